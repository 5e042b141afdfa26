import { type ChannelNode, type EdgePart, edgeCode, type GraphNumbering, type LocalNode, type ResolvedGraph } from "#model/graph.ts";
import { type ColumnRoom, FRESH_ROOM } from "./column-room.ts";
import { EdgeCollector } from "./edge-collector.ts";
import { type ArrangedEdges, arrangeEdges, picked, pickedBytes } from "./edge-order.ts";
import { gatherFileCalls } from "./file-calls.ts";
import { type GraphFile, NodeCollector, type NodeTables } from "./graph-nodes.ts";
import { SiteCollector } from "./graph-sites.ts";
import { GrowingColumn } from "./growing-column.ts";
import type { SegmentProperties, SegmentSections } from "./segment-file.ts";
import { bytesOf } from "./string-column.ts";
import { TailNodes } from "./tail-nodes.ts";
import { TextTable } from "./text-table.ts";

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

/** What `writeSegment` takes. */
export interface GraphSections {
  readonly sections: SegmentSections;
  readonly properties: SegmentProperties;
}

/**
 * Collects the nodes, edges and open sites of a tree and turns them into the sections of a graph segment; see docs/internals/graph.md.
 * All files come first: the numbers of symbols and files are known once they are added. Locals and channels go by the numbers behind
 * these, in the order in which they come, until `finish` gives them the final ones.
 */
export class GraphBuilder {
  readonly #texts: TextTable;
  readonly #nodes: NodeCollector;
  readonly #tail = new TailNodes();
  readonly #room: ColumnRoom;
  readonly #edges: EdgeCollector;
  readonly #unbound: SiteCollector;
  readonly #external: SiteCollector;

  /** `texts`: those that the caller can already name by number. The sections live as long as the room. */
  constructor(texts: TextTable = new TextTable(), room: ColumnRoom = FRESH_ROOM) {
    this.#texts = texts;
    this.#room = room;
    this.#nodes = new NodeCollector(texts, room);
    this.#edges = new EdgeCollector(room);
    this.#unbound = new SiteCollector(room);
    this.#external = new SiteCollector(room);
  }

  /** Makes room for so many files, symbols and edges. */
  reserve(counts: { readonly files: number; readonly symbols: number; readonly edges: number }): void {
    this.#nodes.reserve(counts.files, counts.symbols);
    this.#edges.reserve(counts.edges);
  }

  addFile(file: GraphFile): void {
    this.#nodes.add(file);
  }

  /** Takes over the files from `first` to before `end` of a segment, whose texts are the base of the table of texts. */
  keepFiles(tables: NodeTables, first: number, end: number): void {
    this.#nodes.keep(tables, first, end);
  }

  /** Numbers of the nodes. No file may be added after it was asked for. */
  get numbering(): GraphNumbering {
    return this.#nodes.numbering;
  }

