import { lstatSync, type Stats } from "node:fs";
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { admitFiles } from "./admit-files.ts";
import { createFolderGate } from "./folder-gate.ts";
import { listPathsByGit } from "./git-list.ts";
import { collectSkipped, type FileListing, type ListOptions } from "./list-files.ts";
import { findRepository, foldersAbove } from "./repository.ts";
import { decidesScope } from "./watch-scope.ts";

/** What the last listing said of a path: a file or link that it named, nothing at or below it, or something else. */
export type LastListed = "file" | "nothing" | "other";

/**
 * That part of `listFiles` which stands at or below these paths, as long as what decides about them is as it was at the last listing
 * (`scopeMark`): a file that was named then is asked about no more. Folders above a path may be among `skipped`. Undefined where only a look at
 * the whole tree can tell.
 */
export async function listPaths(
  root: string,
  paths: readonly string[],
  lastListed: (path: string) => LastListed,
  options: ListOptions = {},
): Promise<FileListing | undefined> {
  const realRoot = await realpath(root);
  const repository = findRepository(realRoot);
  if (repository === undefined || paths.some((path) => isDoubtful(path, lastListed))) return undefined;
  const named: string[] = [];
  const asked: string[] = [];
  for (const path of paths) {
    const last = lastListed(path);
    const now = statOf(join(realRoot, path));
    if (now === "closed") return undefined;
    const isGone = now === undefined && last !== "other";
    if (isGone) continue;
    if (last === "file" && now !== undefined && (now.isFile() || now.isSymbolicLink())) named.push(path);
    else asked.push(path);
  }
  const above = foldersAbove(repository, realRoot);
  const { report, skipped } = collectSkipped();
  const told = asked.length === 0 ? [] : await listPathsByGit(realRoot, asked, above, report, options.signal);
  if (told === undefined) return undefined;
  const gate = createFolderGate(realRoot, above, options, report);
  const files = await admitFiles(realRoot, [...new Set([...named, ...told])], gate, report, options.signal);
  return { files, skipped: skipped(), listedBy: "git" };
}

/** Paths that decide about others, and those whose spelling on disk may be another one. */
function isDoubtful(path: string, lastListed: (path: string) => LastListed): boolean {
  if (!/^[^/\\\0\uFFFD][^\\\0\uFFFD]*$/.test(path) || decidesScope(path)) return true;
  const names = path.toLowerCase().split("/");
  if (names.at(-1) === "pyvenv.cfg" || names.some((name) => name === "" || name === "." || name === ".." || name === ".git")) return true;
  return (process.platform === "darwin" || process.platform === "win32") && lastListed(path) !== "file";
}

function statOf(path: string): Stats | "closed" | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // A folder above became a file: nothing stands there.
    return (error as NodeJS.ErrnoException).code === "ENOTDIR" ? undefined : "closed";
  }
}
