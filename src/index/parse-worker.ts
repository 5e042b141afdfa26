import { parentPort, workerData } from "node:worker_threads";
import type { ParseBatch, ParseJob } from "./parse-pool.ts";
import { type FileOutcome, processFile } from "./process-file.ts";

const BATCH_BYTES = 1 << 20;
const BATCH_FILES = 200;

/** Thread entry: takes files until none is left, and sends outcomes in batches whose buffers change hands. */
async function work(job: ParseJob): Promise<void> {
  let outcomes: FileOutcome[] = [];
  let bytes = 0;
  const send = (done: boolean) => {
    const batch: ParseBatch = { outcomes, done };
    const buffers = outcomes.flatMap((outcome) =>
      "data" in outcome && outcome.data !== undefined ? [outcome.data.buffer as ArrayBuffer] : [],
    );
    parentPort?.postMessage(batch, buffers);
    outcomes = [];
    bytes = 0;
  };
  for (;;) {
    const index = Atomics.add(job.cursor, 0, 1);
    const file = job.files[index];
    if (file === undefined) break;
    Atomics.store(job.current, job.slot, index);
    const outcome = await processFile(file, job.rules);
    outcomes.push(outcome);
    bytes += "data" in outcome && outcome.data !== undefined ? outcome.data.length : 0;
    if (bytes > BATCH_BYTES || outcomes.length >= BATCH_FILES) send(false);
  }
  Atomics.store(job.current, job.slot, -1);
  send(true);
}

await work(workerData as ParseJob);
