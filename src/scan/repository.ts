import { realpathSync, type Stats, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { readRegularFile } from "./read-regular.ts";

/** Where a work tree and its git data are. Absolute paths. */
export interface Repository {
  /** Folder that holds `.git`. */
  readonly top: string;
  /** This work tree's own git folder. */
  readonly gitDir: string;
  /** The git folder that all linked work trees share; equal to `gitDir` in the main one. */
  readonly commonDir: string;
}

/** The packed refs of half a million branches. */
const MOST_BYTES = 64_000_000;

const HASH = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/** The repository that a folder stands in, read from the files themselves so that no git program is needed. */
export function findRepository(folder: string): Repository | undefined {
  for (let top = resolve(folder); ; top = dirname(top)) {
    const gitDir = gitDirOf(top);
    if (gitDir !== undefined) return { top, gitDir, commonDir: commonDirOf(gitDir) };
    if (dirname(top) === top) return undefined;
  }
}

/** Names of the folders from the top of a repository down to a root in it; none where the root is the top, or in no repository. */
export function foldersAbove(repository: Repository | undefined, root: string): readonly string[] {
  return repository === undefined ? [] : relative(repository.top, root).split(sep).filter(Boolean);
}

/** The git folder of a work tree, or undefined where the folder is not the top of one (layout: gitrepository-layout(5)). */
export function gitDirOf(folder: string): string | undefined {
  const entry = join(folder, ".git");
  const stat = statOf(entry);
  if (stat === undefined) return undefined;
  if (stat.isDirectory()) return isFile(join(entry, "HEAD")) ? entry : undefined;
  if (!stat.isFile() || stat.size > 8192) return undefined;
  const target = /^gitdir: (.+?)[\r\n]*$/.exec(readText(entry) ?? "")?.[1];
  return target === undefined ? undefined : resolve(folder, target);
}

/**
 * Hash of the commit that is checked out, from the repository's files (gitrepository-layout(5)), which costs a hundredth of a
 * call of git; undefined where they do not tell, as in a repository without commits or with another kind of ref storage.
 */
export function readHead({ gitDir, commonDir }: Repository): string | undefined {
  const head = readText(join(gitDir, "HEAD"))?.trim() ?? "";
  if (HASH.test(head)) return head;
  const ref = /^ref: (refs\/[^\0]{1,512})$/.exec(head)?.[1];
  if (ref === undefined || ref.split("/").includes("..")) return undefined;
  const loose = (readText(join(gitDir, ref)) ?? readText(join(commonDir, ref)))?.trim();
  if (loose !== undefined) return HASH.test(loose) ? loose : undefined;
  const packed = readText(join(commonDir, "packed-refs"))
    ?.split("\n")
    .find((line) => line.endsWith(` ${ref}`))
    ?.split(" ")[0];
  return packed !== undefined && HASH.test(packed) ? packed : undefined;
}

function commonDirOf(gitDir: string): string {
  const relative = readText(join(gitDir, "commondir"))?.trim();
  const folder = relative === undefined ? gitDir : resolve(gitDir, relative);
  try {
    return realpathSync(folder);
  } catch {
    return folder; // A linked work tree whose repository was moved or removed.
  }
}

function isFile(path: string): boolean {
  return statOf(path)?.isFile() ?? false;
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // In a folder that is closed to us.
  }
}

function readText(path: string): string | undefined {
  try {
    return readRegularFile(path, MOST_BYTES)?.bytes.toString("utf8");
  } catch {
    return undefined; // Absent, a link or closed to us: for our question the same.
  }
}
