import { isUtf8 } from "node:buffer";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Report } from "./folder-gate.ts";
import { runGit } from "./git.ts";
import { gitDirOf } from "./repository.ts";

/** Names under the root as git lists them: `/` separated, unsorted, each once; folders of another repository end in `/`. */
export type Listing = readonly string[];

/** So few files may be all that a repository has beside others that it ignores: settings, a page about it. */
export const HANDFUL = 10;

/**
 * What git tracks and what it would track, or undefined where git cannot be asked: no program, or a work tree that it
 * refuses to trust (another owner).
 */
export async function listByGit(
  root: string,
  foldersAbove: readonly string[],
  report: Report,
  signal?: AbortSignal,
): Promise<Listing | undefined> {
  const output = await runGit(root, ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], signal);
  if (output === undefined || output.exitCode !== 0) return undefined;
  reportClosedFolders(output.stderr, foldersAbove, report);
  const names = splitNames(output.stdout, report);
  if (names.length > 0) {
    if (names.length <= HANDFUL) await reportIgnoredRepositories(root, report, signal);
    return names;
  }
  // A folder that git leaves out as a whole is not empty: whoever starts in it wants it.
  if (foldersAbove.length > 0 && (await isIgnored(root, signal))) return undefined;
  await reportIgnoredRepositories(root, report, signal);
  return [];
}

/**
 * What git tracks and what it would track at or below these paths, relative to the root; undefined where git cannot be asked, or not about one
 * of them (behind a link, in a submodule).
 */
export async function listPathsByGit(
  root: string,
  paths: readonly string[],
  above: readonly string[],
  report: Report,
  signal?: AbortSignal,
): Promise<Listing | undefined> {
  const words = ["--literal-pathspecs", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...paths];
  const output = await runGit(root, words, signal);
  if (output === undefined || output.exitCode !== 0) return undefined;
  reportClosedFolders(output.stderr, above, report);
  return splitNames(output.stdout, report);
}

/** Splits at NUL. A file in conflict is listed once per side, hence the set. */
function splitNames(bytes: Buffer, report: Report): Listing {
  if (isUtf8(bytes)) return unique(bytes.toString("utf8").split("\0"));
  const names: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const nul = bytes.indexOf(0, start);
    const end = nul < 0 ? bytes.length : nul;
    const name = bytes.subarray(start, end);
    if (isUtf8(name)) names.push(name.toString("utf8"));
    else reportName(name.toString("utf8"), report);
    start = end + 1;
  }
  return unique(names);
}

/** A path is text everywhere in the index, in results and in JSON, so bytes that are none cannot be asked for again. */
export function reportName(path: string, report: Report): void {
  report(path, "name-not-utf8", "The name is not UTF-8, so that nothing could refer to it; rename the file to index it.");
}

function unique(names: readonly string[]): Listing {
  const set = new Set(names);
  set.delete("");
  return [...set];
}

/** git goes on after a folder that it may not open and says so: `warning: could not open directory 'a/b/': …`. */
function reportClosedFolders(stderr: string, foldersAbove: readonly string[], report: Report): void {
  const prefix = foldersAbove.map((name) => `${name}/`).join("");
  for (const [, path = ""] of stderr.matchAll(/^warning: could not open directory '(.*?)\/?': /gm)) {
    if (path.startsWith(prefix)) report(path.slice(prefix.length), "unreadable", "The folder cannot be opened by this user.");
  }
}

async function isIgnored(root: string, signal: AbortSignal | undefined): Promise<boolean> {
  const output = await runGit(root, ["check-ignore", "--quiet", "--", "."], signal);
  return output?.exitCode === 0;
}

/** Why a repository came out empty: projects kept side by side in folders that the outer one ignores. */
async function reportIgnoredRepositories(root: string, report: Report, signal: AbortSignal | undefined): Promise<void> {
  const output = await runGit(root, ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"], signal);
  for (const name of output === undefined ? [] : splitNames(output.stdout, report).slice(0, 200)) {
    if (!name.endsWith("/")) continue;
    const folder = name.slice(0, -1);
    for (const path of [folder, ...foldersIn(root, folder)]) {
      if (gitDirOf(join(root, path)) === undefined) continue;
      report(path, "nested-repository", `A repository of its own, ignored by the outer one; index it with --root ${path}.`);
    }
  }
}

function foldersIn(root: string, folder: string): readonly string[] {
  try {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory())
      .slice(0, 200)
      .map((entry) => `${folder}/${entry.name}`);
  } catch {
    return []; // Only a hint is lost.
  }
}
