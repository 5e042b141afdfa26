import type { Idiom } from "#contracts/idiom.ts";
import type { Language } from "#contracts/language.ts";
import type { LinkedTree } from "#link/channel-edges.ts";
import type { LinkMemory } from "#link/link-memory.ts";
import { linkTree } from "#link/link-tree.ts";
import { GraphNumbering, type ResolvedGraph } from "#model/graph.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { CheckerTrouble } from "#resolve/checker/checker-contract.ts";
import { BoundTree, type BoundTreeFile, type TreeRequest } from "./bound-tree.ts";
import { GraphResult } from "./graph-result.ts";
import { type FileImports, resolveImports } from "./resolve-imports.ts";

export interface ResolveRequest extends TreeRequest {
  readonly languageOf: (id: string) => Promise<Language | undefined>;
  /** Whether the compiler is asked about what the binder leaves open. */
  readonly checker: boolean;
  readonly idioms: readonly Idiom[];
  /** What linking leaves for the next run of this process. */
  readonly links: LinkMemory | undefined;
}

export interface ResolvedTree {
  readonly tree: BoundTree;
  readonly imports: FileImports;
  readonly graph: ResolvedGraph;
  /** Edges by id of the idiom that found them. */
  readonly idiomEdges: { readonly [id: string]: number };
  /** Why the compiler was not asked, or not everything. */
  readonly trouble: CheckerTrouble | undefined;
}

/** What every name of a tree means: imports to files, sites to definitions, and what could not be bound. */
export async function resolveTree(request: ResolveRequest): Promise<ResolvedTree> {
  const { signal, idioms, links } = request;
  const tree = await BoundTree.open(request);
  const imports = await resolveImports(request, tree);
  const numbering = GraphNumbering.of(tree.files.map(({ symbolCount }) => symbolCount));
  const result = new GraphResult(tree, numbering);
  await tree.bind(result.sink, (file) => result.leaveOpen(file), request.memory, signal);
  const sitesOf = (unit: Unit) => (tree.files[unit.index] as BoundTreeFile).sites;
  const linked = await linkTree({
    binder: tree.binder,
    sitesOf,
    idioms,
    implementations: tree.implementations,
    memory: links,
    onTurn: () => request.memory.keep(),
    signal,
  });
  result.link(linked);
  request.memory.keep();
  const trouble = request.checker ? await result.check(request) : undefined;
  return { tree, imports, graph: result.finish(), idiomEdges: countByIdiom(linked), trouble };
}

export function countByIdiom({ edges }: LinkedTree): { readonly [id: string]: number } {
  const counts = new Map<string, number>();
  for (const { idiom } of edges) counts.set(idiom, (counts.get(idiom) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