  /** Node of the new local. One without an edge is left out in the end; several alike are one. */
  addLocal({ file, name, line }: LocalNode): number {
    return this.addNumberedLocal(file, this.#texts.number(name), line);
  }

  /** As `addLocal`, with the name as the number of a text. */
  addNumberedLocal(file: number, name: number, line: number): number {
    return this.numbering.local(this.#tail.addLocal(file, name, line));
  }

  /** Node of the new channel. */
  addChannel({ trunk, key }: ChannelNode): number {
    return this.numbering.local(this.#tail.addChannel(this.#texts.number(trunk), this.#texts.number(key)));
  }

  add({ from, to, kind, evidence, file, line }: GraphEdge): void {
    this.edges.add(from, to, edgeCode(kind, evidence), file, line);
  }

  addUnbound({ name, kind, file, line, within }: GraphSite): void {
    this.#unbound.add(this.#texts.number(name), kind, file, line, within);
  }

  addExternal({ name, kind, file, line, within }: GraphSite): void {
    this.#external.add(this.#texts.number(name), kind, file, line, within);
  }

  /** Where edges and sites are added that stand in columns already; names are numbers of texts. */
  get edges(): EdgeCollector {
    // Asked for here, so that no file can follow an edge.
    void this.numbering;
    return this.#edges;
  }

  get unbound(): SiteCollector {
    return this.#unbound;
  }

  get external(): SiteCollector {
    return this.#external;
  }

  /** Everything that the binder found, besides what was added before. The nodes of a part are numbered as if there were no other. */
  addResolved({ locals, channels, edges, unbound, external }: ResolvedGraph): void {
    const firstTail = this.numbering.local(0);
    const tail = [...locals.map((local) => this.addLocal(local)), ...channels.map((channel) => this.addChannel(channel))];
    const nodeOf = (node: number) => {
      const known = node < firstTail ? node : tail[node - firstTail];
      if (known === undefined) throw new RangeError(`an edge of node ${node}, of a graph with ${firstTail + tail.length} nodes`);
      return known;
    };
    const { from, to, kind, evidence, file, line, parts = [] } = edges;
    const partOf = new Map(parts.map((part) => [part.row, part]));
    const collected = this.edges;
    collected.reserve(from.length);
    for (let i = 0; i < from.length; i++) {
      const part = partOf.size === 0 ? undefined : partOf.get(i);
      if (part !== undefined) collected.addPart(part.first, part.last);
      const code = edgeCode(kind[i] as number, evidence[i] as number);
      collected.add(nodeOf(from[i] as number), nodeOf(to[i] as number), code, file[i] as number, line[i] as number);
    }
    this.#unbound.addColumns(unbound, (text) => this.#texts.number(text));
    this.#external.addColumns(external, (text) => this.#texts.number(text));
  }

  /** To be called once, at the end. */
  finish(): GraphSections {
    const { numbering } = this;
    const room = this.#room;
    const reached = this.#reachedTail();
    const texts = [...this.#nodes.texts, this.#tail.texts(reached), this.#unbound.names, this.#external.names];
    const { rank, strings } = this.#texts.ranked(texts, room);
    const tail = this.#tail.arrange(reached, rank);
    const { locals, channels } = tail;
    this.#edges.renumber(numbering.local(0), tail.places);
    const raw = this.#edges.view();
    const edges = arrangeEdges(raw, numbering.local(locals.length) + channels.length / 2, room);
    const strays = strayEdges(edges, raw.file, numbering);
    const calls = gatherFileCalls(
      edges,
      numbering,
      Uint32Array.from(locals, ({ file }) => file),
      room,
    );
    const localRows = locals.flatMap(({ file, line, name }) => [name, this.#nodes.around(file, line), line]);
    return {
      sections: [
        ["strings.offsets", bytesOf(strings.offsets)],
        ["strings.bytes", strings.bytes],
        ...this.#nodes.sections(rank),
        ["local.rows", bytesOf(Uint32Array.from(localRows))],
        ["channel.rows", bytesOf(channels)],
        ["out.starts", bytesOf(edges.outStarts)],
        ["out.ends", bytesOf(edges.to)],
        ["out.code", edges.code],
        ["in.starts", bytesOf(edges.inStarts)],
        ["in.edges", bytesOf(edges.inEdges)],
        ["in.ends", bytesOf(picked(edges.from, edges.inEdges, room))],
        ["in.code", pickedBytes(edges.code, edges.inEdges, room)],
        ["edge.line", bytesOf(edges.line)],
        ["calls.callers", bytesOf(calls.callers)],
        ["calls.starts", bytesOf(calls.starts)],
        ["calls.ends", bytesOf(calls.ends)],
        ["stray.edge", bytesOf(strays)],
        ["stray.file", bytesOf(picked(raw.file, picked(edges.rows, strays, room), room))],
        ["part.rows", bytesOf(this.#partRows(edges))],
        ...this.#unbound.sections("unbound", rank, numbering.fileCount),
        ...this.#external.sections("external", rank, numbering.fileCount),
      ],
      properties: {
        locals: locals.length,
        channels: channels.length / 2,
        edges: edges.from.length,
        codes: countsOf(edges.code),
        unbound: this.#unbound.length,
        external: this.#external.length,
      },
    };
  }

  /** Which locals and channels have an edge: 1 by position. */
  #reachedTail(): Uint8Array {
    const firstTail = this.numbering.local(0);
    const reached = this.#room.u8(this.#tail.length);
    const { from, to } = this.#edges.view();
    for (let i = 0; i < from.length; i++) {
      const source = from[i] as number;
      const target = to[i] as number;
      if (source >= firstTail + reached.length || target >= firstTail + reached.length) {
        throw new RangeError(`edge ${source} -> ${target} of a graph with ${firstTail + reached.length} nodes`);
      }
      if (source >= firstTail) reached[source - firstTail] = 1;
      if (target >= firstTail) reached[target - firstTail] = 1;
    }
    return reached;
  }

  /** Edge, first and last line of each part. */
  #partRows({ rows }: ArrangedEdges): Uint32Array {
    const found = new GrowingColumn();
    const { parts } = this.#edges;
    if (parts.size === 0) return found.view();
    const isPart = this.#room.u8(this.#edges.length);
    for (const row of parts.keys()) isPart[row] = 1;
    for (let edge = 0; edge < rows.length; edge++) {
      const row = rows[edge] as number;
      if (isPart[row] === 0) continue;
      const { first, last } = parts.get(row) as Omit<EdgePart, "row">;
      found.append([edge, first, last]);
    }
    return found.view();
  }
}

/** Edges whose site is not in the file of their source: those of channels. Nearly all others need no file of their own. */
function strayEdges(
  { from, rows }: ArrangedEdges,
  fileOfRow: Uint32Array,
  { fileCount, symbolCount, firstSymbol }: GraphNumbering,
): Uint32Array {
  const strays = new GrowingColumn();
  let current = 0;
  for (let edge = 0; edge < from.length; edge++) {
    const node = from[edge] as number;
    const at = fileOfRow[rows[edge] as number] as number;
    if (node < symbolCount) {
      while ((firstSymbol[current + 1] as number) <= node) current++;
      if (current !== at) strays.push(edge);
    } else if (node >= symbolCount + fileCount || node - symbolCount !== at) strays.push(edge);
  }
  return strays.view();
}

/** Each code that occurs, followed by how often. */
function countsOf(codes: Uint8Array): number[] {
  const counts = new Uint32Array(256);
  for (let edge = 0; edge < codes.length; edge++) counts[codes[edge] as number] = (counts[codes[edge] as number] as number) + 1;
  return [...counts].flatMap((count, code) => (count === 0 ? [] : [code, count]));
}
