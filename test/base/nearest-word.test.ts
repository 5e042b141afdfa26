import { describe, expect, it } from "vitest";
import { nearestWord } from "#base/nearest-word.ts";

const KNOWN = ["query", "also", "limit", "path", "start_line", "end_line", "budget_tokens"];

describe("the nearest word", () => {
  it.each([
    ["limt", "limit"],
    ["LIMITS", "limit"],
    ["startLine", "start_line"],
    ["start-lin", "start_line"],
    ["budget_token", "budget_tokens"],
    ["file_path", "path"],
    ["querry", "query"],
  ])("to %s is %s", (word, nearest) => {
    expect(nearestWord(word, KNOWN)).toBe(nearest);
  });

  it.each(["", "crust", "_", "x", "l".repeat(100_000)])("is none where nothing is near", (word) => {
    expect(nearestWord(word, KNOWN)).toBeUndefined();
  });
});
