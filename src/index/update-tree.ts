import { linkTree } from "#link/link-tree.ts";
import { GraphNumbering, type ResolvedGraph } from "#model/graph.ts";
import { affectedUnits, type ReplacedUnit } from "#resolve/affected/affected-units.ts";
import { enumeratedTypes, enumerationCheck } from "#resolve/affected/enumerated-types.ts";
import { ModuleGraph, redirectedSources } from "#resolve/affected/module-graph.ts";
import { unitItems } from "#resolve/affected/unit-items.ts";
import { isEcmascript } from "#resolve/binder/dialect-of.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { CheckerTrouble } from "#resolve/checker/checker-contract.ts";
import { ModuleResolver } from "#resolve/modules/module-resolver.ts";
import { readSettings } from "#scan/read-settings.ts";
import { filesLeadingToLocals } from "#store/files-leading-to-locals.ts";
import type { GraphSegment } from "#store/graph-segment.ts";
import { BoundTree, type BoundTreeFile } from "./bound-tree.ts";
import { GraphResult } from "./graph-result.ts";
import { keptImports } from "./kept-imports.ts";
import type { FileImports } from "./resolve-imports.ts";
import { countByIdiom, type ResolveRequest } from "./resolve-tree.ts";
import type { TreeBefore } from "./tree-before.ts";

export interface UpdateRequest extends ResolveRequest {
  readonly before: TreeBefore;
  /** The graph of the tree before. */
  readonly graph: GraphSegment;
  /** The bound tree that the last run over these files left, where it is still there. */
  readonly bound: BoundTree | undefined;
}

export interface UpdatedTree {
  readonly tree: BoundTree;
  readonly imports: FileImports;
  /** Edges and open sites of the files that were bound anew, and all channels. */
  readonly graph: ResolvedGraph;
  /** For each file 1 where its edges and open sites are those of the graph before. */
  readonly keepsEdges: Uint8Array;
  readonly idiomEdges: { readonly [id: string]: number };
  /** Why the compiler was not asked about the files that were bound anew, or not everything. */
  readonly trouble: CheckerTrouble | undefined;
}

/** As `resolveTree`, but only the changed files and those that they reach are bound anew. */
export async function updateTree(request: UpdateRequest): Promise<UpdatedTree> {
  const { before, memory, signal, idioms, links } = request;
  const { tree, replaced, graphBefore } = await changedTree(request);
  const affected = affectedIn(request, tree, replaced, graphBefore);
  if (request.bound !== undefined) keepImplementations(request.bound, tree, replaced, affected);
  const anew = new Set(before.changed);
  for (const unit of affected) anew.add(unit.index);
  if (request.checker) for (const file of uncheckedFiles(tree, request.graph)) anew.add(file);
  const isByRule = (file: number) => tree.binder.unitOfFile(file)?.dialect.fileModules !== true;
  const imports = await keptImports(request, tree, {
    graph: request.graph,
    positions: before.positions,
    sameName: before.sameName,
    isAnew: (file) => anew.has(file) || (before.hasOtherPaths && isByRule(file)),
  });
  const numbering = GraphNumbering.of(tree.files.map(({ symbolCount }) => symbolCount));
  const result = new GraphResult(tree, numbering);
  await tree.bind(result.sink, (file) => result.leaveOpen(file), memory, signal, anew);
  const sitesOf = (unit: Unit) => (tree.files[unit.index] as BoundTreeFile).sites;
  const linked = await linkTree({
    binder: tree.binder,
    sitesOf,
    idioms,
    implementations: tree.implementations,
    memory: links,
    affected,
    onTurn: () => memory.keep(),
    signal,
  });
  result.link(linked);
  const trouble = request.checker ? await result.check(request) : undefined;
  const keepsEdges = Uint8Array.from(tree.files, (_, file) => (anew.has(file) ? 0 : 1));
  return { tree, imports, graph: result.finish(), keepsEdges, idiomEdges: countByIdiom(linked), trouble };
}

