import { expect, test } from "vitest";
import type { Hit, SearchResult } from "#model/results.ts";
import { plain } from "#serve/text/paint.ts";
import { oneLine, printable, printableDeep } from "#serve/text/printable.ts";
import { renderHits, searchNotes } from "#serve/text/render-search.ts";
import { formatBytes, formatCount, formatSeconds } from "#serve/text/units.ts";

const hit: Hit = {
  id: "src/oven.ts#Oven.bakeLoaf",
  path: "src/oven.ts",
  start_line: 9,
  end_line: 12,
  name: "bakeLoaf",
  kind: "method",
  container: "Oven",
  signature: "bakeLoaf(flour: string): string",
  doc: "Bakes one loaf.",
  score: 1,
  ranks: { lexical: 1 },
  text: "/** Bakes one loaf. */\nbakeLoaf(flour: string): string {\n  return flour;\n}\n",
};

test("a result shows its place, name and first lines, and repeats neither signature nor comment that stand there", () => {
  expect(renderHits([hit], { paint: plain, linesPerHit: 2, ids: false })).toBe(
    [
      "1. src/oven.ts:9-12  method Oven.bakeLoaf",
      "    9  /** Bakes one loaf. */",
      "   10  bakeLoaf(flour: string): string {",
      "   … 2 more lines",
    ].join("\n"),
  );
});

test("a result without its text shows signature and comment, and its id where it can be asked for", () => {
  const { text: _, ...bare } = hit;
  expect(renderHits([bare], { paint: plain, linesPerHit: 6, ids: true })).toBe(
    [
      "1. src/oven.ts:9-12  method Oven.bakeLoaf",
      "   id src/oven.ts#Oven.bakeLoaf",
      "   bakeLoaf(flour: string): string",
      "   Bakes one loaf.",
    ].join("\n"),
  );
});

test("the notes say what is missing, left out and out of date", () => {
  const result: SearchResult = {
    results: [hit],
    confidence: { level: "low", coverage: 0.5, missing: ["yeast"], reason: "half of the words are unknown" },
    tokens: { returned: 20, whole_files: 100 },
    left_out: "3 more results: raise limit",
    index: { generation: 4, git_head: null, state: "stale", changed_files: ["a", "b", "c", "d"] },
  };
  expect(searchNotes(result, "`portolan index` updates it.")).toEqual([
    "Confidence low: half of the words are unknown",
    "Nowhere in the index: yeast",
    "3 more results: raise limit",
    "The index is older than the work tree (a, b, c …); `portolan index` updates it.",
  ]);
});

test("control characters of a file are shown, not obeyed", () => {
  expect(printable("a\u001b[2Jb\r\nc\td\u202e")).toBe("a␛[2Jb\nc\td␡");
  expect(printableDeep({ path: "a\u0007", lines: [1, "b\u0000"] })).toEqual({ path: "a␇", lines: [1, "b␀"] });
});

test("a long line ends with an ellipsis", () => {
  expect(oneLine("  one\n two  three ", 9)).toBe("one two…");
});

test("sizes, times and counts read the same everywhere", () => {
  expect([formatBytes(999), formatBytes(8_100_000), formatSeconds(0.042), formatSeconds(75), formatCount(1_234_567)]).toEqual([
    "999 B",
    "8.1 MB",
    "42 ms",
    "1 min 15 s",
    "1,234,567",
  ]);
});
