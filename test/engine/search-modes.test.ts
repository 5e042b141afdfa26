import { beforeAll, describe, expect, it } from "vitest";
import type { Engine } from "#engine/engine.ts";
import { idsOf, indexFolder, pathsOf, troubleOf, useIndexedFolders } from "../index/indexed-folder.ts";
import { BAKERY } from "./bakery.ts";

useIndexedFolders();

let engine: Engine;
beforeAll(async () => {
  ({ engine } = await indexFolder(BAKERY));
});

describe("a hybrid search", () => {
  it("answers a question with the definition, its lines and its text", async () => {
    const { results, index } = await engine.search("how is the price of a loaf told");
    expect(results[0]).toMatchObject({
      id: "src/till.ts#priceOf",
      path: "src/till.ts",
      start_line: 1,
      end_line: 4,
      name: "priceOf",
      kind: "function",
      container: "",
      signature: expect.stringContaining("function priceOf(flour: string): number"),
      doc: "Price of a loaf in cents, by its flour.",
      score: expect.any(Number),
      ranks: { lexical: 1 },
      text: `/** Price of a loaf in cents, by its flour. */\nexport function priceOf(flour: string): number {\n  return flour === "rye" ? 420 : 360;\n}`,
    });
    expect(index).toMatchObject({ generation: 1, state: "fresh", changed_files: [] });
  });

  it("gives the best first, with scores that fall and ranks that count up", async () => {
    const { results } = await engine.search("price of rye flour");
    const scores = results.map(({ score }) => score);
    expect(results.length).toBeGreaterThan(2);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(results.map(({ ranks }) => ranks.lexical)).toEqual(results.map((_, i) => i + 1));
  });

  it("is the same as a lexical one as long as there is nothing to search by meaning", async () => {
    expect(await engine.search("bake loaf", { mode: "lexical" })).toEqual(await engine.search("bake loaf"));
    expect(await troubleOf(engine.search("bake loaf", { mode: "semantic" }))).toMatchObject({
      code: "no-embeddings",
      hint: expect.stringContaining("hybrid"),
    });
  });

  it("finds with `also` what the query alone does not say", async () => {
    expect(await pathsOf(engine, "customs")).toEqual([]);
    expect(await pathsOf(engine, "customs", { also: ["count sacks"] })).toContain("tools/stock.py");
    const many = ["a", "b", "c", "d", "e", "f", "g", "h", "count sacks"];
    expect(await pathsOf(engine, "customs", { also: many })).not.toContain("tools/stock.py");
  });

  it("narrowed by `exact` gives only files in which the name is defined or stands", async () => {
    const paths = new Set(await pathsOf(engine, "rye", { exact: "priceOf" }));
    expect(paths).toEqual(new Set(["src/oven.ts", "src/till.ts", "src/deep/delivery.ts", "test/till.test.ts"]));
    expect(await pathsOf(engine, "rye", { exact: "noSuchName" })).toEqual([]);
    expect((await pathsOf(engine, "", { exact: "priceOf" }))[0]).toBe("src/till.ts");
  });
});

describe("an exact search", () => {
  it("lists the definitions of a name, code before tests, types before members", async () => {
    expect(await idsOf(engine, "priceOf", { mode: "exact" })).toEqual(["src/till.ts#priceOf"]);
    expect(await idsOf(engine, "cool", { mode: "exact" })).toEqual(["src/oven.ts#Oven.cool", "src/till.ts#Till.cool"]);
    expect((await engine.search("Till", { mode: "exact" })).confidence).toMatchObject({ level: "high", reason: "the name is defined" });
  });

  it.each(["Till.cool", "Till::cool", "Till#cool", "Till->cool", " Till.cool "])("takes %s for a member of Till", async (name) => {
    expect(await idsOf(engine, name, { mode: "exact" })).toEqual(["src/till.ts#Till.cool"]);
  });

  it("finds no member of a type that does not have it", async () => {
    expect(await idsOf(engine, "Till.bakeLoaf", { mode: "exact" })).toEqual([]);
    expect(await idsOf(engine, "ill.cool", { mode: "exact" })).toEqual([]);
  });

  it("takes other case and underscores, and trusts that less", async () => {
    for (const name of ["deliverOrder", "DELIVER_ORDER", "deliver-order"])
      expect(await idsOf(engine, name, { mode: "exact" })).toEqual(["src/deep/delivery.ts#deliver_order"]);
    expect((await engine.search("deliverOrder", { mode: "exact" })).confidence.level).toBe("medium");
  });

  it("names what is near where nothing has the name", async () => {
    const { results, confidence } = await engine.search("priceOff", { mode: "exact" });
    expect(results).toEqual([]);
    expect(confidence).toMatchObject({ level: "none", missing: ["priceOff"], reason: expect.stringContaining("near it: priceOf") });
    expect((await engine.search("zzzzqqqq", { mode: "exact" })).confidence.reason).toBe("no definition has this name");
  });

  it("says what a limit left out", async () => {
    const { results, left_out } = await engine.search("cool", { mode: "exact", limit: 1 });
    expect(results).toHaveLength(1);
    expect(left_out).toMatch(/^1 more definitions.*raise limit/);
  });
});

