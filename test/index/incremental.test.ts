import { readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { IndexStore } from "#store/index-store.ts";
import { LexicalSegment } from "#store/lexical-segment.ts";
import { git, makeRepository, makeTree, writeTree } from "../scan/temporary-tree.ts";
import { engineFor, exportOf, idsOf, indexFolder, pathsOf, useIndexedFolders } from "./indexed-folder.ts";

useIndexedFolders();

const BAKERY = {
  "src/oven.ts": 'import { priceOf } from "./till.ts";\n/** Bakes a loaf. */\nexport function bakeLoaf() {\n  return priceOf("rye");\n}\n',
  "src/till.ts": 'export function priceOf(flour: string) {\n  return flour === "rye" ? 420 : 360;\n}\n',
  "tools/stock.py": "def count_flour():\n    return 3\n",
  "README.md": "# Bakery\n\nBread and rolls.\n",
};
const OPENING_DAY = new Date("2024-05-01T06:00:00Z");

/** Makes files so old that an unchanged time means an unchanged file. */
function age(root: string, paths: readonly string[]): void {
  for (const path of paths) utimesSync(join(root, path), OPENING_DAY, OPENING_DAY);
}

it("a second run without a change keeps the generation and every answer", async () => {
  const { engine } = await indexFolder(BAKERY);
  const before = { export: await exportOf(engine), answer: await engine.search("price of rye"), outline: await engine.outline("") };
  const again = await engine.index();
  expect(again).toMatchObject({ generation: 1, removed: 0, files: 4 });
  expect({ export: await exportOf(engine), answer: await engine.search("price of rye"), outline: await engine.outline("") }).toEqual(
    before,
  );
});

it("a second run over files that have rested does not even read them", async () => {
  const root = makeTree(BAKERY);
  age(root, Object.keys(BAKERY));
  const engine = await engineFor(root);
  expect(await engine.index()).toMatchObject({ parsed: 4 });
  expect(await engine.index()).toMatchObject({ parsed: 0, generation: 1 });
});

it("a run that meets only contents that it has parsed before parses nothing", async () => {
  const { root, engine } = await indexFolder(BAKERY);
  renameSync(join(root, "src/till.ts"), join(root, "src/cash.ts"));
  expect(await engine.index()).toMatchObject({ parsed: 0, removed: 1, generation: 2, files: 4 });
  expect(await pathsOf(engine, "priceOf", { mode: "exact" })).toEqual(["src/cash.ts"]);
});

it("a run after one edit parses that file alone", async () => {
  const { root, engine } = await indexFolder(BAKERY);
  writeTree(root, { "src/till.ts": "export function costOf() {}\n" });
  expect(await engine.index()).toMatchObject({ parsed: 1, removed: 0, generation: 2 });
  expect(await pathsOf(engine, "priceOf", { mode: "exact" })).toEqual([]);
  expect(await idsOf(engine, "costOf", { mode: "exact" })).toEqual(["src/till.ts#costOf"]);
});

it("an edit that keeps size and second is seen", async () => {
  const { root, engine } = await indexFolder({ "till.ts": "export const price = 420;\n" });
  writeFileSync(join(root, "till.ts"), "export const prize = 420;\n");
  await engine.index();
  expect(await idsOf(engine, "prize", { mode: "exact" })).toEqual(["till.ts#prize"]);
});

it("a file that is gone is gone from every answer", async () => {
  const { root, engine } = await indexFolder(BAKERY);
  rmSync(join(root, "tools/stock.py"));
  expect(await engine.index()).toMatchObject({ removed: 1, files: 3 });
  expect(await pathsOf(engine, "count flour")).not.toContain("tools/stock.py");
  expect((await engine.status()).languages.map(({ language }) => language)).not.toContain("python");
  expect((await engine.files()).files).not.toContain("tools/stock.py");
});

it("a file that comes to be left out is told of, and is back when it may be indexed again", async () => {
  const { root, engine } = await indexFolder(BAKERY);
  writeFileSync(join(root, "src/till.ts"), Buffer.from([0, 1, 2, 3, 0, 0]));
  expect((await engine.index()).diagnostics).toEqual([{ reason: "binary", count: 1 }]);
  expect(await pathsOf(engine, "priceOf", { mode: "exact" })).toEqual([]);
  // Trouble of a file that has not changed since is still told of.
  expect((await engine.index()).diagnostics).toEqual([{ reason: "binary", count: 1 }]);
  writeTree(root, BAKERY);
  expect((await engine.index()).diagnostics).toEqual([]);
  expect(await pathsOf(engine, "priceOf", { mode: "exact" })).toEqual(["src/till.ts"]);
});

it("a full run parses everything again and comes to the same index", async () => {
  const { engine } = await indexFolder(BAKERY);
  const before = await exportOf(engine);
  expect(await engine.index({ full: true })).toMatchObject({ parsed: 4 });
  expect(await exportOf(engine)).toEqual(before);
});

it("two copies of one tree have the same bytes in their segments, wherever they lie", async () => {
  const [one, two] = [await indexFolder(BAKERY), await indexFolder(BAKERY)];
  const segmentOf = ({ store, root }: typeof one, kind: "lexicalSegment" | "graphSegment") => {
    const open = new IndexStore(store, root);
    const path = open.segmentPath(open.state()?.[kind] ?? "");
    open.close();
    return path;
  };
  for (const kind of ["lexicalSegment", "graphSegment"] as const)
    expect(readFileSync(segmentOf(one, kind))).toEqual(readFileSync(segmentOf(two, kind)));
  const segment = new LexicalSegment(segmentOf(one, "lexicalSegment"));
  expect(Array.from(segment.fileInDegree, (count, i) => [segment.path(i), count])).toContainEqual(["src/till.ts", 1]);
  segment.close();
});

it("two roots keep their own trees in one store folder", async () => {
  const store = makeTree({});
  const [bakery, library] = [
    makeTree(BAKERY),
    makeTree({ "shelf.ts": "export function lendBook() {}\n", "src/till.ts": BAKERY["src/till.ts"] }),
  ];
  const [baker, librarian] = [await engineFor(bakery, store), await engineFor(library, store)];
  await baker.index();
  expect(await librarian.index()).toMatchObject({ files: 2, generation: 1, parsed: 1 });
  expect(await pathsOf(baker, "lendBook", { mode: "exact" })).toEqual([]);
  expect(await pathsOf(librarian, "lendBook", { mode: "exact" })).toEqual(["shelf.ts"]);
  rmSync(join(library, "src/till.ts"));
  await librarian.index();
  expect(await pathsOf(baker, "priceOf", { mode: "exact" })).toEqual(["src/till.ts"]);
});

it("a new commit without a change in the files moves the git head and keeps the generation", async () => {
  const root = makeRepository(BAKERY);
  git(root, "add", ".");
  git(root, "commit", "-qm", "The bakery opens");
  const engine = await engineFor(root);
  const first = await engine.index();
  git(root, "commit", "-qm", "Nothing new", "--allow-empty");
  expect((await engine.status()).index).toMatchObject({ state: "stale", changed_files: [] });
  expect((await engine.index()).generation).toBe(first.generation);
  expect((await engine.status()).index).toMatchObject({ state: "fresh", git_head: git(root, "rev-parse", "HEAD").trim() });
});

it("settings that are no files of the index count when they change", async () => {
  const { root, engine } = await indexFolder({
    "portolan.config.json": '{ "exclude": ["package.json"] }',
    "package.json": '{ "workspaces": ["flour"] }',
    "flour/package.json": '{ "name": "flour", "main": "./rye.ts" }',
    "flour/rye.ts": "export const grind = () => 1;\n",
    "flour/wheat.ts": "export const grind = () => 2;\n",
    "mill.ts": 'import { grind } from "flour";\ngrind();\n',
  });
  const importsOf = async () => (await engine.dependencies("mill.ts")).imports.map(({ path }) => path);
  expect(await importsOf()).toEqual(["flour/rye.ts"]);
  writeTree(root, { "flour/package.json": '{ "name": "flour", "main": "./wheat.ts" }' });
  expect(await engine.index()).toMatchObject({ generation: 2, parsed: 0 });
  expect(await importsOf()).toEqual(["flour/wheat.ts"]);
  rmSync(join(root, "flour/package.json"));
  expect(await engine.index()).toMatchObject({ generation: 3, parsed: 0 });
  expect(await importsOf()).toEqual([]);
  expect(await engine.index()).toMatchObject({ generation: 3 });
});
