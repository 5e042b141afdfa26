import { beforeAll, describe, expect, it } from "vitest";
import type { Engine } from "#engine/engine.ts";
import { idsOf, indexFolder, pathsOf, troubleOf, useIndexedFolders } from "../index/indexed-folder.ts";

useIndexedFolders();

const SHELVES = 60;

let library: Engine;
beforeAll(async () => {
  const shelves = Array.from({ length: SHELVES }, (_, i): [string, string] => [
    `shelves/shelf${i}.ts`,
    `/** Lends a book from shelf ${i}. */\nexport function lendBook${i}() {\n${"  shelve();\n".repeat(40)}}\n`,
  ]);
  ({ engine: library } = await indexFolder({
    ...Object.fromEntries(shelves),
    "desk.ts": "/** Stamps a library card. */\nexport function stampCard() {}\n",
  }));
});

describe("the number of results", () => {
  it("is ten where nothing is said, at most fifty, at least one", async () => {
    const count = async (limit?: number) => (await library.search("lend a book", { limit, budgetTokens: 100_000 })).results.length;
    expect([await count(), await count(3), await count(1000), await count(0), await count(-5)]).toEqual([10, 3, 50, 1, 1]);
  });

  it("that was cut says how many more there are and how to get them", async () => {
    const { left_out } = await library.search("lend a book", { limit: 3, budgetTokens: 100_000 });
    expect(left_out).toMatch(new RegExp(`${SHELVES - 3} more files match; raise limit.*narrow with path`));
    expect((await library.search("stamp", { budgetTokens: 100_000 })).left_out).toBeUndefined();
  });
});

describe("the budget", () => {
  it("is kept, and what did not fit is told with the way to it", async () => {
    for (const budgetTokens of [150, 700, 1500]) {
      const { results, tokens, left_out } = await library.search("lend a book", { budgetTokens });
      expect(tokens.returned).toBeLessThanOrEqual(budgetTokens);
      expect(results.length).toBeGreaterThan(0);
      expect(left_out).toMatch(/raise budget_tokens/);
    }
  });

  it("spends on the best results first, and the others can be read by id", async () => {
    const { results, left_out } = await library.search("lend a book", { budgetTokens: 700 });
    expect(results[0]?.text).toContain("export function lendBook");
    const bare = results.filter(({ text }) => text === undefined);
    expect(bare.length).toBeGreaterThan(0);
    expect(left_out).toContain(`${bare.length} results without their text; read them by id`);
    const { text } = await library.source({ id: bare[0]?.id });
    expect(text).toContain("shelve();");
  });

  it("too small for anything gives the best place all the same", async () => {
    const { results } = await library.search("stamp a card", { budgetTokens: 1 });
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({ id: "desk.ts#stampCard" });
    expect(results[0]).not.toHaveProperty("text");
  });

  it("is told against the cost of reading the files whole", async () => {
    const { tokens } = await library.search("stamp a card", { limit: 1 });
    expect(tokens.whole_files).toBeGreaterThan(0);
    expect(tokens.returned).toBeGreaterThan(0);
  });
});

describe("confidence", () => {
  it("is high where the words are all there, lower where some are not, none where none is", async () => {
    const levels = [];
    for (const query of ["stamp card", "stamp card zeppelin", "stamp zeppelin quantum chromodynamics tensor", "zeppelin quantum"]) {
      levels.push((await library.search(query)).confidence.level);
    }
    expect(levels[0]).toBe("high");
    expect(levels[3]).toBe("none");
    expect(["none", "low", "medium", "high"].indexOf(levels[2] as string)).toBeLessThan(3);
  });

  it("names the words that stand nowhere and the share of those that do", async () => {
    expect((await library.search("stamp zeppelin")).confidence).toMatchObject({ missing: ["zeppelin"], coverage: 0.5 });
    expect((await library.search("stamp card")).confidence).toMatchObject({ missing: [], coverage: 1 });
    expect((await library.search("zeppelin")).confidence).toMatchObject({ coverage: 0, reason: "none of the words stands in the index" });
  });
});

describe("queries that are none", () => {
  it("because they are empty or too long are refused with the way out", async () => {
    for (const query of ["", "   ", "\n\t"]) expect(await troubleOf(library.search(query))).toMatchObject({ code: "empty-query" });
    expect(await troubleOf(library.search("a".repeat(20_001)))).toMatchObject({
      code: "query-too-long",
      message: expect.stringMatching(/20001.*20000/),
    });
    expect((await library.search(`${"stamp ".repeat(3333)}`.slice(0, 20_000))).results[0]?.id).toBe("desk.ts#stampCard");
    expect(await troubleOf(library.search("a", { mode: "fuzzy" as "hybrid" }))).toMatchObject({
      code: "unknown-mode",
      hint: expect.stringContaining("hybrid"),
    });
  });

  it("because they hold no word find nothing and say why", async () => {
    for (const query of ["?!", "+-*/", "🎉", "( )"]) {
      const { results, confidence } = await library.search(query);
      expect(results, query).toEqual([]);
      expect(confidence.level, query).toBe("none");
    }
    expect((await library.search("?!")).confidence.reason).toBe("the query has no words to look for");
  });

  it.each([
    ...["multi-card", "don't stamp", "stamp.card()", "src/stamp.ts", "ns::stamp", '"stamp"', "--stamp-on-card", "AND stamp", "NOT stamp"],
    ...["NEAR(stamp card)", "stamp*", "*stamp", "(stamp OR", "stamp^2", "{stamp}", "$stamp", "@stamp/card", "#stamp", "stamp++", "%stamp_"],
    ...["; DROP TABLE stamp; --", "\\stamp\\", "'stamp", "stamp\0card", "[stamp", "stamp)+$", "constructor stamp", "__proto__ stamp"],
  ])("as patterns are plain words: %s", async (query) => {
    expect(await pathsOf(library, query)).toContain("desk.ts");
  });

  it("that are names of every object are names like others", async () => {
    for (const query of ["constructor", "__proto__", "hasOwnProperty", "toString"]) {
      expect(await idsOf(library, query), query).toEqual([]);
      expect(await idsOf(library, query, { mode: "exact" }), query).toEqual([]);
    }
  });
});
