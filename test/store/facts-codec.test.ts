import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FileFacts } from "#model/file-facts.ts";
import { decodeFacts, encodeFacts } from "#store/facts-codec.ts";
import { generatedFacts } from "./generated-facts.ts";

function decoded(bytes: Uint8Array): FileFacts {
  const record = decodeFacts(bytes);
  return {
    language: record.language,
    lineCount: record.lineCount,
    symbols: record.symbols(),
    references: record.references(),
    imports: record.imports(),
    exports: record.exports(),
    ...record.chunks(),
    diagnostics: record.diagnostics(),
  };
}

const NOTHING: FileFacts = {
  language: "text",
  lineCount: 0,
  symbols: [],
  references: [],
  imports: [],
  exports: [],
  chunks: [],
  terms: [],
  diagnostics: [],
};

describe("a facts record", () => {
  it("gives back all facts of any file", () => {
    fc.assert(
      fc.property(generatedFacts, (facts) => {
        expect(decoded(encodeFacts(facts))).toEqual(facts);
      }),
    );
  });

  it("tells its counts without its sections being read", () => {
    fc.assert(
      fc.property(generatedFacts, (facts) => {
        const { symbolCount, referenceCount, chunkCount } = decodeFacts(encodeFacts(facts));
        expect({ symbolCount, referenceCount, chunkCount }).toEqual({
          symbolCount: facts.symbols.length,
          referenceCount: facts.references.length,
          chunkCount: facts.chunks.length,
        });
      }),
      { numRuns: 30 },
    );
  });

  it("has the same bytes for equal facts, and other bytes for the least difference", () => {
    expect(encodeFacts(NOTHING)).toEqual(encodeFacts({ ...NOTHING }));
    expect(encodeFacts({ ...NOTHING, lineCount: 1 })).not.toEqual(encodeFacts(NOTHING));
    expect(decoded(encodeFacts(NOTHING))).toEqual(NOTHING);
  });

  it("is refused where it was cut short", () => {
    const bytes = encodeFacts({ ...NOTHING, exports: [{ name: "bake", local: "bake", line: 1 }] });
    for (let size = 0; size < bytes.length; size++) expect(() => decodeFacts(bytes.subarray(0, size)), `${size} bytes`).toThrow(RangeError);
  });
});