describe("filters", () => {
  it("by language take its id and the words that people use for it", async () => {
    for (const language of ["python", "py", "Python"])
      expect(new Set(await pathsOf(engine, "flour", { language }))).toEqual(new Set(["tools/stock.py"]));
    expect(await troubleOf(engine.search("flour", { language: "cobol" }))).toMatchObject({
      code: "unknown-language",
      hint: expect.stringContaining("python"),
    });
  });

  it.each([
    ["src", ["src/deep/delivery.ts", "src/oven.ts", "src/till.ts"]],
    ["src/", ["src/deep/delivery.ts", "src/oven.ts", "src/till.ts"]],
    ["./src/deep", ["src/deep/delivery.ts"]],
    ["src/till.ts", ["src/till.ts"]],
    ["sr", []],
    ["*.py", ["tools/stock.py"]],
    ["src/*.ts", ["src/oven.ts", "src/till.ts"]],
    ["src/**/*.ts", ["src/deep/delivery.ts", "src/oven.ts", "src/till.ts"]],
    ["{tools,test}/**", ["test/till.test.ts", "tools/stock.py"]],
    ["../elsewhere", []],
  ])("by path take %s as a file, a folder or a glob", async (path, expected) => {
    expect([...new Set(await pathsOf(engine, "rye flour price", { path, limit: 50 }))].sort()).toEqual(expected);
  });

  it("by path take signs of a glob that stand in a name for what they are", async () => {
    const { engine: shop } = await indexFolder({
      "app/[id]/page.ts": "export const page = 1;\n",
      "app/d/page.ts": "export const page = 2;\n",
      "app/{a}.ts": "export const page = 3;\n",
    });
    expect(await pathsOf(shop, "page", { path: "app/[id]/page.ts" })).toContain("app/[id]/page.ts");
    expect(await pathsOf(shop, "page", { path: "app/[id]" })).toEqual(["app/[id]/page.ts"]);
    expect(await pathsOf(shop, "page", { path: "app/{a}.ts" })).toContain("app/{a}.ts");
    expect(await troubleOf(shop.search("page", { path: "*".repeat(70_000) }))).toMatchObject({ code: "bad-glob" });
  });

  it("by kind give only definitions of it", async () => {
    const kinds = async (kind: "class" | "function") =>
      new Set((await engine.search("price loaf cool flour", { kind })).results.map((hit) => hit.kind));
    expect(await kinds("class")).toEqual(new Set(["class"]));
    expect(await kinds("function")).toEqual(new Set(["function"]));
    expect(await idsOf(engine, "cool", { mode: "exact", kind: "class" })).toEqual([]);
  });

  it("by tests leave them out or give nothing else", async () => {
    expect(await pathsOf(engine, "rye price", { tests: "exclude" })).not.toContain("test/till.test.ts");
    expect(new Set(await pathsOf(engine, "rye price", { tests: "only" }))).toEqual(new Set(["test/till.test.ts"]));
    expect(await pathsOf(engine, "rye price", { tests: "include" })).toContain("test/till.test.ts");
  });

  it("hold for exact and regex searches as well", async () => {
    expect(await idsOf(engine, "cool", { mode: "exact", path: "src/till.ts" })).toEqual(["src/till.ts#Till.cool"]);
    expect(await pathsOf(engine, "rye", { mode: "regex", tests: "only" })).toEqual(["test/till.test.ts"]);
    expect(await pathsOf(engine, "flour", { mode: "regex", language: "py" })).toEqual(["tools/stock.py"]);
  });

  it("that admit nothing give no result and say that the filters did it", async () => {
    const { results, confidence } = await engine.search("rye", { path: "nowhere" });
    expect(results).toEqual([]);
    expect(confidence).toMatchObject({ level: "none", missing: [], reason: expect.stringContaining("filters") });
  });
});
