import { type EdgeKind, edgeMask, type GraphNumbering } from "#model/graph.ts";
import type { ArrangedEdges } from "./edge-order.ts";

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
  fileOfLocal: ArrayLike<number>,
): FileCalls {
  const { fileCount, firstSymbol } = numbering;
  const mask = edgeMask(CALLS);
  const fileOf = filesOfNodes(numbering, fileOfLocal);
  const callers = new Uint32Array(fileCount);
  const calls: number[][] = Array.from({ length: fileCount }, () => []);
  const lastCaller = new Int32Array(fileCount).fill(-1);
  for (let file = 0; file < fileCount; file++) {
    const visit = (first: number, last: number) => {
      for (let edge = outStarts[first] as number; edge < (outStarts[last] as number); edge++) {
        if (mask[code[edge] as number] === 0) continue;
        // A channel is in no file.
        const target = fileOf[to[edge] as number];
        if (target === undefined || target === file || lastCaller[target] === file) continue;
        lastCaller[target] = file;
        callers[target] = (callers[target] as number) + 1;
        (calls[file] as number[]).push(target);
      }
    };
    visit(firstSymbol[file] as number, firstSymbol[file + 1] as number);
    visit(numbering.node(file, -1), numbering.node(file, -1) + 1);
  }
  return { callers, ...joined(calls) };
}

/** Position of the file of every symbol, file and local. */
function filesOfNodes({ symbolCount, fileCount, firstSymbol }: GraphNumbering, fileOfLocal: ArrayLike<number>): Uint32Array {
  const fileOf = new Uint32Array(symbolCount + fileCount + fileOfLocal.length);
  for (let file = 0; file < fileCount; file++) {
    fileOf.fill(file, firstSymbol[file], firstSymbol[file + 1]);
    fileOf[symbolCount + file] = file;
  }
  fileOf.set(fileOfLocal, symbolCount + fileCount);
  return fileOf;
}

/** Both directions as one table. */
function joined(calls: readonly (readonly number[])[]): Pick<FileCalls, "starts" | "ends"> {
  const around: number[][] = calls.map((targets) => [...targets]);
  for (let file = 0; file < calls.length; file++) {
    // Where they call each other, the target has this file already.
    for (const target of calls[file] as readonly number[])
      if (!(calls[target] as readonly number[]).includes(file)) (around[target] as number[]).push(file);
  }
  const starts = new Uint32Array(calls.length + 1);
  for (let file = 0; file < calls.length; file++) starts[file + 1] = (starts[file] as number) + (around[file] as number[]).length;
  const ends = new Uint32Array(starts[calls.length] as number);
  for (let file = 0; file < calls.length; file++) ends.set(around[file] as number[], starts[file]);
  return { starts, ends };
}
