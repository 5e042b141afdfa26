import { EDGE_KINDS } from "#model/graph.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { GraphSegment } from "#store/graph-segment.ts";
import type { BoundTree } from "./bound-tree.ts";
import { type FileImports, type ImportRequest, importsOfFile } from "./resolve-imports.ts";

const IMPORT = EDGE_KINDS.indexOf("import");

/** What is needed besides the graph before: for each file of the tree its position there or -1, and the files whose imports have to be looked up. */
export interface KeptImportsRequest extends ImportRequest {
  readonly before: GraphSegment;
  readonly oldPositions: Int32Array;
  readonly isAnew: (file: number, unit: Unit | undefined) => boolean;
}

/** As `resolveImports`, but what the unchanged files import is taken from the graph before. */
export async function keptImports(request: KeptImportsRequest, tree: BoundTree): Promise<FileImports> {
  const { before, oldPositions, isAnew } = request;
  const count = tree.files.length;
  const newPositions = new Int32Array(before.numbering.fileCount).fill(-1);
  oldPositions.forEach((old, file) => {
    if (old >= 0) newPositions[old] = file;
  });
  const found = { from: [] as number[], to: [] as number[], line: [] as number[], inDegrees: new Uint32Array(count) };
  const add = (file: number, target: number, line: number) => {
    found.from.push(file);
    found.to.push(target);
    found.line.push(line);
    found.inDegrees[target] = (found.inDegrees[target] as number) + 1;
  };
  const { starts, ends, code } = before.outgoing;
  const fileNodes = before.numbering.symbolCount;
  for (let file = 0; file < count; file++) {
    const old = oldPositions[file] as number;
    if (old < 0 || isAnew(file, tree.binder.unitOfFile(file))) {
      request.signal?.throwIfAborted();
      for (const [target, line] of await importsOfFile(request, tree, file)) add(file, target, line);
      continue;
    }
    const end = starts[fileNodes + old + 1] as number;
    for (let edge = starts[fileNodes + old] as number; edge < end; edge++) {
      if ((code[edge] as number) % EDGE_KIND_STEP !== IMPORT) continue;
    }
  }
  return found;
}
