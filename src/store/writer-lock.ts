import { readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { AppError } from "#base/app-error.ts";
import { holdExclusive } from "./database.ts";
import { storeTrouble } from "./store-trouble.ts";

export interface WriterLock {
  /** May be called again, without effect. */
  release(): void;
}

/** From here on a busy index is told with how long it has been so, because its writer may hang. */
const LONG_MS = 60_000;

/**
 * The one writer of a store. The lock is an open exclusive transaction on a small database of its own, so that the operating
 * system frees it when the holder dies, however it dies: the note of who holds it is for messages and decides nothing, so that a number
 * that another process has by now, or one of another container, does no harm. Throws AppError `index-busy` where another process holds it.
 */
export function takeWriterLock(folder: string): WriterLock {
  const note = join(folder, "writer.pid");
  const lock = hold(join(folder, "writer.lock"));
  if (lock === undefined) {
    throw new AppError(
      "index-busy",
      `another process${holder(note)} is writing the index at ${folder}`,
      "Wait until it is done, or end it and try again.",
    );
  }
  try {
    writeFileSync(note, `${process.pid} ${Date.now()} ${hostname()}`);
  } catch (error) {
    lock.release();
    throw storeTrouble(folder, error);
  }
  return lock;
}

/**
 * The one place behind the writer. A run that waits for its turn will see every change until it begins, so a second one need not wait as
 * well. Throws AppError `index-queued` where another process has the place.
 */
export function takeQueueLock(folder: string): WriterLock {
  const lock = hold(join(folder, "queue.lock"));
  if (lock !== undefined) return lock;
  throw new AppError(
    "index-queued",
    `another run waits to write the index at ${folder}`,
    "It will see the same files: nothing is to be done.",
  );
}

function hold(path: string): WriterLock | undefined {
  const held = holdExclusive(path);
  if (held === undefined) return undefined;
  let isHeld = true;
  return {
    release() {
      if (!isHeld) return;
      isHeld = false;
      held.exec("ROLLBACK");
      held.close();
    },
  };
}

function holder(note: string): string {
  try {
    const [pid = "", since, host] = readFileSync(note, "utf8").trim().split(" ");
    const elsewhere = host === undefined || host === hostname() ? "" : ` on ${host}`;
    const heldMs = Date.now() - Number(since ?? Number.NaN);
    const minutes = heldMs >= LONG_MS ? `, for ${Math.floor(heldMs / LONG_MS)} min` : "";
    return ` (${pid}${elsewhere}${minutes})`;
  } catch {
    return ""; // The holder has not written its number yet; the message does without.
  }
}
