import { describe, expect, it } from "vitest";
import type { Engine } from "#engine/engine.ts";
import { indexFolder, useIndexedFolders } from "../index/indexed-folder.ts";

useIndexedFolders();

const SHELVES = 20;

/** Many files that use one thing, so that every operation goes over several. */
const SHOP = {
  "till.ts": "/** Price of a loaf. */\nexport function priceOf(flour: string): number {\n  return flour.length;\n}\n",
  ...Object.fromEntries(
    Array.from({ length: SHELVES }, (_, at) => [
      `shelf-${at}.ts`,
      `import { priceOf } from "./till.ts";\n\n/** Price of a loaf on shelf ${at}. */\nexport function shelf${at}(): number {\n  return priceOf("rye");\n}\n`,
    ]),
  ),
};

/** A signal that is aborted when it is looked at for the `at`th time, and how often it was looked at. */
function abortedAtLook(at: number): { readonly signal: AbortSignal; readonly looks: () => number } {
  const abort = new AbortController();
  let looks = 0;
  abort.signal.throwIfAborted = () => {
    if (++looks === at) abort.abort(new Error("the client has gone"));
    AbortSignal.prototype.throwIfAborted.call(abort.signal);
  };
  return { signal: abort.signal, looks: () => looks };
}

const OPERATIONS: readonly [name: string, run: (engine: Engine, signal: AbortSignal) => Promise<unknown>][] = [
  ["search", (engine, signal) => engine.search("price of a loaf", { limit: SHELVES, budgetTokens: 50_000, signal })],
  ["references", (engine, signal) => engine.references({ symbol: "priceOf", budgetTokens: 50_000, signal })],
  ["graph", (engine, signal) => engine.graph({ symbol: "priceOf", move: "up", budgetTokens: 200, signal })],
];

describe.each(OPERATIONS)("%s", (_, run) => {
  it("looks at its signal more than once, and stops at the look that finds it aborted", async () => {
    const { engine } = await indexFolder(SHOP);
    const whole = abortedAtLook(Number.POSITIVE_INFINITY);
    await run(engine, whole.signal);
    expect(whole.looks()).toBeGreaterThan(1);
    const stopped = abortedAtLook(2);
    await expect(run(engine, stopped.signal)).rejects.toThrow("the client has gone");
    expect(stopped.looks()).toBe(2);
  });
});

it("a regex search that is cancelled before it starts starts no thread", async () => {
  const { engine } = await indexFolder(SHOP);
  const stopped = abortedAtLook(1);
  await expect(engine.search("r+", { mode: "regex", signal: stopped.signal })).rejects.toThrow("the client has gone");
});
