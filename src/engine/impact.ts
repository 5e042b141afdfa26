import { AppError } from "#base/app-error.ts";
import { edgeMask } from "#model/graph.ts";
import type { ImpactResult } from "#model/graph-results.ts";
import { type LayerLimits, layered } from "#retrieve/graph/layered.ts";
import { everythingIn } from "#retrieve/graph/seeds.ts";
import { isTest } from "#retrieve/graph/standing.ts";
import { FILE_KINDS, UP_KINDS, type Walked } from "#retrieve/graph/walk.ts";
import { changedSince, coChanges } from "#scan/git-history.ts";
import { pathTest } from "./admission.ts";
import { type Touched, touchedBy } from "./changed-symbols.ts";
import { coverageOf, emptyNote } from "./coverage.ts";
import type { ImpactRequest } from "./engine.ts";
import { findSymbol } from "./find-symbol.ts";
import { edgeOut, graphNode, nodePath } from "./graph-out.ts";
import { estimateTokens } from "./hit.ts";
import type { OpenTree } from "./open-tree.ts";
import { testsOf } from "./test-reach.ts";
import { notIndexed } from "./tree-reader.ts";

const DEFAULT_BUDGET_TOKENS = 4000;
const DEFAULT_DEPTH = 3;
const DEEPEST = 20;
const SMALLEST_NODE_TOKENS = 60;
const MOST_NODES = 400;
const MOST_ROUNDS = 4;
const TESTS = 20;
const CHANGED_NAMED = 50;
const FILES_NAMED = 50;
const COMMITS_SEEN = 200;
const CO_CHANGED = 10;
/** Files that were together in fewer commits than this were together by chance. */
const FEWEST_TOGETHER = 2;

/** What a change is made of. */
interface Change extends Touched {
  readonly basis: string;
  readonly files: readonly string[];
  readonly others: readonly string[];
}

/**
 * What a change reaches: its dependents by layer, the tests that reach it, and the files that were changed together with it before.
 * Throws `no-target`, `not-found`, `not-indexed`, `unknown-revision`, `no-git`.
 */
export async function impact(tree: OpenTree, request: ImpactRequest): Promise<ImpactResult> {
  const change = await changeOf(tree, request);
  const depth = Math.min(DEEPEST, Math.max(1, request.depth ?? DEFAULT_DEPTH));
  const budget = request.budgetTokens ?? DEFAULT_BUDGET_TOKENS;
  const tests = testsOf(tree, change.nodes);
  const history = await coChanges(tree.root, change.files, COMMITS_SEEN, request.signal);
  const together = history.together
    .filter(({ path, commits }) => commits >= FEWEST_TOGETHER && tree.segment.fileOf(path) >= 0)
    .slice(0, CO_CHANGED)
    .map(({ path, commits }) => ({ path, commits, share: Math.round((commits / history.commits) * 100) / 100 }));
  let share = Math.min(1, budget / DEFAULT_BUDGET_TOKENS);
  for (let round = 1; ; round++) {
    const nodes = Math.max(1, Math.floor(Math.min(MOST_NODES, budget / SMALLEST_NODE_TOKENS) * share));
    const walked = dependents(tree, change.nodes, { depth, nodes });
    const result = await worded(tree, change, walked, depth, share);
    const full: ImpactResult = {
      ...result,
      tests: { total: tests.length, first: tests.slice(0, Math.ceil(TESTS * share)) },
      co_changed: together.slice(0, Math.ceil(CO_CHANGED * share)),
    };
    const size = estimateTokens(JSON.stringify(full).length);
    if (size <= budget || round === MOST_ROUNDS) return full;
    share *= (budget / size) * 0.85;
  }
}

async function changeOf(tree: OpenTree, request: ImpactRequest): Promise<Change> {
  const { diff, files = [], symbols = [] } = request;
  if (diff !== undefined) {
    const changed = await changedSince(tree.root, diff, request.signal);
    return {
      ...(await touchedBy(tree, changed)),
      basis: `the work tree against ${diff}`,
      files: changed.map(({ path }) => path),
      others: [],
    };
  }
  if (files.length === 0 && symbols.length === 0) {
    throw new AppError("no-target", "no change was named", "Give --diff [REV], --files or --symbols (MCP: diff, files, symbols).");
  }
  const named = files.flatMap((path) => filesUnder(tree, path));
  const found = symbols.map((symbol) => findSymbol(tree, symbol, undefined));
  const nodes = [
    ...named.flatMap((file) => everythingOf(tree, file)),
    ...found.flatMap(({ node }) => [node, ...everythingIn(tree.graph, node)]),
  ];
  return {
    nodes: [...new Set(nodes)],
    fresh: [],
    unknown: [],
    basis: "what was named",
    files: [...new Set([...named.map((file) => tree.segment.path(file)), ...found.map(({ node }) => nodePath(tree, node))])].filter(
      (path) => path !== "",
    ),
    others: found.flatMap(({ others }) => others),
  };
}

