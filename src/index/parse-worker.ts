import { parentPort, workerData } from "node:worker_threads";
import { isParserBroken } from "#parse/parser-health.ts";
import type { ParseBatch, ParseJob } from "./parse-pool.ts";
import { type FileOutcome, processFile } from "./process-file.ts";

const BATCH_BYTES = 1 << 20;
const BATCH_FILES = 200;
/** Bytes sent and not stored yet from which on a worker waits. */
const MOST_QUEUED_BYTES = 4 << 20;
/** A second look, should a wake-up get lost. */
const WAIT_MS = 1_000;

/** Thread entry: takes files until none is left, and sends outcomes in batches whose buffers change hands. */
async function work(job: ParseJob): Promise<void> {
  let outcomes: FileOutcome[] = [];
  let bytes = 0;
  const send = (end: ParseBatch["end"]) => {
    const batch: ParseBatch = { outcomes, bytes, end };
    Atomics.add(job.queued, job.slot, bytes);
    const buffers = outcomes.flatMap((outcome) =>
      "data" in outcome && outcome.data !== undefined ? [outcome.data.buffer as ArrayBuffer] : [],
    );
    parentPort?.postMessage(batch, buffers);
    if (end === "more") waitForStore(job);
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
    if (bytes > BATCH_BYTES || outcomes.length >= BATCH_FILES) send("more");
    if (!isParserBroken()) continue;
    Atomics.store(job.current, job.slot, -1);
    send("broken");
    return;
  }
  Atomics.store(job.current, job.slot, -1);
  send("done");
}

function waitForStore({ queued, current, slot }: ParseJob): void {
  // The watch over files that do not end must not take the wait for one.
  Atomics.store(current, slot, -1);
  for (let bytes = Atomics.load(queued, slot); bytes > MOST_QUEUED_BYTES; bytes = Atomics.load(queued, slot)) {
    Atomics.wait(queued, slot, bytes, WAIT_MS);
  }
}

await work(workerData as ParseJob);
