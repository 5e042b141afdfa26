import { Worker } from "node:worker_threads";
import { packageFolder } from "#base/package-folder.ts";
import type { SourceFile } from "#model/source-file.ts";
import type { FileOutcome, FileRules } from "./process-file.ts";

/** A worker that has been on one file for this long is ended and the file given up on; parsing itself is bounded by steps. */
const STUCK_MS = 60_000;
const WATCH_MS = 2_000;
const NOTHING = -1;

/**
 * What a parse worker is started with. `cursor` holds the next position to take; `current` what each worker is on; `queued` the bytes that
 * each has sent and that are not stored yet, which it waits for where they are too many.
 */
export interface ParseJob {
  readonly rules: FileRules<ReadonlySet<string>>;
  readonly files: readonly SourceFile[];
  readonly cursor: Int32Array;
  readonly current: Int32Array;
  readonly queued: Int32Array;
  readonly slot: number;
}

export interface ParseBatch {
  readonly outcomes: readonly FileOutcome[];
  readonly bytes: number;
  /** `broken`: the worker's parser is of no further use, and another worker has to go on. */
  readonly end: "more" | "done" | "broken";
}

/** How many workers there are, and the heap that each may have, in MB. */
export interface PoolSize {
  readonly workers: number;
  readonly heapMb: number;
}

/** Extracts files on worker threads, largest first, and hands the outcomes over in batches as they come. */
export async function parseWithWorkers(
  files: readonly SourceFile[],
  rules: FileRules<ReadonlySet<string>>,
  { workers, heapMb }: PoolSize,
  onBatch: (outcomes: readonly FileOutcome[]) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const ordered = [...files].sort((a, b) => b.size - a.size || (a.path < b.path ? -1 : 1));
  const cursor = new Int32Array(new SharedArrayBuffer(4));
  const current = new Int32Array(new SharedArrayBuffer(4 * workers)).fill(NOTHING);
  const queued = new Int32Array(new SharedArrayBuffer(4 * workers));
  const job = { rules, files: ordered, cursor, current, queued };
  await Promise.all(Array.from({ length: workers }, (_, slot) => keepWorking({ ...job, slot }, heapMb, onBatch, signal)));
}

/** Runs one worker; when it dies or hangs on a file, that file alone is given up on and a new worker goes on. */
async function keepWorking(
  job: ParseJob,
  heapMb: number,
  onBatch: (outcomes: readonly FileOutcome[]) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (;;) {
    const end = await runWorker(job, heapMb, onBatch, signal);
    if (end === "done") return;
    if (end === "broken") continue;
    const index = Atomics.exchange(job.current, job.slot, NOTHING);
    const file = job.files[index];
    if (file === undefined) throw end.error;
    const message = `extraction was given up: ${end.error.message}`;
    onBatch([{ path: file.path, diagnostic: { reason: end.stuck ? "parse-timeout" : "parse-failed", message } }]);
  }
}

type WorkerEnd = "done" | "broken" | { readonly error: Error; readonly stuck: boolean };

function runWorker(
  job: ParseJob,
  heapMb: number,
  onBatch: (outcomes: readonly FileOutcome[]) => void,
  signal: AbortSignal | undefined,
): Promise<WorkerEnd> {
  // What a worker before this one had sent is stored, or went with it.
  Atomics.store(job.queued, job.slot, 0);
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("dist/parse-worker.mjs", packageFolder()), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
    });
    let seen = NOTHING;
    let since = Date.now();
    const watch = setInterval(() => {
      const now = Atomics.load(job.current, job.slot);
      if (now !== seen) [seen, since] = [now, Date.now()];
      else if (now !== NOTHING && Date.now() - since > STUCK_MS)
        finish({ error: new Error(`no end after ${STUCK_MS / 1000} s`), stuck: true });
    }, WATCH_MS);
    const abort = () => {
      stop();
      reject(signal?.reason);
    };
    const stop = () => {
      clearInterval(watch);
      signal?.removeEventListener("abort", abort);
      void worker.terminate();
    };
    const finish = (end: WorkerEnd) => {
      stop();
      resolve(end);
    };
    signal?.addEventListener("abort", abort, { once: true });
    if (signal?.aborted === true) abort();
    worker.on("message", ({ outcomes, bytes, end }: ParseBatch) => {
      try {
        onBatch(outcomes);
        Atomics.sub(job.queued, job.slot, bytes);
        Atomics.notify(job.queued, job.slot);
      } catch (error) {
        stop();
        reject(error);
        return;
      }
      if (end !== "more") finish(end);
    });
    worker.on("error", (error) => finish({ error, stuck: false }));
    worker.on("exit", (code) => finish({ error: new Error(`the worker ended with code ${code}`), stuck: false }));
  });
}
