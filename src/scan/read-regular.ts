import { closeSync, constants, fstatSync, openSync, readSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { isWithin } from "./link-target.ts";

/** Without following a link in the last place, and without waiting for the writer of a pipe. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** What was opened, to be compared with what the path names. */
export interface OpenedFile {
  readonly bytes: Buffer;
  readonly device: bigint;
  readonly inode: bigint;
}

/**
 * Reads a regular file whole, or its first `limitBytes`. Gives undefined for anything else that stands at the path (a link,
 * pipe, folder, device); throws what `open` and `read` throw.
 */
export function readRegularFile(path: string, limitBytes: number): OpenedFile | undefined {
  const descriptor = openSync(path, FLAGS);
  try {
    const stat = fstatSync(descriptor, { bigint: true });
    if (!stat.isFile()) return undefined;
    const size = Math.min(Number(stat.size), limitBytes);
    const bytes = Buffer.allocUnsafe(size);
    let filled = 0;
    while (filled < size) {
      const read = readSync(descriptor, bytes, filled, size - filled, filled);
      if (read === 0) break; // Cut short by somebody since.
      filled += read;
    }
    return { bytes: bytes.subarray(0, filled), device: stat.dev, inode: stat.ino };
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The same for a path below a root whose folders may have been swapped for links since they were listed: undefined where the path now leads
 * out of the root.
 */
export function readRegularBelow(root: string, path: string, limitBytes: number): OpenedFile | undefined {
  const opened = readRegularFile(join(root, path), limitBytes);
  if (opened === undefined) return undefined;
  const folder = realpathSync.native(dirname(join(root, path)));
  return isWithin(realpathSync.native(root), folder) ? opened : undefined;
}
