import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "#base/app-error.ts";
import type { KeptTree } from "#index/kept-tree.ts";
import type { IndexSummary } from "#model/results.ts";
import { gitBusy } from "#scan/git-busy.ts";
import { findRepository } from "#scan/repository.ts";
import { IndexStore } from "#store/index-store.ts";
import { damagedStore } from "#store/store-trouble.ts";
import { takeQueueLock, type WriterLock } from "#store/writer-lock.ts";
import type { IndexOptions } from "./engine.ts";
import { ignoreOwnStore, treeSettings } from "./tree-settings.ts";

const LOOK_AGAIN_MS = 100;

/** Where a run works. */
export interface IndexPlace {
  readonly folder: string;
  readonly root: string;
  readonly workers?: number | undefined;
  /** See the setting of this name, which it overrides. */
  readonly maxMemoryMb?: number | undefined;
}

/** What the process that runs again and again has beside the options of a run. */
export interface RunOptions extends IndexOptions {
  /** See `IndexRequest`. */
  readonly paths?: readonly string[] | undefined;
  readonly kept?: KeptTree | undefined;
}

/** One run over the tree, with what it cost. Waits for its turn where `waitMs` says so. A damaged store is removed and built anew. */
export async function runIndex(place: IndexPlace, options: RunOptions): Promise<IndexSummary> {
  try {
    if (IndexStore.isNotedDamaged(place.folder)) throw damagedStore(place.folder);
    return await runWaiting(place, options);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "store-corrupt") throw error;
    IndexStore.remove(place.folder);
    return { ...(await runWaiting(place, options)), rebuilt: true };
  }
}

async function runWaiting(place: IndexPlace, options: RunOptions): Promise<IndexSummary> {
  const { waitMs, signal } = options;
  if (waitMs === undefined) return runOnce(place, options);
  const store = new IndexStore(place.folder, place.root);
  store.close();
  const queue = takeQueueLock(place.folder);
  try {
    return await inTurn(place, options, Date.now() + waitMs, queue, signal);
  } finally {
    queue.release();
  }
}

/** Waits until git is through with what it does and no other process writes. The queue is left once the run has begun: the next may wait. */
async function inTurn(
  place: IndexPlace,
  options: RunOptions,
  untilMs: number,
  queue: WriterLock,
  signal: AbortSignal | undefined,
): Promise<IndexSummary> {
  const repository = findRepository(place.root);
  for (;;) {
    signal?.throwIfAborted();
    const isLast = Date.now() >= untilMs;
    if (isLast || gitBusy(repository) === undefined) {
      try {
        return await runOnce(place, { ...options, onLocked: () => queue.release() });
      } catch (error) {
        if (isLast || !(error instanceof AppError) || error.code !== "index-busy") throw error;
      }
    }
    await sleep(LOOK_AGAIN_MS, undefined, { signal });
  }
}

async function runOnce(
  { folder, root, workers, maxMemoryMb }: IndexPlace,
  options: RunOptions & { readonly onLocked?: () => void },
): Promise<IndexSummary> {
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  // Here alone: an engine that only reads goes without the binder and its languages.
  const { indexProject } = await import("#index/index-project.ts");
  const { full, checker, paths, kept, onProgress, onLocked, signal } = options;
  const store = new IndexStore(folder, root);
  try {
    ignoreOwnStore(root, folder);
    const config = await treeSettings(root, folder, { maxMemoryMb });
    const outcome = await indexProject({ root, store, workers, config, full, checker, paths, kept, onProgress, onLocked, signal });
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
