import { lstatFile } from "#scan/changed-files.ts";
import { gitHead } from "#scan/git.ts";
import { listFiles } from "#scan/list-files.ts";
import type { WatchScope } from "#scan/watch-scope.ts";
import type { IndexStore } from "#store/index-store.ts";
import { treeSettings } from "./tree-settings.ts";

/** A file written this shortly before it was read may have been written once more in the same tick of the file system's clock. */
const SAME_TICK_MS = 20;

interface Indexed {
  readonly root: string;
  readonly store: IndexStore;
}

/** Files that were added, changed or removed since the last commit, by size and time. */
export async function changedFiles({ root, store }: Indexed): Promise<string[]> {
  const known = new Map(store.everyFile().map((row) => [row.path, row]));
  const { include, exclude } = await treeSettings(root, store.folder);
  const { files } = await listFiles(root, { include, exclude });
  const changed: string[] = [];
  for (const file of files) {
    const row = known.get(file.path);
    known.delete(file.path);
    if (row === undefined || row.size !== file.size || row.mtimeNs !== file.mtimeNs) changed.push(file.path);
  }
  return [...changed, ...known.keys()].sort();
}

/** Whether the index stands for another commit than the one that is checked out. */
export async function hasOtherHead({ root, store }: Indexed): Promise<boolean> {
  return store.state()?.gitHead !== (await gitHead(root));
}

/** What is to be done about paths that something happened to. */
export interface Outdated {
  /** Those for which the index is not what a run would make it. */
  readonly paths: readonly string[];
  /** Those that the next run has to look at as well, without being worth one: links, folders that are left out. */
  readonly besides: readonly string[];
}

/** An editor's temporary files, ignored files and what another process has indexed meanwhile are neither `paths` nor `besides`. */
export function outdatedPaths({ root, store }: Indexed, scope: WatchScope, paths: readonly string[]): Outdated {
  const state = store.state();
  if (state === undefined) return { paths, besides: [] };
  const found: { readonly paths: string[]; readonly besides: string[] } = { paths: [], besides: [] };
  for (const path of paths) {
    const row = store.everyFileAt(path);
    const now = lstatFile(root, path);
    if (row !== undefined) {
      const isOther = now === undefined || now.kind !== "file" || now.size !== row.size || now.mtimeNs !== row.mtimeNs;
      if (isOther || Number(BigInt(row.mtimeNs) / 1_000_000n) >= state.scannedAtMs - SAME_TICK_MS) found.paths.push(path);
    } else if (now === undefined) {
      if (store.hasFilesBelow(path)) found.paths.push(path);
      else if (store.hasTroubleFrom(path)) found.besides.push(path);
    } else if (now.kind === "file") {
      if (scope.admitsFile(path)) found.paths.push(path);
    } else if (now.kind === "folder" && (path === "" || scope.watchesFolder(path))) found.paths.push(path);
    else found.besides.push(path);
  }
  return found;
}
