import { Entries } from "./parts.ts";
import type { Start } from "./seeds.ts";
import { companionsOf, eachStep, type Walk } from "./walk.ts";

/** A way through the graph: its nodes in order, and the edges that join them (none between a class and its constructor). */
export interface Way {
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
}

const UNSEEN = -1;
const NO_EDGE = -1;

/**
 * A shortest way from one of the seeds of `from` to one of `to` along the edges, found from both ends at once; undefined where there is
 * none of at most `most` steps. Of equal ones always the same.
 */
export function shortestWay(from: Start, to: Start, most: number): Way | undefined {
  const { graph } = from.walk;
  const ahead = newSide(from, graph.nodeCount);
  const back = newSide(to, graph.nodeCount);
  const common = from.seeds.find((seed) => back.via[seed] !== UNSEEN);
  if (common !== undefined) return { nodes: [common], edges: [] };
  for (let steps = 1; steps <= most && ahead.frontier.length > 0 && back.frontier.length > 0; steps++) {
    const isAhead = ahead.frontier.length <= back.frontier.length;
    const met = isAhead ? grow(ahead, back) : grow(back, ahead);
    if (met !== undefined) return joined(ahead, back, met);
  }
  return undefined;
}

interface Side {
  readonly walk: Walk;
  /** For each node the one by which it was reached; a seed is its own. */
  readonly via: Int32Array;
  readonly edge: Int32Array;
  readonly entries: Entries;
  frontier: number[];
}

function newSide({ walk, seeds }: Start, nodeCount: number): Side {
  const via = new Int32Array(nodeCount).fill(UNSEEN);
  for (const seed of seeds) via[seed] = seed;
  const entries = new Entries(walk.graph, walk.direction, seeds);
  return { walk, via, edge: new Int32Array(nodeCount).fill(NO_EDGE), entries, frontier: [...new Set(seeds)] };
}

/** Takes one step on a side; the node at which it meets the other, or undefined. */
function grow(side: Side, other: Side): number | undefined {
  const next: number[] = [];
  let met: number | undefined;
  const reach = (node: number, edge: number, via: number) => {
    if (side.via[node] !== UNSEEN) return;
    side.via[node] = via;
    side.edge[node] = edge;
    next.push(node);
    if (met === undefined && other.via[node] !== UNSEEN && isJoined(side, edge, other, node)) met = node;
  };
  for (const node of side.frontier) {
    const into = side.edge[node] as number;
    const isHolder = into !== NO_EDGE && side.entries.holders[node] === 1;
    eachStep(side.walk, node, (edge, reached) => {
      if (isHolder && !side.entries.isWay(into, edge)) return;
      reach(reached, edge, node);
      // Who builds an object runs its constructor.
      if (side.walk.direction === "down")
        for (const companion of companionsOf(side.walk.graph, reached)) reach(companion, NO_EDGE, reached);
    });
    if (met !== undefined) return met;
  }
  side.frontier = next;
  return undefined;
}

/** Whether the way of one side into a node, by an edge, goes on with that of the other. */
function isJoined(side: Side, edge: number, other: Side, node: number): boolean {
  const onwards = other.edge[node] as number;
  if (edge === NO_EDGE || onwards === NO_EDGE || side.entries.holders[node] === 0) return true;
  return side.entries.isWay(edge, onwards);
}

function joined(ahead: Side, back: Side, met: number): Way {
  const { graph } = ahead.walk;
  const nodes = [met];
  const edges: number[] = [];
  for (let node = met; ahead.via[node] !== node; node = ahead.via[node] as number) {
    const edge = ahead.edge[node] as number;
    if (edge !== NO_EDGE) edges.unshift(edge);
    nodes.unshift(ahead.via[node] as number);
  }
  for (let node = met; back.via[node] !== node; ) {
    const edge = back.edge[node] as number;
    if (edge !== NO_EDGE) edges.push(edge);
    node = back.via[node] as number;
    // The edge may lead to the class of the constructor by which the way goes on.
    if (edge !== NO_EDGE && graph.targetOf(edge) !== node) nodes.push(graph.targetOf(edge));
    nodes.push(node);
  }
  return { nodes, edges };
}
