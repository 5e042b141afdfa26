import { availableParallelism } from "node:os";
import type { MemoryBudget } from "#base/memory-budget.ts";
import type { SourceFile } from "#model/source-file.ts";
import { isParserBroken } from "#parse/parser-health.ts";
import type { IndexStore } from "#store/index-store.ts";
import { parseWithWorkers } from "./parse-pool.ts";
import { type FileLimits, type FileOutcome, type FileRules, processFile } from "./process-file.ts";

/** Below this much work, threads cost more than they bring: each loads its own grammars. */
const FILES_FOR_WORKERS = 500;
const BATCH_FILES = 20;
const MOST_WORKERS = 4;

export interface CollectRequest {
  readonly root: string;
  readonly store: IndexStore;
  readonly limits: FileLimits;
  readonly memory: MemoryBudget;
  readonly full?: boolean | undefined;
  readonly workers?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Collected {
  readonly outcomes: Map<string, FileOutcome>;
  /** Files whose facts were not in the store yet. */
  readonly parsed: number;
}

/** Outcome of each changed file by path; new facts are in the store when it returns. */
export async function collectFacts(
  request: CollectRequest,
  files: readonly SourceFile[],
  onFile: (done: number) => void,
): Promise<Collected> {
  const { root, store, limits, memory, signal } = request;
  const outcomes = new Map<string, FileOutcome>();
  let parsed = 0;
  if (files.length === 0) return { outcomes, parsed };
  const isFull = request.full === true;
  const workerRules = (): FileRules<ReadonlySet<string>> => ({ root, limits, knownKeys: isFull ? new Set() : store.factsKeys() });
  const take = (batch: readonly FileOutcome[]) => {
    const records = batch.flatMap((outcome) =>
      "data" in outcome && outcome.data !== undefined ? [{ key: outcome.factsKey, data: outcome.data }] : [],
    );
    store.addFacts(records);
    parsed += records.length;
    for (const outcome of batch) outcomes.set(outcome.path, withoutData(outcome));
    onFile(outcomes.size);
  };
  const wanted = request.workers ?? (files.length < FILES_FOR_WORKERS ? 0 : Math.min(MOST_WORKERS, availableParallelism()));
  const workers = memory.workers(wanted);
  if (workers > 0) {
    await parseWithWorkers(files, workerRules(), { workers, heapMb: memory.workerHeapMb(workers) }, take, signal);
    return { outcomes, parsed };
  }
  const rules: FileRules = { root, limits, knownKeys: { has: (key) => !isFull && store.hasFacts(key) } };
  let batch: FileOutcome[] = [];
  for (const [i, file] of files.entries()) {
    signal?.throwIfAborted();
    if (isParserBroken()) {
      take(batch);
      await parseWithWorkers(files.slice(i), workerRules(), { workers: 1, heapMb: memory.workerHeapMb(1) }, take, signal);
      return { outcomes, parsed };
    }
    batch.push(await processFile(file, rules));
    if (batch.length < BATCH_FILES) continue;
    take(batch);
    batch = [];
    memory.keep();
  }
  take(batch);
  return { outcomes, parsed };
}

function withoutData(outcome: FileOutcome): FileOutcome {
  if (!("data" in outcome)) return outcome;
  const { data: _stored, ...rest } = outcome;
  return rest;
}
