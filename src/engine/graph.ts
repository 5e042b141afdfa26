import { AppError } from "#base/app-error.ts";
import { nameParts, tokensOf } from "#base/tokens.ts";
import { EDGE_KINDS, type EdgeKind, edgeMask } from "#model/graph.ts";
import type { GraphMove, GraphResult } from "#model/graph-results.ts";
import { expand } from "#retrieve/graph/expand.ts";
import { type LayerLimits, layered } from "#retrieve/graph/layered.ts";
import { everythingIn, startOf } from "#retrieve/graph/seeds.ts";
import { companionsOf, NEAR_KINDS, type Walked } from "#retrieve/graph/walk.ts";
import { lexicalSearch } from "#retrieve/lexical-search.ts";
import { coverageOf, sameNameSites, unboundSite } from "./coverage.ts";
import type { GraphRequest } from "./engine.ts";
import { candidates, notFound } from "./find-symbol.ts";
import { graphNote, leftOutNote } from "./graph-notes.ts";
import { edgeOut, graphNode, nodeId } from "./graph-out.ts";
import { findWay } from "./graph-path.ts";
import { estimateTokens } from "./hit.ts";
import type { OpenTree } from "./open-tree.ts";

const DEFAULT_BUDGET_TOKENS = 4000;
const DEFAULT_DEPTH: { readonly [move in GraphMove]: number } = { expand: 2, down: 3, up: 2, path: 10 };
const DEEPEST = 20;
/** A node with its edges costs at least this much; the first try shows so many. */
const SMALLEST_NODE_TOKENS = 60;
const MOST_NODES = 400;
/** A ranked list longer than this is not read. */
const MOST_NEIGHBOURS = 40;
const MOST_ROUNDS = 4;
const OPEN_SITES_NAMED = 10;
const SEARCHED_NODES = 200;
const SEEDS_OF_QUERY = 5;
const MOST_OTHERS = 20;

/** Where a move starts. */
interface Origin {
  readonly seeds: readonly number[];
  /** Other definitions that the name fits. */
  readonly others: readonly number[];
  /** Order of a search for the query, best first. */
  readonly found: readonly number[];
}

/** Callers, callees, ways and neighbourhoods of a definition. Throws `not-found`, `not-indexed`, `no-target`, `unknown-kind`. */
export async function graph(tree: OpenTree, request: GraphRequest): Promise<GraphResult> {
  const kinds = request.kinds === undefined || request.kinds.length === 0 ? undefined : request.kinds.map(edgeKind);
  const move = request.move ?? moveFor(request);
  const origin = originOf(tree, request);
  const budget = request.budgetTokens ?? DEFAULT_BUDGET_TOKENS;
  const depth = Math.min(DEEPEST, Math.max(1, request.depth ?? DEFAULT_DEPTH[move]));
  if (move === "path") {
    const goals = candidates(tree, neededGoal(request), undefined);
    if (goals.length === 0) throw notFound(tree, neededGoal(request), undefined);
    const { walked, origin: from, goal, note } = findWay(tree, origin.seeds.concat(origin.others), goals, kinds, depth);
    return worded(tree, {
      move,
      origin: { ...origin, seeds: [from], others: origin.others.concat(origin.seeds).filter((node) => node !== from) },
      goal,
      walked,
      note,
      depth,
    });
  }
  let mostNodes = Math.min(MOST_NODES, Math.max(2, Math.floor(budget / SMALLEST_NODE_TOKENS)));
  for (let round = 1; ; round++) {
    request.signal?.throwIfAborted();
    const limits = { depth, nodes: mostNodes, seeds: Math.max(1, Math.ceil(mostNodes / 2)) };
    const walked = moved(tree, move, origin, request.query, kinds, limits);
    const note = graphNote(tree, move, origin.seeds[0] as number, walked, kinds !== undefined);
    const result = await worded(tree, { move, origin, walked, note, depth });
    const size = estimateTokens(JSON.stringify(result).length);
    if (size <= budget || round === MOST_ROUNDS || mostNodes <= 2) return result;
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
    const [node, ...others] = candidates(tree, symbol, path);
    if (node === undefined) throw notFound(tree, symbol ?? "", path);
    return { seeds: [node], others, found };
  }
  if (found.length === 0) {
    throw new AppError("not-found", "the query finds nothing in the index", "Name a symbol, or ask with words that the code may use.");
  }
  return { seeds: found.slice(0, SEEDS_OF_QUERY), others: [], found };
}

/** Symbols (or files) that a search shows, best first. */
function searchedNodes(tree: OpenTree, query: string): number[] {
  const { segment, graph } = tree;
  const { ranked } = lexicalSearch(tree, query, [], { file: () => true, chunk: () => true });
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
    mask: edgeMask(kinds ?? (isFile ? EDGE_KINDS : NEAR_KINDS)),
    limits: { ...limits, nodes: Math.min(limits.nodes, MOST_NEIGHBOURS) },
    words: query === undefined ? seeds.flatMap((seed) => nameParts(tree.graph.node(seed).name)) : [...new Set(tokensOf(query))],
    ...(query === undefined ? {} : { searchRank: (node: number) => rank.get(node) }),
  });
}

interface Answer {
  readonly move: GraphMove;
  readonly origin: Origin;
  readonly goal?: number;
  readonly walked: Walked;
  readonly note: string | undefined;
  readonly depth: number;
}

async function worded(tree: OpenTree, { move, origin, goal, walked, note, depth }: Answer): Promise<GraphResult> {
  const { seeds, others } = origin;
  const nodes = walked.nodes.map((node) => graphNode(tree, node));
  const edges = walked.edges.map((edge) => edgeOut(tree, edge));
  const open = move === "down" ? walked.nodes.flatMap(({ node }) => tree.graph.unboundWithin(node)) : sameNameSites(tree, seeds);
  const coverage = coverageOf(
    tree,
    seeds,
    [...nodes, ...edges].map(({ path }) => path).filter((path) => path !== ""),
  );
  const left = leftOutNote(walked, depth, move);
  return {
    move,
    symbol: nodeId(tree, seeds[0] as number),
    ...(goal === undefined ? {} : { to: nodeId(tree, goal) }),
    nodes,
    edges,
    truncated: walked.truncated,
    unbound: open.slice(0, OPEN_SITES_NAMED).map((site) => unboundSite(tree, site)),
    ...(others.length === 0 ? {} : { others: others.slice(0, MOST_OTHERS).map((other) => nodeId(tree, other)) }),
    coverage,
    ...(note === undefined ? {} : { note }),
    ...(left === undefined ? {} : { left_out: left }),
    index: await tree.freshness(coverage.stale_files),
  };
}
