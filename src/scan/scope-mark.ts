import { lstatSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { GateOptions } from "./folder-gate.ts";
import { findRepository, foldersAbove } from "./repository.ts";

/** Ignore files that count for a root when they stand in a folder above it. */
const IGNORE_FILES = [".gitignore", ".portolanignore"];

/**
 * Equal as long as the same files are tracked and the same rules decide which are listed, as far as that stands outside of the root: git's index,
 * its settings and its ignore file for this repository, ignore files above the root, and the options. The user's own ignore file is not in it.
 */
export function scopeMark(root: string, options: GateOptions): string {
  const realRoot = realpathSync(root);
  const repository = findRepository(realRoot);
  const above = foldersAbove(repository, realRoot);
  const files = above.flatMap((_, depth) => IGNORE_FILES.map((name) => join(realRoot, ...above.slice(depth).map(() => ".."), name)));
  if (repository !== undefined) {
    const { gitDir, commonDir } = repository;
    files.push(join(gitDir, "index"), join(gitDir, "config.worktree"), join(commonDir, "config"), join(commonDir, "info", "exclude"));
  }
  return JSON.stringify([repository, options.include, options.exclude, files.map(stampOf)]);
}

function stampOf(path: string): string {
  try {
    const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    return stat === undefined ? "" : `${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}`;
  } catch {
    return "closed";
  }
}
