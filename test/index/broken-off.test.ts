import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { IndexProgress } from "#engine/engine.ts";
import { makeTree, type Tree, writeTree } from "../scan/temporary-tree.ts";
import { holdInAnotherProcess } from "../store/lock-holder.ts";
import { engineFor, exportOf, idsOf, indexFolder, pathsOf, troubleOf, useIndexedFolders } from "./indexed-folder.ts";

useIndexedFolders();

const LOAVES = 250;

function shelf(word: string): Tree {
  return Object.fromEntries(
    Array.from({ length: LOAVES }, (_, i) => [`shelf/loaf${i}.ts`, `export function ${word}${i}() {\n  return ${i};\n}\n`]),
  );
}

/** Options that break a run off at the first progress of a phase. */
function stopAt(phase: IndexProgress["phase"]) {
  const stop = new AbortController();
  const onProgress = (progress: IndexProgress) => {
    if (progress.phase === phase && (phase === "scan" || progress.done > 0)) stop.abort(new Error("the baker was called away"));
  };
  return { signal: stop.signal, onProgress };
}

it("a first run that is broken off leaves no index, and the next one goes on with what is stored", async () => {
  const engine = await engineFor(makeTree(shelf("bake")));
  await expect(engine.index(stopAt("parse"))).rejects.toThrow("the baker was called away");
  expect(engine.hasIndex()).toBe(false);
  expect(await troubleOf(engine.search("bake1"))).toMatchObject({ code: "no-index", hint: expect.stringContaining("portolan index") });
  const next = await engine.index();
  expect(next.files).toBe(LOAVES);
  expect(next.parsed).toBeLessThan(LOAVES);
  expect(await idsOf(engine, "bake249", { mode: "exact" })).toEqual(["shelf/loaf249.ts#bake249"]);
});

it.each(["scan", "parse", "build"] as const)(
  "a later run that is broken off in the %s phase leaves the old generation as it was",
  async (phase) => {
    const { root, engine } = await indexFolder(shelf("bake"));
    const before = await exportOf(engine);
    writeTree(root, shelf("knead"));
    await expect(engine.index(stopAt(phase))).rejects.toThrow("the baker was called away");
    expect(await exportOf(engine)).toEqual(before);
    expect((await engine.status()).index).toMatchObject({ generation: 1, state: "stale" });
    expect(await engine.index()).toMatchObject({ generation: 2, parsed: { scan: LOAVES, parse: LOAVES - 20, build: 0 }[phase] });
    expect(await idsOf(engine, "knead7", { mode: "exact" })).toEqual(["shelf/loaf7.ts#knead7"]);
    expect(await idsOf(engine, "bake7", { mode: "exact" })).toEqual([]);
  },
);

it("a run with worker threads is broken off and taken up again in the same way", async () => {
  const root = makeTree(shelf("bake"));
  const engine = await engineFor(root, makeTree({}), 2);
  await expect(engine.index(stopAt("parse"))).rejects.toThrow("the baker was called away");
  expect((await engine.index()).parsed).toBeLessThan(LOAVES);
  const alone = await engineFor(root);
  await alone.index();
  expect(await exportOf(engine)).toEqual(await exportOf(alone));
});

it("a run whose signal was given before it began reads nothing", async () => {
  const { root, engine } = await indexFolder(shelf("bake"));
  rmSync(join(root, "shelf/loaf0.ts"));
  await expect(engine.index({ signal: AbortSignal.abort(new Error("closed today")) })).rejects.toThrow("closed today");
  expect((await engine.status()).index.generation).toBe(1);
});

it("the index can be read while a run builds the next one", async () => {
  const { root, engine } = await indexFolder(shelf("bake"));
  writeTree(root, { "shelf/roll.ts": "export function shapeRoll() {}\n" });
  const during: Promise<string[]>[] = [];
  await engine.index({
    onProgress: ({ phase }) => phase === "build" && during.length === 0 && during.push(pathsOf(engine, "bake3", { mode: "exact" })),
  });
  expect(await Promise.all(during)).toEqual([["shelf/loaf3.ts"]]);
  expect(await pathsOf(engine, "shapeRoll", { mode: "exact" })).toEqual(["shelf/roll.ts"]);
});

it("while another process writes the index, a run is refused and the index stays readable", async () => {
  const { store, engine } = await indexFolder({ "oven.ts": "export function bake() {}\n" });
  const other = await holdInAnotherProcess(store);
  for (const full of [false, true]) {
    expect(await troubleOf(engine.index({ full })), `full: ${full}`).toMatchObject({
      code: "index-busy",
      message: expect.stringContaining(`(${other.pid})`),
    });
    expect(await pathsOf(engine, "bake"), `full: ${full}`).toEqual(["oven.ts"]);
  }
  await other.kill();
  expect((await engine.index()).files).toBe(1);
});

it("two runs at once in one process do not mix", async () => {
  const { root, engine } = await indexFolder({ "oven.ts": "export function bake() {}\n" });
  writeTree(root, { "till.ts": "export function sell() {}\n" });
  const runs = await Promise.all([troubleOf(engine.index()), troubleOf(engine.index())]);
  expect(runs[0]).toMatchObject({ value: { files: 2 } });
  expect(runs[1]).toMatchObject({ code: "index-busy" });
});

it("a reader sees what another engine indexed since, also when that began anew", async () => {
  const { root, store, engine } = await indexFolder({ "oven.ts": "export function bake() {}\n" });
  const reader = await engineFor(root, store);
  expect(await pathsOf(reader, "bake", { mode: "exact" })).toEqual(["oven.ts"]);
  for (const full of [false, true]) {
    const name = full ? "knead" : "shape";
    writeTree(root, { "oven.ts": `export function ${name}() {}\n` });
    await engine.index({ full });
    expect(await pathsOf(reader, name, { mode: "exact" }), `full: ${full}`).toEqual(["oven.ts"]);
  }
});
