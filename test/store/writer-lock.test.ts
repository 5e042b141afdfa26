import { expect, it } from "vitest";
import { takeWriterLock } from "#store/writer-lock.ts";
import { troubleOf } from "../index/indexed-folder.ts";
import { makeTree, useTemporaryTrees } from "../scan/temporary-tree.ts";
import { holdInAnotherProcess } from "./lock-holder.ts";

useTemporaryTrees();

it("the writer's lock has one holder at a time and names it to the second", async () => {
  const folder = makeTree({});
  const lock = takeWriterLock(folder);
  const busy = await troubleOf(() => takeWriterLock(folder));
  expect(busy).toMatchObject({
    code: "index-busy",
    message: expect.stringContaining(`(${process.pid})`),
    hint: expect.stringContaining("Wait"),
  });
  lock.release();
  takeWriterLock(folder).release();
});

it("the locks of two folders have nothing to do with each other", () => {
  const [rye, wheat] = [takeWriterLock(makeTree({})), takeWriterLock(makeTree({}))];
  rye.release();
  wheat.release();
});

it("the lock of a process that was killed is free at once", async () => {
  const folder = makeTree({});
  const other = await holdInAnotherProcess(folder);
  expect(await troubleOf(() => takeWriterLock(folder))).toMatchObject({
    code: "index-busy",
    message: expect.stringContaining(`(${other.pid})`),
  });
  await other.kill();
  takeWriterLock(folder).release();
});

it("the lock of a folder that cannot be written is refused as such", async () => {
  const folder = makeTree({ "writer.lock": "no database, but somebody's file, long enough to be looked at as one".repeat(9) });
  expect(await troubleOf(() => takeWriterLock(folder))).toMatchObject({ code: expect.stringMatching(/^store-/) });
  expect(await troubleOf(() => takeWriterLock(`${folder}/gone`))).toMatchObject({ code: "store-unwritable" });
});
