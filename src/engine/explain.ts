import type { ChannelSides } from "#model/channel-results.ts";
import { evidenceOf, kindOf } from "#model/graph.ts";
import type { Counted, ExplainResult, Neighbour } from "#model/graph-results.ts";
import { layered } from "#retrieve/graph/layered.ts";
import { startOf } from "#retrieve/graph/seeds.ts";
import { companionsOf, type Walk } from "#retrieve/graph/walk.ts";
import { recentCommits } from "#scan/git-history.ts";
import { channelEdges, roleOf, sideEdges, sidesOf } from "./channel-sides.ts";
import { oneSidedNote } from "./channels.ts";
import { coverageOf, emptyNote } from "./coverage.ts";
import type { ExplainRequest } from "./engine.ts";
import { findSymbol } from "./find-symbol.ts";
import { nodeId, nodePath } from "./graph-out.ts";
import { estimateTokens } from "./hit.ts";
import type { OpenTree } from "./open-tree.ts";
import { testsOf } from "./test-reach.ts";
import { type CurrentFile, linesOf, readCurrent } from "./tree-reader.ts";

const DEFAULT_BUDGET_TOKENS = 4000;
const NEIGHBOURS = 10;
const MEMBERS = 30;
const TESTS = 5;
const COMMITS = 5;
/** Parts of the budget that lists may take before they are cut, so that the code has a place. */
const LISTS_SHARE = 0.5;

/** One definition with its surroundings: what it says, what it is part of, who uses it, what tests it, who changed it. */
export async function explain(tree: OpenTree, request: ExplainRequest): Promise<ExplainResult> {
  const { graph } = tree;
  const { node, others } = findSymbol(tree, request.symbol, request.path);
  const { name, kind, container, startLine, endLine } = graph.node(node);
  const path = nodePath(tree, node);
  const file = path === "" ? undefined : await readCurrent(tree.store, tree.root, path);
  const place = file === undefined || graph.isFile(node) ? undefined : currentSymbol(tree, file, node);
  const meant = [node, ...companionsOf(graph, node)];
  const budget = request.budgetTokens ?? DEFAULT_BUDGET_TOKENS;
  const tests = testsOf(tree, [node]);
  const coverage = coverageOf(tree, meant, path === "" ? [] : [path]);
  const callers = neighbours(tree, node, "up");
  const sides = graph.isChannel(node) ? sidesOf(tree, sideEdges(graph, node), NEIGHBOURS) : undefined;
  const note = sides === undefined ? (callers.total > 0 ? undefined : emptyNote(tree, meant, "callers")) : sideNote(sides);
  const [start, end] = place === undefined ? [startLine, endLine] : [place.startLine, place.endLine];
  const result: ExplainResult = {
    id: nodeId(tree, node),
    name,
    kind,
    path,
    start_line: start,
    end_line: end,
    container,
    signature: place?.signature ?? "",
    doc: place?.doc ?? "",
    members: members(tree, node, file),
    callers,
    callees: neighbours(tree, node, "down"),
    channels: channels(tree, node),
    ...(sides === undefined ? {} : { sides }),
    tests: { total: tests.length, first: tests.slice(0, TESTS) },
    references: coverage.bound,
    imported_by: tree.segment.fileInDegree[graph.fileOf(node)] ?? 0,
    history: path === "" ? [] : await recentCommits(tree.root, path, COMMITS, request.signal),
    ...(others.length === 0 ? {} : { others }),
    coverage,
    ...(note === undefined ? {} : { note }),
    index: await tree.freshness(coverage.stale_files),
  };
  const cut = fitted(result, budget * LISTS_SHARE);
  return graph.isFile(node) || file === undefined ? cut : withCode(cut, file, place, budget);
}

type Place = CurrentFile["symbols"][number];

/** The symbol in the file as it is now; undefined where it is gone. */
function currentSymbol(tree: OpenTree, file: CurrentFile, node: number): Place | undefined {
  return file.symbols[file.ids.indexOf(nodeId(tree, node))];
}

