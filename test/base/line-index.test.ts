import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineAt, lineStarts, sliceLines, startOfLine } from "#base/line-index.ts";

const text = fc
  .array(fc.constantFrom("flour", "é", "🍞", " ", "\n", "\r\n", "\r", "\u2028"), { maxLength: 40 })
  .map((parts) => parts.join(""));

describe("the line index", () => {
  it("counts a final line end as the end of the last line", () => {
    expect([...lineStarts("")]).toEqual([0]);
    expect([...lineStarts("a")]).toEqual([0]);
    expect([...lineStarts("a\n")]).toEqual([0]);
    expect([...lineStarts("a\n\n")]).toEqual([0, 2]);
    expect([...lineStarts("a\nb\r\nc")]).toEqual([0, 2, 5]);
  });

  it("takes \\n alone as a line end, as git and grep do", () => {
    expect(lineStarts("a\rb\u2028c")).toHaveLength(1);
  });

  it("has every offset in the line that starts last before it", () => {
    fc.assert(
      fc.property(text, (whole) => {
        const starts = lineStarts(whole);
        for (let offset = 0; offset < whole.length; offset++) {
          const line = lineAt(starts, offset);
          expect(startOfLine(starts, line, whole.length)).toBeLessThanOrEqual(offset);
          expect(startOfLine(starts, line + 1, whole.length)).toBeGreaterThan(offset);
          expect(whole.slice(0, offset).split("\n")).toHaveLength(line);
        }
      }),
    );
  });

  it("gives lines back without their ends, and all of them together as the text", () => {
    fc.assert(
      fc.property(text, (whole) => {
        const starts = lineStarts(whole);
        const lines = Array.from(starts, (_, i) => sliceLines(whole, starts, i + 1, i + 1));
        const expected = whole.replace(/\n$/, "").split("\n");
        // The \r before a \n is part of the line end; so is one at the very end.
        expect(lines).toEqual(expected.map((line) => line.replace(/\r$/, "")));
        expect(sliceLines(whole, starts, 1, starts.length)).toBe(whole.replace(/\n$/, "").replace(/\r$/, ""));
      }),
    );
  });

  it("gives nothing for lines that are not there and ranges that run backwards", () => {
    const starts = lineStarts("a\nb\n");
    expect(sliceLines("a\nb\n", starts, 3, 4)).toBe("");
    expect(sliceLines("a\nb\n", starts, 2, 1)).toBe("");
    expect(sliceLines("a\nb\n", starts, 2, 99)).toBe("b");
  });
});
