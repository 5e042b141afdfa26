import { nameParts } from "#base/tokens.ts";
import type { Trunk } from "#model/channel.ts";
import type { GraphSegment } from "#store/graph-segment.ts";
import { GRAPH_WEIGHTS } from "./graph-weights.ts";
import { type Layers, layersFrom } from "./layers.ts";
import { Entries } from "./parts.ts";
import { bestOf } from "./pick.ts";
import type { Start } from "./seeds.ts";
import { CODE_WEIGHT, centrality, definitionPrior, degree, isAside, sharedWords, spread } from "./standing.ts";
import { companionsOf, eachStep, type Walk, type Walked, type WalkedEdge, type WalkedNode } from "./walk.ts";

export interface LayerLimits {
  readonly depth: number;
  /** Most nodes that are shown besides the seeds, about. */
  readonly nodes: number;
  /** Most nodes of depth 0 that are shown; all of them where absent. */
  readonly seeds?: number;
}

/** Edges shown for each node, about: the ones that brought a node in are always there. */
const EDGES_A_NODE = 3;
/** Of what is left, each layer may have its even share times this. */
const SHARE_OF_LAYER = 1.2;
/** Where there is other code in a layer, tests, examples and what only a hub leads to get so many places, or this part of the room. */
const FEWEST_ASIDE = 6;
const ASIDE_SHARE = 4;
const VALUE_TRUNKS: ReadonlySet<string> = new Set<Trunk>(["setting", "permission"]);
/** Names of what changes something tell more of what a definition does than names of what reads. */
const CHANGES = /^(?:insert|update|upsert|replace|delete|remove|save|create|write|publish|send|emit|enqueue)/i;
/** More than any weight: tests come behind what a hub leads to. */
const BEHIND = 10;

/**
 * What depends on the seeds (up), layer by layer with the weightiest first, or what they lead to (down), in the order of the sites.
 * Of each layer as many nodes are shown as its share allows; a node is shown only with one that leads to it.
 */
export function layered({ walk: bare, seeds }: Start, limits: LayerLimits): Walked {
  const walk: Walk = { ...bare, entries: new Entries(bare.graph, bare.direction, seeds) };
  const words = seeds.flatMap((seed) => nameParts(walk.graph.node(seed).name));
  // One layer more than asked for, so that it can be said what comes next.
  const layers = layersFrom(walk, seeds, limits.depth + 1);
  const shown = new Uint8Array(walk.graph.nodeCount);
  const nodes: WalkedNode[] = [];
  let previous: number[] = [];
  let used = 0;
  for (let depth = 0; depth < layers.byDepth.length && depth <= limits.depth; depth++) {
    const room = depth === 0 ? (limits.seeds ?? layers.byDepth[0]?.length ?? 0) : shareOf(layers, depth, limits, used);
    const chosen =
      depth === 0
        ? (layers.byDepth[0] as readonly number[]).slice(0, room)
        : choose(walk, words, reachedFrom(walk, layers, previous, depth), room);
    for (const node of chosen) shown[node] = 1;
    for (let i = 0; i < chosen.length; i++) addCompanions(walk, layers, chosen, i, room, shown);
    for (const node of chosen) nodes.push({ node, depth });
    if (depth > 0) used += chosen.length;
    previous = chosen;
  }
  const truncated = layers.byDepth
    .map((layer, depth) => ({ depth, nodes: layer.length - nodes.filter((one) => one.depth === depth).length }))
    .filter((row) => row.nodes > 0);
  return { nodes, edges: edgesBetween(walk, nodes, shown, limits.nodes * EDGES_A_NODE), truncated };
}

/** Room for a layer: a little more than its even share of what is left, or more where the layers behind it need less. */
function shareOf({ byDepth }: Layers, depth: number, limits: LayerLimits, used: number): number {
  const left = Math.max(0, limits.nodes - used);
  let behind = 0;
  for (let next = depth + 1; next <= limits.depth; next++) behind += byDepth[next]?.length ?? 0;
  return Math.max(Math.min(left, Math.ceil((SHARE_OF_LAYER * left) / (limits.depth - depth + 1))), left - behind);
}

/** What leads to a node of the next layer. */
interface Reached {
  /** Weight of the best edge. */
  readonly weight: number;
  /** Whether nothing but channels with very many sides leads to it. */
  readonly byHub: boolean;
}

