import { dirname } from "node:path";
import { AppError } from "#base/app-error.ts";
import { createWatchScope, decidesScope } from "#scan/watch-scope.ts";
import { IndexStore } from "#store/index-store.ts";
import type { Watch, WatchOptions } from "./engine.ts";
import { Follower } from "./follower.ts";
import { IndexProcess } from "./index-process.ts";
import type { IndexPlace } from "./run-index.ts";
import { treeSettings } from "./tree-settings.ts";
import { changedFiles, hasOtherHead, outdatedPaths } from "./work-tree-changes.ts";

/** Follows one tree. Between runs nothing of the index is held open. */
export function watchTree(place: IndexPlace, options: WatchOptions): Watch {
  const { folder, root } = place;
  const runner = new IndexProcess(place);

  /** Undefined where there is nothing to read yet, or nothing that this version reads. */
  const read = async <T>(work: (tree: { readonly root: string; readonly store: IndexStore }) => T | Promise<T>): Promise<T | undefined> => {
    if (IndexStore.isNotedDamaged(folder) || !IndexStore.hasTree(folder, root)) return undefined;
    const store = new IndexStore(folder, root, "read");
    try {
      return await work({ root, store });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "store-corrupt") throw error;
      IndexStore.noteDamage(folder);
      return undefined;
    } finally {
      store.close();
    }
  };

  const follower = new Follower(
    {
      root,
      index: (request) => runner.run(request),
      scope: async () => {
        const indexed = (await read(({ store }) => store.everyFile().map(({ path }) => path))) ?? [];
        return createWatchScope(root, await treeSettings(root, folder), indexed);
      },
      outdated: async (scope, paths) => (await read((tree) => outdatedPaths(tree, scope, paths))) ?? { paths, besides: [] },
      isOutdated: async () => (await read(async (tree) => (await hasOtherHead(tree)) || (await changedFiles(tree)).length > 0)) ?? true,
      hasOtherHead: async () => (await read(hasOtherHead)) ?? true,
      folders: async (paths) => {
        const isWhole = paths === undefined || paths.includes("");
        const files = (store: IndexStore) =>
          isWhole ? store.everyFile().map(({ path }) => path) : paths.flatMap((path) => store.pathsFrom(path));
        return new Set((await read(({ store }) => files(store).map(folderOf))) ?? []);
      },
      scopeMark: async () => (await read(({ store }) => scopeMark(store))) ?? "",
    },
    options,
  );
  return {
    look: () => follower.look(),
    async close() {
      await follower.close();
      await runner.close();
    },
  };
}

function folderOf(path: string): string {
  const folder = dirname(path);
  return folder === "." ? "" : folder;
}

function scopeMark(store: IndexStore): string {
  return store
    .everyFile()
    .filter(({ path }) => decidesScope(path))
    .map(({ path, size, mtimeNs }) => `${path} ${size} ${mtimeNs}`)
    .join("\n");
}
