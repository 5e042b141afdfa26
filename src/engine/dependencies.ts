import { EDGE_KINDS, kindCodeOf } from "#model/graph.ts";
import type { DependenciesResult, FileDependency } from "#model/graph-results.ts";
import { staleFiles } from "./coverage.ts";
import type { OpenTree } from "./open-tree.ts";
import { notIndexed } from "./tree-reader.ts";

const IMPORT = EDGE_KINDS.indexOf("import");

/** The files that a file imports, in the order of the imports, and those that import it, by path. Throws `not-indexed`. */
export async function dependencies(tree: OpenTree, path: string): Promise<DependenciesResult> {
  const { graph, segment } = tree;
  const file = segment.fileOf(path.replace(/^\.\//, ""));
  if (file < 0) throw notIndexed(path);
  const node = graph.numbering.node(file, -1);
  const { outgoing, incoming } = graph;
  const imports: FileDependency[] = [];
  for (let edge = outgoing.starts[node] as number; edge < (outgoing.starts[node + 1] as number); edge++) {
    const target = outgoing.ends[edge] as number;
    if (kindCodeOf(outgoing.code[edge] as number) === IMPORT && graph.isFile(target))
      imports.push({ path: segment.path(graph.fileOf(target)), line: graph.lineOf(edge) });
  }
  const importedBy: FileDependency[] = [];
  for (let row = incoming.starts[node] as number; row < (incoming.starts[node + 1] as number); row++) {
    const source = incoming.ends[row] as number;
    if (kindCodeOf(incoming.code[row] as number) === IMPORT && graph.isFile(source))
      importedBy.push({ path: segment.path(graph.fileOf(source)), line: graph.lineOf(incoming.edges?.[row] as number) });
  }
  const named = [segment.path(file), ...imports.map((one) => one.path), ...importedBy.map((one) => one.path)];
  const index = await tree.freshness(staleFiles(tree, named));
  return { path: segment.path(file), imports: onePerFile(imports), imported_by: onePerFile(importedBy), index };
}

function onePerFile(list: readonly FileDependency[]): FileDependency[] {
  const seen = new Set<string>();
  return list.filter(({ path }) => !seen.has(path) && seen.add(path));
}
