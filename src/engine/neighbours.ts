import { type EdgeKind, evidenceOf, kindCodeOf, kindOf } from "#model/graph.ts";
import type { Hit } from "#model/results.ts";
import { isAside } from "#retrieve/graph/standing.ts";
import { constructionRows, isOwnConstructor } from "#retrieve/graph/walk.ts";
import type { GraphSegment } from "#store/graph-segment.ts";
import { shortName } from "./graph-out.ts";
import type { OpenTree } from "./open-tree.ts";

const NAMES = 4;
/** Edges of a node that are looked at for them: a hub has thousands. */
const MOST_EDGES = 300;

const CALLS: ReadonlySet<EdgeKind> = new Set<EdgeKind>(["call", "new", "jsx"]);

/** Names of the first few definitions that a symbol calls, in the order of the calls, and that call it, tests last. */
export function callNames(tree: OpenTree, node: number): Pick<Hit, "calls" | "called_by"> {
  const { graph } = tree;
  const callers = callersOf(graph, node);
  const ordered = [...callers.filter((caller) => !isAside(graph, caller)), ...callers.filter((caller) => isAside(graph, caller))];
  const [down, up] = [namesOf(tree, node, calleesOf(graph, node)), namesOf(tree, node, ordered)];
  return { ...(down.length === 0 ? {} : { calls: down }), ...(up.length === 0 ? {} : { called_by: up }) };
}

/** What a member of an interface may stand for is left out: one call would fill the list with its implementations. */
function calleesOf(graph: GraphSegment, node: number): number[] {
  const { starts, ends, code } = graph.outgoing;
  const found = new Set<number>();
  for (const row of rowsFrom(starts, node)) {
    const [other, edgeCode] = [ends[row] as number, code[row] as number];
    if (isCall(edgeCode) && evidenceOf(edgeCode) !== "implementation" && !isOwnConstructor(graph, node, other)) found.add(other);
  }
  return [...found];
}

function callersOf(graph: GraphSegment, node: number): number[] {
  const { starts, ends, code } = graph.incoming;
  const found = new Set<number>();
  for (const row of [...rowsFrom(starts, node), ...constructionRows(graph, node).slice(0, MOST_EDGES)]) {
    const other = ends[row] as number;
    if (isCall(code[row] as number) && !isOwnConstructor(graph, other, node)) found.add(other);
  }
  return [...found];
}

function rowsFrom(starts: Uint32Array, node: number): number[] {
  const first = starts[node] as number;
  const count = Math.min((starts[node + 1] as number) - first, MOST_EDGES);
  return Array.from({ length: count }, (_, i) => first + i);
}

function isCall(code: number): boolean {
  return CALLS.has(kindOf(kindCodeOf(code)));
}

function namesOf(tree: OpenTree, node: number, others: readonly number[]): string[] {
  const names = new Set<string>();
  for (const other of others) {
    if (names.size === NAMES) break;
    if (other !== node) names.add(shortName(tree, other));
  }
  return [...names];
}
