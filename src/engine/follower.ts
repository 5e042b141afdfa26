import { AppError } from "#base/app-error.ts";
import type { IndexSummary } from "#model/results.ts";
import { gitBusy } from "#scan/git-busy.ts";
import { TreeWatcher } from "#scan/tree-watcher.ts";
import { decidesScope, type WatchScope } from "#scan/watch-scope.ts";
import { ChangeBatch } from "./change-batch.ts";
import type { Watch, WatchOptions } from "./engine.ts";
import type { RunOptions } from "./run-index.ts";
import type { Outdated } from "./work-tree-changes.ts";

const QUIET_MS = 300;
const RESCAN_MS = 600_000;
/** Looking through the tree takes at most this part of the time. */
const POLL_SHARE = 1 / 50;
const MIN_POLL_MS = 2_000;
const BUSY_RETRY_MS = 1_000;
/** A run is followed by a pause as long as itself, up to this: a storm of saves has half of the time. */
const LONGEST_PAUSE_MS = 5_000;
const PATHS_NAMED = 20;
/** More paths that no run looked at yet are not noted one by one. */
const MOST_BESIDES = 100;

/** What a follower needs of the engine. */
export interface FollowedTree {
  readonly root: string;
  readonly index: (options: RunOptions) => Promise<IndexSummary>;
  readonly scope: () => Promise<WatchScope>;
  readonly outdated: (scope: WatchScope, paths: readonly string[]) => Promise<Outdated>;
  /** Whether anything at all is out of date, the checked out commit included. */
  readonly isOutdated: () => Promise<boolean>;
  readonly hasOtherHead: () => Promise<boolean>;
  /** Folders that hold indexed files; where paths are given, those of files at or below one of them. */
  readonly folders: (paths?: readonly string[]) => Promise<Iterable<string>>;
  /** Equal as long as the indexed ignore files and settings are. */
  readonly scopeMark: () => Promise<string>;
}

/** Keeps the index of one tree in step with its files: changes are gathered to batches, and each batch is one run. */
export class Follower implements Watch {
  readonly #tree: FollowedTree;
  readonly #options: WatchOptions;
  readonly #abort = new AbortController();
  readonly #batch: ChangeBatch;
  /** What the next run looks at beside its batch; `whole` until a first run has looked at everything, and where one failed. */
  #besides: Set<string> | "whole" = "whole";
  #scope: WatchScope | undefined;
  #scopeMark = "";
  #isPolling = false;
  #watcher: TreeWatcher | undefined;
  #isTiming = false;
  #timer: NodeJS.Timeout | undefined;
  #rescan: NodeJS.Timeout | undefined;
  #poll: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #pauseUntilMs = 0;
  readonly #started: Promise<void>;

  constructor(tree: FollowedTree, options: WatchOptions) {
    this.#tree = tree;
    this.#options = options;
    this.#batch = new ChangeBatch(options.quietMs ?? QUIET_MS);
    this.#started = this.#start().catch((error: unknown) => this.#tell({ kind: "failed", error, busy: false }));
  }

  look(): void {
    this.#batch.addWhole(performance.now());
    this.#schedule();
  }

  async close(): Promise<void> {
    this.#abort.abort();
    for (const timer of [this.#timer, this.#rescan, this.#poll]) clearTimeout(timer);
    await this.#started;
    await this.#watcher?.close();
    await this.#running;
  }

  get #isClosed(): boolean {
    return this.#abort.signal.aborted;
  }

  /** The watches are set first, so that no change falls between the run that catches up and them. */
  async #start(): Promise<void> {
    await this.#watch();
    if (this.#isClosed) return;
    this.look();
    const rescanMs = this.#options.rescanMs ?? RESCAN_MS;
    this.#rescan = setInterval(() => void this.#lookThrough(), rescanMs);
  }

  async #watch(): Promise<void> {
    const scope = await this.#tree.scope();
    this.#scope = scope;
    this.#scopeMark = await this.#tree.scopeMark();
    const old = this.#watcher;
    const watcher = new TreeWatcher({
      root: this.#tree.root,
      scope,
      onPath: (path) => this.#note(path),
      onHead: () => void this.#noteHead(),
      onFailure: ({ exhausted, message }) => void this.#goPolling(watcher, exhausted, message),
    });
    this.#watcher = watcher;
    await watcher.ready();
    await old?.close();
    if (!this.#isPolling) this.#tell({ kind: "watching", folders: watcher.folderCount });
  }

  #note(path: string): void {
    this.#batch.add(path, performance.now());
    this.#schedule();
  }

