import type { GraphMove } from "#model/graph-results.ts";
import type { Walked } from "#retrieve/graph/walk.ts";
import { oneSidedNote } from "./channels.ts";
import { emptyNote } from "./coverage.ts";
import type { OpenTree } from "./open-tree.ts";

/** What an answer without edges means; nothing for one with edges. `filtered`: only edges of some kinds were asked for. */
export function graphNote(tree: OpenTree, move: GraphMove, origin: number, walked: Walked, filtered: boolean): string | undefined {
  if (walked.edges.length > 0) return undefined;
  if (tree.graph.isChannel(origin) && !filtered) return oneSidedNote(move === "down" ? "unhandled" : "undispatched");
  const ofKinds = filtered ? " by edges of the kinds that were asked for" : "";
  if (move === "down") {
    const open = walked.nodes.reduce((sum, { node }) => sum + tree.graph.unboundWithin(node).length, 0);
    if (open > 0) return `No bound callees${ofKinds}; ${open === 1 ? "1 name in it" : `${open} names in it`} could not be bound.`;
    return `It leads to no definition of the repository${ofKinds}.`;
  }
  return filtered ? `Nothing is bound to it${ofKinds}.` : emptyNote(tree, [origin], move === "up" ? "users" : "neighbours");
}

/** How many nodes are not shown, and what brings them. */
export function leftOutNote({ truncated }: Walked, depth: number, move: GraphMove): string | undefined {
  const sum = (rows: typeof truncated) => rows.reduce((total, { nodes }) => total + nodes, 0);
  const [within, beyond] = [sum(truncated.filter((row) => row.depth <= depth)), sum(truncated.filter((row) => row.depth > depth))];
  const parts: string[] = [];
  if (within > 0) parts.push(`${within} more within depth ${depth}: raise the budget, or narrow with kinds`);
  if (beyond > 0) parts.push(`${beyond} more at depth ${depth + 1}: raise depth`);
  return parts.length === 0 ? undefined : `${move === "expand" ? "Neighbours" : "Definitions"} left out: ${parts.join("; ")}`;
}
