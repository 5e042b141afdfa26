import { edgeMask } from "#model/graph.ts";
import type { GraphSegment } from "#store/graph-segment.ts";
import type { BoundTree } from "./bound-tree.ts";
import { collectedImports, type FileImports, type ImportRequest, importRule } from "./resolve-imports.ts";

const IS_IMPORT = edgeMask(["import"]);

/** What is known of the imports before. */
export interface ImportsBefore {
  readonly graph: GraphSegment;
  /** For each file of the tree its position in that graph; -1 for what was not there or differs. */
  readonly positions: Int32Array;
  /** Positions in the graph of files that differ, by their positions in the tree. */
  readonly sameName: ReadonlyMap<number, number>;
  /** Whether the imports of a file have to be looked up. */
  readonly isAnew: (file: number) => boolean;
}

/** As `resolveImports`, but what unchanged files import is taken from the graph before. */
export async function keptImports(
  request: ImportRequest,
  tree: BoundTree,
  { graph, positions, sameName, isAnew }: ImportsBefore,
): Promise<FileImports> {
  const rule = importRule(request);
  const { found, add } = collectedImports(positions.length);
  const places = new Int32Array(graph.numbering.fileCount).fill(-1);
  for (const [file, position] of positions.entries()) if (position >= 0) places[position] = file;
  for (const [file, position] of sameName) places[position] = file;
  const { starts, ends, code } = graph.outgoing;
  for (let file = 0; file < positions.length; file++) {
    request.signal?.throwIfAborted();
    if (isAnew(file)) {
      for (const [target, line] of tree.importsOf(file) ?? (await rule(file))) add(file, target, line);
      continue;
    }
    const node = graph.numbering.node(positions[file] as number, -1);
    const end = starts[node + 1] as number;
    for (let edge = starts[node] as number; edge < end; edge++) {
      if (IS_IMPORT[code[edge] as number] === 0) continue;
      const target = places[graph.fileOf(ends[edge] as number)] as number;
      if (target < 0) throw new Error(`file ${file} keeps an import of a file that is gone`);
      add(file, target, graph.lineOf(edge));
    }
  }
  return found;
}
