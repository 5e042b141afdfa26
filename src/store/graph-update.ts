import { edgeMask, type ResolvedGraph } from "#model/graph.ts";
import { type ColumnRoom, FRESH_ROOM } from "./column-room.ts";
import { GraphBuilder, type GraphSections } from "./graph-builder.ts";
import { LOCAL_ROW, SITE_KIND_BITS } from "./graph-layout.ts";
import type { GraphFile } from "./graph-nodes.ts";
import type { GraphSegment } from "./graph-segment.ts";
import type { SiteCollector, SiteTable } from "./graph-sites.ts";
import { TextTable } from "./text-table.ts";

/** What became of a file that changed under its path. */
export interface ChangedFile {
  /** Its position in the new tree. */
  readonly file: number;
  /** For each symbol that it had, its new position in the symbols of the file, or -1 where it is gone. */
  readonly symbols: Int32Array;
}

/** How a tree differs from that of a segment. */
export interface GraphUpdate {
  /** Each file of the new tree in the order of the paths: its position in the segment where path, facts and traits are the same, else the file. */
  readonly files: readonly (number | GraphFile)[];
  /** Files that changed under the same path, by their position in the segment. */
  readonly changed: ReadonlyMap<number, ChangedFile>;
  /** For each file of the new tree: 1 where the edges and open sites that are written in it are those of the segment. 0 for files that are given anew. */
  readonly keepsEdges: Uint8Array;
  /** Edges and sites of all other files, all channels with all their edges, and all edges of imports: these are never kept. */
  readonly parts: readonly ResolvedGraph[];
}

/** Edges that other stages make of the whole tree; never kept. */
const NEVER_KEPT = edgeMask(["import", "registers", "dispatches", "handles"]);

/**
 * The sections of a new graph segment from an old one and what changed: byte for byte those that `GraphBuilder` makes of the whole new graph, if it
 * gets the edges that are kept here before those of imports and channels. Throws where something kept leads to what is gone, or to a local of a file
 * that is given anew (see `filesLeadingToLocals`).
 */
export function updateGraph(old: GraphSegment, update: GraphUpdate, room: ColumnRoom = FRESH_ROOM): GraphSections {
  const { files, keepsEdges, parts } = update;
  if (keepsEdges.length !== files.length) throw new Error(`${files.length} files, but ${keepsEdges.length} of "keepsEdges"`);
  const texts = new TextTable(old.texts);
  const builder = new GraphBuilder(texts, room);
  builder.reserve({
    files: files.length,
    symbols: files.reduce((sum: number, file) => sum + (typeof file === "number" ? 0 : file.symbols.length), old.numbering.symbolCount),
    edges: parts.reduce((sum, { edges }) => sum + edges.from.length, old.edgeCount),
  });
  addFiles(builder, old, files);
  // Nearly all channels come again.
  for (const text of old.channelRows) texts.expect(text);
  const nodes = keptNodes(builder, old, update);
  const keeper = keepingFiles(old, update);
  keepEdges(builder, old, nodes, keeper, room);
  keepSites(builder.unbound, old.unboundSites, nodes, keeper);
  keepSites(builder.external, old.externalSites, nodes, keeper);
  for (const part of parts) builder.addResolved(part);
  return builder.finish();
}

function addFiles(builder: GraphBuilder, old: GraphSegment, files: GraphUpdate["files"]): void {
  let last = -1;
  for (let i = 0; i < files.length; ) {
    const first = files[i] as number | GraphFile;
    if (typeof first !== "number") {
      builder.addFile(first);
      i++;
      continue;
    }
    if (first <= last) throw new Error(`file ${first} of the segment does not come after file ${last}`);
    let end = first;
    while (files[i] === end) [i, end] = [i + 1, end + 1];
    builder.keepFiles(old, first, end);
    last = end - 1;
  }
}

