import { createHash } from "node:crypto";
import { MemoryBudget } from "#base/memory-budget.ts";
import type { Config } from "#config/config.ts";
import { hashOfIdioms, loadIdioms } from "#link/load-idioms.ts";
import type { DiagnosticReason } from "#model/diagnostic.ts";
import type { IndexSummary } from "#model/results.ts";
import type { SourceFile } from "#model/source-file.ts";
import { gitHead } from "#scan/git.ts";
import { listFiles } from "#scan/list-files.ts";
import { hashOfSettings } from "#scan/settings-reader.ts";
import { GraphBuilder } from "#store/graph-builder.ts";
import { GraphSegment } from "#store/graph-segment.ts";
import { graphTotals } from "#store/graph-totals.ts";
import type { DiagnosticRow, FileRow, IndexStore, TreeState } from "#store/index-store.ts";
import { LexicalSegment } from "#store/lexical-segment.ts";
import { takeWriterLock } from "#store/writer-lock.ts";
import { buildGraph, importGraph } from "./build-graph.ts";
import { buildLexical } from "./build-lexical.ts";
import { collectFacts } from "./collect-facts.ts";
import { languageById } from "./language-table.ts";
import { resolveTree } from "./resolve-tree.ts";

/** A file whose time is this close to the scan may change again without a new time; it is read again next time. */
const RACY_MS = 2_000;

