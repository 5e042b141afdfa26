import { rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { loadConfig } from "#config/load-config.ts";
import { indexProject } from "#index/index-project.ts";
import { KeptTree } from "#index/kept-tree.ts";
import { IndexStore } from "#store/index-store.ts";
import { git, makeRepository, makeTree, writeTree } from "../scan/temporary-tree.ts";
import { useIndexedFolders } from "./indexed-folder.ts";

useIndexedFolders();

const LOAVES = Array.from({ length: 20 }, (_, i) => `shelf/loaf${i}.ts`);
const OPENING_DAY = new Date("2024-05-01T06:00:00Z");
const NEXT_DAY = new Date("2024-05-02T06:00:00Z");

interface Shelf {
  readonly root: string;
  readonly store: IndexStore;
  /** Other contents, written at a time that is long ago. */
  edit(path: string, day?: Date): void;
  /** A run of the process that keeps the tree. */
  run(paths?: readonly string[]): Promise<void>;
  /** A run of another process. */
  runElsewhere(): Promise<void>;
  /** Paths of those files whose contents the store does not have. */
  behind(): string[];
}

async function indexedShelf(): Promise<Shelf> {
  const root = makeRepository(Object.fromEntries(LOAVES.map((path, i) => [path, `export const loaf${i} = ${i};\n`])));
  for (const path of LOAVES) utimesSync(join(root, path), OPENING_DAY, OPENING_DAY);
  const store = new IndexStore(join(makeTree({}), "store"), root);
  const kept = new KeptTree();
  const request = { root, store, config: loadConfig(root), workers: 0 };
  await indexProject({ ...request, kept });
  const edited = new Map<string, string | undefined>();
  let edits = 0;
  return {
    root,
    store,
    edit(path, day = NEXT_DAY) {
      edited.set(path, store.file(path)?.factsKey);
      writeFileSync(join(root, path), `export const edit${edits++} = 1;\n`);
      utimesSync(join(root, path), day, day);
    },
    run: async (paths) => void (await indexProject({ ...request, kept, paths })),
    runElsewhere: async () => void (await indexProject(request)),
    behind: () => [...edited].filter(([path, key]) => store.file(path)?.factsKey === key).map(([path]) => path),
  };
}

it("a run over paths looks at them and at nothing else", async () => {
  const shelf = await indexedShelf();
  for (const path of ["shelf/loaf1.ts", "shelf/loaf2.ts", "shelf/loaf3.ts"]) shelf.edit(path);
  await shelf.run(["shelf/loaf2.ts"]);
  expect(shelf.behind()).toEqual(["shelf/loaf1.ts", "shelf/loaf3.ts"]);
  await shelf.run(["shelf/loaf2.ts"]);
  expect(shelf.behind()).toEqual(["shelf/loaf1.ts", "shelf/loaf3.ts"]);
  await shelf.run();
  expect(shelf.behind()).toEqual([]);
});

it("a path of a folder stands for what is below it", async () => {
  const shelf = await indexedShelf();
  shelf.edit("shelf/loaf1.ts");
  writeTree(
    shelf.root,
    Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`cellar/deep/yeast${i}.ts`, `export const yeast = ${i};\n`])),
  );
  await shelf.run(["cellar"]);
  expect(shelf.behind()).toEqual(["shelf/loaf1.ts"]);
  expect(shelf.store.file("cellar/deep/yeast11.ts")).toBeDefined();
  rmSync(join(shelf.root, "cellar"), { recursive: true });
  await shelf.run(["cellar"]);
  expect(shelf.store.hasFilesBelow("cellar")).toBe(false);
  expect(shelf.behind()).toEqual(["shelf/loaf1.ts"]);
});

it("a file that was written as the last run began is looked at again untold, and one of before no more", async () => {
  const shelf = await indexedShelf();
  const now = new Date(Date.now() + 1000);
  shelf.edit("shelf/loaf1.ts", now);
  await shelf.run(["shelf/loaf1.ts"]);
  const before = shelf.store.file("shelf/loaf1.ts");
  // The same size and time, as within one tick of a coarse clock.
  shelf.edit("shelf/loaf1.ts", now);
  expect(shelf.store.file("shelf/loaf1.ts")).toEqual(before);
  shelf.edit("shelf/loaf5.ts");
  await shelf.run(["shelf/loaf2.ts"]);
  expect(shelf.behind()).toEqual(["shelf/loaf5.ts"]);
});

it.each<readonly [string, (shelf: Shelf) => void | Promise<void>, string]>([
  ["an ignore file changed", ({ root }) => writeTree(root, { ".gitignore": "*.log\n" }), ".gitignore"],
  ["git tracks other files", ({ root }) => void git(root, "add", "shelf/loaf9.ts"), "shelf/loaf9.ts"],
  ["git's own ignore file of the repository changed", ({ root }) => writeTree(root, { ".git/info/exclude": "*.log\n" }), "shelf/loaf9.ts"],
  [
    "another process has written meanwhile",
    async (shelf) => {
      shelf.edit("shelf/loaf7.ts");
      await shelf.runElsewhere();
      shelf.edit("shelf/loaf4.ts");
    },
    "shelf/loaf7.ts",
  ],
  ["the path leads out of the root", () => {}, "../bakery"],
  ["the path is the root", () => {}, ""],
  ["a repository came to stand in a folder", ({ root }) => void git(makeTreeIn(root, "annex"), "init", "-q"), "annex/.git"],
])("where %s, the whole tree is looked at", async (_, happen, told) => {
  const shelf = await indexedShelf();
  shelf.edit("shelf/loaf1.ts");
  await happen(shelf);
  await shelf.run([told]);
  expect(shelf.behind()).toEqual([]);
});

function makeTreeIn(root: string, folder: string): string {
  writeTree(root, { [`${folder}/`]: "" });
  return join(root, folder);
}

it("what a link leads to is looked at when files come and go", async () => {
  const shelf = await indexedShelf();
  const reasons = () => shelf.store.diagnostics().map(({ path, reason }) => [path, reason]);
  symlinkSync("shelf/rye.ts", join(shelf.root, "today.ts"));
  await shelf.run(["today.ts"]);
  expect(reasons()).toEqual([["today.ts", "dangling-link"]]);
  writeTree(shelf.root, { "shelf/rye.ts": "export const rye = 1;\n" });
  await shelf.run(["shelf/rye.ts"]);
  expect(reasons()).toEqual([["today.ts", "link-inside-root"]]);
});

it("a file that only got another time keeps the generation, and its row has the time", async () => {
  const shelf = await indexedShelf();
  utimesSync(join(shelf.root, "shelf/loaf1.ts"), NEXT_DAY, NEXT_DAY);
  await shelf.run(["shelf/loaf1.ts"]);
  expect(shelf.store.state()?.generation).toBe(1);
  expect(shelf.store.file("shelf/loaf1.ts")?.mtimeNs).toBe(`${NEXT_DAY.getTime()}000000`);
});
