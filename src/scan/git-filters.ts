import { AppError } from "#base/app-error.ts";
import { type GitSettings, runGit } from "./git.ts";

const MOST_FILTERS = 200;

/**
 * Settings that switch off the filters which the repository itself defines. git runs their programs on files of the work tree before it
 * compares them with a commit, and has no flag against it. Filters of the user (LFS) stay.
 */
export async function filtersOff(root: string, signal?: AbortSignal): Promise<GitSettings> {
  const output = await runGit(root, ["config", "--show-scope", "--name-only", "--null", "--get-regexp", "^filter\\."], signal);
  // Exit code 1: there are none. A git from before 2.26 does not know the scope.
  if (output === undefined || output.exitCode === 1) return [];
  const fields = output.stdout.toString("utf8").split("\0");
  const names = new Set<string>();
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const name = /^(filter\..*)\.[^.]*$/s.exec(fields[at + 1] as string)?.[1];
    if (name !== undefined && (fields[at] === "local" || fields[at] === "worktree")) names.add(name);
  }
  if (output.exitCode !== 0 || names.size > MOST_FILTERS) {
    throw new AppError("no-diff", "git's filters in this repository cannot be switched off", "Name the files instead: --files.");
  }
  return [...names].flatMap(
    (name) =>
      [
        [`${name}.clean`, ""],
        [`${name}.process`, ""],
        [`${name}.required`, "false"],
      ] as const,
  );
}
