import { appendFileSync, existsSync, renameSync, statSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { AppError } from "#base/app-error.ts";
import type { Engine } from "#engine/engine.ts";
import { formatSeconds } from "#serve/text/units.ts";

const LOG_FILE = "hooks.log";
const MOST_LOG_BYTES = 200_000;
/** A rebase may go on for long, and another process may be indexing a large tree. */
const WAIT_MS = 600_000;

/** What a hook starts in the background: brings an index that is there up to date, and notes the outcome in the store folder. */
export async function runHook(engine: Engine, name: string, signal: AbortSignal): Promise<void> {
  if (!existsSync(engine.store) || !engine.hasIndex()) return;
  lowerPriority();
  try {
    const summary = await engine.index({ waitMs: WAIT_MS, signal });
    log(engine, `${name}: generation ${summary.generation}, ${summary.parsed} files read, ${formatSeconds(summary.seconds)}`);
  } catch (error) {
    if (error instanceof AppError && error.code === "index-queued") return;
    log(engine, `${name}: ${error instanceof AppError ? error.message : error instanceof Error ? error.stack : String(error)}`);
  }
}

/** Keeps one older file, so that the log never grows beyond two of them. */
function log({ store }: Engine, text: string): void {
  const file = join(store, LOG_FILE);
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MOST_LOG_BYTES) renameSync(file, `${file}.old`);
  appendFileSync(file, `${new Date().toISOString()} ${text}\n`);
}

function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Not permitted here: it runs like any other program.
  }
}
