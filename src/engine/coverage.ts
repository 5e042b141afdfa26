import type { DiagnosticReason } from "#model/diagnostic.ts";
import type { Coverage, UnboundSite } from "#model/graph-results.ts";
import { isOwnConstructor } from "#retrieve/graph/walk.ts";
import { changedFiles } from "#scan/changed-files.ts";
import type { GraphSegment, OpenSite } from "#store/graph-segment.ts";
import { graphTotals } from "#store/graph-totals.ts";
import { usesOf } from "./find-symbol.ts";
import type { OpenTree } from "./open-tree.ts";

const SITES_NAMED = 5;
/** A change may touch thousands of definitions; the names of so many are looked for. */
const MOST_NODES_NAMED = 200;
/** Files of an answer that are looked at for changes. */
const MOST_FILES_CHECKED = 300;

/** Reasons for which text of the repository is not in the graph. Binaries and links have no uses to miss. */
const LEFT_OUT: ReadonlySet<DiagnosticReason> = new Set<DiagnosticReason>([
  "too-large",
  "unreadable",
  "vendored",
  "generated",
  "minified",
  "unsupported-encoding",
  "name-not-utf8",
  "nested-repository",
  "submodule",
  "parse-timeout",
  "parse-failed",
  "grammar-unavailable",
]);

/** What is known of the uses of some nodes, and of what is not. `paths`: files that the answer names. */
export function coverageOf(tree: OpenTree, nodes: readonly number[], paths: Iterable<string>): Coverage {
  const open = sameNameSites(tree, nodes);
  return {
    bound: nodes.reduce((sum, node) => sum + boundSites(tree.graph, node), 0),
    unbound_same_name: open.slice(0, SITES_NAMED).map((site) => unboundSite(tree, site)),
    unbound_total: open.length,
    external_same_name: namesOf(tree, nodes).reduce((sum, name) => sum + tree.graph.externalOf(name).length, 0),
    files_not_indexed: filesNotIndexed(tree),
    stale_files: staleFiles(tree, paths),
  };
}

export function unboundSite({ segment }: OpenTree, { name, file, line }: OpenSite): UnboundSite {
  return { name, path: segment.path(file), line };
}

/** Open sites that have the name of one of the nodes. */
export function sameNameSites(tree: OpenTree, nodes: readonly number[]): OpenSite[] {
  return namesOf(tree, nodes).flatMap((name) => tree.graph.unboundOf(name));
}

function namesOf({ graph }: OpenTree, nodes: readonly number[]): string[] {
  const names = nodes
    .slice(0, MOST_NODES_NAMED)
    .filter((node) => graph.isSymbol(node))
    .map((node) => graph.node(node).name);
  return [...new Set(names)];
}

/** Sites that are bound to a node. That a class has a constructor is no use of it. */
function boundSites(graph: GraphSegment, node: number): number {
  const { starts, ends } = graph.incoming;
  let count = 0;
  for (let row = starts[node] as number; row < (starts[node + 1] as number); row++)
    if (!isOwnConstructor(graph, ends[row] as number, node)) count++;
  return count;
}

function filesNotIndexed({ store }: OpenTree): number {
  return new Set(store.diagnostics().flatMap(({ reason, path }) => (LEFT_OUT.has(reason) ? [path] : []))).size;
}

/** Those of these indexed files that changed since; the first few hundred are looked at. */
export function staleFiles({ root, store }: OpenTree, paths: Iterable<string>): string[] {
  const rows = [...new Set(paths)].slice(0, MOST_FILES_CHECKED).flatMap((path) => store.file(path) ?? []);
  return changedFiles(root, rows);
}

/**
 * What an answer without uses means: that nothing is bound is not that nothing is there. `what` is what was looked for: "users", "callers".
 */
export function emptyNote(tree: OpenTree, nodes: readonly number[], what: string): string {
  const { graph, segment } = tree;
  const names = namesOf(tree, nodes);
  const uses = names.map((name) => usesOf(tree, name)).find((words) => words !== "");
  if (uses !== undefined) return `No bound ${what}${uses}.`;
  const { bound, external, unbound } = graphTotals(graph).coverage;
  if (bound + external + unbound === 0 && segment.referenceCount > 0) {
    return `No bound ${what}: the references of this index are not bound to definitions.`;
  }
  const left = filesNotIndexed(tree);
  const unseen = left === 0 ? "" : ` ${left === 1 ? "1 file is" : `${left} files are`} not indexed (\`portolan status\` names them).`;
  const exported = nodes.some((node) => graph.node(node).exported) ? " It is exported: users outside of the repository are not seen." : "";
  return `No ${what} are in the index.${exported}${unseen}`;
}