export interface IndexRequest {
  readonly root: string;
  readonly store: IndexStore;
  readonly config: Config;
  /** Reads and extracts every file again, whatever is stored. */
  readonly full?: boolean | undefined;
  /** Whether the TypeScript compiler is asked about the calls that the binder leaves open. */
  readonly checker?: boolean | undefined;
  /** Worker threads; 0 does everything on this thread. Chosen by the amount of work where absent. */
  readonly workers?: number | undefined;
  readonly onProgress?:
    | ((progress: { phase: "scan" | "parse" | "resolve" | "build" | "write"; done: number; total: number }) => void)
    | undefined;
  /** Called once the run is the writer. */
  readonly onLocked?: (() => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a run did, without what it cost. */
export type IndexOutcome = Pick<
  IndexSummary,
  "generation" | "files" | "parsed" | "removed" | "symbols" | "references" | "chunks" | "graph" | "diagnostics"
>;

/** The pipeline: list the files, extract what changed, build the search and graph segments, publish. Facts are kept even when it is cut short. */
export async function indexProject(request: IndexRequest): Promise<IndexOutcome> {
  const { root, store, signal, onProgress } = request;
  const memory = new MemoryBudget(request.config.maxMemoryMb);
  const lock = takeWriterLock(store.folder);
  try {
    request.onLocked?.();
    const scannedAtMs = Date.now();
    onProgress?.({ phase: "scan", done: 0, total: 0 });
    const { files: listed, skipped } = await listFiles(root, { include: request.config.include, exclude: request.config.exclude, signal });
    const head = await gitHead(root);
    const idioms = await loadIdioms(request.config);
    const idiomHash = hashOfIdioms(idioms);
    const before = new Map((request.full === true ? [] : store.everyFile()).map((row) => [row.path, row]));
    const state = store.state();
    const racyFrom = state === undefined ? 0 : state.scannedAtMs - RACY_MS;
    const changed = listed.filter((file) => !isUnchanged(file, before.get(file.path), racyFrom));
    const left = new Set(listed.map(({ path }) => path));
    const removed = [...before.keys()].filter((path) => !left.has(path)).length;

    const { outcomes, parsed } = await collectFacts({ ...request, limits: request.config, memory }, changed, (done) =>
      onProgress?.({ phase: "parse", done, total: changed.length }),
    );
    const rows = listed.map((file): FileRow => {
      const outcome = outcomes.get(file.path);
      const known = outcome ?? (before.get(file.path) as FileRow);
      return { ...file, factsKey: "factsKey" in known ? known.factsKey : "", traits: "traits" in known ? known.traits : 0 };
    });
    const diagnostics = gatherDiagnostics(store, skipped, rows, outcomes);
    const same =
      request.full !== true &&
      state !== undefined &&
      state.idioms.hash === idiomHash &&
      sameRows(rows, [...before.values()]) &&
      sameDiagnostics(diagnostics, store.diagnostics().filter(concernsFile)) &&
      state.settings.hash === hashOfSettings(root, state.settings.paths);
    if (same && state !== undefined) {
      if (state.gitHead !== head) store.setGitHead(head);
      return { generation: state.generation, parsed, removed: 0, ...totalsOf(store, state), ...countOf(rows, diagnostics) };
    }
    signal?.throwIfAborted();
    const generation = (state?.generation ?? 0) + 1;
    const suffix = `${createHash("sha256").update(root).digest("hex").slice(0, 8)}-${generation}.seg`;
    const segments = { lexicalSegment: `lexical-${suffix}`, graphSegment: `graph-${suffix}` };
    const indexed = rows.filter((row) => row.factsKey !== "");
    onProgress?.({ phase: "resolve", done: 0, total: indexed.length });
    const checker = request.checker === true;
    const { imports, graph, idiomEdges, trouble, settings } = await resolveTree({
      root,
      store,
      files: indexed,
      languageOf: languageById,
      checker,
      memory,
      idioms,
      signal,
    });
    if (trouble !== undefined) diagnostics.unshift({ path: "", ...trouble });
    const onFile = (done: number) => onProgress?.({ phase: "build", done, total: indexed.length });
    const nodes = new GraphBuilder();
    await buildLexical(store, indexed, imports.inDegrees, segments.lexicalSegment, (file) => nodes.addFile(file), onFile, memory, signal);
    buildGraph(store, nodes, [graph, importGraph(imports, nodes.numbering)], segments.graphSegment);
    onProgress?.({ phase: "write", done: 0, total: 1 });
    store.dropGoneTrees();
    const written = { generation, gitHead: head, scannedAtMs, ...segments, idioms: { hash: idiomHash, edges: idiomEdges }, settings };
    store.commit(written, rows, diagnostics);
    return { generation, parsed, removed, ...totalsOf(store, segments), ...countOf(rows, diagnostics) };
  } finally {
    lock.release();
  }
}

function isUnchanged(file: SourceFile, known: FileRow | undefined, racyFromMs: number): boolean {
  if (known === undefined || known.size !== file.size || known.mtimeNs !== file.mtimeNs) return false;
  return Number(BigInt(file.mtimeNs) / 1_000_000n) < racyFromMs;
}

type Outcomes = Awaited<ReturnType<typeof collectFacts>>["outcomes"];

/** Trouble of the scan, of files left out, and of files that are indexed in part; kept from the last run for unchanged files. */
function gatherDiagnostics(
  store: IndexStore,
  skipped: readonly { readonly path: string; readonly diagnostic: { readonly reason: DiagnosticReason; readonly message: string } }[],
  rows: readonly FileRow[],
  outcomes: Outcomes,
): DiagnosticRow[] {
  const found: DiagnosticRow[] = skipped.map(({ path, diagnostic }) => ({ path, ...diagnostic }));
  const unchanged = new Set(rows.filter(({ path }) => !outcomes.has(path)).map(({ path }) => path));
  for (const diagnostic of store.diagnostics()) if (unchanged.has(diagnostic.path)) found.push(diagnostic);
  for (const [path, outcome] of outcomes) {
    if ("diagnostic" in outcome) found.push({ path, ...outcome.diagnostic });
    else for (const diagnostic of store.facts(outcome.factsKey)?.diagnostics() ?? []) found.push({ path, ...diagnostic });
  }
  return found.sort((a, b) => compare(a.path, b.path) || compare(a.reason, b.reason) || compare(a.message, b.message));
}

/** Trouble of a stage (the compiler) has no path; it says nothing about whether files changed. */
function concernsFile({ path }: DiagnosticRow): boolean {
  return path !== "";
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Equal contents and places; times may differ. */
function sameRows(rows: readonly FileRow[], before: readonly FileRow[]): boolean {
  const key = ({ path, factsKey, traits }: FileRow) => `${path}\n${factsKey}\n${traits}`;
  const known = new Set(before.map(key));
  const sameStat = new Map(before.map((row) => [row.path, row.mtimeNs]));
  return rows.length === before.length && rows.every((row) => known.has(key(row)) && sameStat.get(row.path) === row.mtimeNs);
}

function sameDiagnostics(a: readonly DiagnosticRow[], b: readonly DiagnosticRow[]): boolean {
  const keys = (list: readonly DiagnosticRow[]) =>
    list
      .map(({ path, reason, message, line }) => `${path}\n${reason}\n${message}\n${line ?? 0}`)
      .sort()
      .join("\n\n");
  return keys(a) === keys(b);
}

function totalsOf(
  store: IndexStore,
  { lexicalSegment, graphSegment }: Pick<TreeState, "lexicalSegment" | "graphSegment">,
): Pick<IndexOutcome, "symbols" | "references" | "chunks" | "graph"> {
  const lexical = new LexicalSegment(store.segmentPath(lexicalSegment));
  const graph = new GraphSegment(store.segmentPath(graphSegment));
  const totals = {
    symbols: lexical.symbolCount,
    references: lexical.referenceCount,
    chunks: lexical.chunkCount,
    graph: graphTotals(graph),
  };
  lexical.close();
  graph.close();
  return totals;
}

function countOf(rows: readonly FileRow[], diagnostics: readonly DiagnosticRow[]): Pick<IndexOutcome, "files" | "diagnostics"> {
  const counts = new Map<DiagnosticReason, number>();
  for (const { reason } of diagnostics) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return {
    files: rows.filter((row) => row.factsKey !== "").length,
    diagnostics: [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count || compare(a.reason, b.reason)),
  };
}
