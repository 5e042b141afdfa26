import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChunkFact } from "#model/file-facts.ts";
import { displayName } from "#model/symbol-id.ts";
import { SYMBOL_KINDS } from "#model/symbol-kind.ts";
import { LexicalBuilder, type LexicalFile } from "#store/lexical-builder.ts";
import { LexicalSegment } from "#store/lexical-segment.ts";
import { writeSegment } from "#store/segment-file.ts";
import { makeTree, useTemporaryTrees } from "../scan/temporary-tree.ts";
import { lexicalFile, VOCABULARY } from "./generated-lexical-files.ts";

useTemporaryTrees();

const files: fc.Arbitrary<LexicalFile[]> = fc
  .array(lexicalFile, { maxLength: 6 })
  .map((list) => list.map((one, i) => ({ ...one, path: `shelf/${String(i).padStart(2, "0")}.ts` })));

function built(list: readonly LexicalFile[]): LexicalSegment {
  const builder = new LexicalBuilder();
  for (const one of list) builder.add(one);
  const { sections, properties } = builder.finish();
  const path = join(makeTree({}), "lexical.seg");
  writeSegment(path, sections, properties);
  return new LexicalSegment(path);
}

interface NaivePosting {
  readonly chunk: number;
  readonly body: number;
  readonly comment: number;
  readonly name: number;
}

function chunkRows(list: readonly LexicalFile[]): { file: number; chunk: ChunkFact }[] {
  return list.flatMap((one, number) => one.chunks.map((chunk) => ({ file: number, chunk })));
}

/** The postings of a term, counted the slow way. */
function naive(list: readonly LexicalFile[], term: string): { chunks: NaivePosting[]; paths: number[][]; documents: number } {
  const chunks: NaivePosting[] = [];
  const holding = new Set<number>();
  const rows = chunkRows(list);
  rows.forEach(({ file: number, chunk }, row) => {
    const { term: numbers, body, comment, name } = chunk.terms;
    const at = [...numbers].findIndex((one) => list[number]?.terms[one] === term);
    if (at < 0) return;
    holding.add(row);
    chunks.push({ chunk: row, body: body[at] ?? 0, comment: Math.min(255, comment[at] ?? 0), name: Math.min(255, name[at] ?? 0) });
  });
  const countIn = (tokens: readonly string[]) => tokens.filter((one) => one === term).length;
  const paths = list
    .map(({ stem, folders }, number) => [number, countIn(stem), countIn(folders)])
    .filter(([, stem, folders]) => stem !== 0 || folders !== 0);
  rows.forEach(({ file: number }, row) => {
    if (paths.some(([of]) => of === number)) holding.add(row);
  });
  return { chunks, paths, documents: holding.size };
}

