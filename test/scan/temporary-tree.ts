import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";

/** Contents by path; a path that ends in `/` is an empty folder. */
export type Tree = { readonly [path: string]: string | Uint8Array };

const made: string[] = [];

/** Keeps the settings of whoever runs the tests away from git, and removes every folder that was made. */
export function useTemporaryTrees(): void {
  const before = { ...process.env };
  beforeAll(() => {
    process.env["HOME"] = makeTree({});
    process.env["XDG_CONFIG_HOME"] = join(process.env["HOME"], "config");
    process.env["GIT_CONFIG_NOSYSTEM"] = "1";
  });
  afterEach(() => {
    process.env["PATH"] = before["PATH"] ?? "";
  });
  afterAll(() => {
    for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
    process.env = before;
  });
}

/** A new folder with these files; its real path. */
export function makeTree(tree: Tree): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "portolan-scan-")));
  made.push(root);
  writeTree(root, tree);
  return root;
}

export function writeTree(root: string, tree: Tree): void {
  for (const [path, contents] of Object.entries(tree)) {
    const absolute = join(root, path);
    mkdirSync(path.endsWith("/") ? absolute : dirname(absolute), { recursive: true });
    if (!path.endsWith("/")) writeFileSync(absolute, contents);
  }
}

/** The same as a git repository without commits. */
export function makeRepository(tree: Tree): string {
  const root = makeTree(tree);
  git(root, "init", "-q");
  return root;
}

export function git(folder: string, ...args: string[]): string {
  const who = ["-c", "user.name=Baker", "-c", "user.email=baker@example.com", "-c", "protocol.file.allow=always"];
  return execFileSync("git", [...who, ...args], { cwd: folder, encoding: "utf8", maxBuffer: 1e8, stdio: ["ignore", "pipe", "pipe"] });
}

/** Until the end of the test, no program is found. */
export function hideGit(): void {
  process.env["PATH"] = makeTree({});
}

export const isRoot: boolean = process.getuid?.() === 0;

/** Runs as a user that permissions hold for, also where the tests run as root. */
export async function asPlainUser<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!isRoot) return work();
  process.seteuid?.(65534);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
