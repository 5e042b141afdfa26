import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "#base/app-error.ts";
import { holdExclusive } from "./database.ts";
import { storeTrouble } from "./store-trouble.ts";

export interface WriterLock {
  release(): void;
}

/**
 * The one writer of a store. The lock is an open exclusive transaction on a small database of its own, so that the operating
 * system frees it when the holder dies, however it dies. Throws AppError `index-busy` where another process holds it.
 */
export function takeWriterLock(folder: string): WriterLock {
  const note = join(folder, "writer.pid");
  const held = holdExclusive(join(folder, "writer.lock"));
  if (held === undefined) {
    throw new AppError(
      "index-busy",
      `another process${holder(note)} is writing the index at ${folder}`,
      "Wait until it is done, or end it and try again.",
    );
  }
  try {
    writeFileSync(note, String(process.pid));
  } catch (error) {
    held.close();
    throw storeTrouble(folder, error);
  }
  return {
    release() {
      held.exec("ROLLBACK");
      held.close();
    },
  };
}

function holder(note: string): string {
  try {
    return ` (${readFileSync(note, "utf8").trim()})`;
  } catch {
    return ""; // The holder has not written its number yet; the message does without.
  }
}
