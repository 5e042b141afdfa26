import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { AppError } from "#base/app-error.ts";
import { packageFolder } from "#base/package-folder.ts";
import type { IndexSummary } from "#model/results.ts";
import type { IndexOptions, IndexProgress } from "./engine.ts";
import type { IndexPlace } from "./run-index.ts";

/** A storm of saves keeps one thread; what it holds is given back soon after. */
const IDLE_MS = 5_000;
/** A run that is told to end looks at its signal between files; a longer step of it is not waited for. */
const END_MS = 5_000;

export type IndexCommand =
  | {
      readonly kind: "run";
      readonly place: IndexPlace;
      readonly options: { readonly full?: boolean | undefined; readonly checker?: boolean | undefined };
    }
  | { readonly kind: "abort" };

export type IndexAnswer =
  | { readonly kind: "progress"; readonly progress: IndexProgress }
  | { readonly kind: "done"; readonly summary: IndexSummary }
  | { readonly kind: "trouble"; readonly code: string; readonly message: string; readonly hint: string }
  | { readonly kind: "bug"; readonly error: Error };

/**
 * Runs the indexer in a thread of its own, one run at a time: answers of this thread do not wait for it, and all its memory goes back to
 * the system when it ends.
 */
export class IndexThread {
  readonly #place: IndexPlace;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #run: Promise<unknown> | undefined;
  /** Of the run that is under way. */
  #take: (answer: IndexAnswer) => void = () => {};

  constructor(place: IndexPlace) {
    this.#place = place;
  }

  /** As `runIndex`; of the options those that a message can carry. */
  async run({ full, checker, onProgress, signal }: IndexOptions): Promise<IndexSummary> {
    signal?.throwIfAborted();
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    const abort = () => worker.postMessage({ kind: "abort" } satisfies IndexCommand);
    const answer = new Promise<IndexSummary>((resolve, reject) => {
      this.#take = (message) => {
        if (message.kind === "progress") onProgress?.(message.progress);
        else if (message.kind === "done") resolve(message.summary);
        else if (message.kind === "trouble") reject(new AppError(message.code, message.message, message.hint));
        else reject(message.error);
      };
      signal?.addEventListener("abort", abort, { once: true });
      worker.postMessage({ kind: "run", place: this.#place, options: { full, checker } } satisfies IndexCommand);
    });
    this.#run = answer.catch(() => {
      // Belongs to the caller; `close` waits for the end alone.
    });
    try {
      return await answer;
    } finally {
      signal?.removeEventListener("abort", abort);
      this.#run = undefined;
      this.#idle = setTimeout(() => void this.#end(), IDLE_MS);
      this.#idle.unref();
    }
  }

  /** Waits for a run that was told to end. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    if (this.#run !== undefined) {
      const late = new AbortController();
      await Promise.race([this.#run, sleep(END_MS, undefined, { signal: late.signal }).catch(() => undefined)]);
      late.abort();
    }
    await this.#end();
  }

  #start(): Worker {
    const worker = new Worker(new URL("dist/index-worker.mjs", packageFolder()));
    const gone = (error: Error) => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#take({ kind: "bug", error });
    };
    worker.on("message", (message: IndexAnswer) => this.#take(message));
    worker.on("error", gone);
    worker.on("exit", (code) => gone(new Error(`the indexing thread ended with code ${code}`)));
    return worker;
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}
