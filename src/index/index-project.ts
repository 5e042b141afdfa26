import { createHash } from "node:crypto";
import { MemoryBudget } from "#base/memory-budget.ts";
import type { Config } from "#config/config.ts";
import { hashOfIdioms, loadIdioms } from "#link/load-idioms.ts";
import type { DiagnosticReason } from "#model/diagnostic.ts";
import type { IndexSummary } from "#model/results.ts";
import type { SourceFile } from "#model/source-file.ts";
import { gitHead } from "#scan/git.ts";
import { scopeMark } from "#scan/scope-mark.ts";
import { hashOfSettings } from "#scan/settings-reader.ts";
import { GraphSegment } from "#store/graph-segment.ts";
import { graphTotals } from "#store/graph-totals.ts";
import type { DiagnosticRow, FileRow, IndexStore, TreeRows, TreeState } from "#store/index-store.ts";
import { lexicalTotals } from "#store/lexical-totals.ts";
import { takeWriterLock } from "#store/writer-lock.ts";
import type { Collected } from "./collect-facts.ts";
import { KeptTree } from "./kept-tree.ts";
import { firstFrom } from "./last-listing.ts";
import { lookAtTree, type TreeLook } from "./look-at-tree.ts";
import type { FileOutcome } from "./process-file.ts";

