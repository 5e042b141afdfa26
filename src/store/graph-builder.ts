import type { SymbolFact } from "#model/file-facts.ts";
import { type ChannelNode, type EdgePart, edgeCode, GraphNumbering, type LocalNode, type ResolvedGraph } from "#model/graph.ts";
import { displayContainer, displayName } from "#model/symbol-id.ts";
import { SYMBOL_KINDS } from "#model/symbol-kind.ts";
import { type ArrangedEdges, arrangeEdges } from "./edge-order.ts";
import { gatherFileCalls } from "./file-calls.ts";
import { SiteCollector } from "./graph-sites.ts";
import { GrowingColumn } from "./growing-column.ts";
import type { SegmentProperties, SegmentSections } from "./segment-file.ts";
import { bytesOf, compareUtf8, packStrings } from "./string-column.ts";

/** A file as the graph segment wants it. Files are added in the order of their paths. */
export interface GraphFile {
  readonly path: string;
  readonly lineCount: number;
  /** Bits of `TRAIT_BITS`. */
  readonly traits: number;
  readonly symbols: readonly SymbolFact[];
}

/** `kind` and `evidence` are positions in `EDGE_KINDS` and `EVIDENCE`; `file` is the position of the site's file, `line` its line. */
export interface GraphEdge {
  readonly from: number;
  readonly to: number;
  readonly kind: number;
  readonly evidence: number;
  readonly file: number;
  readonly line: number;
}

export interface GraphSite {
  readonly name: string;
  readonly kind: number;
  readonly file: number;
  readonly line: number;
  readonly within: number;
}

/** Bits of a symbol's flags, below its kind. */
export const SYMBOL_FLAGS = { exported: 1, isDefault: 2, kindShift: 2 } as const;

/** Numbers in a row of a local: name, node around, line. Of a channel: trunk, key. Of a part: edge, first line, last line. */
export const LOCAL_ROW = 3;
export const CHANNEL_ROW = 2;
export const PART_ROW = 3;

/**
 * Collects the nodes, edges and open sites of a tree and turns them into the sections of a graph segment; see docs/internals/graph.md.
 * All files come first: the numbers of nodes are known once they are added.
 */
export class GraphBuilder {
  readonly #texts = new Map<string, number>();
  readonly #symbolCounts: number[] = [];
  readonly #fileName = new GrowingColumn();
  readonly #fileLines = new GrowingColumn();
  readonly #fileTraits = new GrowingColumn();
  readonly #symbolName = new GrowingColumn();
  readonly #symbolContainer = new GrowingColumn();
  /** Node of the symbol around + 1, or 0. */
  readonly #symbolParent = new GrowingColumn();
  readonly #symbolStart = new GrowingColumn();
  readonly #symbolEnd = new GrowingColumn();
  readonly #symbolFlags = new GrowingColumn();
  readonly #locals: LocalNode[] = [];
  readonly #channels: ChannelNode[] = [];
  readonly #from = new GrowingColumn();
  readonly #to = new GrowingColumn();
  readonly #code = new GrowingColumn();
  readonly #file = new GrowingColumn();
  readonly #line = new GrowingColumn();
  /** Lines of the handlers without a name, by the row of the edge. */
  readonly #parts = new Map<number, EdgePart>();
  readonly #unbound = new SiteCollector();
  readonly #external = new SiteCollector();
  #numbering: GraphNumbering | undefined;

