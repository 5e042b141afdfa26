import { cpSync, mkdirSync, renameSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Libsql from "libsql";
import { expect, test } from "vitest";
import type { Engine } from "#engine/engine.ts";
import { engineFor, exportOf, pathsOf, troubleOf, useIndexedFolders } from "../index/indexed-folder.ts";
import { git, makeRepository, makeTree, writeTree } from "../scan/temporary-tree.ts";
import { usersOf } from "./asked.ts";

useIndexedFolders();

/** The index as it is equals that of a first run over the files as they are. */
async function expectWhole(engine: Engine): Promise<void> {
  const fresh = await engineFor(engine.root);
  await fresh.index();
  expect(await exportOf(engine)).toEqual(await exportOf(fresh));
}

test("edits of the called file alone keep its callers, wherever it moves (inc-01)", async () => {
  const caller = (name: string) => `import { bake } from "./oven";\nexport function ${name}() {\n  return bake("${name}");\n}\n`;
  const root = makeRepository({
    "src/oven.ts": 'export function bake(s: string) {\n  return s + "!";\n}\n',
    ...Object.fromEntries(["rye", "oat", "corn"].map((name) => [`src/${name}.ts`, caller(name)])),
  });
  const engine = await engineFor(root);
  await engine.index();
  const users = ["src/corn.ts#corn", "src/oat.ts#oat", "src/rye.ts#rye"];
  const callers = async () => (await usersOf(engine, "bake")).filter((id) => id.includes("#"));
  expect(await callers()).toEqual(users);
  writeTree(root, { "src/oven.ts": '// touched\n\nexport function bake(s: string) {\n  return s + "?";\n}\n' });
  await engine.index();
  expect(await callers()).toEqual(users);
  expect((await engine.source({ symbol: "bake" })).start_line).toBe(3);
  await expectWhole(engine);
  renameSync(join(root, "src/oven.ts"), join(root, "src/kiln.ts"));
  await engine.index();
  expect((await exportOf(engine)).filter((line) => line.includes("src/oven.ts"))).toEqual([]);
  await expectWhole(engine);
  for (const name of ["rye", "oat", "corn"]) writeTree(root, { [`src/${name}.ts`]: caller(name).replace("./oven", "./kiln") });
  await engine.index();
  expect(await callers()).toEqual(users);
  rmSync(join(root, "src/oat.ts"));
  await engine.index();
  expect(await callers()).toEqual([users[0], users[2]]);
  expect(await pathsOf(engine, "oat")).toEqual([]);
  await expectWhole(engine);
});

test("what was deleted, or is in a deleted folder, is in no answer (inc-03)", async () => {
  const root = makeTree({
    "a.ts": "export function ghostLoaf() {}\n",
    "shelf/b.ts": "export function ghostShelf() {}\n",
    "c.ts": "export const c = 1;\n",
  });
  const engine = await engineFor(root);
  await engine.index();
  rmSync(join(root, "a.ts"));
  rmSync(join(root, "shelf"), { recursive: true });
  await engine.index();
  const { changed_files: _, ...index } = (await engine.status()).index;
  const told = [await engine.search("ghostLoaf ghostShelf"), await engine.outline(""), await engine.files(), await exportOf(engine), index];
  expect(JSON.stringify(told.map((answer) => ({ ...answer, confidence: undefined })))).not.toMatch(/ghost|shelf/i);
  expect(await troubleOf(engine.source({ path: "a.ts" }))).toMatchObject({ code: "not-indexed" });
});

test("switching between branches with swapped and moved files ends in the index of what is there (inc-05)", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 30 }, (_, i) => [`loaf${i}.ts`, `export function bake${i}() {\n  return ${i};\n}\n`]),
  );
  const root = makeRepository(files);
  git(root, "add", ".");
  git(root, "commit", "-qm", "first");
  git(root, "checkout", "-qb", "other");
  mkdirSync(join(root, "shelf"));
  for (let i = 0; i < 12; i++) git(root, "mv", `loaf${i}.ts`, `shelf/loaf${i}.ts`);
  git(root, "rm", "-q", "loaf20.ts", "loaf21.ts");
  writeTree(root, { "loaf22.ts": files["loaf23.ts"] as string, "loaf23.ts": files["loaf22.ts"] as string });
  git(root, "commit", "-qam", "moved");
  const engine = await engineFor(root);
  await engine.index();
  for (const branch of ["-", "-", "-"]) {
    git(root, "checkout", "-q", branch);
    await engine.index();
    await expectWhole(engine);
  }
  writeTree(root, { "loaf25.ts": "export const stashed = 1;\n" });
  await engine.index();
  git(root, "stash", "-q");
  await engine.index();
  await expectWhole(engine);
  git(root, "stash", "pop", "-q");
  await engine.index();
  await expectWhole(engine);
});

