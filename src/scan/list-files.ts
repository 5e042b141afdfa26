import { realpath } from "node:fs/promises";
import type { SkippedFile, SourceFile } from "#model/source-file.ts";
import { admitFiles } from "./admit-files.ts";
import { createFolderGate, type GateOptions, type Report } from "./folder-gate.ts";
import { listByGit } from "./git-list.ts";
import { comparePaths } from "./path-order.ts";
import { findRepository, foldersAbove } from "./repository.ts";
import { listByWalk } from "./walk.ts";

export interface ListOptions extends GateOptions {
  /** Rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface FileListing {
  /** Regular files that may be indexed, by path in the order of its UTF-8 bytes; not opened yet. */
  readonly files: readonly SourceFile[];
  /** What is left out and why, in the same order; a folder that is left out as a whole stands for what is in it. Ignored files are not named. */
  readonly skipped: readonly SkippedFile[];
  /** `walk` where git is missing, refuses the work tree, or the root is in no repository. */
  readonly listedBy: "git" | "walk";
}

/**
 * Lists the files under a root: what git tracks or would track, without what is never indexed, dependencies, links and
 * other repositories, and by `.portolanignore` files on top. Trouble with single files is in `skipped`.
 */
export async function listFiles(root: string, options: ListOptions = {}): Promise<FileListing> {
  const realRoot = await realpath(root);
  const { report, skipped } = collectSkipped();
  const repository = findRepository(realRoot);
  const above = foldersAbove(repository, realRoot);
  const gate = createFolderGate(realRoot, above, options, report);
  const byGit = repository === undefined ? undefined : await listByGit(realRoot, above, report, options.signal);
  const listing = byGit ?? (await listByWalk(realRoot, above, repository, gate, report, options.signal));
  const files = await admitFiles(realRoot, listing, gate, report, options.signal);
  return { files, skipped: skipped(), listedBy: byGit === undefined ? "walk" : "git" };
}

/** Collects what is left out, by path: the first reason counts. */
export function collectSkipped(): { readonly report: Report; readonly skipped: () => SkippedFile[] } {
  const found = new Map<string, SkippedFile>();
  return {
    report: (path, reason, message) => {
      if (!found.has(path)) found.set(path, { path, diagnostic: { reason, message } });
    },
    skipped: () => [...found.values()].sort((a, b) => comparePaths(a.path, b.path)),
  };
}
