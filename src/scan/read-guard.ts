import { realpathSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { AppError } from "#base/app-error.ts";
import { isNeverIndexed } from "./left-out.ts";
import { isWithin } from "./link-target.ts";
import { readRegularFile } from "./read-regular.ts";

const MAX_PATH_CHARACTERS = 4096;

/** Above every size that can be indexed; a file that has grown past it since is not what was indexed. */
const MAX_READ_BYTES = 256 * 1024 * 1024;

/**
 * Bytes of a file for an answer. `path` is as in results: relative to the root, `/` separated. Every refusal, also that of a
 * file that is not there, is the same `not-indexed`, so that answers tell nothing about what is outside. Whether the path
 * is in the index is for the caller to know; this looks only at the disk, at the time of reading.
 */
export async function readIndexedFile(root: string, path: string): Promise<Buffer> {
  if (!isPlainPath(path)) throw refusal();
  try {
    const realRoot = realpathSync.native(root);
    const target = realpathSync.native(join(realRoot, path));
    if (!isInside(realRoot, target)) throw refusal();
    // The path as given, not the resolved one: a link put in the file's place since is refused by the open itself.
    const opened = readRegularFile(join(realRoot, path), MAX_READ_BYTES + 1);
    if (opened === undefined || opened.bytes.length > MAX_READ_BYTES) throw refusal();
    // A folder above may have been swapped for a link between the look and the open: look again, and at the same file.
    const after = realpathSync.native(join(realRoot, path));
    const named = statSync(after, { bigint: true });
    if (after !== target || named.ino !== opened.inode || named.dev !== opened.device) throw refusal();
    return opened.bytes;
  } catch (cause) {
    throw cause instanceof AppError ? cause : refusal(cause);
  }
}

/** Whether a text can be a path of the index at all: no way out of the root in any reading of it. */
export function isPlainPath(path: string): boolean {
  if (path.length > MAX_PATH_CHARACTERS || !hasPlainSegments(path)) return false;
  // `%20` may stand in a name, but what reads as a way out once decoded is no name.
  for (let text = path, rounds = 0; rounds < 4 && text.includes("%"); rounds++) {
    const decoded = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    if (decoded === text) break;
    if (!hasPlainSegments(decoded)) return false;
    text = decoded;
  }
  return !isNeverIndexed(path);
}

/** A backslash is read as a separator, too: `back\slash.ts` is a file name on most systems, `..\x` on none. */
function hasPlainSegments(path: string): boolean {
  if (path.includes("\0") || /^[a-z]:/i.test(path)) return false;
  if (sep === "\\" && /[\\:]/.test(path)) return false;
  return path.split(/[/\\]/).every((segment) => segment !== "" && segment !== "." && segment !== "..");
}

function isInside(root: string, target: string): boolean {
  return target !== root && isWithin(root, target) && !isNeverIndexed(relative(root, target).split(sep).join("/"));
}

function refusal(cause?: unknown): AppError {
  return new AppError("not-indexed", "The path is not an indexed file.", "Name a file as results do, relative to the root.", { cause });
}
