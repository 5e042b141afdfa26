import { AppError } from "#base/app-error.ts";
import { MemoryBudget } from "#base/memory-budget.ts";
import type { Freshness, IndexSummary } from "#model/results.ts";
import { gitCommonDir, gitHead } from "#scan/git.ts";
import { listFiles } from "#scan/list-files.ts";
import { GraphSegment } from "#store/graph-segment.ts";
import { IndexStore, noIndex, type TreeState } from "#store/index-store.ts";
import { LexicalSegment } from "#store/lexical-segment.ts";
import { storeFolder } from "#store/store-location.ts";
import { damagedStore } from "#store/store-trouble.ts";
import { compareUtf8 } from "#store/string-column.ts";
import { channels } from "./channels.ts";
import { dependencies } from "./dependencies.ts";
import type { Engine, IndexOptions } from "./engine.ts";
import { explain } from "./explain.ts";
import { exportJson } from "./export-json.ts";
import { graph } from "./graph.ts";
import { impact } from "./impact.ts";
import type { OpenTree } from "./open-tree.ts";
import { outline } from "./outline.ts";
import { references } from "./refs.ts";
import { search } from "./search.ts";
import { source } from "./source.ts";
import { status } from "./status.ts";
import { ignoreOwnStore, treeSettings } from "./tree-settings.ts";

const CHANGED_FILES_NAMED = 20;

export interface EngineOptions {
  /** Folder to index, absolute. */
  readonly root: string;
  /** Folder for the index in place of the one in the user's cache. */
  readonly store?: string | undefined;
  /** See the setting of this name, which it overrides. */
  readonly maxMemoryMb?: number | undefined;
  /** Worker threads for indexing; see `IndexRequest`. */
  readonly workers?: number | undefined;
}

/** The engine of one repository. Opening reads nothing; the index is opened when an operation needs it. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { root } = options;
  const folder = storeFolder((await gitCommonDir(root)) ?? root, root, options.store);
  let open: TreeHandle | undefined;

  /** Lets go of the open tree; it is closed when the last operation on it ends. */
  const leave = () => {
    open?.retire();
    open = undefined;
  };

  /** Runs an operation on the tree as of its last commit, which stays open until it ends. */
  const withTree = async <T>(work: (tree: OpenTree) => T | Promise<T>): Promise<T> => {
    try {
      return await workOnTree(work);
    } catch (error) {
      if (error instanceof AppError && error.code === "store-corrupt") {
        leave();
        IndexStore.noteDamage(folder);
      }
      throw error;
    }
  };

  const workOnTree = async <T>(work: (tree: OpenTree) => T | Promise<T>): Promise<T> => {
    if (open !== undefined && (open.store.isRemoved() || open.store.state()?.lexicalSegment !== open.segmentName)) leave();
    open ??= openTree(folder, root);
    const handle = open;
    const release = handle.hold();
    try {
      const { store, segment, graph: edges } = handle;
      return await work({
        root,
        store,
        segment,
        graph: edges,
        freshness: async (changed) => freshnessOf(store, await gitHead(root), changed),
      });
    } finally {
      release();
    }
  };

  return {
    root,
    hasIndex: () => hasIndex(folder, root),
    async index(request: IndexOptions = {}): Promise<IndexSummary> {
      try {
        if (IndexStore.isNotedDamaged(folder)) throw damagedStore(folder);
        return await runIndex(folder, options, request);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "store-corrupt") throw error;
        leave();
        IndexStore.remove(folder);
        return { ...(await runIndex(folder, options, request)), rebuilt: true };
      }
    },
    status: () =>
      withTree(async (tree) => {
        const { maxMemoryMb } = await treeSettings(root, folder, { maxMemoryMb: options.maxMemoryMb });
        return status(tree, await tree.freshness(await changedFiles(tree)), new MemoryBudget(maxMemoryMb).bytes);
      }),
    search: (query, request = {}) => withTree((tree) => search(tree, query, request)),
    source: (request) => withTree((tree) => source(tree, request)),
    outline: (path, request = {}) => withTree((tree) => outline(tree, path, request)),
    graph: (request) => withTree((tree) => graph(tree, request)),
    channels: (request = {}) => withTree((tree) => channels(tree, request)),
    // Loaded here, since only these read with the binder.
    idioms: () => withTree(async (tree) => (await import("./idioms.ts")).idioms(tree, await treeSettings(root, folder))),
    tryIdioms: (tried, { limit, signal } = {}) =>
      withTree(async (tree) => (await import("./idioms.ts")).tryIdioms(tree, tried, limit, signal)),
    suggestIdioms: ({ limit, signal } = {}) =>
      withTree(async (tree) => (await import("./idioms.ts")).suggested(tree, await treeSettings(root, folder), limit, signal)),
    references: (request) => withTree((tree) => references(tree, request)),
    explain: (request) => withTree((tree) => explain(tree, request)),
    impact: (request) => withTree((tree) => impact(tree, request)),
    dependencies: (path) => withTree((tree) => dependencies(tree, path)),
    files: ({ after, limit } = {}) =>
      withTree(({ store }) => {
        const all = store.files().map(({ path }) => path);
        const from = after === undefined ? 0 : all.findIndex((path) => compareUtf8(path, after) > 0);
        return { files: from < 0 ? [] : all.slice(from, from + (limit ?? all.length)), total: all.length };
      }),
    exportJson: (write) => withTree((tree) => exportJson(tree, write)),
    async close() {
      leave();
    },
  };
}