/** Nodes of a layer that a shown node of the layer before leads to, in the order of its edges. */
function reachedFrom(walk: Walk, { depthOf }: Layers, previous: readonly number[], depth: number): Map<number, Reached> {
  const found = new Map<number, Reached>();
  for (const node of previous) {
    const isHub = walk.graph.isChannel(node) && degree(walk.graph, node) > GRAPH_WEIGHTS.hubEdges;
    eachStep(walk, node, (_edge, other, code) => {
      if (depthOf[other] !== depth) return;
      const { weight, byHub } = found.get(other) ?? { weight: 0, byHub: true };
      found.set(other, { weight: Math.max(weight, CODE_WEIGHT[code] as number), byHub: byHub && isHub });
    });
  }
  return found;
}

function choose(walk: Walk, words: readonly string[], candidates: ReadonlyMap<number, Reached>, room: number): number[] {
  const { edge } = GRAPH_WEIGHTS.layer;
  const order = [...candidates.keys()];
  const weight = (node: number) =>
    weightOf(walk, words, node) + edge * (candidates.get(node) as Reached).weight - (isAside(walk.graph, node) ? BEHIND : 0);
  const isLesser = (node: number) =>
    isAside(walk.graph, node) || (candidates.get(node) as Reached).byHub || (walk.direction === "down" && isValue(walk.graph, node));
  const main = order.filter((node) => !isLesser(node));
  const best = bestOf(main, weight, room);
  if (main.length < order.length) {
    const left = room - best.length;
    const places = main.length === 0 ? left : Math.min(left, Math.max(FEWEST_ASIDE, Math.ceil(room / ASIDE_SHARE)));
    best.push(...bestOf(order.filter(isLesser), weight, places));
  }
  if (walk.direction === "up") return best;
  // Callees keep the order in which they are called.
  const kept = new Set(best);
  return order.filter((node) => kept.has(node));
}

/** Channels of values that are read: what is read tells less of what a definition does than what it runs. */
function isValue(graph: GraphSegment, node: number): boolean {
  return graph.isChannel(node) && VALUE_TRUNKS.has(graph.channel(node).trunk);
}

/** Adds what the node at `at` brings into its own layer: the constructors of a class. */
function addCompanions(walk: Walk, { depthOf }: Layers, chosen: number[], at: number, room: number, shown: Uint8Array): void {
  const node = chosen[at] as number;
  const add = (other: number) => {
    if (depthOf[other] !== depthOf[node] || shown[other] === 1 || chosen.length >= room) return;
    shown[other] = 1;
    chosen.push(other);
  };
  for (const companion of companionsOf(walk.graph, node)) add(companion);
}

/** `words` are those of the names that the walk began with: what is called alike is about the same. */
function weightOf({ graph, direction }: Walk, words: readonly string[], node: number): number {
  const { definition, centrality: central } = GRAPH_WEIGHTS.layer;
  const used = centrality(graph, node);
  // What everything calls tells little about the one that calls it.
  const place = direction === "up" ? used : -used;
  return definition * definitionPrior(graph, node) + central * place + (direction === "down" ? downWeight(graph, words, node) : 0);
}

function downWeight(graph: GraphSegment, words: readonly string[], node: number): number {
  const { onward, likeness, change } = GRAPH_WEIGHTS.layer;
  const { name } = graph.node(node);
  return onward * spread(graph, node) + likeness * sharedWords(name, words) + (CHANGES.test(name) ? change : 0);
}

/** Edges from a node to shown ones, those of one end and code together, in their order. */
export function edgeGroups(walk: Walk, node: number, shown: Uint8Array): WalkedEdge[] {
  const groups = new Map<number, { edge: number; sites: number }>();
  eachStep(walk, node, (edge, other, code) => {
    if (shown[other] === 0) return;
    const known = groups.get(other * 256 + code);
    if (known !== undefined) known.sites++;
    else groups.set(other * 256 + code, { edge, sites: 1 });
  });
  return [...groups.values()];
}

/** Edge groups between shown nodes, in the order of the nodes; the first one that reaches a node, and others while there is room. */
function edgesBetween(walk: Walk, nodes: readonly WalkedNode[], shown: Uint8Array, most: number): WalkedEdge[] {
  const { graph, direction } = walk;
  const reached = new Set<number>(nodes.filter(({ depth }) => depth === 0).map(({ node }) => node));
  const groups = nodes.flatMap(({ node }) => edgeGroups(walk, node, shown));
  const leads = new Set(
    groups.filter(({ edge }) => {
      const other = direction === "up" ? graph.sourceOf(edge) : graph.targetOf(edge);
      return !reached.has(other) && reached.add(other);
    }),
  );
  let room = most - leads.size;
  return groups.filter((group) => leads.has(group) || room-- > 0);
}
