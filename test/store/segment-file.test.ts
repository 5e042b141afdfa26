import { closeSync, openSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Segment, writeSegment } from "#store/segment-file.ts";
import { makeTree, useTemporaryTrees } from "../scan/temporary-tree.ts";

useTemporaryTrees();

function write(sections: readonly (readonly [string, Uint8Array])[]): string {
  const path = join(makeTree({}), "bread.seg");
  writeSegment(path, sections, { loaves: 3, flours: ["rye", "wheat"] });
  return path;
}

const BREAD = [
  ["crust", Buffer.from("golden")],
  ["crumb", new Uint8Array(Uint32Array.of(1, 2, 4_000_000_000).buffer)],
  ["empty", new Uint8Array()],
  ["last", Buffer.from("crumbs")],
] as const;

/** A number for a file opened now: it grows when an earlier one was not closed. */
function nextHandle(): number {
  const file = openSync("/dev/null", "r");
  closeSync(file);
  return file;
}

describe("a segment file", () => {
  it("gives back its sections, parts of them, and its properties", () => {
    const segment = new Segment(write(BREAD));
    expect(segment.properties).toEqual({ loaves: 3, flours: ["rye", "wheat"] });
    expect(segment.bytes("crust").toString()).toBe("golden");
    expect([...segment.u32("crumb")]).toEqual([1, 2, 4_000_000_000]);
    expect(segment.bytes("empty")).toHaveLength(0);
    expect(segment.range("crust", 1, 4).toString()).toBe("old");
    expect(() => segment.bytes("butter")).toThrow(/no section "butter"/);
    segment.close();
  });

  it("gives back sections of any sizes", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 8 }), (parts) => {
        const segment = new Segment(write(parts.map((bytes, i) => [`part ${i}`, bytes])));
        parts.forEach((bytes, i) => expect(Uint8Array.from(segment.bytes(`part ${i}`))).toEqual(Uint8Array.from(bytes)));
        segment.close();
      }),
      { numRuns: 30 },
    );
  });

  it("appears under its name only when it is whole, and leaves no other file behind", () => {
    const path = write(BREAD);
    expect(readdirSync(dirname(path))).toEqual(["bread.seg"]);
  });

  it("has the same bytes for the same sections", () => {
    expect(readFileSync(write(BREAD))).toEqual(readFileSync(write(BREAD)));
  });

  it("is refused when it is opened, not when it is read, wherever it was cut short", () => {
    const whole = readFileSync(write(BREAD));
    const path = write(BREAD);
    // The last section is followed by two bytes that only fill it up.
    for (let size = whole.length - 3; size >= 0; size -= 7) {
      truncateSync(path, size);
      expect(() => new Segment(path), `${size} of ${whole.length} bytes`).toThrow();
    }
  });

  it("is refused where another kind of file has its name, and closes it again", () => {
    const path = join(makeTree({}), "bread.seg");
    const before = nextHandle();
    for (const contents of ["", "short", "not a segment file at all", "PTLNSEG1\xff\xff\x00\x00{}", "PTLNSEG1\x02\x00\x00\x00no"]) {
      writeFileSync(path, contents, "latin1");
      expect(() => new Segment(path), JSON.stringify(contents)).toThrow();
    }
    expect(() => new Segment(`${path}.gone`)).toThrow(/is damaged/);
    expect(nextHandle()).toBe(before);
  });
});
