import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseQuery } from "#retrieve/query-terms.ts";

function namesIn(query: string): string[] {
  return parseQuery(query).identifiers.map(({ name }) => name);
}

describe("a query", () => {
  it("is its words without those that every question has", () => {
    expect(parseQuery("where is the oven heated").terms).toEqual(["oven", "heat"]);
  });

  it("of nothing but such words keeps them, and so does a single word", () => {
    expect(parseQuery("who will do it").terms.length).toBeGreaterThan(0);
    expect(parseQuery("with").terms).toEqual(["with"]);
  });

  it("has the words that look like names", () => {
    expect(namesIn("how does bakeLoaf call rye_flour on the Oven")).toEqual(["bakeLoaf", "rye_flour", "Oven"]);
    expect(namesIn("Oven.heat and shop::Till")).toEqual(["heat", "Till"]);
    expect(namesIn("flour")).toEqual(["flour"]);
    expect(namesIn("rye flour")).toEqual([]);
  });

  it("asks for tests only when it says so in a few words", () => {
    expect(parseQuery("tests for the oven").mentionsTests).toBe(true);
    expect(parseQuery("test_oven").mentionsTests).toBe(true);
    expect(parseQuery("the latest oven").mentionsTests).toBe(false);
    expect(parseQuery(`test ${"word ".repeat(100)}`).mentionsTests).toBe(false);
  });

  it("of any text is taken, each term once", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const { terms, parts } = parseQuery(text);
        expect(new Set(terms).size).toBe(terms.length);
        expect(new Set(parts).size).toBe(parts.length);
        expect(terms).not.toContain("");
      }),
    );
  });
});
