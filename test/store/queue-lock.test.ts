import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { takeQueueLock, takeWriterLock } from "#store/writer-lock.ts";
import { engineFor, indexFolder, troubleOf, useIndexedFolders } from "../index/indexed-folder.ts";
import { makeTree, writeTree } from "../scan/temporary-tree.ts";
import { holdInAnotherProcess } from "./lock-holder.ts";

useIndexedFolders();

it("a run that may wait begins when the writer is through, and one more beside it is told that it need not wait", async () => {
  const { root, store, engine } = await indexFolder({ "oven.ts": "export function bake() {}\n" });
  const other = await holdInAnotherProcess(store);
  writeTree(root, { "till.ts": "export function sell() {}\n" });
  const waiting = engine.index({ waitMs: 60_000 });
  const second = await engineFor(root, store);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await troubleOf(second.index({ waitMs: 60_000 }))).toMatchObject({ code: "index-queued" });
  await other.kill();
  expect(await waiting).toMatchObject({ files: 2 });
  takeQueueLock(store).release();
});

it("a run waits no longer than it was told to", async () => {
  const { store, engine } = await indexFolder({ "oven.ts": "export function bake() {}\n" });
  const other = await holdInAnotherProcess(store);
  expect(await troubleOf(engine.index({ waitMs: 300 }))).toMatchObject({ code: "index-busy" });
  await other.kill();
});

it("a writer that holds the lock for long is told with its time, whatever process has its number now", async () => {
  const folder = makeTree({});
  const lock = takeWriterLock(folder);
  writeFileSync(join(folder, "writer.pid"), `${process.pid} ${Date.now() - 14 * 60_000} another-machine`);
  expect(await troubleOf(() => takeWriterLock(folder))).toMatchObject({
    code: "index-busy",
    message: expect.stringContaining(`(${process.pid} on another-machine, for 14 min)`),
  });
  lock.release();
  takeWriterLock(folder).release();
});

it("an answer stays of one generation while the next is published, and the next answer is of that", async () => {
  const { root, store, engine } = await indexFolder({ "oven.ts": "export function bake() {}\n", "till.ts": "export function sell() {}\n" });
  const reader = await engineFor(root, store);
  const lines: string[] = [];
  let published: Promise<unknown> | undefined;
  const exported = reader.exportJson((line) => {
    if (published === undefined) {
      writeTree(root, { "till.ts": "export function weigh() {}\n" });
      published = engine.index();
    }
    lines.push(line);
  });
  await exported;
  await published;
  expect(lines.join("\n")).toContain("till.ts#sell");
  expect((await reader.search("weigh", { mode: "exact" })).results).toHaveLength(1);
});