function withCode(result: ExplainResult, file: CurrentFile, place: Place | undefined, budget: number): ExplainResult {
  if (place === undefined) return { ...result, left_out: "The file changed and this definition is no longer in it." };
  const code = linesOf(file, place.leadLine, place.endLine);
  const left = budget - estimateTokens(JSON.stringify(result).length);
  if (estimateTokens(JSON.stringify(code).length) <= left) return { ...result, code };
  const note = `The code has ${place.endLine - place.leadLine + 1} lines and does not fit: get_source (portolan show) with id ${result.id} reads it`;
  return { ...result, left_out: result.left_out === undefined ? note : `${result.left_out}. ${note}` };
}

/** What uses a definition (up) or what it uses (down), the weightiest first, with the line of the first site; its channels are told apart. */
function neighbours(tree: OpenTree, node: number, direction: "up" | "down"): Counted<Neighbour> {
  const { graph, segment } = tree;
  const { walk, seeds } = startOf(graph, node, direction, undefined);
  const accepts = walk.accepts ?? (() => true);
  const apart: Walk = { ...walk, accepts: (code, other) => !graph.isChannel(other) && accepts(code, other) };
  const { nodes, edges, truncated } = layered({ walk: graph.isChannel(node) ? walk : apart, seeds }, { depth: 1, nodes: NEIGHBOURS });
  const first: Neighbour[] = [];
  const shown = nodes.filter(({ depth }) => depth === 1);
  for (const { node: other } of shown) {
    const group = edges.find(({ edge }) => (direction === "up" ? graph.sourceOf(edge) : graph.targetOf(edge)) === other);
    if (group === undefined) continue;
    const code = graph.codeOf(group.edge);
    const path = segment.path(graph.fileOfEdge(group.edge));
    first.push({ id: nodeId(tree, other), path, line: graph.lineOf(group.edge), kind: kindOf(code), evidence: evidenceOf(code) });
  }
  return { total: shown.length + (truncated.find(({ depth }) => depth === 1)?.nodes ?? 0), first };
}

function members(tree: OpenTree, node: number, file: CurrentFile | undefined): ExplainResult["members"] {
  const all = tree.graph.membersOf(node);
  const first = all.slice(0, MEMBERS).map((member) => {
    const id = nodeId(tree, member);
    const { kind, startLine } = tree.graph.node(member);
    const now = file?.symbols[file.ids.indexOf(id)];
    return { id, kind, signature: now?.signature ?? "", line: now?.startLine ?? startLine };
  });
  return { total: all.length, first };
}

function channels(tree: OpenTree, node: number): ExplainResult["channels"] {
  const edges = channelEdges(tree.graph, node);
  return { total: edges.length, first: edges.slice(0, NEIGHBOURS).map((edge) => roleOf(tree, edge)) };
}

/** What a missing side of a channel means; nothing where both are there. */
function sideNote({ dispatches, handles }: ChannelSides): string | undefined {
  if (handles.total === 0) return oneSidedNote("unhandled");
  return dispatches.total === 0 ? oneSidedNote("undispatched") : undefined;
}

/** Halves the lists until they fit; counts stay, so that what was cut is still told. */
function fitted(result: ExplainResult, tokens: number): ExplainResult {
  let cut = result;
  for (let share = 0.5; estimateTokens(JSON.stringify(cut).length) > tokens && share > 0.05; share /= 2) {
    const shorter = <T>({ total, first }: Counted<T>): Counted<T> => ({ total, first: first.slice(0, Math.ceil(first.length * share)) });
    cut = {
      ...result,
      members: shorter(result.members),
      callers: shorter(result.callers),
      callees: shorter(result.callees),
      channels: shorter(result.channels),
      ...(result.sides === undefined
        ? {}
        : { sides: { dispatches: shorter(result.sides.dispatches), handles: shorter(result.sides.handles) } }),
      tests: shorter(result.tests),
      history: result.history.slice(0, Math.ceil(result.history.length * share)),
      ...(result.others === undefined ? {} : { others: result.others.slice(0, Math.ceil(result.others.length * share)) }),
      left_out: "Lists are cut to fit; graph and refs give them in full",
    };
  }
  return cut;
}
