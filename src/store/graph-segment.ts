import { GraphNumbering, type NodeKind } from "#model/graph.ts";
import { SYMBOL_KINDS } from "#model/symbol-kind.ts";
import type { FileCalls } from "./file-calls.ts";
import type { GraphSections } from "./graph-builder.ts";
import { CHANNEL_ROW, LOCAL_ROW, PART_ROW, SYMBOL_FLAGS } from "./graph-layout.ts";
import type { FileTable, SymbolTable } from "./graph-nodes.ts";
import { type SiteRow, SiteTable } from "./graph-sites.ts";
import { MadeSegment } from "./made-segment.ts";
import { Segment } from "./segment-file.ts";
import { findString, type StringColumn, stringAt } from "./string-column.ts";

/** A node as the segment knows it. Paths are those of the lexical segment of the same generation, under the same numbers. */
export interface StoredNode {
  readonly kind: NodeKind;
  /** Position of its file; -1 for a channel. */
  readonly file: number;
  readonly name: string;
  readonly container: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly exported: boolean;
}

/** A use of a name that makes no edge. */
export interface OpenSite extends Omit<SiteRow, "name"> {
  readonly name: string;
}

/**
 * The edges of all nodes in one direction. Those of a node are the rows from `starts[node]` to `starts[node + 1]`. Edges are numbered by
 * their row among the outgoing ones, which stand in the order of their sites.
 */
export interface Adjacency {
  readonly starts: Uint32Array;
  /** The node at the other end. */
  readonly ends: Uint32Array;
  /** Kind and evidence: see `edgeCode`. */
  readonly code: Uint8Array;
  /** Numbers of the edges; absent where a row is its edge's number. */
  readonly edges?: Uint32Array;
}

/** The graph of one generation, read from its segment file: nothing but the head until it is asked for. */
export class GraphSegment {
  readonly edgeCount: number;
  readonly localCount: number;
  readonly channelCount: number;
  readonly unboundCount: number;
  readonly externalCount: number;
  /** What the writer noted for the next one: see `index/build-tree.ts`. */
  readonly settings: readonly string[];
  readonly enumerated: readonly string[];
  readonly unchecked: readonly string[];
  /** Edges of each code that occurs. */
  readonly codeCounts: ReadonlyMap<number, number>;
  readonly #segment: Pick<Segment, "properties" | "bytes" | "u32" | "close">;
  readonly #columns = new Map<string, Uint32Array>();
  #unbound: SiteTable | undefined;
  #external: SiteTable | undefined;
  #numbering: GraphNumbering | undefined;
  #strings: StringColumn | undefined;
  #files: FileTable | undefined;
  #symbols: SymbolTable | undefined;
  #outgoing: Adjacency | undefined;
  #incoming: Adjacency | undefined;

  /** `source`: path of the file, or sections that were just made; these are read where they are, as long as their memory lives. */
  constructor(source: string | GraphSections) {
    this.#segment = typeof source === "string" ? new Segment(source) : new MadeSegment(source);
    const { edges, locals, channels, unbound, external, codes, settings, enumerated, unchecked } = this.#segment.properties;
    this.edgeCount = edges as number;
    this.localCount = locals as number;
    this.channelCount = channels as number;
    this.unboundCount = unbound as number;
    this.externalCount = external as number;
    this.settings = (settings ?? []) as readonly string[];
    this.enumerated = (enumerated ?? []) as readonly string[];
    this.unchecked = (unchecked ?? []) as readonly string[];
    const counts = codes as readonly number[];
    this.codeCounts = new Map(counts.flatMap((code, i) => (i % 2 === 0 ? [[code, counts[i + 1] as number] as const] : [])));
  }

  get numbering(): GraphNumbering {
    this.#numbering ??= new GraphNumbering(this.#column("file.firstSymbol"));
    return this.#numbering;
  }

  get nodeCount(): number {
    return this.numbering.symbolCount + this.numbering.fileCount + this.localCount + this.channelCount;
  }

  get outgoing(): Adjacency {
    this.#outgoing ??= { starts: this.#column("out.starts"), ends: this.#column("out.ends"), code: this.#segment.bytes("out.code") };
    return this.#outgoing;
  }

