import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LexicalBuilder, type LexicalFile } from "#store/lexical-builder.ts";
import { updateLexical } from "#store/lexical-update.ts";
import { readerOf } from "#store/section-reader.ts";
import { Segment, writeSegment } from "#store/segment-file.ts";
import { compareUtf8 } from "#store/string-column.ts";
import { makeTree, useTemporaryTrees } from "../scan/temporary-tree.ts";
import { lexicalFile } from "./generated-lexical-files.ts";

useTemporaryTrees();

type Made = ReturnType<typeof updateLexical>;

/** Files in the order of the paths. */
type Tree = readonly LexicalFile[];

// The last two are in another order by UTF-16.
const PATHS = ["a.ts", "a/b.ts", "bakery/oven.ts", "bakery/лепёшка.ts", "z.ts", "パン/🍞.ts", "\uff5e.ts", "🍞.ts"].sort(compareUtf8);

/** What becomes of each path: left as it is, removed, or another file. */
const edit = fc.tuple(
  ...PATHS.map((path) =>
    fc.oneof(
      { weight: 5, arbitrary: fc.constant("as it is" as const) },
      { weight: 1, arbitrary: fc.constant("removed" as const) },
      { weight: 2, arbitrary: lexicalFile.map((file): LexicalFile => ({ ...file, path })) },
    ),
  ),
);

function edited(tree: Tree, steps: readonly (LexicalFile | "as it is" | "removed")[]): Tree {
  const before = new Map(tree.map((file) => [file.path, file]));
  return PATHS.flatMap((path, i) => {
    const step = steps[i] ?? "as it is";
    const file = step === "as it is" ? before.get(path) : step === "removed" ? undefined : step;
    return file === undefined ? [] : [file];
  });
}

function built(tree: Tree): Made {
  const builder = new LexicalBuilder();
  for (const file of tree) builder.add(file);
  return builder.finish();
}

/** Files that are the same objects are kept; the numbers of importers are those of the new tree. */
function updated(old: Made, before: Tree, after: Tree): Made {
  const known = new Map(before.map((file, number) => [file.path, { file, number }]));
  const files = after.map((file) => {
    const same = known.get(file.path);
    return same !== undefined && withoutDegree(same.file) === withoutDegree(file) ? same.number : file;
  });
  return updateLexical(readerOf(old.sections, old.properties), { files, inDegrees: Uint32Array.from(after, ({ inDegree }) => inDegree) });
}

const degreeless = new WeakMap<LexicalFile, object>();

/** The same object for files that differ in their in-degree alone. */
function withoutDegree(file: LexicalFile): object {
  return degreeless.get(file) ?? file;
}

function withDegree(file: LexicalFile, inDegree: number): LexicalFile {
  const other = { ...file, inDegree };
  degreeless.set(other, withoutDegree(file));
  return other;
}

function shown({ sections, properties }: Made) {
  return { properties, sections: sections.map(([name, bytes]) => [name, Buffer.from(bytes).toString("hex")]) };
}

