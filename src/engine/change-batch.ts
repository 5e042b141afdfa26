import type { GitBusy } from "#scan/git-busy.ts";

/** A batch with more paths than this is taken as "anything may have changed". */
const MOST_PATHS = 2_000;
/** The system's queue of events holds some 16,000 and drops what comes then, untold: a batch with half as many may have lost some. */
const MOST_EVENTS = 8_000;
/** Someone who saves all the time still gets a run this often. */
const LONGEST_BATCH_MS = 2_000;
/** Between two steps of a rebase less time passes than this; one that stands still at a conflict is edited by a person. */
const REBASE_QUIET_MS = 2_000;
const LONGEST_GIT_MS = 30_000;
const LOOK_AGAIN_MS = 100;

/** Changes that are answered by one run. Times are those of a clock that the caller reads, in milliseconds. */
export class ChangeBatch {
  readonly #quietMs: number;
  readonly #paths = new Set<string>();
  #events = 0;
  #isWhole = false;
  #firstMs = 0;
  #lastMs = 0;

  constructor(quietMs: number) {
    this.#quietMs = quietMs;
  }

  get isEmpty(): boolean {
    return !this.#isWhole && this.#paths.size === 0;
  }

  add(path: string, nowMs: number): void {
    this.#touch(nowMs);
    if (this.#isWhole) return;
    this.#paths.add(path);
    this.#events++;
    if (this.#paths.size > MOST_PATHS || this.#events > MOST_EVENTS) this.addWhole(nowMs);
  }

  /** Anything may have changed. */
  addWhole(nowMs: number): void {
    this.#touch(nowMs);
    this.#isWhole = true;
    this.#paths.clear();
  }

  /** How long to wait before the batch is asked again; 0 where it is complete. */
  waitMs(nowMs: number, busy: GitBusy): number {
    const age = nowMs - this.#firstMs;
    if (busy !== undefined && age >= LONGEST_GIT_MS) return 0;
    if (busy === "lock") return LOOK_AGAIN_MS;
    const quiet = busy === "rebase" ? REBASE_QUIET_MS : this.#quietMs;
    const left = quiet - (nowMs - this.#lastMs);
    if (left <= 0) return 0;
    const longest = busy === "rebase" ? LONGEST_GIT_MS : Math.max(LONGEST_BATCH_MS, quiet);
    return Math.max(0, Math.min(left, longest - age));
  }

  /** Empties the batch: its paths in order, or `whole`. */
  take(): readonly string[] | "whole" {
    const taken = this.#isWhole ? "whole" : [...this.#paths].sort();
    this.#paths.clear();
    this.#isWhole = false;
    this.#events = 0;
    return taken;
  }

  #touch(nowMs: number): void {
    if (this.isEmpty) this.#firstMs = nowMs;
    this.#lastMs = nowMs;
  }
}
