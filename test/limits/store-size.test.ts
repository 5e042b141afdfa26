import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { IndexStore } from "#store/index-store.ts";
import { engineFor, useIndexedFolders } from "../index/indexed-folder.ts";
import { git, makeRepository, makeTree } from "../scan/temporary-tree.ts";

useIndexedFolders();

const ROUNDS = 60;

function bakery(count: number, round: number): { [path: string]: string } {
  const loaves = (file: number) =>
    Array.from({ length: 20 }, (_, i) => `export function bake${file}x${i}(flour: number) {\n  return flour + ${round};\n}\n`);
  return Object.fromEntries(Array.from({ length: count }, (_, file) => [`shelf/loaf${file}.ts`, loaves(file).join("\n")]));
}

function bytesOf(folder: string): number {
  return readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}

it(`a store does not grow over ${ROUNDS} rounds of edits, renames and removals`, async () => {
  const root = makeTree(bakery(20, 0));
  const store = join(makeTree({}), "store");
  const engine = await engineFor(root, store);
  await engine.index();
  const sizes: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [path, text] of Object.entries(bakery(4, round))) writeFileSync(join(root, path), text);
    if (round % 3 === 0) renameSync(join(root, "shelf/loaf9.ts"), join(root, "shelf/rye.ts"));
    if (round % 3 === 1 && existsSync(join(root, "shelf/rye.ts"))) renameSync(join(root, "shelf/rye.ts"), join(root, "shelf/loaf9.ts"));
    await engine.index();
    sizes.push(bytesOf(store));
  }
  const settled = sizes.slice(5);
  expect(Math.max(...settled) / Math.min(...settled)).toBeLessThan(1.25);
  expect(readdirSync(store).filter((name) => name.endsWith(".seg"))).toHaveLength(2);
  const { store_bytes: told } = await engine.status();
  expect(told).toBe(bytesOf(store));
});

it("a store gives back the room of work trees that are gone", async () => {
  const root = makeRepository(bakery(5, 0));
  git(root, "add", ".");
  git(root, "commit", "-qm", "first");
  const side = join(makeTree({}), "side");
  git(root, "worktree", "add", "-q", side, "-b", "side");
  for (const [path, text] of Object.entries(bakery(5, 7))) writeFileSync(join(side, path), text);
  const store = join(makeTree({}), "store");
  const [main, other] = [await engineFor(root, store), await engineFor(side, store)];
  await main.index();
  await other.index();
  await other.close();
  const keys = () => {
    const open = new IndexStore(store, root);
    try {
      return open.factsKeys().size;
    } finally {
      open.close();
    }
  };
  expect(keys()).toBe(10);
  rmSync(side, { recursive: true });
  writeFileSync(join(root, "shelf/new.ts"), "export const rye = 1;\n");
  await main.index();
  expect(keys()).toBe(6);
  expect(readdirSync(store).filter((name) => name.endsWith(".seg"))).toHaveLength(2);
});

it("a store gives back most of its room when most of the tree is gone", async () => {
  const root = makeTree(bakery(150, 0));
  const store = join(makeTree({}), "store");
  const engine = await engineFor(root, store);
  await engine.index();
  const before = bytesOf(store);
  for (let i = 10; i < 150; i++) rmSync(join(root, `shelf/loaf${i}.ts`));
  await engine.index();
  expect(bytesOf(store)).toBeLessThan(before / 4);
});
