import type { EdgeKind, Evidence, NodeKind } from "#model/graph.ts";

/** How near an edge of a kind brings its ends. */
export const EDGE_WEIGHT: Readonly<Record<EdgeKind, number>> = {
  call: 1,
  new: 1,
  jsx: 1,
  extends: 0.9,
  implements: 0.9,
  registers: 1,
  dispatches: 1,
  handles: 1,
  decorator: 0.6,
  reference: 0.6,
  type: 0.5,
  import: 0.3,
};

export const EVIDENCE_WEIGHT: Readonly<Record<Evidence, number>> = {
  checker: 1,
  binding: 1,
  idiom: 1,
  implementation: 0.9,
  heuristic: 0.5,
};

/** How much a definition of a kind tells by itself. */
export const NODE_WEIGHT: Readonly<Record<NodeKind, number>> = {
  class: 1,
  interface: 0.9,
  function: 1,
  method: 0.9,
  component: 1,
  channel: 1,
  type: 0.6,
  enum: 0.6,
  module: 0.4,
  variable: 0.5,
  property: 0.3,
  local: 0.3,
  "enum-member": 0.2,
  test: 0.2,
};

/** Every other constant that orders nodes of the graph. They say what a reader wants to see first; none is fitted. */
export const GRAPH_WEIGHTS = {
  /** The parts of a neighbour's score. */
  expand: { closeness: 1, lexical: 0.5, cohesion: 0.4, centrality: 0.2, definition: 0.3, hub: 0.5, test: 0.5 },
  /** The parts by which dependents of one depth are ordered. */
  layer: { edge: 1, definition: 0.5, centrality: 0.5, onward: 0.5, likeness: 0.5, change: 0.6 },
  /** From this many edges on, a node is taken for a hub: a logger, a helper of everything. */
  hubEdges: 50,
  /** A neighbourhood does not grow through nodes with more edges than this. */
  widestExpansion: 400,
  /** Nor further once it has so many nodes; the best of them by what is cheap to tell are looked at closely. */
  largestNeighbourhood: 3_000,
  mostCandidates: 300,
  /** Reciprocal rank fusion of structure and search. */
  fusionK: 10,
} as const;
