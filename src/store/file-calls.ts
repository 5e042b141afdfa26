import { type EdgeKind, edgeMask, type GraphNumbering } from "#model/graph.ts";
import type { ColumnRoom } from "./column-room.ts";
import { type ArrangedEdges, rowsByNode } from "./edge-order.ts";
import { GrowingColumn } from "./growing-column.ts";

/** Which files call into which. Calls of tests count as any others. */
export interface FileCalls {
  /** For each file, how many others call into it. */
  readonly callers: Uint32Array;
  /** Files that call a file or that it calls, each once: `ends` from `starts[file]` to `starts[file + 1]`. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** What makes one file need the code of another. Mentions of types and values join a file to what is merely shared by all. */
const CALLS: readonly EdgeKind[] = ["call", "new", "jsx", "extends", "implements"];

/** The calls between the files of a tree, from its edges. `fileOfLocal`: for each local, the position of its file. */
export function gatherFileCalls(
  { outStarts, to, code }: Pick<ArrangedEdges, "outStarts" | "to" | "code">,
  numbering: GraphNumbering,
  fileOfLocal: Uint32Array,
  room: ColumnRoom,
): FileCalls {
  const { fileCount, firstSymbol } = numbering;
  const mask = edgeMask(CALLS);
  const fileOf = filesOfNodes(numbering, fileOfLocal, room);
  const starts = room.u32(fileCount + 1);
  const targets = new GrowingColumn(1024, room);
  const lastCaller = new Int32Array(fileCount).fill(-1);
  const visit = (file: number, first: number, last: number) => {
    const end = outStarts[last] as number;
    for (let edge = outStarts[first] as number; edge < end; edge++) {
      if (mask[code[edge] as number] === 0) continue;
      const node = to[edge] as number;
      // A channel is in no file.
      if (node >= fileOf.length) continue;
      const target = fileOf[node] as number;
      if (target === file || lastCaller[target] === file) continue;
      lastCaller[target] = file;
      targets.push(target);
    }
  };
  for (let file = 0; file < fileCount; file++) {
    visit(file, firstSymbol[file] as number, firstSymbol[file + 1] as number);
    visit(file, numbering.node(file, -1), numbering.node(file, -1) + 1);
    starts[file + 1] = targets.length;
  }
  return joined(starts, targets.view(), room);
}

/** Position of the file of every symbol, file and local. */
function filesOfNodes({ symbolCount, fileCount, firstSymbol }: GraphNumbering, fileOfLocal: Uint32Array, room: ColumnRoom): Uint32Array {
  const fileOf = room.u32(symbolCount + fileCount + fileOfLocal.length);
  for (let file = 0; file < fileCount; file++) {
    const end = firstSymbol[file + 1] as number;
    for (let symbol = firstSymbol[file] as number; symbol < end; symbol++) fileOf[symbol] = file;
    fileOf[symbolCount + file] = file;
  }
  fileOf.set(fileOfLocal, symbolCount + fileCount);
  return fileOf;
}

/** Both directions as one table, from the files that each file calls. */
function joined(callStarts: Uint32Array, targets: Uint32Array, room: ColumnRoom): FileCalls {
  const fileCount = callStarts.length - 1;
  const callerOf = room.u32(targets.length);
  for (let file = 0; file < fileCount; file++) callerOf.fill(file, callStarts[file], callStarts[file + 1]);
  const incoming = rowsByNode(targets, fileCount, room);
  const callers = room.u32(fileCount);
  const starts = room.u32(fileCount + 1);
  const ends = new GrowingColumn(2 * targets.length, room);
  const lastAround = new Int32Array(fileCount).fill(-1);
  for (let file = 0; file < fileCount; file++) {
    for (let call = callStarts[file] as number; call < (callStarts[file + 1] as number); call++) {
      ends.push(targets[call] as number);
      lastAround[targets[call] as number] = file;
    }
    const [first, end] = [incoming.starts[file] as number, incoming.starts[file + 1] as number];
    callers[file] = end - first;
    for (let place = first; place < end; place++) {
      const caller = callerOf[incoming.rows[place] as number] as number;
      // Where they call each other, the caller stands among the called already.
      if (lastAround[caller] !== file) ends.push(caller);
    }
    starts[file + 1] = ends.length;
  }
  return { callers, starts, ends: ends.view() };
}