/** Files that were bound since the compiler was asked last. */
function uncheckedFiles({ files }: BoundTree, { unchecked }: GraphSegment): number[] {
  const paths = new Set(unchecked);
  return files.flatMap(({ path }, file) => (paths.has(path) ? [file] : []));
}

function keepImplementations(bound: BoundTree, tree: BoundTree, replaced: readonly ReplacedUnit[], affected: ReadonlySet<Unit>): void {
  // What blocks for all files add to classes is not told by the classes.
  if (replaced.some((one) => blocksOf(one.before) !== "" || blocksOf(one.after) !== "")) return;
  const gone = new Set(replaced.map((one) => one.before));
  tree.keepImplementations(bound, (unit) => !gone.has(unit) && !affected.has(unit));
}

interface ChangedTree {
  readonly tree: BoundTree;
  readonly replaced: readonly ReplacedUnit[];
  /** Modules as they were, where they may be others. */
  readonly graphBefore: ModuleGraph | undefined;
}

async function changedTree(request: UpdateRequest): Promise<ChangedTree> {
  const { before, bound, store, root } = request;
  if (bound !== undefined) {
    const { tree, replaced } = bound.updated(request);
    return { tree, replaced, graphBefore: tree.graph === bound.graph ? undefined : bound.graph };
  }
  const tree = await BoundTree.open(request);
  const replaced: ReplacedUnit[] = [];
  for (const file of before.changed) {
    const position = before.sameName.get(file);
    replaced.push({ before: position === undefined ? undefined : before.unit(store, position), after: tree.binder.unitOfFile(file) });
  }
  for (const position of before.gone) replaced.push({ before: before.unit(store, position), after: undefined });
  const paths = before.files.map(({ path }) => path);
  const graphBefore = before.hasOtherPaths
    ? new ModuleGraph(new ModuleResolver({ paths, read: (path) => readSettings(root, path) }), paths)
    : undefined;
  return { tree, replaced: replaced.filter((one) => one.before !== undefined || one.after !== undefined), graphBefore };
}

/** Unchanged files that are bound anew. */
function affectedIn(
  { before, graph }: UpdateRequest,
  tree: BoundTree,
  replaced: readonly ReplacedUnit[],
  graphBefore: ModuleGraph | undefined,
): ReadonlySet<Unit> {
  const { units } = tree.binder;
  if (replaced.some(hasOtherModules)) return new Set(units);
  const after = new Set(replaced.map((one) => one.after));
  const redirected: ReadonlyMap<Unit, ReadonlySet<string>> = graphBefore === undefined
    ? new Map()
    : redirectedSources(units.filter(isEcmascript), graphBefore, tree.graph);
  const isEnumerated = enumerationCheck(new Set([...graph.enumerated, ...enumeratedTypes(units)]));
  const affected = new Set(affectedUnits({ binder: tree.binder, replaced, redirected, modules: tree.graph, isEnumerated }));
  // How languages with other modules find them is not followed path by path.
  if (before.hasOtherPaths) for (const unit of units) if (!isEcmascript(unit) && !after.has(unit)) affected.add(unit);
  const old = new Set([...before.sameName.values(), ...before.gone]);
  const leading = filesLeadingToLocals(graph, old);
  for (const [file, position] of before.positions.entries()) {
    const unit = leading.has(position) ? tree.binder.unitOfFile(file) : undefined;
    if (unit !== undefined) affected.add(unit);
  }
  return affected;
}

/** Whether a file declares other modules for all files than before. */
function hasOtherModules({ before, after }: ReplacedUnit): boolean {
  return blocksOf(before) !== blocksOf(after);
}

function blocksOf(unit: Unit | undefined): string {
  return unit === undefined || !isEcmascript(unit) ? "" : [...unitItems(unit).blocks.keys()].sort().join("\n");
}
