import { nameParts } from "#base/tokens.ts";
import { evidenceOf, kindOf } from "#model/graph.ts";
import { TRAIT_BITS } from "#model/traits.ts";
import type { Adjacency, GraphSegment } from "#store/graph-segment.ts";
import { EDGE_WEIGHT, EVIDENCE_WEIGHT, NODE_WEIGHT } from "./graph-weights.ts";

/** How near each edge code brings its ends, 0 to 1. */
export const CODE_WEIGHT: Float32Array = Float32Array.from(
  { length: 256 },
  (_, code) => EDGE_WEIGHT[kindOf(code)] * EVIDENCE_WEIGHT[evidenceOf(code)],
);

/** How much the kind of a node tells, 0 to 1. */
export function definitionPrior(graph: GraphSegment, node: number): number {
  return NODE_WEIGHT[graph.kindOf(node)];
}

/** Whether a node stands in tests, examples or code of others, or is a test. */
export function isAside(graph: GraphSegment, node: number): boolean {
  return (graph.traitsOf(node) & (TRAIT_BITS.test | TRAIT_BITS.example | TRAIT_BITS.vendored)) !== 0 || graph.kindOf(node) === "test";
}

export function isTest(graph: GraphSegment, node: number): boolean {
  return (graph.traitsOf(node) & TRAIT_BITS.test) !== 0 || graph.kindOf(node) === "test";
}

/** How much a node leads to, 0 to 1, on a scale that thirty edges fill. */
export function spread(graph: GraphSegment, node: number): number {
  return Math.min(1, Math.log10(1 + rowsOf(graph.outgoing, node)) / 1.5);
}

export function inDegree(graph: GraphSegment, node: number): number {
  return rowsOf(graph.incoming, node);
}

/** Edges in both directions. */
export function degree(graph: GraphSegment, node: number): number {
  return rowsOf(graph.incoming, node) + rowsOf(graph.outgoing, node);
}

function rowsOf({ starts }: Adjacency, node: number): number {
  return (starts[node + 1] as number) - (starts[node] as number);
}

/** How much a node is used, 0 to 1, on a scale that a thousand uses fill. */
export function centrality(graph: GraphSegment, node: number): number {
  return Math.min(1, Math.log10(1 + inDegree(graph, node)) / 3);
}

/** Share of a name's words that are among the given ones. */
export function sharedWords(name: string, words: readonly string[]): number {
  const parts = nameParts(name);
  return parts.length === 0 ? 0 : parts.filter((part) => words.includes(part)).length / parts.length;
}
