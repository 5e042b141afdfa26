import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { AppError } from "#base/app-error.ts";
import { findRepository, readHead } from "./repository.ts";

/** Names of settings with their values, stronger than those of the repository; undefined leaves a setting as the repository has it. */
export type GitSettings = readonly (readonly [name: string, value: string | undefined])[];

/** What a git process gave back. */
export interface GitOutput {
  readonly exitCode: number;
  /** Bytes, of any size: paths need not be UTF-8. */
  readonly stdout: Buffer;
  /** In English, at most 64 KB. */
  readonly stderr: string;
}

/** Repository settings that would start programs are switched off: reading must not run what a repository says. */
const SAFE_SETTINGS: GitSettings = [
  ["core.fsmonitor", "false"],
  ["core.hooksPath", "/dev/null"],
  ["log.showSignature", "false"],
  ["diff.ignoreSubmodules", "all"],
  ["safe.bareRepository", "explicit"],
];

/** Fetching what a partial clone lacks would run the transport that the repository names: no protocol is allowed. */
const SAFE_VARIABLES = {
  GIT_ALLOW_PROTOCOL: "none",
  GIT_NO_LAZY_FETCH: "1",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  LC_ALL: "C",
} as const;

/** `GIT_DIR` and its kin, set while a hook runs, would point at another work tree; the user's own settings stay. */
const KEPT_VARIABLES = new Set(["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_EXEC_PATH"]);

const MAX_STDERR_BYTES = 65_536;

/**
 * Runs git in a folder by argument array, without a shell, hooks or network. Gives undefined where there is no git program; a failing git is
 * an `exitCode`. Rejects with the signal's reason on cancellation.
 */
export async function runGit(
  folder: string,
  args: readonly string[],
  signal?: AbortSignal,
  settings: GitSettings = [],
): Promise<GitOutput | undefined> {
  signal?.throwIfAborted();
  const program = gitProgram();
  if (program === undefined) return undefined;
  return new Promise((resolve, reject) => {
    const child = spawn(program, ["--no-pager", ...args], {
      cwd: folder,
      env: gitEnvironment([...SAFE_SETTINGS, ...settings]),
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
      ...(signal === undefined ? {} : { signal }),
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    let stderrBytes = 0;
    child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => {
      if (stderrBytes < MAX_STDERR_BYTES) stderr.push(chunk);
      stderrBytes += chunk.length;
    });
    child.on("error", (error: NodeJS.ErrnoException) => {
      if (signal?.aborted) reject(signal.reason);
      else if (error.code === "ENOENT" || error.code === "EACCES") resolve(undefined);
      else reject(error);
    });
    child.on("close", (code) => {
      resolve({ exitCode: code ?? -1, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString("utf8", 0, MAX_STDERR_BYTES) });
    });
  });
}

/** Hash of the commit that is checked out; null without a commit, a repository or git. */
export async function gitHead(root: string): Promise<string | null> {
  const repository = findRepository(root);
  if (repository === undefined) return null;
  const read = readHead(repository);
  if (read !== undefined) return read;
  const output = await runGit(root, ["rev-parse", "--verify", "--quiet", "HEAD"]);
  return output?.exitCode === 0 ? output.stdout.toString("latin1").trim() : null;
}

/** Real path of the git folder that all work trees of the repository share, the key of its store; null outside of one. */
export async function gitCommonDir(root: string): Promise<string | null> {
  return findRepository(root)?.commonDir ?? null;
}

/**
 * The full hash of the commit that a revision given by a user names. Throws `unknown-revision`, also for what git would
 * read as an option, and `no-git` where git cannot be asked.
 */
export async function resolveRevision(root: string, revision: string): Promise<string> {
  const hint = "Name a commit, branch or tag of this repository, such as HEAD~1 or main.";
  // A leading dash is an option; control characters, blanks and the rest are in no revision (git-check-ref-format(1)).
  if (revision.length > 256 || !/^[\w@][\w@./~^{}+#=,%:-]*$/u.test(revision)) {
    throw new AppError("unknown-revision", "The revision is not one that git could know.", hint);
  }
  const output = await runGit(root, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`]);
  if (output === undefined) throw new AppError("no-git", "There is no git program on the PATH.", "Install git, or leave out the revision.");
  const hash = output.stdout.toString("latin1").trim();
  if (output.exitCode !== 0 || !/^[0-9a-f]{40,64}$/.test(hash)) {
    throw new AppError("unknown-revision", `There is no commit ${revision} in ${root}.`, hint);
  }
  return hash;
}

/** Where git looks for the hooks of a work tree, one line, absolute or from `top`. Asking runs none of them, so that here the user's setting counts. */
export function askHooksFolder(top: string): Promise<GitOutput | undefined> {
  return runGit(top, ["rev-parse", "--git-path", "hooks"], undefined, [["core.hooksPath", undefined]]);
}

/** Settings as variables and not as `-c`, which splits at the first `=` of a name. */
function gitEnvironment(settings: GitSettings): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_") || KEPT_VARIABLES.has(name));
  const given = [...new Map(settings)].filter(([, value]) => value !== undefined);
  const numbered = given.flatMap(([name, value], i) => [
    [`GIT_CONFIG_KEY_${i}`, name],
    [`GIT_CONFIG_VALUE_${i}`, value],
  ]);
  return { ...Object.fromEntries(kept), ...SAFE_VARIABLES, GIT_CONFIG_COUNT: String(given.length), ...Object.fromEntries(numbered) };
}

/** Windows, and a PATH with `.` in it, look in the current folder, which may be the repository: only absolute folders count. */
function gitProgram(): string | undefined {
  const name = process.platform === "win32" ? "git.exe" : "git";
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => isAbsolute(folder));
  return folders.map((folder) => join(folder, name)).find((program) => existsSync(program));
}
