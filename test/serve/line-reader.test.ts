import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type InputLine, LineReader } from "#serve/mcp/line-reader.ts";

const MAX_BYTES = 16;

function read(bytes: Buffer, cuts: readonly number[]): InputLine[] {
  const reader = new LineReader(MAX_BYTES);
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  let from = 0;
  return ends.flatMap((end) => {
    const lines = [...reader.push(bytes.subarray(from, end))];
    from = end;
    return lines;
  });
}

const words = fc.array(fc.string({ unit: "grapheme", maxLength: 8 }).map((word) => word.replaceAll("\n", "")));

describe("lines out of a stream", () => {
  it("are the same however it is cut, and those too long are told and left out", () => {
    fc.assert(
      fc.property(words, fc.array(fc.nat()), (lines, cuts) => {
        const expected = lines.map((text) => (Buffer.byteLength(text) > MAX_BYTES ? { kind: "too-long" } : { kind: "line", text }));
        expect(read(Buffer.from(lines.map((line) => `${line}\n`).join("")), cuts)).toEqual(expected);
      }),
    );
  });

  it("that have not ended are kept for later, except for what is past the limit", () => {
    expect(read(Buffer.from("loaf\nhalf"), [])).toEqual([{ kind: "line", text: "loaf" }]);
    expect(read(Buffer.from("r".repeat(MAX_BYTES * 100)), [3, 9, 40, 99])).toEqual([{ kind: "too-long" }]);
  });
});
