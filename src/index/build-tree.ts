import type { MemoryBudget } from "#base/memory-budget.ts";
import type { Idiom } from "#contracts/idiom.ts";
import { GraphBuilder } from "#store/graph-builder.ts";
import type { FileRow, TreeState } from "#store/index-store.ts";
import { buildGraph, importGraph } from "./build-graph.ts";
import { buildLexical } from "./build-lexical.ts";
import type { IndexRequest } from "./index-project.ts";
import { languageById } from "./language-table.ts";
import { type ResolvedTree, resolveTree } from "./resolve-tree.ts";

export interface BuildRequest extends Pick<IndexRequest, "root" | "store" | "checker" | "onProgress" | "signal"> {
  /** Every file that was looked at, by path; their facts are in the store. */
  readonly rows: readonly FileRow[];
  /** Names of the segments to write. */
  readonly segments: Pick<TreeState, "lexicalSegment" | "graphSegment">;
  readonly idioms: readonly Idiom[];
  readonly memory: MemoryBudget;
}

/** Binds and links the tree and writes its search and graph segments, which nothing refers to until the commit. */
export async function buildTree(request: BuildRequest): Promise<Pick<ResolvedTree, "idiomEdges" | "trouble">> {
  const { root, store, rows, segments, idioms, memory, onProgress, signal } = request;
  const files = rows.filter(({ factsKey }) => factsKey !== "");
  onProgress?.({ phase: "resolve", done: 0, total: files.length });
  const checker = request.checker === true;
  const tree = { root, store, files, languageOf: languageById, checker, memory, idioms, signal };
  const { imports, graph, idiomEdges, trouble } = await resolveTree(tree);
  const onFile = (done: number) => onProgress?.({ phase: "build", done, total: files.length });
  const nodes = new GraphBuilder();
  await buildLexical(store, files, imports.inDegrees, segments.lexicalSegment, (file) => nodes.addFile(file), onFile, memory, signal);
  buildGraph(store, nodes, [graph, importGraph(imports, nodes.numbering)], segments.graphSegment);
  return { idiomEdges, trouble };
}
