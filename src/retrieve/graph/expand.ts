import type { GraphSegment } from "#store/graph-segment.ts";
import { GRAPH_WEIGHTS } from "./graph-weights.ts";
import { edgeGroups, type LayerLimits } from "./layered.ts";
import { partsOf } from "./parts.ts";
import { bestOf } from "./pick.ts";
import { CODE_WEIGHT, centrality, definitionPrior, degree, isAside, sharedWords } from "./standing.ts";
import type { Walk, Walked, WalkedEdge, WalkedNode } from "./walk.ts";

export interface ExpandRequest {
  readonly graph: GraphSegment;
  readonly seeds: readonly number[];
  readonly mask: Uint8Array;
  readonly limits: LayerLimits;
  /** Stems that a neighbour's name may share: those of the query, else of the seeds. */
  readonly words: readonly string[];
  /** Place of a node in a search for the query, from 0; undefined where it was not found or nothing was asked. */
  readonly searchRank?: (node: number) => number | undefined;
}

interface Neighbour {
  readonly depth: number;
  /** The best product of edge weights on a way from a seed. */
  readonly closeness: number;
}

/** The neighbourhood of the seeds in both directions, best first, seeds in front. */
export function expand(request: ExpandRequest): Walked {
  const { graph, seeds, limits } = request;
  const found = neighbourhood(request);
  const seedSet = new Set(seeds);
  const all = [...found.keys()].filter((node) => !seedSet.has(node));
  const candidates = bestOf(all, (node) => cheapScore(request, found, node), GRAPH_WEIGHTS.mostCandidates);
  const scores = new Map(candidates.map((node) => [node, structuralScore(request, found, node)]));
  fuseWithSearch(request, candidates, scores);
  const kept = seeds.slice(0, limits.seeds ?? seeds.length);
  const best = bestOf(candidates, (node) => scores.get(node) as number, limits.nodes);
  const nodes: WalkedNode[] = [
    ...kept.map((node) => ({ node, depth: 0 })),
    ...best.map((node) => ({ node, depth: (found.get(node) as Neighbour).depth, score: round(scores.get(node) as number) })),
  ];
  const shown = new Uint8Array(graph.nodeCount);
  for (const { node } of nodes) shown[node] = 1;
  return { nodes, edges: joiningEdges(request, nodes, shown), truncated: leftOut(found, nodes) };
}

/**
 * Nodes within reach in either direction. It does not grow through hubs: everything is near to everything by way of a logger. Nor through files
 * that are there for a handler without a name: the rest of them is about other things.
 */
function neighbourhood({ graph, seeds, mask, limits }: ExpandRequest): Map<number, Neighbour> {
  const found = new Map<number, Neighbour>(seeds.map((seed) => [seed, { depth: 0, closeness: 1 }]));
  const { holders } = partsOf(graph);
  let frontier: readonly number[] = seeds;
  for (let depth = 1; depth <= limits.depth; depth++) {
    const next = new Set<number>();
    for (const node of frontier) {
      if (depth > 1 && degree(graph, node) > GRAPH_WEIGHTS.widestExpansion) continue;
      if (depth > 1 && holders[node] === 1 && graph.isFile(node)) continue;
      const { closeness } = found.get(node) as Neighbour;
      eachNeighbour(graph, mask, node, (other, code) => {
        const known = found.get(other);
        const reach = (closeness * (CODE_WEIGHT[code] as number)) / 2;
        if (known !== undefined && (known.depth < depth || known.closeness >= reach)) return;
        found.set(other, { depth, closeness: reach });
        next.add(other);
      });
    }
    frontier = found.size > GRAPH_WEIGHTS.largestNeighbourhood ? [] : [...next];
  }
  return found;
}