  get incoming(): Adjacency {
    this.#incoming ??= {
      starts: this.#column("in.starts"),
      ends: this.#column("in.ends"),
      code: this.#segment.bytes("in.code"),
      edges: this.#column("in.edges"),
    };
    return this.#incoming;
  }

  get files(): FileTable {
    this.#files ??= { name: this.#column("file.name"), lines: this.#column("file.lines"), traits: this.#column("file.traits") };
    return this.#files;
  }

  get symbols(): SymbolTable {
    this.#symbols ??= {
      name: this.#column("symbol.name"),
      container: this.#column("symbol.container"),
      parent: this.#column("symbol.parent"),
      start: this.#column("symbol.start"),
      end: this.#column("symbol.end"),
      flags: this.#segment.bytes("symbol.flags"),
    };
    return this.#symbols;
  }

  /** Lines of each file. */
  get fileLines(): Uint32Array {
    return this.#column("file.lines");
  }

  get fileCalls(): FileCalls {
    return { callers: this.#column("calls.callers"), starts: this.#column("calls.starts"), ends: this.#column("calls.ends") };
  }

  /** Every text of the segment, sorted by UTF-8 bytes. */
  get texts(): StringColumn {
    this.#strings ??= { offsets: this.#segment.u32("strings.offsets"), bytes: this.#segment.bytes("strings.bytes") };
    return this.#strings;
  }

  /** Rows of `LOCAL_ROW` numbers; locals stand in the order of file, line and name. */
  get localRows(): Uint32Array {
    return this.#column("local.rows");
  }

  /** Rows of `CHANNEL_ROW` numbers of texts. */
  get channelRows(): Uint32Array {
    return this.#column("channel.rows");
  }

  /** Line of each edge. */
  get edgeLines(): Uint32Array {
    return this.#column("edge.line");
  }

  /** Edges that are written in another file than that of their source, ascending, with the file. */
  get strays(): { readonly edges: Uint32Array; readonly files: Uint32Array } {
    return { edges: this.#column("stray.edge"), files: this.#column("stray.file") };
  }

  /** Sites that are bound to nothing. */
  get unboundSites(): SiteTable {
    this.#unbound ??= new SiteTable(this.#segment, "unbound");
    return this.#unbound;
  }

  /** Sites that mean something outside the repository. */
  get externalSites(): SiteTable {
    this.#external ??= new SiteTable(this.#segment, "external");
    return this.#external;
  }

  isSymbol(node: number): boolean {
    return node < this.numbering.symbolCount;
  }

  isFile(node: number): boolean {
    const { symbolCount, fileCount } = this.numbering;
    return node >= symbolCount && node < symbolCount + fileCount;
  }

  isLocal(node: number): boolean {
    return node >= this.numbering.local(0) && node < this.numbering.local(this.localCount);
  }

  isChannel(node: number): boolean {
    return node >= this.numbering.local(this.localCount);
  }

  /** Position of the file of a node; -1 for a channel. */
  fileOf(node: number): number {
    const { symbolCount, firstSymbol } = this.numbering;
    if (node < symbolCount) return lastNotAbove(firstSymbol, node);
    if (this.isFile(node)) return node - symbolCount;
    return this.isLocal(node) ? this.fileOf(this.#local(node).around) : -1;
  }

  /** Position of a symbol in the symbols of its file; -1 for a file or channel. */
  ordinalOf(node: number): number {
    return this.isSymbol(node) ? node - (this.numbering.firstSymbol[this.fileOf(node)] as number) : -1;
  }

  /** Node of the symbol around a symbol or local; -1 at module level. */
  parentOf(node: number): number {
    if (this.isSymbol(node)) return (this.symbols.parent[node] as number) - 1;
    const around = this.isLocal(node) ? this.#local(node).around : -1;
    return this.isLocal(node) && this.isSymbol(around) ? around : -1;
  }

  /** Symbols directly inside of a symbol, or at module level of a file. */
  membersOf(node: number): number[] {
    const file = this.fileOf(node);
    if (file < 0 || this.isLocal(node)) return [];
    const { parent } = this.symbols;
    const wanted = this.isFile(node) ? 0 : node + 1;
    const found: number[] = [];
    // A symbol stands behind the one around it.
    const first = this.isFile(node) ? (this.numbering.firstSymbol[file] as number) : node + 1;
    for (let member = first; member < (this.numbering.firstSymbol[file + 1] as number); member++)
      if (parent[member] === wanted) found.push(member);
    return found;
  }

  kindOf(node: number): NodeKind {
    if (this.isFile(node)) return "module";
    if (!this.isSymbol(node)) return this.isChannel(node) ? "channel" : "local";
    return SYMBOL_KINDS[(this.symbols.flags[node] as number) >> SYMBOL_FLAGS.kindShift] ?? "variable";
  }

  /** Bits of `TRAIT_BITS` of the node's file; 0 for a channel. */
  traitsOf(node: number): number {
    return this.files.traits[this.fileOf(node)] ?? 0;
  }

  /** Number of a text of the segment, or -1. */
  textNumber(text: string): number {
    return findString(this.texts, text);
  }

  node(node: number): StoredNode {
    const [file, kind] = [this.fileOf(node), this.kindOf(node)];
    const bare = { kind, file, container: "", exported: false };
    if (this.isFile(node)) {
      const name = stringAt(this.texts, this.files.name[file] as number);
      return { ...bare, name, startLine: 1, endLine: Math.max(1, this.files.lines[file] as number) };
    }
    if (this.isChannel(node)) return { ...bare, name: this.channel(node).key, startLine: 0, endLine: 0 };
    if (this.isLocal(node)) {
      const { name, around, line } = this.#local(node);
      const container = this.isSymbol(around) ? this.qualifiedName(around) : "";
      return { ...bare, name: stringAt(this.texts, name), container, startLine: line, endLine: line };
    }
    const { name, container, start, end, flags } = this.symbols;
    return {
      kind,
      file,
      name: stringAt(this.texts, name[node] as number),
      container: stringAt(this.texts, container[node] as number),
      startLine: start[node] as number,
      endLine: end[node] as number,
      exported: ((flags[node] as number) & SYMBOL_FLAGS.exported) !== 0,
    };
  }

  /** `Container.name` of a symbol or local as in its id, with `~2`, `~3` where it repeats in its file; empty for files and channels. */
  qualifiedName(node: number): string {
    const { name, container, file } = this.node(node);
    if (this.isFile(node) || this.isChannel(node)) return "";
    let repeat = 1;
    if (this.isLocal(node)) {
      const own = container === "" ? name : `${container}.${name}`;
      repeat += this.qualifiedNames(file).filter((other) => other === own || other.startsWith(`${own}~`)).length;
      const { name: text, around } = this.#local(node);
      for (let other = this.numbering.local(0); other < node; other++)
        if (this.#local(other).name === text && this.#local(other).around === around) repeat++;
    } else {
      const { name: names, container: containers } = this.symbols;
      for (let other = this.numbering.firstSymbol[file] as number; other < node; other++)
        if (names[other] === names[node] && containers[other] === containers[node]) repeat++;
    }
    return `${container === "" ? "" : `${container}.`}${name}${repeat === 1 ? "" : `~${repeat}`}`;
  }

  /** `qualifiedName` of every symbol of a file, in their order. */
  qualifiedNames(file: number): string[] {
    const { name, container } = this.symbols;
    const seen = new Map<string, number>();
    const names: string[] = [];
    for (let node = this.numbering.firstSymbol[file] as number; node < (this.numbering.firstSymbol[file + 1] as number); node++) {
      const around = stringAt(this.texts, container[node] as number);
      const own = `${around === "" ? "" : `${around}.`}${stringAt(this.texts, name[node] as number)}`;
      const count = (seen.get(own) ?? 0) + 1;
      seen.set(own, count);
      names.push(count === 1 ? own : `${own}~${count}`);
    }
    return names;
  }

  channel(node: number): { readonly trunk: string; readonly key: string } {
    const row = (node - this.numbering.channel(this.localCount, 0)) * CHANNEL_ROW;
    const rows = this.channelRows;
    return { trunk: stringAt(this.texts, rows[row] as number), key: stringAt(this.texts, rows[row + 1] as number) };
  }

  sourceOf(edge: number): number {
    return lastNotAbove(this.outgoing.starts, edge);
  }

  targetOf(edge: number): number {
    return this.outgoing.ends[edge] as number;
  }

  codeOf(edge: number): number {
    return this.outgoing.code[edge] as number;
  }

  lineOf(edge: number): number {
    return this.edgeLines[edge] as number;
  }

  /** Edges to handlers without a name of their own, with the lines of these: see `EdgePart`. */
  get parts(): readonly { readonly edge: number; readonly first: number; readonly last: number }[] {
    const rows = this.#column("part.rows");
    return Array.from({ length: rows.length / PART_ROW }, (_, i) => {
      const [edge, first, last] = rows.subarray(i * PART_ROW, (i + 1) * PART_ROW) as unknown as [number, number, number];
      return { edge, first, last };
    });
  }

  /** Position of the file in which an edge is written. */
  fileOfEdge(edge: number): number {
    const { edges, files } = this.strays;
    const place = edges.length === 0 ? -1 : lastNotAbove(edges, edge);
    if (place >= 0 && edges[place] === edge) return files[place] as number;
    return this.fileOf(this.sourceOf(edge));
  }

  /** Sites of a name that are bound to nothing, by file and line. */
  unboundOf(name: string): OpenSite[] {
    return this.#named(this.unboundSites, name);
  }

  /** Sites of a name that mean something outside the repository. */
  externalOf(name: string): OpenSite[] {
    return this.#named(this.externalSites, name);
  }

  /** Sites inside a symbol itself (not in symbols inside of it) that are bound to nothing. */
  unboundWithin(node: number): OpenSite[] {
    const file = this.fileOf(node);
    if (file < 0) return [];
    return this.unboundSites.inNode(file, node).map((row) => ({ ...row, name: stringAt(this.texts, row.name) }));
  }

  close(): void {
    this.#segment.close();
  }

  #named(table: SiteTable, name: string): OpenSite[] {
    const number = this.textNumber(name);
    return number < 0 ? [] : table.named(number).map((row) => ({ ...row, name }));
  }

  #local(node: number): { readonly name: number; readonly around: number; readonly line: number } {
    const row = (node - this.numbering.local(0)) * LOCAL_ROW;
    const rows = this.localRows;
    return { name: rows[row] as number, around: rows[row + 1] as number, line: rows[row + 2] as number };
  }

  #column(name: string): Uint32Array {
    let column = this.#columns.get(name);
    if (column === undefined) {
      column = this.#segment.u32(name);
      this.#columns.set(name, column);
    }
    return column;
  }
}

/** Position of the last entry of an ascending column that is not above a value; -1 where all are. Of equal ones, the last. */
function lastNotAbove(column: Uint32Array, value: number): number {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((column[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
