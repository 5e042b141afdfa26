import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { AppError } from "#base/app-error.ts";
import { collectGarbage } from "#base/collect-garbage.ts";
import { packageFolder } from "#base/package-folder.ts";
import type { IndexSummary } from "#model/results.ts";
import type { IndexProgress } from "./engine.ts";
import type { IndexPlace, RunOptions } from "./run-index.ts";

/** After a run garbage is collected, and a process that holds much ends; not at once, for the next save may be near. */
const REST_MS = 5_000;
/** Whoever has saved nothing for so long is at something else: what is held for the next save goes back to the system. */
const IDLE_MS = 600_000;
/** A run that is told to end looks at its signal between files; a longer step of it is not waited for. */
const END_MS = 5_000;

export type IndexCommand =
  | {
      readonly kind: "run";
      readonly place: IndexPlace;
      readonly options: Pick<RunOptions, "full" | "checker" | "paths">;
    }
  | { readonly kind: "abort" }
  | { readonly kind: "rest" };

export type IndexAnswer =
  | { readonly kind: "progress"; readonly progress: IndexProgress }
  | { readonly kind: "done"; readonly summary: IndexSummary }
  | { readonly kind: "resting"; readonly isHeavy: boolean }
  | { readonly kind: "trouble"; readonly code: string; readonly message: string; readonly hint: string }
  | { readonly kind: "bug"; readonly message: string };

/**
 * Runs the indexer in a process of its own, one run at a time: answers do not wait for it, and all its memory goes back to the system when it
 * ends, which that of a thread does not (485 MB were left after a run over 20,000 files). It stays while the tree is worked on, with what the
 * next run needs of the last one.
 */
export class IndexProcess {
  readonly #place: IndexPlace;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #run: Promise<unknown> | undefined;
  /** Of the run that is under way. */
  #take: (answer: Exclude<IndexAnswer, { kind: "resting" }>) => void = () => {};

  constructor(place: IndexPlace) {
    this.#place = place;
  }

  /** As `runIndex`; of the options those that a message can carry. */
  async run({ full, checker, paths, onProgress, signal }: RunOptions): Promise<IndexSummary> {
    signal?.throwIfAborted();
    clearTimeout(this.#idle);
    this.#child ??= this.#start();
    const child = this.#child;
    const abort = () => child.connected && child.send({ kind: "abort" } satisfies IndexCommand);
    const answer = new Promise<IndexSummary>((resolve, reject) => {
      this.#take = (message) => {
        if (message.kind === "progress") onProgress?.(message.progress);
        else if (message.kind === "done") resolve(message.summary);
        else if (message.kind === "trouble") reject(new AppError(message.code, message.message, message.hint));
        else reject(new Error(message.message));
      };
      signal?.addEventListener("abort", abort, { once: true });
      child.send({ kind: "run", place: this.#place, options: { full, checker, paths } } satisfies IndexCommand);
    });
    this.#run = answer.catch(() => {
      // Belongs to the caller; `close` waits for the end alone.
    });
    try {
      return await answer;
    } finally {
      signal?.removeEventListener("abort", abort);
      this.#run = undefined;
      this.#idle = setTimeout(() => this.#rest(), REST_MS);
      this.#idle.unref();
    }
  }

  #rest(): void {
    if (this.#child?.connected) this.#child.send({ kind: "rest" } satisfies IndexCommand);
    this.#idle = setTimeout(() => void this.#end(), IDLE_MS);
    this.#idle.unref();
    // What was read around the runs; an idle process has no other occasion to give it back.
    collectGarbage();
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

  #start(): ChildProcess {
    const child = fork(fileURLToPath(new URL("dist/index-runner.mjs", packageFolder())), {
      // What it would print has no place in the output of the watching process, which may be a protocol.
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      execArgv: [],
    });
    const gone = (message: string) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      this.#take({ kind: "bug", message });
    };
    child.on("message", (message: IndexAnswer) => {
      if (message.kind !== "resting") this.#take(message);
      // A run that began meanwhile decides again when it is over.
      else if (message.isHeavy && this.#child === child && this.#run === undefined) void this.#end();
    });
    child.on("error", (error) => gone(error.message));
    child.on("exit", (code, signal) => gone(`the indexing process ended with ${signal ?? `code ${code}`}`));
    return child;
  }

  async #end(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child !== undefined && child.exitCode === null && child.signalCode === null) {
      const end = once(child, "exit");
      child.kill("SIGKILL");
      await end;
    }
  }
}
