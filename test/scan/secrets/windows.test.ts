import { expect, it } from "vitest";
import { windowsOf } from "#scan/secrets/windows.ts";

it.each([
  ["one endless token", "xoxb-".repeat(60_000)],
  ["addresses without an end", "://a:".repeat(60_000)],
  ["keys side by side", "AKIAQ3ZXK7WM2PLRT5VB ".repeat(15_000)],
  ["a line for each cue", "ghp_\n".repeat(60_000)],
])("the rules look at no more than twice the text, and at little of it at once: %s", (_, text) => {
  const windows = windowsOf(text);
  const looked = windows.reduce((sum, { start, end }) => sum + end - start, 0);
  expect(looked).toBeLessThanOrEqual(2 * text.length);
  expect(Math.max(0, ...windows.map(({ start, end }) => end - start))).toBeLessThanOrEqual(1800);
});

it("a text without a cue is not looked at", () => {
  expect(
    windowsOf("export function bake(loaf: Loaf): Loaf {\n  return oven.heat(loaf, 'https://bakery.test/a:b');\n}\n".repeat(100)),
  ).toEqual([]);
});
