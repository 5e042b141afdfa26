import { AppError } from "#base/app-error.ts";
import { type GitOutput, resolveRevision, runGit } from "./git.ts";
import { filtersOff } from "./git-filters.ts";
import { redactSecrets } from "./secrets/redact-secrets.ts";

/** A long history is not walked to its end: what is not found by then is left out. */
const PATIENCE_MS = 3_000;
/** A commit that touches more files than this says nothing about any two of them. */
const LARGEST_COMMIT_FILES = 50;
/** Paths are arguments of a program; beyond this many the first ones stand for all. */
const MOST_PATHS = 200;

export interface Commit {
  readonly commit: string;
  /** Day of the commit, `2024-05-01`. */
  readonly date: string;
  readonly author: string;
  readonly subject: string;
}

/** Lines of one file that differ from a revision, in the numbers of the work tree; 1-based, inclusive. */
export interface ChangedFile {
  readonly path: string;
  readonly isDeleted: boolean;
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
}

/** How often other files were committed together with some files. */
export interface CoChanges {
  /** Commits looked at: the last ones that touch one of the files, without merges and mass changes. */
  readonly commits: number;
  readonly together: readonly { readonly path: string; readonly commits: number }[];
}

/** The last commits that touched a file, newest first and without secrets in their subjects; none without git, a repository or patience. */
export async function recentCommits(root: string, path: string, most: number, signal?: AbortSignal): Promise<readonly Commit[]> {
  const format = "--format=%h%x00%as%x00%an%x00%s";
  const output = await patientGit(root, ["log", `--max-count=${most}`, "--no-color", "--no-show-signature", format, "--", path], signal);
  if (output === undefined) return [];
  const { text } = await redactSecrets(textOf(output));
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [commit = "", date = "", author = "", subject = ""] = line.split("\0");
      return { commit, date, author, subject };
    });
}

/** What the work tree changed since a revision, by path. Throws `unknown-revision`, `no-git` and `no-diff`. */
export async function changedSince(root: string, revision: string, signal?: AbortSignal): Promise<readonly ChangedFile[]> {
  const hash = await resolveRevision(root, revision);
  const flags = [
    "--unified=0",
    "--no-color",
    "--no-ext-diff",
    "--no-textconv",
    "--no-renames",
    "--ignore-submodules=all",
    "--relative",
    "--src-prefix=a/",
    "--dst-prefix=b/",
  ];
  const settings = [...(await filtersOff(root, signal)), ["core.quotePath", "false"]] as const;
  const output = await runGit(root, ["diff", ...flags, hash, "--"], signal, settings);
  if (output === undefined || output.exitCode !== 0) {
    throw new AppError("no-diff", `git does not tell what changed since ${revision}`, "Name the files instead: --files.");
  }
  return parseDiff(textOf(output));
}

/** Files committed together with these, most often first; nothing without git. */
export async function coChanges(root: string, paths: readonly string[], mostCommits: number, signal?: AbortSignal): Promise<CoChanges> {
  const flags = [
    `--max-count=${mostCommits}`,
    "--no-merges",
    "--no-show-signature",
    "--no-ext-diff",
    "--no-textconv",
    "--no-renames",
    "--full-diff",
    "--name-only",
    "--relative",
    "--format=%x01",
    "-z",
  ];
  const output = paths.length === 0 ? undefined : await patientGit(root, ["log", ...flags, "--", ...paths.slice(0, MOST_PATHS)], signal);
  if (output === undefined) return { commits: 0, together: [] };
  const own = new Set(paths);
  const counts = new Map<string, number>();
  let commits = 0;
  for (const block of textOf(output).split("\x01").slice(1)) {
    const files = block.split(/[\0\n]/).filter((path) => path !== "");
    if (files.length === 0 || files.length > LARGEST_COMMIT_FILES) continue;
    commits++;
    for (const path of files) if (!own.has(path)) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  const together = [...counts].map(([path, count]) => ({ path, commits: count }));
  return { commits, together: together.sort((a, b) => b.commits - a.commits || (a.path < b.path ? -1 : 1)) };
}

function textOf({ stdout }: GitOutput): string {
  return stdout.toString("utf8");
}

/** Output of a git that ends in time and well; paths among its arguments are taken as they are, never as patterns. */
async function patientGit(root: string, args: readonly string[], signal: AbortSignal | undefined): Promise<GitOutput | undefined> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    const output = await runGit(
      root,
      ["--literal-pathspecs", ...args],
      signal === undefined ? patience : AbortSignal.any([signal, patience]),
    );
    return output?.exitCode === 0 ? output : undefined;
  } catch (error) {
    if (patience.aborted && signal?.aborted !== true) return undefined;
    throw error;
  }
}

/** Reads a diff without context. Names that git quotes all the same (control characters, quotes) are unquoted. */
export function parseDiff(diff: string): ChangedFile[] {
  const files: { path: string; isDeleted: boolean; ranges: { start: number; end: number }[] }[] = [];
  let old = "";
  // Lines of a hunk that are still to come: they may look like anything.
  let body = 0;
  for (const line of diff.split("\n")) {
    if (body > 0) {
      if (!line.startsWith("\\")) body--;
      continue;
    }
    if (line.startsWith("--- ")) old = nameIn(line, "a/");
    else if (line.startsWith("+++ ")) {
      const path = nameIn(line, "b/");
      files.push({ path: path === "" ? old : path, isDeleted: path === "", ranges: [] });
    } else if (line.startsWith("@@ ")) {
      const [, removed = "1", first = "0", added = "1"] = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
      body = Number(removed) + Number(added);
      const start = Math.max(1, Number(first));
      // Where lines only went away, the ones on both sides of the gap are meant.
      files.at(-1)?.ranges.push(added === "0" ? { start, end: start + 1 } : { start, end: start + Number(added) - 1 });
    }
  }
  return files;
}

function nameIn(line: string, prefix: string): string {
  const name = line.slice(4).replace(/\t$/, "");
  if (name === "/dev/null") return "";
  return (name.startsWith('"') ? unquoted(name) : name).slice(prefix.length);
}

const ESCAPES: { readonly [letter: string]: number } = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };

/** A name in git's C quotes: bytes as three octal digits or a letter. */
function unquoted(name: string): string {
  const bytes: number[] = [];
  const inner = Buffer.from(name.slice(1, -1), "utf8");
  for (let i = 0; i < inner.length; i++) {
    if (inner[i] !== 0x5c) {
      bytes.push(inner[i] as number);
      continue;
    }
    const octal = /^[0-7]{3}/.exec(inner.toString("latin1", i + 1, i + 4));
    const letter = inner.toString("latin1", i + 1, i + 2);
    bytes.push(octal === null ? (ESCAPES[letter] ?? letter.charCodeAt(0)) : Number.parseInt(octal[0], 8));
    i += octal === null ? 1 : 3;
  }
  return Buffer.from(bytes).toString("utf8");
}
