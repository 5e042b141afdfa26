import { lineStarts, sliceLines } from "#base/line-index.ts";
import { EDGE_KINDS, evidenceOf, kindOf } from "#model/graph.ts";
import type { ReferenceSite, ReferencesResult } from "#model/graph-results.ts";
import { lastPart } from "#retrieve/exact-search.ts";
import { isAside } from "#retrieve/graph/standing.ts";
import { companionsOf, constructionRows, isOwnConstructor } from "#retrieve/graph/walk.ts";
import type { OpenSite } from "#store/graph-segment.ts";
import { coverageOf, emptyNote, sameNameSites } from "./coverage.ts";
import type { ReferencesRequest } from "./engine.ts";
import { candidates, notFound, usesOf } from "./find-symbol.ts";
import { nodeId } from "./graph-out.ts";
import { estimateTokens } from "./hit.ts";
import type { OpenTree } from "./open-tree.ts";
import { readText } from "./tree-reader.ts";

const DEFAULT_BUDGET_TOKENS = 4000;
const DEFAULT_LIMIT = 50;
const MOST_LIMIT = 500;
const LONGEST_LINE = 200;
const MOST_OTHERS = 20;

/** A site before its line is read. */
interface Site {
  readonly file: number;
  readonly line: number;
  readonly kind: ReferenceSite["kind"];
  readonly evidence: ReferenceSite["evidence"];
  /** Node around it. */
  readonly within: number;
  /** What has to stand on the line for it to be shown where the file changed. */
  readonly name: string;
}

/**
 * Every use of a definition: bound ones first (outside of tests before those in them), then uses of the same name that are bound to
 * nothing. A name that is nowhere defined gives its open uses. Throws `not-found` where there are none either.
 */
export async function references(tree: OpenTree, request: ReferencesRequest): Promise<ReferencesResult> {
  const { graph } = tree;
  const found = candidates(tree, request.symbol, request.path);
  const node = found[0];
  const name = node === undefined ? lastPart(request.symbol ?? "") : graph.node(node).name;
  const meant = node === undefined ? [] : [node, ...companionsOf(graph, node)];
  const open = node === undefined ? graph.unboundOf(name) : sameNameSites(tree, [node]);
  if (node === undefined && open.length === 0) throw notFound(tree, request.symbol ?? "", request.path);
  const bound = ordered(tree, distinct(meant.flatMap((one) => boundSitesOf(tree, one))));
  const definitions = request.includeDefinitions === true && node !== undefined ? [definitionOf(tree, node)] : [];
  const sites = [
    ...definitions,
    ...bound,
    ...ordered(
      tree,
      open.map((site) => textSite(site)),
    ),
  ];
  const limit = Math.min(MOST_LIMIT, Math.max(1, request.limit ?? DEFAULT_LIMIT));
  const shown = await withLines(tree, sites.slice(0, limit), request.budgetTokens ?? DEFAULT_BUDGET_TOKENS, request.signal);
  const coverage = coverageOf(tree, meant, new Set(shown.map(({ path }) => path)));
  const others = found.slice(1, MOST_OTHERS + 1).map((other) => nodeId(tree, other));
  const note =
    node === undefined
      ? `Nothing named "${name}" is defined${usesOf(tree, name)}.`
      : bound.length === 0
        ? emptyNote(tree, meant, graph.isFile(node) ? "imports of it" : "references")
        : undefined;
  const left = sites.length - shown.length;
  return {
    ...(node === undefined ? {} : { symbol: nodeId(tree, node) }),
    references: shown,
    total: bound.length + open.length,
    unbound_same_name: open.length,
    ...(others.length === 0 ? {} : { others }),
    coverage,
    ...(note === undefined ? {} : { note }),
    ...(left === 0
      ? {}
      : { left_out: `${left} more ${left === 1 ? "reference" : "references"}: raise limit (at most ${MOST_LIMIT}) or the budget` }),
    index: await tree.freshness(coverage.stale_files),
  };
}

/** Sites bound to a node, and those that build the class of a constructor. */
function boundSitesOf({ graph }: OpenTree, node: number): Site[] {
  const { starts, ends, code, edges } = graph.incoming;
  const rows = [...constructionRows(graph, node)];
  for (let row = starts[node] as number; row < (starts[node + 1] as number); row++)
    if (!isOwnConstructor(graph, ends[row] as number, node)) rows.push(row);
  const name = graph.node(node).name;
  return rows.map((row): Site => {
    const edge = edges?.[row] as number;
    const edgeCode = code[row] as number;
    const place = { file: graph.fileOfEdge(edge), line: graph.lineOf(edge), within: ends[row] as number };
    return { ...place, kind: kindOf(edgeCode), evidence: evidenceOf(edgeCode), name };
  });
}

function textSite({ file, line, kind, within, name }: OpenSite): Site {
  return { file, line, kind: EDGE_KINDS[kind] ?? "reference", evidence: "text", within, name };
}

function definitionOf({ graph }: OpenTree, node: number): Site {
  const { file, startLine, name } = graph.node(node);
  return { file, line: startLine, kind: "definition", evidence: "definition", within: node, name };
}

/** One site of each kind on a line; the stronger evidence of two. */
function distinct(sites: readonly Site[]): Site[] {
  const kept = new Map<string, Site>();
  for (const site of sites) {
    const key = `${site.file} ${site.line} ${site.kind} ${site.within}`;
    const known = kept.get(key);
    if (known === undefined || known.evidence === "implementation") kept.set(key, site);
  }
  return [...kept.values()];
}

function ordered({ graph }: OpenTree, sites: readonly Site[]): Site[] {
  const aside = (site: Site) => (isAside(graph, graph.numbering.node(site.file, -1)) ? 1 : 0);
  return [...sites].sort((a, b) => aside(a) - aside(b) || a.file - b.file || a.line - b.line);
}

/** Sites with the text of their lines, until the budget is used; at least one. */
async function withLines(
  tree: OpenTree,
  sites: readonly Site[],
  budgetTokens: number,
  signal: AbortSignal | undefined,
): Promise<ReferenceSite[]> {
  const texts = new Map<number, { text: string; lines: Uint32Array; isChanged: boolean } | undefined>();
  const shown: ReferenceSite[] = [];
  let used = 0;
  for (const { file, line, kind, evidence, within, name } of sites) {
    signal?.throwIfAborted();
    const path = tree.segment.path(file);
    if (!texts.has(file)) {
      const read = await readText(tree, path);
      texts.set(file, read === undefined ? undefined : { ...read, lines: lineStarts(read.text) });
    }
    const source = texts.get(file);
    const found = source === undefined ? "" : sliceLines(source.text, source.lines, line, line).trim();
    // Lines of a file that changed may be others by now: only one that says the name is shown.
    const isTrusted = source?.isChanged === false || found.includes(name);
    const site = { path, line, text: isTrusted ? found.slice(0, LONGEST_LINE) : "", kind, evidence, in: nodeId(tree, within) };
    used += estimateTokens(JSON.stringify(site).length);
    if (used > budgetTokens && shown.length > 0) break;
    shown.push(site);
  }
  return shown;
}
