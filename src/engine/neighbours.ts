import { type EdgeKind, kindCodeOf, kindOf } from "#model/graph.ts";
import type { Hit } from "#model/results.ts";
import { isAside } from "#retrieve/graph/standing.ts";
import type { Adjacency } from "#store/graph-segment.ts";
import { shortName } from "./graph-out.ts";
import type { OpenTree } from "./open-tree.ts";

const NAMES = 4;
/** Edges of a node that are looked at for them: a hub has thousands. */
const MOST_EDGES = 300;

const CALLS: ReadonlySet<EdgeKind> = new Set<EdgeKind>(["call", "new", "jsx", "registers", "dispatches", "handles"]);

/** Names of the first few definitions that a symbol calls, in the order of the calls, and that call it, tests last. */
export function callNames(tree: OpenTree, node: number): Pick<Hit, "calls" | "called_by"> {
  const calls = ends(tree.graph.outgoing, node);
  const callers = ends(tree.graph.incoming, node);
  const ordered = [...callers.filter((caller) => !isAside(tree.graph, caller)), ...callers.filter((caller) => isAside(tree.graph, caller))];
  const [down, up] = [namesOf(tree, node, calls), namesOf(tree, node, ordered)];
  return { ...(down.length === 0 ? {} : { calls: down }), ...(up.length === 0 ? {} : { called_by: up }) };
}

function ends({ starts, ends, code }: Adjacency, node: number): number[] {
  const found = new Set<number>();
  const from = starts[node] as number;
  const to = Math.min(starts[node + 1] as number, from + MOST_EDGES);
  for (let row = from; row < to; row++) if (CALLS.has(kindOf(kindCodeOf(code[row] as number)))) found.add(ends[row] as number);
  return [...found];
}

function namesOf(tree: OpenTree, node: number, others: readonly number[]): string[] {
  const names = new Set<string>();
  for (const other of others) {
    if (names.size === NAMES) break;
    if (other !== node) names.add(shortName(tree, other));
  }
  return [...names];
}