test("contents decide what is parsed again, times are a hint (inc-07, inc-14)", async () => {
  const files = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`loaf${i}.ts`, `export const rise${i} = ${i};\n`]));
  const root = makeTree(files);
  const store = join(makeTree({}), "store");
  const engine = await engineFor(root, store);
  expect((await engine.index()).parsed).toBe(20);
  const now = new Date();
  for (const path of Object.keys(files)) utimesSync(join(root, path), now, now);
  expect((await engine.index()).parsed).toBe(0);
  const { atime, mtime } = statSync(join(root, "loaf3.ts"));
  writeFileSync(join(root, "loaf3.ts"), "export const fall3 = 3;\n");
  utimesSync(join(root, "loaf3.ts"), atime, mtime);
  expect((await engine.index()).parsed).toBe(1);
  expect(await pathsOf(engine, "fall3")).toEqual(["loaf3.ts"]);
  const copy = join(makeTree({}), "copy");
  cpSync(root, copy, { recursive: true });
  expect((await (await engineFor(copy, store)).index()).parsed).toBe(0);
  expect((await (await engineFor(root, store)).index()).parsed).toBe(0);
});

test.each(["half", "nothing", "flipped", "a folder"])(
  "a store whose database is %s answers or says so, and the next run mends it (inc-12)",
  async (damage) => {
    const root = makeTree(Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`loaf${i}.ts`, `export function bake${i}() {}\n`])));
    const store = join(makeTree({}), "store");
    const first = await engineFor(root, store);
    await first.index();
    await first.close();
    const database = join(store, "index.db");
    const { size } = statSync(database);
    if (damage === "half") truncateSync(database, size / 2);
    if (damage === "nothing") truncateSync(database, 0);
    if (damage === "flipped") {
      const whole = new Libsql(database);
      whole.exec("UPDATE files SET facts_key = 'x' || substr(facts_key, 2) WHERE path = 'loaf7.ts'");
      whole.close();
    }
    if (damage === "a folder") {
      rmSync(database);
      mkdirSync(database);
    }
    const engine = await engineFor(root, store);
    const answer = (await troubleOf(engine.status())) as { code?: string };
    expect(["store-corrupt", "no-index", "store-unwritable"]).toContain(answer.code);
    if (damage === "a folder") expect(await troubleOf(engine.index())).toMatchObject({ hint: expect.stringContaining("--store") });
    else {
      await engine.index();
      expect((await engine.status()).files).toBe(40);
      await expectWhole(engine);
    }
  },
);

test("files that vanish, shrink and become folders while they are read are passed over, and the next run is whole (inc-15)", async () => {
  const root = makeTree(
    Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`shelf/loaf${i}.ts`, `export function bake${i}() {}\n`])),
  );
  const engine = await engineFor(root);
  let turn = 0;
  const onProgress = ({ phase, done }: { readonly phase: string; readonly done: number }) => {
    if (phase !== "parse" || done === 0) return;
    for (let i = 0; i < 10; i++) {
      const path = join(root, `shelf/loaf${(done + i * 17 + 40) % 300}.ts`);
      rmSync(path, { recursive: true, force: true });
      if (++turn % 3 === 0) writeFileSync(path, "export ");
      if (turn % 3 === 1) mkdirSync(path);
    }
  };
  await engine.index({ onProgress });
  expect(turn).toBeGreaterThan(10);
  await engine.index();
  await expectWhole(engine);
});

test("ignore rules are those of now on every run (inc-16)", async () => {
  const root = makeRepository({
    "legacy/old.ts": "export function legacyLoaf() {}\n",
    "a.ts": "export const a = 1;\n",
    ".gitignore": "x\n",
  });
  const engine = await engineFor(root);
  await engine.index();
  expect(await pathsOf(engine, "legacyLoaf", { mode: "exact" })).toEqual(["legacy/old.ts"]);
  writeTree(root, { ".gitignore": "x\nlegacy/\n" });
  await engine.index();
  expect(await pathsOf(engine, "legacyLoaf", { mode: "exact" })).toEqual([]);
  await engine.index({ full: true });
  expect(await pathsOf(engine, "legacyLoaf", { mode: "exact" })).toEqual([]);
  writeTree(root, { ".gitignore": "x\n" });
  await engine.index();
  expect(await pathsOf(engine, "legacyLoaf", { mode: "exact" })).toEqual(["legacy/old.ts"]);
});