function filesUnder({ segment }: OpenTree, path: string): number[] {
  const fits = pathTest(path);
  const found: number[] = [];
  for (let file = 0; file < segment.fileCount; file++) if (fits(segment.path(file))) found.push(file);
  if (found.length === 0) throw notIndexed(path);
  return found;
}

function everythingOf({ graph }: OpenTree, file: number): number[] {
  const node = graph.numbering.node(file, -1);
  return [node, ...everythingIn(graph, node)];
}

/** Dependents of the changed definitions; of a file whose changes stand outside of all definitions, the files that import it. */
function dependents({ graph }: OpenTree, nodes: readonly number[], limits: LayerLimits): Walked {
  const symbols = nodes.filter((node) => !graph.isFile(node));
  const withSymbols = new Set(symbols.map((node) => graph.fileOf(node)));
  const files = nodes.filter((node) => graph.isFile(node) && !withSymbols.has(graph.fileOf(node)));
  const walked = layered({ walk: { graph, direction: "up", mask: edgeMask(UP_KINDS) }, seeds: symbols }, limits);
  if (files.length === 0) return walked;
  const importers = layered({ walk: { graph, direction: "up", mask: edgeMask(FILE_KINDS) }, seeds: files }, limits);
  const known = new Set(walked.nodes.map(({ node }) => node));
  const depths = new Set([...walked.truncated, ...importers.truncated].map(({ depth }) => depth));
  const left = (depth: number, { truncated }: Walked) => truncated.find((row) => row.depth === depth)?.nodes ?? 0;
  return {
    nodes: [...walked.nodes, ...importers.nodes.filter(({ node }) => !known.has(node))].sort((a, b) => a.depth - b.depth),
    edges: [...walked.edges, ...importers.edges],
    truncated: [...depths].sort((a, b) => a - b).map((depth) => ({ depth, nodes: left(depth, walked) + left(depth, importers) })),
  };
}

async function worded(
  tree: OpenTree,
  change: Change,
  walked: Walked,
  depth: number,
  share: number,
): Promise<Omit<ImpactResult, "tests" | "co_changed">> {
  const changed = change.nodes.slice(0, Math.ceil(CHANGED_NAMED * share)).map((node) => graphNode(tree, { node, depth: 0 }));
  const files = change.files.slice(0, Math.ceil(FILES_NAMED * share));
  const own = new Set(change.nodes);
  const reached = walked.nodes.filter(({ node }) => !own.has(node));
  const nodes = reached.map((one) => graphNode(tree, one));
  const edges = walked.edges.filter(({ edge }) => !own.has(tree.graph.sourceOf(edge))).map((edge) => edgeOut(tree, edge));
  const coverage = coverageOf(
    tree,
    change.nodes,
    [...change.files, ...nodes.map(({ path }) => path)].filter((path) => path !== ""),
  );
  const note = noteOf(tree, change, reached.length);
  const left = leftOut(change, { files: files.length, changed: changed.length }, walked, depth);
  return {
    basis: change.basis,
    changed_files: files,
    changed,
    dependents: nodes,
    edges,
    truncated: walked.truncated.filter((row) => row.depth > 0),
    coverage,
    ...(note === undefined ? {} : { note }),
    ...(left === undefined ? {} : { left_out: left }),
    index: await tree.freshness(coverage.stale_files),
  };
}

function noteOf(tree: OpenTree, { files, nodes, fresh, unknown }: Change, reached: number): string | undefined {
  const notes: string[] = [];
  if (files.length === 0) notes.push("Nothing changed.");
  if (fresh.length > 0) notes.push(`Not in the index yet: ${fresh.slice(0, 5).join(", ")}${fresh.length > 5 ? ", …" : ""}.`);
  if (unknown.length > 0) notes.push(`Not indexed: ${unknown.slice(0, 5).join(", ")}${unknown.length > 5 ? ", …" : ""}.`);
  const own = nodes.filter((node) => !isTest(tree.graph, node));
  if (reached === 0 && own.length > 0) notes.push(emptyNote(tree, own, "dependents"));
  return notes.length === 0 ? undefined : notes.join(" ");
}

function leftOut(
  { nodes, files, others }: Change,
  named: { readonly files: number; readonly changed: number },
  { truncated }: Walked,
  depth: number,
): string | undefined {
  const parts: string[] = [];
  const [within, beyond] = [truncated.filter((row) => row.depth > 0 && row.depth <= depth), truncated.filter((row) => row.depth > depth)];
  const sum = (rows: typeof truncated) => rows.reduce((total, row) => total + row.nodes, 0);
  if (named.files < files.length) parts.push(`${files.length - named.files} more changed files`);
  if (named.changed < nodes.length) parts.push(`${nodes.length - named.changed} more changed definitions`);
  if (within.length > 0) parts.push(`${sum(within)} more dependents within depth ${depth}: raise the budget`);
  if (beyond.length > 0) parts.push(`${sum(beyond)} more at depth ${depth + 1}: raise depth`);
  if (others.length > 0) parts.push(`the names also fit ${others.slice(0, 5).join(", ")}: give ids`);
  return parts.length === 0 ? undefined : `Left out: ${parts.join("; ")}`;
}