describe("a lexical segment", () => {
  it("has for every term the postings that a plain count over the files gives", () => {
    fc.assert(
      fc.property(files, (list) => {
        const segment = built(list);
        for (const term of VOCABULARY) {
          const expected = naive(list, term);
          const found = segment.postings(term);
          if (found === undefined) {
            expect(expected, term).toEqual({ chunks: [], paths: [], documents: 0 });
            continue;
          }
          const chunks = Array.from(found.chunks, (chunk, i) => ({
            chunk,
            body: found.body[i],
            comment: found.comment[i],
            name: found.name[i],
          }));
          const paths = Array.from(found.files, (number, i) => [number, found.stem[i], found.folders[i]]);
          expect({ chunks, paths, documents: found.documents }, term).toEqual(expected);
        }
        segment.close();
      }),
      { numRuns: 60 },
    );
  });

  it("has the columns of its files and chunks as they were added", () => {
    fc.assert(
      fc.property(files, (list) => {
        const segment = built(list);
        expect(Array.from({ length: segment.fileCount }, (_, i) => segment.path(i))).toEqual(list.map(({ path }) => path));
        expect(Array.from(segment.fileLanguage, (code) => segment.languages[code])).toEqual(list.map(({ language }) => language));
        expect([...segment.fileTraits]).toEqual(list.map(({ traits }) => traits));
        expect([...segment.fileInDegree]).toEqual(list.map(({ inDegree }) => inDegree));
        expect([...segment.chunkFile]).toEqual(chunkRows(list).map((row) => row.file));
        expect([...segment.chunkStartLine]).toEqual(chunkRows(list).map(({ chunk }) => chunk.startLine));
        expect([...segment.chunkEndLine]).toEqual(chunkRows(list).map(({ chunk }) => chunk.endLine));
        const kinds = chunkRows(list).map(({ chunk, file: of }) => list[of]?.symbols[chunk.symbol]?.kind);
        expect(Array.from(segment.chunkKind, (kind) => SYMBOL_KINDS[kind - 1])).toEqual(kinds);
        expect(segment.symbolCount).toBe(list.reduce((sum, { symbols }) => sum + symbols.length, 0));
        expect(segment.referenceCount).toBe(list.reduce((sum, { referenceCount }) => sum + referenceCount, 0));
        for (let i = 0; i < segment.fileCount; i++) expect(segment.fileOf(segment.path(i))).toBe(i);
        segment.close();
      }),
      { numRuns: 40 },
    );
  });

  it("finds every definition by its name, whatever the case, underscores and a leading # or $", () => {
    fc.assert(
      fc.property(files, (list) => {
        const segment = built(list);
        const all = list.flatMap(({ path, symbols }, of) =>
          symbols.map((symbol, ordinal) => {
            const { nameLine, container } = symbol;
            return { name: displayName(path, symbol), file: of, ordinal, nameLine, topLevel: container === "" };
          }),
        );
        const loose = (name: string) => name.toLowerCase().replace(/[_#-]/g, "");
        for (const name of ["bake", "bakeLoaf", "Bake_Loaf", "#oven", "Oven", "パン屋", "butter"]) {
          const found = segment.definitions(name).map(({ kind: _, ...rest }) => rest);
          const expected = all.filter((one) => loose(one.name) === loose(name));
          const order = (one: (typeof all)[number]) => JSON.stringify([one.name, one.file, one.ordinal, one.nameLine, one.topLevel]);
          expect(found.map(order).sort(), name).toEqual(expected.map(order).sort());
        }
        expect(segment.definitions("")).toEqual([]);
        expect([...segment.allNames()].sort()).toEqual([...new Set(all.map(({ name }) => name))].sort());
        segment.close();
      }),
      { numRuns: 40 },
    );
  });

  it("of no files answers with nothing", () => {
    const segment = built([]);
    expect(segment).toMatchObject({ fileCount: 0, chunkCount: 0, symbolCount: 0 });
    expect(segment.postings("bake")).toBeUndefined();
    expect(segment.definitions("bake")).toEqual([]);
    expect(segment.fileOf("a.ts")).toBe(-1);
    segment.close();
  });

  it("counts no more than 65,535 times in a body and 255 times in a comment or name", () => {
    const terms = {
      term: Uint32Array.of(0),
      body: Uint16Array.of(65_535),
      comment: Uint16Array.of(65_535),
      name: Uint16Array.of(256),
      lengths: [1, 1, 1] as const,
    };
    const path = { stem: [], folders: [], stemWords: [], folderWords: [] };
    const one: LexicalFile = {
      path: "a.ts",
      language: "typescript",
      traits: 0,
      inDegree: 0,
      ...path,
      chunks: [{ startLine: 1, endLine: 1, symbol: -1, terms }],
      terms: ["bake"],
      symbols: [],
      referenceCount: 0,
    };
    const segment = built([one]);
    const { body, comment, name } = segment.postings("bake") ?? {};
    expect([body?.[0], comment?.[0], name?.[0]]).toEqual([65_535, 255, 255]);
    segment.close();
  });
});
