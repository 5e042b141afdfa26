import { totalmem } from "node:os";
import { getHeapStatistics } from "node:v8";
import { AppError } from "./app-error.ts";
import { collectGarbage } from "./collect-garbage.ts";

const MEGABYTE = 1_000_000;
const LEAST_BYTES = 256 * MEGABYTE;
/** The share of the machine that is taken where nothing is said, between these bounds: V8 itself gives up at about the upper one. */
const DEFAULT_SHARE = 0.5;
const DEFAULT_LEAST_BYTES = 512 * MEGABYTE;
const DEFAULT_MOST_BYTES = 4_000 * MEGABYTE;

/** What the program has in memory before it holds anything of a tree: code, the database's cache, one grammar. */
const BASE_BYTES = 150 * MEGABYTE;
/** A parse worker with its grammars, measured at 80. */
const WORKER_BYTES = 100 * MEGABYTE;
/** What of a worker is not its heap. */
const WORKER_BASE_BYTES = 50 * MEGABYTE;
const WORKER_HEAP_MB = { least: 64, most: 512 } as const;

/** From this share on, garbage is collected before V8 would; each time that much has been allocated since. */
const RELIEF_SHARE = 0.6;
const RELIEF_STEP_BYTES = 24 * MEGABYTE;

const HEAVY_SHARE = 0.4;

/** Memory that a run of the indexer may take, and what keeps it there: few workers, short queues, garbage collected as it goes. */
export class MemoryBudget {
  readonly bytes: number;
  #heapThen = 0;

  /** `maxMemoryMb` in units of 10^6 bytes, at least 256; 0 stands for half of the machine, 512 to 4000. */
  constructor(maxMemoryMb: number) {
    const machine = machineBytes();
    const wanted = maxMemoryMb * MEGABYTE;
    this.bytes =
      wanted === 0
        ? Math.min(DEFAULT_MOST_BYTES, Math.max(DEFAULT_LEAST_BYTES, Math.round(machine * DEFAULT_SHARE)))
        : Math.max(LEAST_BYTES, Math.min(wanted, machine));
  }

  /** Parse workers that fit, at most `most`; 0 where the work has to be done on this thread. */
  workers(most: number): number {
    return Math.max(0, Math.min(most, Math.floor((this.bytes - BASE_BYTES) / WORKER_BYTES)));
  }

  /** The heap that each of so many workers may have, in MB. */
  workerHeapMb(workers: number): number {
    const share = Math.floor(((this.bytes - BASE_BYTES) / Math.max(1, workers) - WORKER_BASE_BYTES) / MEGABYTE);
    return Math.min(WORKER_HEAP_MB.most, Math.max(WORKER_HEAP_MB.least, share));
  }

  /** Whether the process holds so much of it that what one run leaves is not worth keeping for the next. */
  get isHeavy(): boolean {
    return process.memoryUsage.rss() > this.bytes * HEAVY_SHARE;
  }

  /** What another process may take beside this one. */
  left(): number {
    return Math.max(0, this.bytes - process.memoryUsage.rss());
  }

  /**
   * For loops that hold more and more: collects garbage where the budget runs short. Throws AppError `memory-exceeded` where what is alive
   * does not fit.
   */
  keep(): void {
    if (process.memoryUsage.rss() < this.bytes * RELIEF_SHARE) return;
    const heap = getHeapStatistics();
    if (heap.used_heap_size + heap.external_memory < this.#heapThen + RELIEF_STEP_BYTES) return;
    collectGarbage();
    const { used_heap_size: used, external_memory: external } = getHeapStatistics();
    this.#heapThen = used + external;
    const needed = this.#heapThen + BASE_BYTES;
    if (needed <= this.bytes) return;
    throw new AppError(
      "memory-exceeded",
      `indexing needs more than ${Math.round(needed / MEGABYTE)} MB here and may take ${Math.round(this.bytes / MEGABYTE)} MB`,
      "Allow more with --max-memory SIZE (setting maxMemoryMb), or leave folders out with .portolanignore. What was read so far is kept.",
    );
  }
}

/** Memory of the machine, or of the container where that has a limit. */
function machineBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit : totalmem();
}
