import type { EdgeKind } from "#model/graph.ts";
import type { GraphSegment } from "#store/graph-segment.ts";
import { edgeMask } from "./graph/walk.ts";

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

const known = new WeakMap<GraphSegment, FileCalls>();

/** The calls between files of a graph, gathered from its edges the first time they are asked for. */
export function fileCalls(graph: GraphSegment): FileCalls {
  let found = known.get(graph);
  if (found === undefined) {
    found = gather(graph);
    known.set(graph, found);
  }
  return found;
}

function gather(graph: GraphSegment): FileCalls {
  const { fileCount, symbolCount, firstSymbol } = graph.numbering;
  const callers = new Uint32Array(fileCount);
  const calls: number[][] = Array.from({ length: fileCount }, () => []);
  const mask = edgeMask(CALLS);
  if (![...graph.codeCounts.keys()].some((code) => mask[code] === 1)) return { callers, ...joined(calls) };
  const { starts, ends, code } = graph.outgoing;
  const fileOfSymbol = new Uint32Array(symbolCount);
  for (let file = 0; file < fileCount; file++) fileOfSymbol.fill(file, firstSymbol[file], firstSymbol[file + 1]);
  const lastCaller = new Int32Array(fileCount).fill(-1);
  for (let file = 0; file < fileCount; file++) {
    const visit = (first: number, last: number) => {
      for (let edge = starts[first] as number; edge < (starts[last] as number); edge++) {
        if (mask[code[edge] as number] === 0) continue;
        const end = ends[edge] as number;
        const target = end < symbolCount ? (fileOfSymbol[end] as number) : graph.fileOf(end);
        if (target < 0 || target === file || lastCaller[target] === file) continue;
        lastCaller[target] = file;
        callers[target] = (callers[target] as number) + 1;
        (calls[file] as number[]).push(target);
      }
    };
    visit(firstSymbol[file] as number, firstSymbol[file + 1] as number);
    visit(graph.numbering.node(file, -1), graph.numbering.node(file, -1) + 1);
  }
  return { callers, ...joined(calls) };
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