  addFile({ path, lineCount, traits, symbols }: GraphFile): void {
    if (this.#numbering !== undefined) throw new Error(`${path} comes after the first edge`);
    this.#symbolCounts.push(symbols.length);
    this.#fileName.push(this.#text(path.slice(path.lastIndexOf("/") + 1)));
    this.#fileLines.push(lineCount);
    this.#fileTraits.push(traits);
    const first = this.#symbolName.length;
    for (const symbol of symbols) {
      this.#symbolName.push(this.#text(displayName(path, symbol)));
      this.#symbolContainer.push(this.#text(displayContainer(path, symbol)));
      this.#symbolParent.push(symbol.parent < 0 ? 0 : first + symbol.parent + 1);
      this.#symbolStart.push(symbol.startLine);
      this.#symbolEnd.push(symbol.endLine);
      const flags = (symbol.exported ? SYMBOL_FLAGS.exported : 0) | (symbol.isDefault ? SYMBOL_FLAGS.isDefault : 0);
      this.#symbolFlags.push((SYMBOL_KINDS.indexOf(symbol.kind) << SYMBOL_FLAGS.kindShift) | flags);
    }
  }

  /** Numbers of the nodes. No file may be added after it was asked for. */
  get numbering(): GraphNumbering {
    this.#numbering ??= GraphNumbering.of(this.#symbolCounts);
    return this.#numbering;
  }

  /** Node of the new local. */
  addLocal(local: LocalNode): number {
    if (this.#channels.length > 0) throw new Error(`the local ${local.name} comes after the first channel`);
    return this.numbering.local(this.#locals.push(local) - 1);
  }

  /** Node of the new channel. Locals come before channels. */
  addChannel(channel: ChannelNode): number {
    return this.numbering.channel(this.#locals.length, this.#channels.push(channel) - 1);
  }

  add({ from, to, kind, evidence, file, line }: GraphEdge): void {
    this.#addEdge(from, to, edgeCode(kind, evidence), file, line);
  }

  addUnbound({ name, kind, file, line, within }: GraphSite): void {
    this.#unbound.add(this.#text(name), kind, file, line, within);
  }

  addExternal({ name, kind, file, line, within }: GraphSite): void {
    this.#external.add(this.#text(name), kind, file, line, within);
  }

  /** Everything that the binder found, besides what was added one by one. */
  addResolved({ locals, channels, edges, unbound, external }: ResolvedGraph): void {
    for (const local of locals) this.addLocal(local);
    for (const channel of channels) this.addChannel(channel);
    const { from, to, kind, evidence, file, line, parts = [] } = edges;
    const firstRow = this.#from.length;
    for (const part of parts) this.#parts.set(firstRow + part.row, part);
    for (let i = 0; i < from.length; i++) {
      const code = edgeCode(kind[i] as number, evidence[i] as number);
      this.#addEdge(from[i] as number, to[i] as number, code, file[i] as number, line[i] as number);
    }
    this.#unbound.addColumns(unbound, (text) => this.#text(text));
    this.#external.addColumns(external, (text) => this.#text(text));
  }

  finish(): { sections: SegmentSections; properties: SegmentProperties } {
    const { fileCount, symbolCount, firstSymbol } = this.numbering;
    const localRows = this.#locals.map((local) => [this.#text(local.name), this.#around(local), local.line] as const);
    const channelRows = this.#channels.map(({ trunk, key }) => [this.#text(trunk), this.#text(key)] as const);
    const { rank, sorted } = sortTexts([...this.#texts.keys()]);
    const ranked = (column: GrowingColumn) => column.view().map((number) => rank[number] as number);
    const raw = {
      from: this.#from.view(),
      to: this.#to.view(),
      code: this.#code.view(),
      file: this.#file.view(),
      line: this.#line.view(),
    };
    const edges = arrangeEdges(raw, symbolCount + fileCount + localRows.length + channelRows.length);
    const strays = strayEdges(edges, this.numbering);
    const parts = this.#partsOf(edges);
    const calls = gatherFileCalls(
      edges,
      this.numbering,
      this.#locals.map(({ file }) => file),
    );
    const strings = packStrings(sorted);
    return {
      sections: [
        ["strings.offsets", bytesOf(strings.offsets)],
        ["strings.bytes", strings.bytes],
        ["file.firstSymbol", bytesOf(firstSymbol)],
        ["file.name", bytesOf(ranked(this.#fileName))],
        ["file.lines", bytesOf(this.#fileLines.view())],
        ["file.traits", bytesOf(this.#fileTraits.view())],
        ["symbol.name", bytesOf(ranked(this.#symbolName))],
        ["symbol.container", bytesOf(ranked(this.#symbolContainer))],
        ["symbol.parent", bytesOf(this.#symbolParent.view())],
        ["symbol.start", bytesOf(this.#symbolStart.view())],
        ["symbol.end", bytesOf(this.#symbolEnd.view())],
        ["symbol.flags", Uint8Array.from(this.#symbolFlags.view())],
        ["local.rows", bytesOf(Uint32Array.from(localRows.flatMap(([name, around, line]) => [rank[name] as number, around, line])))],
        ["channel.rows", bytesOf(Uint32Array.from(channelRows.flat(), (text) => rank[text] as number))],
        ["out.starts", bytesOf(edges.outStarts)],
        ["out.ends", bytesOf(edges.to)],
        ["out.code", Uint8Array.from(edges.code)],
        ["in.starts", bytesOf(edges.inStarts)],
        ["in.edges", bytesOf(edges.inEdges)],
        ["in.ends", bytesOf(edges.inEdges.map((edge) => edges.from[edge] as number))],
        ["in.code", Uint8Array.from(edges.inEdges, (edge) => edges.code[edge] as number)],
        ["edge.line", bytesOf(edges.line)],
        ["calls.callers", bytesOf(calls.callers)],
        ["calls.starts", bytesOf(calls.starts)],
        ["calls.ends", bytesOf(calls.ends)],
        ["stray.edge", bytesOf(Uint32Array.from(strays, ([edge]) => edge))],
        ["stray.file", bytesOf(Uint32Array.from(strays, ([, file]) => file))],
        ["part.rows", bytesOf(Uint32Array.from(parts.flat()))],
        ...this.#unbound.sections("unbound", rank, fileCount),
        ...this.#external.sections("external", rank, fileCount),
      ],
      properties: {
        locals: localRows.length,
        channels: channelRows.length,
        edges: edges.from.length,
        codes: countsOf(edges.code),
        unbound: this.#unbound.length,
        external: this.#external.length,
      },
    };
  }

  /** Edge, first and last line of each part. */
  #partsOf({ rows }: ArrangedEdges): (readonly [edge: number, first: number, last: number])[] {
    const found: [number, number, number][] = [];
    if (this.#parts.size === 0) return found;
    for (let edge = 0; edge < rows.length; edge++) {
      const part = this.#parts.get(rows[edge] as number);
      if (part !== undefined) found.push([edge, part.first, part.last]);
    }
    return found;
  }

  /** The innermost symbol on the line of a local, or the file. */
  #around({ file, line }: LocalNode): number {
    const [starts, ends] = [this.#symbolStart.view(), this.#symbolEnd.view()];
    let around = this.numbering.node(file, -1);
    const end = this.numbering.firstSymbol[file + 1] as number;
    for (let symbol = this.numbering.firstSymbol[file] as number; symbol < end; symbol++)
      if ((starts[symbol] as number) <= line && line <= (ends[symbol] as number)) around = symbol;
    return around;
  }

  #addEdge(from: number, to: number, code: number, file: number, line: number): void {
    // Asked for here, so that no file can follow an edge.
    void this.numbering;
    this.#from.push(from);
    this.#to.push(to);
    this.#code.push(code);
    this.#file.push(file);
    this.#line.push(line);
  }

  #text(text: string): number {
    let number = this.#texts.get(text);
    if (number === undefined) {
      number = this.#texts.size;
      this.#texts.set(text, number);
    }
    return number;
  }
}

/** Texts in UTF-8 order, and the place of each. */
function sortTexts(texts: readonly string[]): { rank: Uint32Array; sorted: string[] } {
  const order = texts.map((_, number) => number);
  const at = (number: number) => texts[number] as string;
  // Below the surrogates, the order of UTF-16 is that of UTF-8, and far cheaper to tell.
  const isHigh = texts.map((text) => /[\ud800-\uffff]/.test(text));
  order.sort((a, b) => (isHigh[a] || isHigh[b] ? compareUtf8(at(a), at(b)) : at(a) < at(b) ? -1 : 1));
  const rank = new Uint32Array(texts.length);
  for (let place = 0; place < order.length; place++) rank[order[place] as number] = place;
  return { rank, sorted: order.map(at) };
}

/** Edges whose site is not in the file of their source, with the file: those of channels. Nearly all others need none. */
function strayEdges({ from, file }: ArrangedEdges, { fileCount, symbolCount, firstSymbol }: GraphNumbering): [number, number][] {
  const strays: [number, number][] = [];
  let current = 0;
  for (let edge = 0; edge < from.length; edge++) {
    const node = from[edge] as number;
    const at = file[edge] as number;
    if (node < symbolCount) {
      while ((firstSymbol[current + 1] as number) <= node) current++;
      if (current !== at) strays.push([edge, at]);
    } else if (node >= symbolCount + fileCount || node - symbolCount !== at) strays.push([edge, at]);
  }
  return strays;
}

/** Each code that occurs, followed by how often. */
function countsOf(codes: Uint32Array): number[] {
  const counts = new Uint32Array(256);
  for (const code of codes) counts[code] = (counts[code] as number) + 1;
  return [...counts].flatMap((count, code) => (count === 0 ? [] : [code, count]));
}
