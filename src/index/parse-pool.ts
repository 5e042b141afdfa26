import { Worker } from "node:worker_threads";
import { packageFolder } from "#base/package-folder.ts";
import type { SourceFile } from "#model/source-file.ts";
import type { FileOutcome, FileRules } from "./process-file.ts";

/** A worker that has been on one file for this long is ended and the file given up on; parsing itself is bounded by steps. */
const STUCK_MS = 60_000;
const WATCH_MS = 2_000;
const NOTHING = -1;

/** What a parse worker is started with. `cursor` holds the next position to take; `current` what each worker is on. */
export interface ParseJob {
  readonly rules: FileRules;
  readonly files: readonly SourceFile[];
  readonly cursor: Int32Array;
  readonly current: Int32Array;
  readonly slot: number;
}

export interface ParseBatch {
  readonly outcomes: readonly FileOutcome[];
  readonly done: boolean;
}

/** Extracts files on `size` worker threads, largest first, and hands the outcomes over in batches as they come. */
export async function parseWithWorkers(
  files: readonly SourceFile[],
  rules: FileRules,
  size: number,
  onBatch: (outcomes: readonly FileOutcome[]) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const ordered = [...files].sort((a, b) => b.size - a.size || (a.path < b.path ? -1 : 1));
  const cursor = new Int32Array(new SharedArrayBuffer(4));
  const current = new Int32Array(new SharedArrayBuffer(4 * size)).fill(NOTHING);
  await Promise.all(
    Array.from({ length: size }, (_, slot) => keepWorking({ rules, files: ordered, cursor, current, slot }, onBatch, signal)),
  );
}

/** Runs one worker; when it dies or hangs on a file, that file alone is given up on and a new worker goes on. */
async function keepWorking(
  job: ParseJob,
  onBatch: (outcomes: readonly FileOutcome[]) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (;;) {
    const end = await runWorker(job, onBatch, signal);
    if (end === "done") return;
    const index = Atomics.exchange(job.current, job.slot, NOTHING);
    const file = job.files[index];
    if (file === undefined) throw end.error;
    const message = `extraction was given up: ${end.error.message}`;
    onBatch([{ path: file.path, diagnostic: { reason: end.stuck ? "parse-timeout" : "parse-failed", message } }]);
  }
}

type WorkerEnd = "done" | { readonly error: Error; readonly stuck: boolean };

function runWorker(
  job: ParseJob,
  onBatch: (outcomes: readonly FileOutcome[]) => void,
  signal: AbortSignal | undefined,
): Promise<WorkerEnd> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("dist/parse-worker.mjs", packageFolder()), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 },
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
    worker.on("message", ({ outcomes, done }: ParseBatch) => {
      try {
        onBatch(outcomes);
      } catch (error) {
        stop();
        reject(error);
        return;
      }
      if (done) finish("done");
    });
    worker.on("error", (error) => finish({ error, stuck: false }));
    worker.on("exit", (code) => finish({ error: new Error(`the worker ended with code ${code}`), stuck: false }));
  });
}
