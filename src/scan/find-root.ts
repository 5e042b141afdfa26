import { opendir, realpath, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { parse, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { AppError } from "#base/app-error.ts";
import { findRepository } from "./repository.ts";

export interface RootChoice {
  /** A folder named by the user: a path, relative to `cwd`, or a `file:` URL. */
  readonly root?: string | undefined;
  /** Allow the home folder and the root of a drive. */
  readonly force?: boolean | undefined;
}

/**
 * The folder to index, as an absolute path without links: the one named, else the top of the git work tree around `cwd`,
 * else `cwd`. Throws `unknown-root`, `no-permission` or `refused-root`.
 */
export async function findRoot(cwd: string, choice: RootChoice = {}): Promise<string> {
  const named = choice.root === undefined ? cwd : resolve(cwd, pathOf(choice.root));
  const folder = await existingFolder(named, choice.root ?? cwd);
  const root = choice.root === undefined ? await aroundFolder(folder) : folder;
  if (!choice.force && (await isTooWide(root))) {
    throw new AppError(
      "refused-root",
      `${root} is ${parse(root).root === root ? "the root of a drive" : "the home folder"}, which would index everything in it.`,
      "Start in a project folder or name one with --root DIR; --force indexes this folder all the same.",
    );
  }
  return root;
}

/** A repository over the whole home folder (dotfiles kept in git) is not what a folder inside it belongs to. */
async function aroundFolder(folder: string): Promise<string> {
  const top = findRepository(folder)?.top;
  return top === undefined || (await isTooWide(top)) ? folder : top;
}

async function isTooWide(folder: string): Promise<boolean> {
  if (parse(folder).root === folder) return true;
  try {
    return (await realpath(homedir())) === folder;
  } catch {
    return false; // No home folder on this machine.
  }
}

function pathOf(root: string): string {
  if (!/^file:/i.test(root)) return root;
  try {
    return fileURLToPath(root);
  } catch (cause) {
    throw new AppError("unknown-root", `${shorten(root)} is not a file URL of this machine.`, "Name the folder as a path.", { cause });
  }
}

async function existingFolder(path: string, asNamed: string): Promise<string> {
  try {
    const folder = await realpath(path);
    if (!(await stat(folder)).isDirectory()) {
      throw new AppError("unknown-root", `${shorten(asNamed)} is a file, not a folder.`, "Name the folder that holds the project.");
    }
    // Tried rather than asked: permission bits do not tell what access lists and mounts allow.
    await (await opendir(folder)).close();
    await stat(`${folder}/.`);
    return folder;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === "EACCES" || code === "EPERM") {
      throw new AppError(
        "no-permission",
        `${shorten(asNamed)} cannot be read by this user.`,
        "Change the folder's permissions or run as its owner.",
        { cause },
      );
    }
    throw new AppError(
      "unknown-root",
      `There is no folder ${shorten(asNamed)}.`,
      "Check the spelling; the path is taken from the current folder.",
      { cause },
    );
  }
}

function shorten(path: string): string {
  return path.length <= 200 ? path : `${path.slice(0, 200)}…`;
}
