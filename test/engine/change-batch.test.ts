import { expect, it } from "vitest";
import { ChangeBatch } from "#engine/change-batch.ts";

it("a batch is complete when nothing has changed for a while", () => {
  const batch = new ChangeBatch(300);
  expect(batch.isEmpty).toBe(true);
  batch.add("oven.ts", 1_000);
  batch.add("bread.ts", 1_200);
  expect(batch.waitMs(1_200, undefined)).toBe(300);
  expect(batch.waitMs(1_500, undefined)).toBe(0);
  expect(batch.take()).toEqual(["bread.ts", "oven.ts"]);
  expect(batch.isEmpty).toBe(true);
});

it("saves without a pause are answered every two seconds", () => {
  const batch = new ChangeBatch(300);
  for (let at = 1_000; at < 3_000; at += 10) batch.add("oven.ts", at);
  expect(batch.waitMs(2_990, undefined)).toBe(10);
  expect(batch.waitMs(3_000, undefined)).toBe(0);
});

it("git is waited for, but not for ever; a rebase until it stands still", () => {
  const batch = new ChangeBatch(300);
  batch.add("oven.ts", 1_000);
  expect(batch.waitMs(20_000, "lock")).toBeGreaterThan(0);
  expect(batch.waitMs(31_000, "lock")).toBe(0);
  expect(batch.waitMs(2_000, "rebase")).toBe(1_000);
  expect(batch.waitMs(3_000, "rebase")).toBe(0);
});

it("of very many paths none is kept", () => {
  const batch = new ChangeBatch(300);
  for (let n = 0; n < 5_000; n++) batch.add(`shelf/loaf${n}.ts`, n);
  expect(batch.take()).toBe("whole");
  batch.add("oven.ts", 9_000);
  expect(batch.take()).toEqual(["oven.ts"]);
});

it("so many events that the system may have dropped some stand for everything", () => {
  const batch = new ChangeBatch(300);
  for (let n = 0; n < 8_000; n++) batch.add("oven.ts", n);
  expect(batch.take()).toEqual(["oven.ts"]);
  for (let n = 0; n <= 8_000; n++) batch.add("oven.ts", n);
  expect(batch.take()).toBe("whole");
});
