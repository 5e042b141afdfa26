import { AppError } from "#base/app-error.ts";
import { nameParts, tokensOf } from "#base/tokens.ts";
import { EDGE_KINDS, type EdgeKind } from "#model/graph.ts";
import type { GraphMove, GraphResult } from "#model/graph-results.ts";
import { expand } from "#retrieve/graph/expand.ts";
import { type LayerLimits, layered } from "#retrieve/graph/layered.ts";
import { shortestWay } from "#retrieve/graph/path.ts";
import { everythingIn, startOf } from "#retrieve/graph/seeds.ts";
import { companionsOf, edgeMask, UP_KINDS, type Walked } from "#retrieve/graph/walk.ts";
import { lexicalSearch } from "#retrieve/lexical-search.ts";
import { coverageOf, emptyNote, sameNameSites, unboundSite } from "./coverage.ts";
import type { GraphRequest } from "./engine.ts";
import { findSymbol } from "./find-symbol.ts";
import { edgeOut, graphNode, nodeId, shortName } from "./graph-out.ts";
import { estimateTokens } from "./hit.ts";
import type { OpenTree } from "./open-tree.ts";

const DEFAULT_BUDGET_TOKENS = 4000;
const DEFAULT_DEPTH: { readonly [move in GraphMove]: number } = { expand: 2, down: 3, up: 2, path: 10 };
const DEEPEST = 20;
/** A node with its edges costs at least this much; the first try shows so many. */
const SMALLEST_NODE_TOKENS = 60;
const MOST_NODES = 400;
const MOST_ROUNDS = 4;
const OPEN_SITES_NAMED = 10;
const SEARCHED_NODES = 200;
const SEEDS_OF_QUERY = 5;

/** Where a move starts. */
interface Origin {
  readonly seeds: readonly number[];
  readonly others: readonly string[];
  /** Order of a search for the query, best first. */
  readonly found: readonly number[];
}

/** What a move found; `isBack` for a way that leads from the goal to the origin. */
type Found = Walked & { readonly isBack?: boolean };

/** Callers, callees, ways and neighbourhoods of a definition. Throws `not-found`, `not-indexed`, `no-target`, `unknown-kind`. */
export async function graph(tree: OpenTree, request: GraphRequest): Promise<GraphResult> {
  const kinds = request.kinds === undefined || request.kinds.length === 0 ? undefined : request.kinds.map(edgeKind);
  const move = request.move ?? moveFor(request);
  const origin = originOf(tree, request);
  const budget = request.budgetTokens ?? DEFAULT_BUDGET_TOKENS;
  const depth = Math.min(DEEPEST, Math.max(1, request.depth ?? DEFAULT_DEPTH[move]));
  const goal = move === "path" ? findSymbol(tree, neededGoal(request), undefined) : undefined;
  let mostNodes = Math.min(MOST_NODES, Math.max(2, Math.floor(budget / SMALLEST_NODE_TOKENS)));
  for (let round = 1; ; round++) {
    const limits = { depth, nodes: mostNodes, seeds: Math.max(1, Math.ceil(mostNodes / 2)) };
    const walked =
      goal === undefined ? moved(tree, move, origin, request.query, kinds, limits) : pathOf(tree, origin, goal.node, kinds, depth);
    const result = await worded(tree, move, origin, goal?.node, walked, { depth, kinds });
    const size = estimateTokens(JSON.stringify(result).length);
    if (size <= budget || round === MOST_ROUNDS || mostNodes <= 2 || goal !== undefined) return result;
    mostNodes = Math.max(2, Math.floor(((mostNodes * budget) / size) * 0.9));
  }
}

function edgeKind(word: string): EdgeKind {
  const kind = EDGE_KINDS.find((known) => known === word);
  if (kind === undefined) throw new AppError("unknown-kind", `there is no kind of edge "${word}"`, `Kinds: ${EDGE_KINDS.join(", ")}.`);
  return kind;
}

function moveFor({ intent, to }: GraphRequest): GraphMove {
  if (to !== undefined) return "path";
  if (intent === "impact") return "up";
  if (intent === "call-chain" || intent === "routing") return "down";
  return "expand";
}

function neededGoal({ to }: GraphRequest): string {
  if (to === undefined || to.trim() === "")
    throw new AppError("no-target", "a path needs a second symbol", "Name it: --to SYMBOL (MCP: to).");
  return to;
}

function originOf(tree: OpenTree, { symbol, path, query }: GraphRequest): Origin {
  const found = query === undefined ? [] : searchedNodes(tree, query);
  if (symbol !== undefined || path !== undefined || query === undefined) {
    const { node, others } = findSymbol(tree, symbol, path);
    return { seeds: [node], others, found };
  }
  if (found.length === 0) {
    throw new AppError("not-found", "the query finds nothing in the index", "Name a symbol, or ask with words that the code may use.");
  }
  return { seeds: found.slice(0, SEEDS_OF_QUERY), others: [], found };
}

/** Symbols (or files) that a search shows, best first. */
function searchedNodes({ segment, graph }: OpenTree, query: string): number[] {
  const { ranked } = lexicalSearch(segment, query, [], { file: () => true, chunk: () => true });
  const nodes = ranked
    .slice(0, SEARCHED_NODES)
    .map(({ file, chunk }) => graph.numbering.node(file, (segment.chunkSymbol[chunk] as number) - 1));
  return [...new Set(nodes)];
}

