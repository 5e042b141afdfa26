import { describe, expect, it } from "vitest";
import { matchesKey, safeExpression } from "#link/safe-expression.ts";

describe("an expression of the code", () => {
  it.each(["/^order:.*$/", "/loaf|roll|bun/i", "/^oven-\\d+$/", "/^(?:rye|spelt)-loaf$/", "/colou?r/"])("%s is run", (literal) => {
    expect(safeExpression(literal)).toBeInstanceOf(RegExp);
  });

  it.each([
    ["repeats what repeats", "/(a+)+b/"],
    ["repeats a choice", "/(a|a)*b/"],
    ["repeats a choice a few times", "/(a|a){30}b/"],
    ["repeats a class in a group", "/([a-z]+)*$/"],
    ["has many loops side by side", "/a*a*a*a*a*b/"],
    ["has many choices side by side", "/(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)b/"],
    ["has many things that may be absent", `/${"a?".repeat(20)}${"a".repeat(20)}/`],
    ["refers back", "/(a*)\\1\\1b/"],
    ["looks back", "/(?<=a*a*)b/"],
    ["is long", `/${"a".repeat(200)}/`],
    ["does not compile", "/(/"],
  ])("that %s is not", (_, literal) => {
    expect(safeExpression(literal)).toBeUndefined();
  });

  it("sees the first 200 characters of a key", () => {
    const expression = safeExpression("/b$/") as RegExp;
    expect(matchesKey(expression, "aab")).toBe(true);
    expect(matchesKey(expression, `${"a".repeat(199)}b${"a".repeat(1_000_000)}`)).toBe(true);
    expect(matchesKey(expression, `${"a".repeat(300)}b`)).toBe(false);
  });
});
