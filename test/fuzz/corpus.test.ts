import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, describe, it } from "vitest";
import { messages } from "./messages.ts";
import { sources } from "./sources.ts";
import { store } from "./store.ts";
import type { FuzzTarget } from "./target.ts";
import { trees } from "./trees.ts";

/** Runs of each target with inputs that are always the same; `npm run fuzz` is for others. */
const RUNS: { readonly [name: string]: number } = { sources: 60, trees: 6, messages: 20, store: 30 };
const TARGETS: { readonly [name: string]: FuzzTarget<unknown> } = {
  sources: sources as FuzzTarget<unknown>,
  trees: trees as FuzzTarget<unknown>,
  messages: messages as FuzzTarget<unknown>,
  store: store as FuzzTarget<unknown>,
};
const KEPT = new URL("../fixtures/fuzz/", import.meta.url);
const kept = readdirSync(KEPT).filter((name) => name.endsWith(".json"));

afterAll(async () => {
  for (const target of Object.values(TARGETS)) await target.close?.();
});

describe.each(Object.entries(TARGETS))("%s", (name, target) => {
  it.each(kept.filter((file) => file.startsWith(name)))("hold what once failed: %s", { timeout: 120_000 }, async (file) => {
    await target.check((JSON.parse(readFileSync(new URL(file, KEPT), "utf8")) as { readonly input: unknown }).input);
  });

  it("hold a few made inputs", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(target.inputs, (input) => target.check(input)),
      { seed: 7, numRuns: RUNS[name] ?? 0 },
    );
  });
});