function eachNeighbour(graph: GraphSegment, mask: Uint8Array, node: number, visit: (other: number, code: number) => void): void {
  for (const { starts, ends, code } of [graph.outgoing, graph.incoming]) {
    for (let row = starts[node] as number; row < (starts[node + 1] as number); row++)
      if (mask[code[row] as number] === 1) visit(ends[row] as number, code[row] as number);
  }
}

/** Edge groups between shown nodes: for each node the first one that joins it to another, and others while there is room. */
function joiningEdges({ graph, mask, limits }: ExpandRequest, nodes: readonly WalkedNode[], shown: Uint8Array): WalkedEdge[] {
  const down: Walk = { graph, direction: "down", mask };
  const groups = nodes.flatMap(({ node }) => edgeGroups(down, node, shown));
  const joined = new Set<number>();
  const leads = new Set(
    groups.filter(({ edge }) => {
      const [source, target] = [graph.sourceOf(edge), graph.targetOf(edge)];
      const isNew = source !== target && (!joined.has(source) || !joined.has(target));
      joined.add(source).add(target);
      return isNew;
    }),
  );
  let room = limits.nodes * 2 - leads.size;
  return groups.filter((group) => leads.has(group) || room-- > 0);
}

/** What can be told of a node without reading names or its own neighbours. */
function cheapScore({ graph, searchRank }: ExpandRequest, found: ReadonlyMap<number, Neighbour>, node: number): number {
  const weights = GRAPH_WEIGHTS.expand;
  return (
    (searchRank?.(node) === undefined ? 0 : 1) +
    weights.closeness * (found.get(node) as Neighbour).closeness +
    weights.centrality * centrality(graph, node) +
    weights.definition * definitionPrior(graph, node) -
    (isAside(graph, node) ? weights.test : 0)
  );
}

function structuralScore({ graph, mask, words }: ExpandRequest, found: ReadonlyMap<number, Neighbour>, node: number): number {
  const weights = GRAPH_WEIGHTS.expand;
  const edges = degree(graph, node);
  let inside = 0;
  if (edges <= GRAPH_WEIGHTS.widestExpansion) {
    eachNeighbour(graph, mask, node, (other) => {
      if (other !== node && found.has(other)) inside++;
    });
  }
  const hub = Math.max(0, Math.log10((1 + edges) / GRAPH_WEIGHTS.hubEdges));
  return (
    weights.closeness * (found.get(node) as Neighbour).closeness +
    weights.lexical * sharedWords(graph.node(node).name, words) +
    weights.cohesion * (inside / (edges + 2)) +
    weights.centrality * centrality(graph, node) +
    weights.definition * definitionPrior(graph, node) -
    weights.hub * Math.min(1, hub) -
    (isAside(graph, node) ? weights.test : 0)
  );
}

/** Where a query was given, order by structure and by search are fused by reciprocal rank; the score is then that of the fusion. */
function fuseWithSearch({ searchRank }: ExpandRequest, candidates: readonly number[], scores: Map<number, number>): void {
  if (searchRank === undefined) return;
  const k = GRAPH_WEIGHTS.fusionK;
  const byStructure = [...candidates].sort((a, b) => (scores.get(b) as number) - (scores.get(a) as number) || a - b);
  for (const [rank, node] of byStructure.entries()) {
    const searched = searchRank(node);
    scores.set(node, 1 / (k + rank + 1) + (searched === undefined ? 0 : 1 / (k + searched + 1)));
  }
}

function leftOut(found: ReadonlyMap<number, Neighbour>, shown: readonly WalkedNode[]): { depth: number; nodes: number }[] {
  const counts = new Map<number, number>();
  for (const { depth } of found.values()) counts.set(depth, (counts.get(depth) ?? 0) + 1);
  for (const { depth } of shown) counts.set(depth, (counts.get(depth) as number) - 1);
  return [...counts]
    .filter(([, nodes]) => nodes > 0)
    .map(([depth, nodes]) => ({ depth, nodes }))
    .sort((a, b) => a.depth - b.depth);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
