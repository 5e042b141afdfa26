import { AppError } from "#base/app-error.ts";
import { loadConfig } from "#config/load-config.ts";
import { indexProject } from "#index/index-project.ts";
import type { Freshness, IndexSummary } from "#model/results.ts";
import { gitCommonDir, gitHead } from "#scan/git.ts";
import { listFiles } from "#scan/list-files.ts";
import { IndexStore } from "#store/index-store.ts";
import { LexicalSegment } from "#store/lexical-segment.ts";
import { storeFolder } from "#store/store-location.ts";
import type { Engine, IndexOptions } from "./engine.ts";
import { exportJson } from "./export-json.ts";
import { outline } from "./outline.ts";
import { type OpenTree, search } from "./search.ts";
import { source } from "./source.ts";
import { status } from "./status.ts";

const CHANGED_FILES_NAMED = 20;

export interface EngineOptions {
  /** Folder to index, absolute. */
  readonly root: string;
  /** Folder for the index in place of the one in the user's cache. */
  readonly store?: string | undefined;
  /** Worker threads for indexing; see `IndexRequest`. */
  readonly workers?: number | undefined;
}

/** The engine of one repository. Opening reads nothing; the index is opened when an operation needs it. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { root } = options;
  const folder = storeFolder((await gitCommonDir(root)) ?? root, root, options.store);
  let open: { store: IndexStore; segment: LexicalSegment; name: string } | undefined;

  const closeTree = () => {
    open?.segment.close();
    open?.store.close();
    open = undefined;
  };

  /** The tree as of its last commit; opened anew when another process has published a generation. */
  const tree = (): OpenTree => {
    const state = open?.store.state();
    if (open !== undefined && state?.lexicalSegment !== open.name) closeTree();
    open ??= openTree(folder, root);
    const { store, segment } = open;
    return { root, store, segment, freshness: async (changed) => freshnessOf(store, await gitHead(root), changed) };
  };

  return {
    root,
    hasIndex: () => IndexStore.exists(folder),
    async index(request: IndexOptions = {}): Promise<IndexSummary> {
      const [started, cpu] = [performance.now(), process.cpuUsage()];
      closeTree();
      const store = openForWriting(folder, root, request.full === true);
      try {
        const outcome = await indexProject({ root, store, workers: options.workers, config: loadConfig(root, { env: process.env }), onProgress: request.onProgress, signal: request.signal });
        const used = process.cpuUsage(cpu);
        return {
          root,
          store: folder,
          ...outcome,
          store_bytes: store.bytes(),
          seconds: (performance.now() - started) / 1000,
          cpu_seconds: (used.user + used.system) / 1e6,
          peak_rss_bytes: process.resourceUsage().maxRSS * 1024,
        };
      } finally {
        store.close();
      }
    },
    async status() {
      const now = tree();
      return status(now, await now.freshness(await changedFiles(now)));
    },
    search: (query, request = {}) => guarded(() => search(tree(), query, request)),
    source: (request) => guarded(() => source(tree(), request)),
    outline: (path, request = {}) => guarded(() => outline(tree(), path, request)),
    async files({ after, limit } = {}) {
      const all = tree().store.files().map(({ path }) => path);
      const from = after === undefined ? 0 : all.findIndex((path) => path > after);
      return { files: from < 0 ? [] : all.slice(from, from + (limit ?? all.length)), total: all.length };
    },
    exportJson: (write) => guarded(() => exportJson(tree(), write)),
    async close() {
      closeTree();
    },
  };
}

/** Makes what an operation throws while it starts a rejection. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  return work();
}

function openTree(folder: string, root: string): { store: IndexStore; segment: LexicalSegment; name: string } {
  if (!IndexStore.exists(folder)) throw noIndex(root);
  const store = new IndexStore(folder, root);
  const state = store.state();
  if (state === undefined) {
    store.close();
    throw noIndex(root);
  }
  try {
    return { store, segment: new LexicalSegment(store.segmentPath(state.lexicalSegment)), name: state.lexicalSegment };
  } catch (error) {
    store.close();
    throw new AppError("store-corrupt", `the index at ${folder} is damaged`, "Run `portolan index --full` to build it anew.", { cause: error });
  }
}

function openForWriting(folder: string, root: string, full: boolean): IndexStore {
  if (full) IndexStore.remove(folder);
  return new IndexStore(folder, root);
}

function noIndex(root: string): AppError {
  return new AppError("no-index", `${root} is not indexed yet`, "Run `portolan index` there.");
}

function freshnessOf(store: IndexStore, head: string | null, changed: readonly string[]): Freshness {
  const state = store.state();
  const stale = changed.length > 0 || state?.gitHead !== head;
  return { generation: state?.generation ?? 0, git_head: state?.gitHead ?? null, state: stale ? "stale" : "fresh", changed_files: changed.slice(0, CHANGED_FILES_NAMED) };
}

/** Files that were added, changed or removed since the last commit, by size and time. */
async function changedFiles({ root, store }: OpenTree): Promise<string[]> {
  const known = new Map(store.everyFile().map((row) => [row.path, row]));
  const { files } = await listFiles(root);
  const changed: string[] = [];
  for (const file of files) {
    const row = known.get(file.path);
    known.delete(file.path);
    if (row === undefined || row.size !== file.size || row.mtimeNs !== file.mtimeNs) changed.push(file.path);
  }
  return [...changed, ...known.keys()].sort();
}