const NO_ROWS: TreeRows = { files: [], diagnostics: [] };
const NOTHING_NEW: Collected = { outcomes: new Map(), parsed: 0 };

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
  /**
   * All that may have changed since the last run with this `kept`, relative to the root: nothing else is looked at where that tells the same as a
   * look at the whole tree. A folder stands for what is below it.
   */
  readonly paths?: readonly string[] | undefined;
  /** What the process keeps of the tree between its runs. */
  readonly kept?: KeptTree | undefined;
  /** Called once the run is the writer. */
  readonly onLocked?: (() => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a run did, without what it cost. */
export type IndexOutcome = Pick<
  IndexSummary,
  "generation" | "files" | "parsed" | "resolved" | "removed" | "symbols" | "references" | "chunks" | "graph" | "diagnostics"
>;

/** The pipeline: look at the files, extract what changed, build the search and graph segments, publish. Facts are kept even when it is cut short. */
export async function indexProject(request: IndexRequest): Promise<IndexOutcome> {
  const { root, store, signal, onProgress, config } = request;
  const memory = new MemoryBudget(config.maxMemoryMb);
  const lock = takeWriterLock(store.folder);
  const kept = request.kept ?? new KeptTree();
  kept.budget = memory;
  try {
    request.onLocked?.();
    const scannedAtMs = Date.now();
    onProgress?.({ phase: "scan", done: 0, total: 0 });
    const scope = scopeMark(root, config);
    const head = await gitHead(root);
    const idioms = await loadIdioms(config);
    const idiomHash = hashOfIdioms(idioms);
    const state = store.state();
    if (request.full === true) kept.forget();
    const last = kept.rowsOf(store, state);
    const before = last ?? (request.full === true ? NO_ROWS : { files: store.everyFile(), diagnostics: store.diagnostics() });
    const paths = last?.scope === scope ? request.paths : undefined;
    const look = await lookAtTree({ root, config, before, scannedAtMs: state?.scannedAtMs, paths, signal });
    const { outcomes, parsed } = look.changed.length === 0 ? NOTHING_NEW : await collect(request, memory, look.changed);
    const rows = look.files.map((file) => rowOf(file, outcomes.get(file.path)));
    const diagnostics = gatherDiagnostics(store, look, outcomes);
    const publish = (next: TreeState, trouble: readonly DiagnosticRow[]) => {
      const sweep = store.dropGoneTrees() || look.isWhole;
      store.commit(next, rows, trouble, { before: request.full === true ? undefined : before, sweep });
      kept.keep({ folder: store.folder, root, state: next, files: rows, diagnostics: trouble, scope });
    };
    const isKnown =
      request.full !== true &&
      state !== undefined &&
      state.idioms.hash === idiomHash &&
      state.settings.hash === hashOfSettings(root, state.settings.paths);
    const isToCheck = isKnown && request.checker === true && isUnchecked(store, state, before.diagnostics);
    const same =
      isKnown && !isToCheck && sameContents(rows, before.files) && sameDiagnostics(diagnostics, before.diagnostics.filter(concernsFile));
    if (same) {
      const ofStages = before.diagnostics.filter((row) => !concernsFile(row));
      // A later look spares the next run to read the files that were new at the last one.
      if (state.gitHead !== head || look.changed.length > 0)
        publish({ ...state, gitHead: head, scannedAtMs }, [...ofStages, ...diagnostics]);
      else kept.keep({ folder: store.folder, root, state, files: before.files, diagnostics: before.diagnostics, scope });
      return { generation: state.generation, parsed, resolved: 0, removed: 0, ...totalsOf(store, state), ...countOf(rows, diagnostics) };
    }
    signal?.throwIfAborted();
    const generation = (state?.generation ?? 0) + 1;
    const suffix = `${createHash("sha256").update(root).digest("hex").slice(0, 8)}-${generation}.seg`;
    const segments = { lexicalSegment: `lexical-${suffix}`, graphSegment: `graph-${suffix}` };
    // Here alone, as above: a run that finds no change goes without the binder and its languages.
    const { buildTree } = await import("./build-tree.ts");
    const lastTree = isKnown ? { state, rows: before.files } : undefined;
    const stages = request.kept === undefined ? undefined : await kept.stages();
    const built = await buildTree({ ...request, rows, segments, idioms, memory, kept: stages, last: lastTree });
    const { resolved, idiomEdges, settings, trouble } = built;
    if (trouble !== undefined) diagnostics.unshift({ path: "", ...trouble });
    onProgress?.({ phase: "write", done: 0, total: 1 });
    publish({ generation, gitHead: head, scannedAtMs, ...segments, idioms: { hash: idiomHash, edges: idiomEdges }, settings }, diagnostics);
    const removed = countGone(before.files, rows, look.changed);
    return { generation, parsed, resolved, removed, ...totalsOf(store, segments), ...countOf(rows, diagnostics) };
  } catch (error) {
    kept.forget();
    throw error;
  } finally {
    lock.release();
  }
}

async function collect(request: IndexRequest, memory: MemoryBudget, changed: readonly SourceFile[]): Promise<Collected> {
  // Here alone: a run that finds no change goes without the parser.
  const { collectFacts } = await import("./collect-facts.ts");
  return collectFacts({ ...request, limits: request.config, memory }, changed, (done) =>
    request.onProgress?.({ phase: "parse", done, total: changed.length }),
  );
}

/** The row of a file that did not change is that of the last commit; one that was not taken in has a row without facts. */
function rowOf(file: SourceFile | FileRow, outcome: FileOutcome | undefined): FileRow {
  if ("factsKey" in file) return file;
  const { factsKey, traits } = outcome !== undefined && "factsKey" in outcome ? outcome : { factsKey: "", traits: 0 };
  return { ...file, factsKey, traits };
}

/** Trouble that the look found, and of the files that are read anew. */
function gatherDiagnostics(store: IndexStore, look: TreeLook, outcomes: Collected["outcomes"]): DiagnosticRow[] {
  const found = [...look.diagnostics];
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

/** Whether the compiler could be asked about files and was not; where it was in trouble, it would be again as long as nothing changes. */
function isUnchecked(store: IndexStore, { graphSegment }: TreeState, diagnostics: readonly DiagnosticRow[]): boolean {
  if (!diagnostics.every(concernsFile)) return false;
  const graph = new GraphSegment(store.segmentPath(graphSegment));
  try {
    return graph.unchecked.length > 0;
  } finally {
    graph.close();
  }
}

/** Equal contents in the same places, both by path; times may differ. */
function sameContents(rows: readonly FileRow[], before: readonly FileRow[]): boolean {
  return (
    rows.length === before.length &&
    rows.every((row, i) => {
      const known = before[i] as FileRow;
      return row === known || (row.path === known.path && row.factsKey === known.factsKey && row.traits === known.traits);
    })
  );
}

/** Of the files before, those that are there no more: `rows` holds the others and what is new. */
function countGone(before: readonly FileRow[], rows: readonly FileRow[], changed: readonly SourceFile[]): number {
  const added = changed.filter(({ path }) => before[firstFrom(before, path)]?.path !== path).length;
  return before.length + added - rows.length;
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
  const graph = new GraphSegment(store.segmentPath(graphSegment));
  try {
    return { ...lexicalTotals(store.segmentPath(lexicalSegment)), graph: graphTotals(graph) };
  } finally {
    graph.close();
  }
}

function countOf(rows: readonly FileRow[], diagnostics: readonly DiagnosticRow[]): Pick<IndexOutcome, "files" | "diagnostics"> {
  const counts = new Map<DiagnosticReason, number>();
  for (const { reason } of diagnostics) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return {
    files: rows.filter((row) => row.factsKey !== "").length,
    diagnostics: [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count || compare(a.reason, b.reason)),
  };
}
