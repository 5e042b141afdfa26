import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { indexFolder, troubleOf, useIndexedFolders } from "../index/indexed-folder.ts";
import { writeTree } from "../scan/temporary-tree.ts";
import { BAKERY } from "./bakery.ts";

useIndexedFolders();

const PRICE_OF =
  '/** Price of a loaf in cents, by its flour. */\nexport function priceOf(flour: string): number {\n  return flour === "rye" ? 420 : 360;\n}';

describe("the source of a symbol", () => {
  it.each([
    ["its id", { id: "src/till.ts#priceOf" }],
    ["its name", { symbol: "priceOf" }],
    ["its name in a file", { symbol: "priceOf", path: "src/till.ts" }],
    ["its name in a folder", { symbol: "priceOf", path: "src" }],
    ["its name with other case and underscores", { symbol: "price_of" }],
    ["an id given as a symbol", { symbol: "src/till.ts#priceOf" }],
  ])("is found by %s, with the comment above it", async (_, request) => {
    const { engine } = await indexFolder(BAKERY);
    expect(await engine.source(request)).toEqual({
      path: "src/till.ts",
      start_line: 1,
      end_line: 4,
      text: PRICE_OF,
      symbol: "src/till.ts#priceOf",
      complete: true,
    });
  });

  it.each(["Till.cool", "Till::cool", "Till#cool", "src/till.ts#Till.cool"])("of a type is found as %s", async (symbol) => {
    const { engine } = await indexFolder(BAKERY);
    expect(await engine.source({ symbol })).toMatchObject({ symbol: "src/till.ts#Till.cool", start_line: 7, end_line: 7 });
  });

  it("that is private is found with and without its mark", async () => {
    const { engine } = await indexFolder({ "safe.ts": "export class Safe {\n  #coins = 3;\n  #open() {}\n}\n" });
    for (const symbol of ["#open", "open", "Safe.#open", "Safe.open", "Safe::#open"]) {
      expect(await engine.source({ symbol }), symbol).toMatchObject({ symbol: "safe.ts#Safe.#open", start_line: 3 });
    }
  });

  it("whose name has several definitions gives one and names the others", async () => {
    const { engine } = await indexFolder(BAKERY);
    expect(await engine.source({ symbol: "cool" })).toMatchObject({ symbol: "src/oven.ts#Oven.cool", others: ["src/till.ts#Till.cool"] });
  });

  it("that stands twice in one scope is told apart by ~2", async () => {
    const { engine } = await indexFolder({ "a.py": "def bake():\n    return 1\n\n\ndef bake():\n    return 2\n" });
    expect(await engine.source({ id: "a.py#bake" })).toMatchObject({ text: "def bake():\n    return 1" });
    expect(await engine.source({ id: "a.py#bake~2" })).toMatchObject({ text: "def bake():\n    return 2", start_line: 5 });
  });

  it("that is not defined names what is near it", async () => {
    const { engine } = await indexFolder(BAKERY);
    expect(await troubleOf(engine.source({ symbol: "priceOff" }))).toMatchObject({
      code: "not-found",
      hint: expect.stringContaining("priceOf"),
    });
    expect(await troubleOf(engine.source({ symbol: "Oven.priceOf" }))).toMatchObject({ code: "not-found" });
    expect(await troubleOf(engine.source({ symbol: "priceOf", path: "tools" }))).toMatchObject({
      code: "not-found",
      message: expect.stringContaining("tools"),
    });
    expect(await troubleOf(engine.source({}))).toMatchObject({ code: "no-target" });
  });

  it("of 3,000 lines comes whole, line by line as in the file", async () => {
    const body = Array.from({ length: 2998 }, (_, i) => `  rows.push("loaf ${i}");`);
    const lines = ["export function stock(rows: string[]) {", ...body, "}"];
    const { engine } = await indexFolder({ "stock.ts": `// Stock\n\n${lines.join("\n")}\n\nexport const after = 1;\n` });
    const { text, start_line, end_line, complete } = await engine.source({ symbol: "stock" });
    expect({ start_line, end_line, complete }).toEqual({ start_line: 3, end_line: 3002, complete: true });
    expect(text.split("\n")).toEqual(lines);
  });

  it("that does not fit its budget says which lines are left, and asking for them brings the rest", async () => {
    const lines = ["export function stock() {", ...Array.from({ length: 500 }, (_, i) => `  put(${i});`), "}"];
    const { engine } = await indexFolder({ "stock.ts": `${lines.join("\n")}\n` });
    const parts: string[] = [];
    let next: { start: number; end: number } | undefined = { start: 1, end: 502 };
    while (next !== undefined) {
      const { text, complete, left_out } = await engine.source({
        path: "stock.ts",
        startLine: next.start,
        endLine: next.end,
        budgetTokens: 300,
      });
      parts.push(text);
      const rest = /path stock\.ts, start_line (\d+), end_line (\d+)/.exec(left_out ?? "");
      expect(rest === null).toBe(complete);
      next = rest === null ? undefined : { start: Number(rest[1]), end: Number(rest[2]) };
    }
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.join("\n")).toBe(lines.join("\n"));
  });
});

