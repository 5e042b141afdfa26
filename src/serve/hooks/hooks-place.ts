import { realpathSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import { AppError } from "#base/app-error.ts";
import { askHooksFolder } from "#scan/git.ts";
import { findRepository } from "#scan/repository.ts";

/** Where git looks for hooks, and where a person's hooks belong. */
export interface HooksPlace {
  readonly folder: string;
  /** Top of the work tree. */
  readonly top: string;
  /** The folder belongs to the work tree, so that a team shares what stands in it. */
  readonly isShared: boolean;
  /** husky 9 keeps its own scripts in `.husky/_` and starts those beside it with `sh`, executable or not. */
  readonly startedBySh: boolean;
}

/** Throws AppError `no-repository`, `no-git`. */
export async function hooksPlace(root: string): Promise<HooksPlace> {
  const repository = findRepository(root);
  if (repository === undefined)
    throw new AppError(
      "no-repository",
      `${root} is in no git repository`,
      "Hooks belong to a repository: run it in one, or name one with --root DIR.",
    );
  const asked = await askHooksFolder(repository.top);
  if (asked === undefined || asked.exitCode !== 0) {
    throw new AppError(
      "no-git",
      "git does not say where its hooks are",
      asked?.stderr.trim() || "Install git, and run it as the owner of the repository.",
    );
  }
  const named = resolve(repository.top, asked.stdout.toString("utf8").replace(/\n$/, ""));
  const isHusky = basename(named) === "_" && basename(dirname(named)) === ".husky";
  const folder = isHusky ? dirname(named) : named;
  return {
    folder,
    top: repository.top,
    isShared: isInside(repository.top, folder) && !isInside(repository.commonDir, folder),
    startedBySh: isHusky,
  };
}

function isInside(folder: string, path: string): boolean {
  const way = relative(realpathSync(folder), path);
  return !way.startsWith("..") && resolve(way) !== way;
}