describe("a lexical segment that is made from an older one", () => {
  it("has the bytes of one made from nothing, whatever was edited, edit after edit", () => {
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 5 }), (edits) => {
        let tree: Tree = [];
        let made = built(tree);
        for (const steps of edits) {
          const next = edited(tree, steps);
          made = updated(made, tree, next);
          tree = next;
          expect(shown(made)).toEqual(shown(built(tree)));
        }
      }),
      { numRuns: 300 },
    );
  });

  it("has the in-degrees of the new tree, for kept files too", () => {
    fc.assert(
      fc.property(
        edit,
        edit,
        fc.array(fc.nat({ max: 99 }), { minLength: PATHS.length, maxLength: PATHS.length }),
        (first, second, degrees) => {
          const before = edited([], first);
          const after = edited(before, second).map((file, i) => withDegree(file, degrees[i] ?? 0));
          expect(shown(updated(built(before), before, after))).toEqual(shown(built(after)));
        },
      ),
      { numRuns: 50 },
    );
  });

  it("of which everything was removed is that of no files, and grows again from there", () => {
    const tree = [madeFile("a.ts", [["bake"]]), madeFile("b.ts", [["oven"], ["bake"]])];
    const empty = updated(built(tree), tree, []);
    expect(shown(empty)).toEqual(shown(built([])));
    expect(shown(updated(empty, [], tree))).toEqual(shown(built(tree)));
  });

  it("keeps the distances of thousands of chunks behind an edit, and those before it", () => {
    const file = (path: string, chunks: number) =>
      madeFile(
        path,
        Array.from({ length: chunks }, (_, i) => chunkTerms(i)),
      );
    const before = [file("a.ts", 3000), file("b.ts", 200), file("c.ts", 17_000), file("d.ts", 1), file("e.ts", 300)];
    for (const [number, chunks] of [
      [0, 2872],
      [1, 0],
      [1, 201],
      [1, 20_000],
      [3, 129],
      [4, 299],
    ] as const) {
      const after = before.map((one, i) => (i === number ? file(one.path, chunks) : one));
      const [made, whole] = [updated(built(before), before, after), built(after)];
      expect(made.properties).toEqual(whole.properties);
      const differing = whole.sections.filter(([, bytes], i) => Buffer.compare(bytes, made.sections[i]?.[1] ?? Buffer.of()) !== 0);
      expect(differing.map(([name]) => name)).toEqual([]);
    }
  });

  it("keeps a term that only a name has, until no name has it", () => {
    const bun = namedFile("bun.ts", "sesameBun");
    const before = [bun, namedFile("roll.ts", "poppyRoll"), madeFile("rye.ts", [["rye"]])];
    const after = [bun, madeFile("rye.ts", [["rye"]])];
    const made = updated(built(before), before, after);
    const termsOf = (one: Made) => readerOf(one.sections, one.properties).bytes("terms.bytes").toString();
    expect(termsOf(built(before))).toBe("bunpoppirollryesesam");
    expect(termsOf(made)).toBe("bunryesesam");
    expect(shown(made)).toEqual(shown(built(after)));
  });

  it("is made from a segment file as well", () => {
    const before = [madeFile("a.ts", [["bake", "oven"]]), namedFile("b.ts", "bakeLoaf"), madeFile("c.ts", [["bake"], ["loaf"]])];
    const old = built(before);
    const path = join(makeTree({}), "old.seg");
    writeSegment(path, old.sections, old.properties);
    const segment = new Segment(path);
    const after = [before[0] as LexicalFile, madeFile("b.ts", [["loaf"]]), before[2] as LexicalFile];
    const made = updateLexical(segment, { files: [0, after[1] as LexicalFile, 2], inDegrees: new Uint32Array(3) });
    segment.close();
    expect(shown(made)).toEqual(shown(built(after)));
  });

  it("is refused where kept files are out of order or not there, or in-degrees are missing", () => {
    const { sections, properties } = built([madeFile("a.ts", [["bake"]]), madeFile("b.ts", [["oven"]])]);
    const update = (files: readonly number[], degrees = files.length) =>
      updateLexical(readerOf(sections, properties), { files, inDegrees: new Uint32Array(degrees) });
    expect(() => update([1, 0])).toThrow(RangeError);
    expect(() => update([0, 0])).toThrow(RangeError);
    expect(() => update([2])).toThrow(RangeError);
    expect(() => update([0, 1], 1)).toThrow("1 in-degrees of 2 files");
  });
});

/** A term in every chunk, one in every second, one in few, and one with counts above every limit. */
function chunkTerms(number: number): string[] {
  return ["bake", ...(number % 2 === 0 ? ["oven"] : []), ...(number % 140 === 0 ? ["many"] : []), ...(number % 1000 === 7 ? ["loaf"] : [])];
}

function madeFile(path: string, chunks: readonly (readonly string[])[]): LexicalFile {
  const terms = [...new Set(chunks.flat())];
  return {
    path,
    language: "typescript",
    traits: 0,
    inDegree: 0,
    stem: [],
    folders: [],
    stemWords: [],
    folderWords: [],
    chunks: chunks.map((words, i) => {
      const counts = (limit: number) => Uint16Array.from(words, (word) => (word === "many" ? limit : 1));
      const term = Uint32Array.from(words, (word) => terms.indexOf(word));
      const fields = { body: counts(65_535), comment: counts(1000), name: counts(256) };
      return { startLine: i + 1, endLine: i + 1, symbol: -1, terms: { term, ...fields, lengths: [1, 1, 1] as const } };
    }),
    terms,
    symbols: [],
    referenceCount: 1,
  };
}

/** A file of one definition, whose chunk has no terms. */
function namedFile(path: string, name: string): LexicalFile {
  const lines = { leadLine: 1, startLine: 1, endLine: 1, nameLine: 1, nameColumn: 0 };
  const flags = { exported: false, isDefault: false, decorators: [] };
  const symbol = { name, kind: "function" as const, container: "", parent: -1, ...lines, signature: "", doc: "", ...flags };
  const file = madeFile(path, [[]]);
  return { ...file, symbols: [symbol], chunks: file.chunks.map((chunk) => ({ ...chunk, symbol: 0 })) };
}