describe("the source of a path", () => {
  it("is the whole file, or the lines that are asked for", async () => {
    const { engine } = await indexFolder(BAKERY);
    const whole = BAKERY["src/till.ts"] as string;
    expect(await engine.source({ path: "src/till.ts" })).toEqual({
      path: "src/till.ts",
      start_line: 1,
      end_line: 13,
      text: whole.trimEnd(),
      complete: true,
    });
    expect(await engine.source({ path: "./src/till.ts", startLine: 2, endLine: 3 })).toMatchObject({
      text: PRICE_OF.split("\n").slice(1, 3).join("\n"),
    });
    expect(await engine.source({ id: "src/till.ts:2-3" })).toMatchObject({ start_line: 2, end_line: 3 });
    expect(await engine.source({ symbol: "src/till.ts" })).toMatchObject({ start_line: 1, end_line: 13 });
  });

  it("ends at the last line, and refuses lines that are none", async () => {
    const { engine } = await indexFolder(BAKERY);
    expect(await engine.source({ path: "src/till.ts", startLine: 12, endLine: 900 })).toMatchObject({
      start_line: 12,
      end_line: 13,
      complete: true,
    });
    expect(await troubleOf(engine.source({ path: "src/till.ts", startLine: 14 }))).toMatchObject({
      code: "no-such-line",
      message: expect.stringContaining("13 lines"),
      hint: "Ask for lines 1 to 13.",
    });
    for (const [startLine, endLine] of [
      [0, 3],
      [-1, 2],
      [5, 4],
    ]) {
      expect(await troubleOf(engine.source({ path: "src/till.ts", startLine, endLine }))).toMatchObject({ code: "bad-range" });
    }
  });
});

describe("a file that was edited since it was indexed", () => {
  it("is shown as it is now, with the symbol's present lines", async () => {
    const { root, engine } = await indexFolder(BAKERY);
    const edited = `// A new\n// head\n\n${BAKERY["src/till.ts"] as string}`.replace("420", "480");
    writeTree(root, { "src/till.ts": edited });
    const found = await engine.source({ symbol: "priceOf" });
    expect(found).toMatchObject({
      changed: true,
      start_line: 4,
      end_line: 7,
      symbol: "src/till.ts#priceOf",
      text: PRICE_OF.replace("420", "480"),
    });
    expect(await engine.source({ id: "src/till.ts#Till.cool" })).toMatchObject({ changed: true, start_line: 10 });
    const { results, index } = await engine.search("price of a loaf by its flour");
    expect(results[0]).toMatchObject({
      id: "src/till.ts#priceOf",
      text: expect.stringContaining('return flour === "rye" ? 480 : 360;\n}'),
      end_line: 7,
    });
    expect(index).toMatchObject({ state: "stale", changed_files: expect.arrayContaining(["src/till.ts"]) });
  });

  it("and no longer has the symbol says so, and a search gives no lines for it", async () => {
    const { root, engine } = await indexFolder(BAKERY);
    writeTree(root, { "src/till.ts": "export const closed = true;\n" });
    expect(await troubleOf(engine.source({ id: "src/till.ts#priceOf" }))).toMatchObject({ code: "not-found" });
    const hit = (await engine.search("price of a loaf by its flour")).results.find(({ id }) => id === "src/till.ts#priceOf");
    expect(hit).not.toHaveProperty("text");
  });

  it("and is gone has no source, and a search says that it is stale", async () => {
    const { root, engine } = await indexFolder(BAKERY);
    rmSync(join(root, "src/till.ts"));
    expect(await troubleOf(engine.source({ path: "src/till.ts" }))).toMatchObject({ code: "not-indexed" });
    expect(await troubleOf(engine.source({ id: "src/till.ts#priceOf" }))).toMatchObject({ code: "not-indexed" });
    const { results, index } = await engine.search("price of a loaf by its flour");
    expect(results.find(({ path }) => path === "src/till.ts")).not.toHaveProperty("text");
    expect(index.changed_files).toContain("src/till.ts");
  });
});