  async #noteHead(): Promise<void> {
    try {
      if (await this.#tree.hasOtherHead()) this.look();
    } catch {
      // Half of a checkout: the next of its events asks again.
    }
  }

  async #goPolling(watcher: TreeWatcher, exhausted: boolean, message: string): Promise<void> {
    if (this.#isClosed || this.#watcher !== watcher) return;
    this.#watcher = undefined;
    this.#isPolling = true;
    await watcher.close();
    const hint = exhausted
      ? "Raise fs.inotify.max_user_watches (and max_user_instances) with sysctl, or leave out more folders in .portolanignore."
      : "";
    this.#tell({ kind: "polling", everyMs: MIN_POLL_MS, reason: message, hint });
    this.#pollAfter(MIN_POLL_MS);
  }

  #pollAfter(delayMs: number): void {
    if (this.#isClosed) return;
    this.#poll = setTimeout(async () => {
      const startedMs = performance.now();
      await this.#lookThrough();
      this.#pollAfter(Math.max(MIN_POLL_MS, (performance.now() - startedMs) / POLL_SHARE));
    }, delayMs);
  }

  async #lookThrough(): Promise<void> {
    if (this.#running !== undefined || this.#isClosed) return;
    try {
      if (await this.#tree.isOutdated()) this.look();
    } catch {
      this.look(); // The run will meet the same trouble and tell it.
    }
  }

  #schedule(): void {
    if (this.#isTiming || this.#running !== undefined || this.#isClosed || this.#batch.isEmpty) return;
    this.#isTiming = true;
    const now = performance.now();
    const waitMs = Math.max(this.#batch.waitMs(now, gitBusy(this.#scope?.repository)), this.#pauseUntilMs - now);
    this.#timer = setTimeout(() => {
      this.#isTiming = false;
      const then = performance.now();
      if (then < this.#pauseUntilMs || this.#batch.waitMs(then, gitBusy(this.#scope?.repository)) > 0) {
        this.#schedule();
        return;
      }
      this.#running = this.#runBatch().finally(() => {
        this.#running = undefined;
        this.#schedule();
      });
    }, Math.ceil(waitMs));
  }

  async #runBatch(): Promise<void> {
    const taken = this.#batch.take();
    const startedMs = performance.now();
    try {
      const scope = this.#scope;
      const seen = taken === "whole" || scope === undefined ? undefined : await this.#tree.outdated(scope, taken);
      for (const path of seen?.besides ?? []) this.#noteBesides(path);
      if (seen?.paths.length === 0) return;
      const paths = seen === undefined || this.#besides === "whole" ? undefined : [...seen.paths, ...this.#besides];
      // A run that fails leaves its paths to one that looks at everything.
      this.#besides = "whole";
      const summary = await this.#tree.index({ paths, onProgress: this.#options.onProgress, signal: this.#abort.signal });
      this.#besides = new Set();
      this.#tell({ kind: "indexed", summary, paths: (seen?.paths ?? []).slice(0, PATHS_NAMED) });
      await this.#followScope(taken, paths);
    } catch (error) {
      if (this.#isClosed) return;
      const busy = error instanceof AppError && error.code === "index-busy";
      this.#tell({ kind: "failed", error, busy });
      if (busy) this.#again(taken);
    } finally {
      const now = performance.now();
      this.#pauseUntilMs = Math.max(this.#pauseUntilMs, now + Math.min(LONGEST_PAUSE_MS, now - startedMs));
    }
  }

  #noteBesides(path: string): void {
    if (this.#besides === "whole") return;
    this.#besides.add(path);
    if (this.#besides.size > MOST_BESIDES) this.#besides = "whole";
  }

  /** Other ignore files or settings mean other folders; else those that were made since are watched by now, or are from here on. */
  async #followScope(taken: readonly string[] | "whole", paths: readonly string[] | undefined): Promise<void> {
    if (this.#isPolling || this.#isClosed) return;
    const isOther = taken === "whole" ? (await this.#tree.scopeMark()) !== this.#scopeMark : taken.some(decidesScope);
    if (isOther) await this.#watch();
    else this.#watcher?.cover(await this.#tree.folders(paths));
  }

  /** Another process writes: what it takes in is out of date no more when it is through. */
  #again(taken: readonly string[] | "whole"): void {
    const now = performance.now();
    if (taken === "whole") this.#batch.addWhole(now);
    else for (const path of taken) this.#batch.add(path, now);
    this.#pauseUntilMs = now + BUSY_RETRY_MS;
  }

  #tell(event: Parameters<WatchOptions["onEvent"]>[0]): void {
    if (!this.#isClosed) this.#options.onEvent(event);
  }
}
