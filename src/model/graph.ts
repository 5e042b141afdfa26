import type { SymbolKind } from "./symbol-kind.ts";

/**
 * What an edge means; the kinds of references come first, under the numbers of `REFERENCE_KINDS`. The numeric code of a kind is its position here:
 * append only (at most 32), the store keeps it. `registers`, `dispatches` and `handles` join a symbol and a channel.
 */
export const EDGE_KINDS = [
  "call",
  "new",
  "jsx",
  "type",
  "extends",
  "implements",
  "decorator",
  "reference",
  "import",
  "registers",
  "dispatches",
  "handles",
] as const;

export type EdgeKind = (typeof EDGE_KINDS)[number];

/**
 * Why an edge is believed. `implementation`: the use is bound to a member of an interface or base class, and this one may run in its
 * place. The numeric code is the position here: append only (at most 8), the store keeps it.
 */
export const EVIDENCE = ["checker", "binding", "idiom", "heuristic", "implementation"] as const;

export type Evidence = (typeof EVIDENCE)[number];

/**
 * Kind of a node: what a symbol is, `module` for a file, `channel` for what joins two sides of a string or token, `local` for a name inside
 * a function that is no symbol.
 */
export type NodeKind = SymbolKind | "channel" | "local";

const KIND_BITS = 5;

/** Kind and evidence of an edge in one byte, as the store keeps them. Takes the numeric codes. */
export function edgeCode(kind: number, evidence: number): number {
  return kind | (evidence << KIND_BITS);
}

/** Numeric kind in an edge code. */
export function kindCodeOf(code: number): number {
  return code & ((1 << KIND_BITS) - 1);
}

export function kindOf(code: number): EdgeKind {
  return EDGE_KINDS[kindCodeOf(code)] ?? "reference";
}

export function evidenceOf(code: number): Evidence {
  return EVIDENCE[code >> KIND_BITS] ?? "heuristic";
}

/** Codes of these kinds under any evidence. */
export function edgeMask(kinds: readonly EdgeKind[]): Uint8Array {
  const mask = new Uint8Array(256);
  for (const [kindCode, kind] of EDGE_KINDS.entries()) {
    for (const evidence of EVIDENCE.keys()) if (kinds.includes(kind)) mask[edgeCode(kindCode, evidence)] = 1;
  }
  return mask;
}

/** Edges as parallel columns, one entry an edge. Nodes are numbered by `GraphNumbering`. */
export interface EdgeColumns {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** Positions in `EDGE_KINDS`. */
  readonly kind: Uint8Array;
  /** Positions in `EVIDENCE`. */
  readonly evidence: Uint8Array;
  /** Where it is written: position of the file in the list of indexed files, and 1-based line. */
  readonly file: Uint32Array;
  readonly line: Uint32Array;
  readonly parts?: readonly EdgePart[];
}

/** Of an edge to a handler that has no name of its own, so that the edge ends at the symbol or file around it: the lines of that which run. */
export interface EdgePart {
  /** Position of the edge in the columns. */
  readonly row: number;
  readonly first: number;
  readonly last: number;
}

/** Uses of a name that make no edge, as parallel columns, one entry a site. */
export interface SiteColumns {
  /** Texts that `name` points to. */
  readonly names: readonly string[];
  readonly name: Uint32Array;
  /** Positions in `EDGE_KINDS`. */
  readonly kind: Uint8Array;
  readonly file: Uint32Array;
  readonly line: Uint32Array;
  /** Node of the innermost symbol around the site, or of the file. */
  readonly within: Uint32Array;
}

/** What joins two sides of a string or token. */
export interface ChannelNode {
  readonly trunk: string;
  readonly key: string;
}

/** A name inside a function that is used and is no symbol of its own. */
export interface LocalNode {
  /** Position of the file. */
  readonly file: number;
  readonly name: string;
  /** 1-based. */
  readonly line: number;
}

/**
 * What is known of who uses what, once every name of a tree was looked up. Sites of `unbound` could not be bound; those of `external`
 * mean something outside the repository. Order carries no meaning, except that edges of one line keep theirs.
 */
export interface ResolvedGraph {
  readonly locals: readonly LocalNode[];
  readonly channels: readonly ChannelNode[];
  readonly edges: EdgeColumns;
  readonly unbound: SiteColumns;
  readonly external: SiteColumns;
}

/**
 * Numbers of the nodes of a tree: the symbols of every file in the order of the paths, then a node for each file (what stands
 * outside of all symbols), then locals, then channels.
 */
export class GraphNumbering {
  /** Node of each file's first symbol, and one entry more: where the symbols end. */
  readonly firstSymbol: Uint32Array;

  constructor(firstSymbol: Uint32Array) {
    this.firstSymbol = firstSymbol;
  }

  /** From the number of symbols in each file. */
  static of(symbolCounts: ArrayLike<number>): GraphNumbering {
    const firstSymbol = new Uint32Array(symbolCounts.length + 1);
    for (let i = 0; i < symbolCounts.length; i++) firstSymbol[i + 1] = (firstSymbol[i] as number) + (symbolCounts[i] as number);
    return new GraphNumbering(firstSymbol);
  }

  get fileCount(): number {
    return this.firstSymbol.length - 1;
  }

  get symbolCount(): number {
    return this.firstSymbol[this.fileCount] as number;
  }

  /** Node of a symbol by its position in the file's symbols; -1 is the file itself. */
  node(file: number, symbol: number): number {
    return symbol < 0 ? this.symbolCount + file : (this.firstSymbol[file] as number) + symbol;
  }

  local(position: number): number {
    return this.symbolCount + this.fileCount + position;
  }

  /** Channels stand behind all locals. */
  channel(locals: number, position: number): number {
    return this.symbolCount + this.fileCount + locals + position;
  }
}