function moved(
  tree: OpenTree,
  move: GraphMove,
  { seeds, found }: Origin,
  query: string | undefined,
  kinds: readonly EdgeKind[] | undefined,
  limits: LayerLimits,
): Walked {
  const first = seeds[0] as number;
  if (move === "up" || move === "down") return layered(startOf(tree.graph, first, move, kinds), limits);
  const isFile = tree.graph.isFile(first);
  const rank = new Map(found.map((node, place) => [node, place]));
  return expand({
    graph: tree.graph,
    seeds: seeds.flatMap((seed) => [seed, ...(isFile ? everythingIn(tree.graph, seed) : companionsOf(tree.graph, seed))]),
    mask: edgeMask(kinds ?? (isFile ? EDGE_KINDS : UP_KINDS)),
    limits,
    words: query === undefined ? seeds.flatMap((seed) => nameParts(tree.graph.node(seed).name)) : [...new Set(tokensOf(query))],
    ...(query === undefined ? {} : { searchRank: (node: number) => rank.get(node) }),
  });
}

/** The way from the origin to the goal, or where there is none the other way round. */
function pathOf(tree: OpenTree, { seeds }: Origin, goal: number, kinds: readonly EdgeKind[] | undefined, most: number): Found {
  const { graph: segment } = tree;
  const origin = seeds[0] as number;
  const followed = kinds ?? (segment.isFile(origin) && segment.isFile(goal) ? undefined : UP_KINDS);
  const way = (from: number, to: number) => {
    const { walk, seeds: ends } = startOf(segment, to, "up", followed);
    const inside = segment.kindOf(to) === "class" ? everythingIn(segment, to) : [];
    return shortestWay(startOf(segment, from, "down", followed), { walk, seeds: [...ends, ...inside] }, most);
  };
  const there = way(origin, goal);
  const found = there ?? way(goal, origin) ?? { nodes: [], edges: [] };
  return {
    nodes: found.nodes.map((node, depth) => ({ node, depth })),
    edges: found.edges.map((edge) => ({ edge, sites: 1 })),
    truncated: [],
    isBack: there === undefined,
  };
}

async function worded(
  tree: OpenTree,
  move: GraphMove,
  { seeds, others }: Origin,
  goal: number | undefined,
  walked: Found,
  { depth, kinds }: { readonly depth: number; readonly kinds: readonly EdgeKind[] | undefined },
): Promise<GraphResult> {
  const nodes = walked.nodes.map((node) => graphNode(tree, node));
  const edges = walked.edges.map((edge) => edgeOut(tree, edge));
  const inside = move === "down" ? walked.nodes.flatMap(({ node }) => tree.graph.unboundWithin(node)) : sameNameSites(tree, seeds);
  const coverage = coverageOf(
    tree,
    seeds,
    [...nodes, ...edges].map(({ path }) => path).filter((path) => path !== ""),
  );
  const note = noteOf(tree, move, seeds[0] as number, goal, walked, kinds !== undefined);
  const left = leftOut(walked, depth, move);
  return {
    move,
    symbol: nodeId(tree, seeds[0] as number),
    ...(goal === undefined ? {} : { to: nodeId(tree, goal) }),
    nodes,
    edges,
    truncated: walked.truncated,
    unbound: inside.slice(0, OPEN_SITES_NAMED).map((site) => unboundSite(tree, site)),
    ...(others.length === 0 ? {} : { others }),
    coverage,
    ...(note === undefined ? {} : { note }),
    ...(left === undefined ? {} : { left_out: left }),
    index: await tree.freshness(coverage.stale_files),
  };
}

/** What the answer means where it is empty, or not what was asked for. */
function noteOf(
  tree: OpenTree,
  move: GraphMove,
  origin: number,
  goal: number | undefined,
  walked: Found,
  filtered: boolean,
): string | undefined {
  if (goal !== undefined) {
    const [from, to] = [shortName(tree, origin), shortName(tree, goal)];
    if (walked.nodes.length === 0) return `No bound way leads from ${from} to ${to}, nor back. ${emptyNote(tree, [goal], `uses of ${to}`)}`;
    return walked.isBack === true ? `No bound way leads from ${from} to ${to}; this is the way from ${to} to ${from}.` : undefined;
  }
  if (walked.edges.length > 0) return undefined;
  const ofKinds = filtered ? " by edges of the kinds that were asked for" : "";
  if (move === "down") {
    const open = walked.nodes.reduce((sum, { node }) => sum + tree.graph.unboundWithin(node).length, 0);
    if (open > 0) return `No bound callees${ofKinds}; ${open === 1 ? "1 name in it" : `${open} names in it`} could not be bound.`;
    return `It leads to no definition of the repository${ofKinds}.`;
  }
  return filtered ? `Nothing is bound to it${ofKinds}.` : emptyNote(tree, [origin], move === "up" ? "users" : "neighbours");
}

function leftOut({ truncated }: Walked, depth: number, move: GraphMove): string | undefined {
  const within = truncated.filter((row) => row.depth <= depth).reduce((sum, row) => sum + row.nodes, 0);
  const beyond = truncated.filter((row) => row.depth > depth).reduce((sum, row) => sum + row.nodes, 0);
  const parts: string[] = [];
  if (within > 0) parts.push(`${within} more within depth ${depth}: raise the budget, or narrow with kinds`);
  if (beyond > 0) parts.push(`${beyond} more at depth ${depth + 1}: raise depth`);
  return parts.length === 0 ? undefined : `${move === "expand" ? "Neighbours" : "Definitions"} left out: ${parts.join("; ")}`;
}