/** For each node of the segment its node in the new graph; -1 where it is gone, and for channels. */
function keptNodes(builder: GraphBuilder, old: GraphSegment, { files, changed }: GraphUpdate): Int32Array {
  const nodes = new Int32Array(old.nodeCount).fill(-1);
  const { numbering } = builder;
  const sameFile = new Int32Array(old.numbering.fileCount).fill(-1);
  for (const [file, position] of files.entries()) {
    if (typeof position !== "number") continue;
    sameFile[position] = file;
    nodes[old.numbering.node(position, -1)] = numbering.node(file, -1);
    const [first, end] = [old.numbering.firstSymbol[position] as number, old.numbering.firstSymbol[position + 1] as number];
    const shift = numbering.node(file, 0) - first;
    for (let symbol = first; symbol < end; symbol++) nodes[symbol] = symbol + shift;
  }
  for (const [position, { file, symbols }] of changed) {
    nodes[old.numbering.node(position, -1)] = numbering.node(file, -1);
    for (const [before, after] of symbols.entries())
      if (after >= 0) nodes[old.numbering.node(position, before)] = numbering.node(file, after);
  }
  const { localRows } = old;
  for (let local = 0; local < old.localCount; local++) {
    const node = old.numbering.local(local);
    const file = sameFile[old.fileOf(node)] as number;
    const [name, line] = [localRows[local * LOCAL_ROW] as number, localRows[local * LOCAL_ROW + 2] as number];
    if (file >= 0) nodes[node] = builder.addNumberedLocal(file, name, line);
  }
  return nodes;
}

/** For each file of the segment its new position where it keeps its edges and sites, else -1. */
function keepingFiles(old: GraphSegment, { files, keepsEdges }: GraphUpdate): Int32Array {
  const keeper = new Int32Array(old.numbering.fileCount).fill(-1);
  for (const [file, position] of files.entries()) {
    if (keepsEdges[file] !== 1) continue;
    if (typeof position !== "number") throw new Error(`${position.path} is given anew and cannot keep its edges`);
    keeper[position] = file;
  }
  return keeper;
}

function keepEdges(builder: GraphBuilder, old: GraphSegment, nodes: Int32Array, keeper: Int32Array, room: ColumnRoom): void {
  const { outgoing, edgeLines } = old;
  const { starts, ends, code } = outgoing;
  const fileOfEdge = filesOfEdges(old, room);
  const parts = new Map(old.parts.map((part) => [part.edge, part]));
  const { edges } = builder;
  for (let node = 0; node < nodes.length; node++) {
    const end = starts[node + 1] as number;
    for (let edge = starts[node] as number; edge < end; edge++) {
      if (NEVER_KEPT[code[edge] as number] === 1) continue;
      const file = keeper[fileOfEdge[edge] as number] as number;
      if (file < 0) continue;
      const from = nodes[node] as number;
      const to = nodes[ends[edge] as number] as number;
      if (from < 0 || to < 0) throw goneNode(old, from < 0 ? node : (ends[edge] as number), fileOfEdge[edge] as number);
      const part = parts.size === 0 ? undefined : parts.get(edge);
      if (part !== undefined) edges.addPart(part.first, part.last);
      edges.add(from, to, code[edge] as number, file, edgeLines[edge] as number);
    }
  }
}

/** File of every edge of a segment: that of its source, but for the strays. */
function filesOfEdges({ numbering, outgoing, edgeCount, strays }: GraphSegment, room: ColumnRoom): Uint32Array {
  const { firstSymbol, fileCount } = numbering;
  const files = room.u32(edgeCount);
  for (let file = 0; file < fileCount; file++) {
    const node = numbering.node(file, -1);
    files.fill(file, outgoing.starts[firstSymbol[file] as number], outgoing.starts[firstSymbol[file + 1] as number]);
    files.fill(file, outgoing.starts[node], outgoing.starts[node + 1]);
  }
  for (let i = 0; i < strays.edges.length; i++) files[strays.edges[i] as number] = strays.files[i] as number;
  return files;
}

function keepSites(collector: SiteCollector, { starts, code, line, within }: SiteTable, nodes: Int32Array, keeper: Int32Array): void {
  collector.reserve(code.length);
  for (let position = 0; position < keeper.length; position++) {
    const file = keeper[position] as number;
    if (file < 0) continue;
    const end = starts[position + 1] as number;
    for (let row = starts[position] as number; row < end; row++) {
      const name = (code[row] as number) >>> SITE_KIND_BITS;
      const kind = (code[row] as number) & ((1 << SITE_KIND_BITS) - 1);
      const around = nodes[within[row] as number] as number;
      if (around < 0) throw new Error(`file ${position} keeps a site within node ${within[row]}, which is gone`);
      collector.add(name, kind, file, line[row] as number, around);
    }
  }
}

function goneNode(old: GraphSegment, node: number, file: number): Error {
  const { kind, name, file: own } = old.node(node);
  return new Error(`file ${file} keeps an edge of the ${kind} ${JSON.stringify(name)} of file ${own}, which is gone or given anew`);
}