function hasIndex(folder: string, root: string): boolean {
  try {
    openTree(folder, root).retire();
    return true;
  } catch (error) {
    if (error instanceof AppError && (error.code === "no-index" || error.code === "store-corrupt")) return false;
    throw error;
  }
}

/** An open generation with a count of the operations on it. */
interface TreeHandle {
  readonly store: IndexStore;
  readonly segment: LexicalSegment;
  readonly graph: GraphSegment;
  readonly segmentName: string;
  /** Keeps it open until the returned function is called. */
  hold(): () => void;
  /** Closes it once nothing holds it. */
  retire(): void;
}

function openTree(folder: string, root: string): TreeHandle {
  if (!IndexStore.exists(folder)) throw noIndex(root);
  const store = new IndexStore(folder, root, "read");
  try {
    for (let state = store.state(); ; ) {
      if (state === undefined) throw noIndex(root);
      try {
        return countedHandle(store, openSegments(store, state), state.lexicalSegment);
      } catch (cause) {
        // A writer may have published the next generation, and dropped this one's segment, between the two reads.
        const now = store.state();
        if (now?.generation === state.generation) {
          throw damagedStore(folder, cause);
        }
        state = now;
      }
    }
  } catch (error) {
    store.close();
    throw error;
  }
}

function openSegments(store: IndexStore, { lexicalSegment, graphSegment }: TreeState): { segment: LexicalSegment; graph: GraphSegment } {
  const segment = new LexicalSegment(store.segmentPath(lexicalSegment));
  try {
    return { segment, graph: new GraphSegment(store.segmentPath(graphSegment)) };
  } catch (error) {
    segment.close();
    throw error;
  }
}

function countedHandle(
  store: IndexStore,
  { segment, graph }: { readonly segment: LexicalSegment; readonly graph: GraphSegment },
  segmentName: string,
): TreeHandle {
  let holders = 0;
  let retired = false;
  const closeWhenFree = () => {
    if (!retired || holders > 0) return;
    segment.close();
    graph.close();
    store.close();
  };
  return {
    store,
    segment,
    graph,
    segmentName,
    hold() {
      holders++;
      return () => {
        holders--;
        closeWhenFree();
      };
    },
    retire() {
      retired = true;
      closeWhenFree();
    },
  };
}

async function runIndex(
  folder: string,
  { root, workers, maxMemoryMb }: EngineOptions,
  { full, checker, onProgress, signal }: IndexOptions,
): Promise<IndexSummary> {
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  // Here alone: an engine that only reads goes without the binder and its languages.
  const { indexProject } = await import("#index/index-project.ts");
  const store = new IndexStore(folder, root);
  try {
    ignoreOwnStore(root, folder);
    const outcome = await indexProject({
      root,
      store,
      workers,
      config: await treeSettings(root, folder, { maxMemoryMb }),
      full,
      checker,
      onProgress,
      signal,
    });
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
}

function freshnessOf(store: IndexStore, head: string | null, changed: readonly string[]): Freshness {
  const state = store.state();
  const stale = changed.length > 0 || state?.gitHead !== head;
  return {
    generation: state?.generation ?? 0,
    git_head: state?.gitHead ?? null,
    state: stale ? "stale" : "fresh",
    changed_files: changed.slice(0, CHANGED_FILES_NAMED),
  };
}

/** Files that were added, changed or removed since the last commit, by size and time. */
async function changedFiles({ root, store }: OpenTree): Promise<string[]> {
  const known = new Map(store.everyFile().map((row) => [row.path, row]));
  const { include, exclude } = await treeSettings(root, store.folder);
  const { files } = await listFiles(root, { include, exclude });
  const changed: string[] = [];
  for (const file of files) {
    const row = known.get(file.path);
    known.delete(file.path);
    if (row === undefined || row.size !== file.size || row.mtimeNs !== file.mtimeNs) changed.push(file.path);
  }
  return [...changed, ...known.keys()].sort();
}
