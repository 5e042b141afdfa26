import { AppError } from "#base/app-error.ts";
import { MemoryBudget } from "#base/memory-budget.ts";
import { KeptTree } from "#index/kept-tree.ts";
import type { Freshness } from "#model/results.ts";
import { gitCommonDir, gitHead } from "#scan/git.ts";
import { IndexStore } from "#store/index-store.ts";
import { storeFolder } from "#store/store-location.ts";
import { compareUtf8 } from "#store/string-column.ts";
import { channels } from "./channels.ts";
import { dependencies } from "./dependencies.ts";
import type { Engine } from "./engine.ts";
import { explain } from "./explain.ts";
import { exportJson } from "./export-json.ts";
import { graph } from "./graph.ts";
import { impact } from "./impact.ts";
import type { OpenTree } from "./open-tree.ts";
import { outline } from "./outline.ts";
import { references } from "./refs.ts";
import { runIndex } from "./run-index.ts";
import { search } from "./search.ts";
import { source } from "./source.ts";
import { status } from "./status.ts";
import { openTree, type TreeHandle } from "./tree-handle.ts";
import { treeSettings } from "./tree-settings.ts";
import { watchTree } from "./watch-tree.ts";
import { changedFiles } from "./work-tree-changes.ts";

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
  /**
   * Keeps what an index run found in memory until `close`, so that the next one costs what changed: about 300 MB for 9,000 files. Without it only
   * the store is there for the next run, and all files' facts are read again to look up names.
   */
  readonly keepsTree?: boolean | undefined;
}

/** The engine of one repository. Opening reads nothing; the index is opened when an operation needs it. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { root } = options;
  const folder = storeFolder((await gitCommonDir(root)) ?? root, options.store);
  const place = { folder, root, workers: options.workers, maxMemoryMb: options.maxMemoryMb };
  let open: TreeHandle | undefined;
  const kept = options.keepsTree === true ? new KeptTree() : undefined;

  /** Lets go of the open tree; it is closed when the last operation on it ends. */
  const leave = () => {
    open?.retire();
    open = undefined;
  };

  const enterTree = (): TreeHandle => {
    while (open === undefined || !open.enter()) {
      leave();
      open = openTree(folder, root);
    }
    return open;
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
    const handle = enterTree();
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
      handle.exit();
    }
  };

  return {
    root,
    store: folder,
    watch: (request) => watchTree(place, request),
    hasIndex: () => IndexStore.hasTree(folder, root),
    index: (request = {}) => runIndex(place, { ...request, kept }),
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
      kept?.close();
      leave();
    },
  };
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
