import { type SectionReader, stringsOf } from "./section-reader.ts";
import type { SegmentSections } from "./segment-file.ts";
import { finerRuns, type Run, spliceRows, spliceStarts } from "./splice-rows.ts";
import { bytesOf, compareUtf8, stringCount } from "./string-column.ts";
import { compareStrings, ranksOf, stringsAt, unionOrder } from "./union-order.ts";

/** An old lexical segment, one of the changed files alone, and the runs of their files and chunks that make the new one. */
export interface LexicalSplice {
  readonly old: SectionReader;
  readonly added: SectionReader;
  readonly files: readonly Run[];
  readonly chunks: readonly Run[];
  /** In the new segment. */
  readonly firstChunk: Uint32Array;
  /** New numbers of the files of either segment, or `GONE`. */
  readonly oldPlaces: Uint32Array;
  readonly addedPlaces: Uint32Array;
}

const U32_BYTES = 4;

/** Columns with one row a file, but for the in-degrees, with the languages that their numbers mean. */
export function fileColumns(splice: LexicalSplice): { readonly sections: SegmentSections; readonly languages: readonly string[] } {
  const { old, added, files, firstChunk } = splice;
  const [oldPaths, addedPaths] = [stringsOf(old, "paths"), stringsOf(added, "paths")];
  const column = (name: string) => [name, spliceRows(files, old.bytes(name), added.bytes(name), U32_BYTES)] as const;
  const { languages, numbers } = spliceLanguages(splice);
  return {
    sections: [
      ["paths.offsets", bytesOf(spliceStarts(files, oldPaths.offsets, addedPaths.offsets))],
      ["paths.bytes", spliceRows(finerRuns(files, oldPaths.offsets, addedPaths.offsets), oldPaths.bytes, addedPaths.bytes, 1)],
      ["file.language", bytesOf(numbers)],
      ["file.firstChunk", bytesOf(firstChunk)],
      ...["file.traits", "file.stemLength", "file.folderLength", "file.references"].map(column),
    ],
    languages,
  };
}

/** Columns with one row a chunk. */
export function chunkColumns({ old, added, chunks, firstChunk }: LexicalSplice): SegmentSections {
  const file = new Uint32Array(firstChunk.at(-1) as number);
  for (let i = 0; i + 1 < firstChunk.length; i++) file.fill(i, firstChunk[i], firstChunk[i + 1]);
  const names = ["startLine", "endLine", "kind", "symbol", "bodyLength", "commentLength", "nameLength"].map((name) => `chunk.${name}`);
  return [
    ["chunk.file", bytesOf(file)],
    ...names.map((name) => [name, spliceRows(chunks, old.bytes(name), added.bytes(name), U32_BYTES)] as const),
  ];
}

/** The words of each file's stem or last folder (`lists`), as numbers of those that are used of their vocabulary (`tokens`). */
export function pathWords({ old, added, files }: LexicalSplice, tokens: string, lists: string): SegmentSections {
  const [oldTokens, addedTokens] = [stringsOf(old, tokens), stringsOf(added, tokens)];
  const [oldStarts, addedStarts] = [old.u32(`${lists}.starts`), added.u32(`${lists}.starts`)];
  const union = unionOrder(stringCount(oldTokens), stringCount(addedTokens), (a, b) => compareStrings(oldTokens, a, addedTokens, b));
  const runs = finerRuns(files, oldStarts, addedStarts);
  const oldList = old.u32(`${lists}.tokens`);
  const isUsed = new Uint8Array(stringCount(oldTokens));
  for (const { isOld, from, to } of runs) if (isOld) for (let i = from; i < to; i++) isUsed[oldList[i] as number] = 1;
  const used = Uint32Array.from(union.old.keys()).filter(
    (row) => (union.added[row] as number) >= 0 || isUsed[union.old[row] as number] === 1,
  );
  const kept = stringsAt(union, used, oldTokens, addedTokens);
  return [
    [`${tokens}.offsets`, bytesOf(kept.offsets)],
    [`${tokens}.bytes`, kept.bytes],
    [`${lists}.starts`, bytesOf(spliceStarts(files, oldStarts, addedStarts))],
    [
      `${lists}.tokens`,
      bytesOf(
        spliceNumbers(
          runs,
          { numbers: oldList, places: ranksOf(union.old, used, stringCount(oldTokens)) },
          { numbers: added.u32(`${lists}.tokens`), places: ranksOf(union.added, used, stringCount(addedTokens)) },
        ),
      ),
    ],
  ];
}

/** A column of numbers, and what they are in the new segment. */
interface NumberColumn {
  readonly numbers: Uint32Array;
  readonly places: ArrayLike<number>;
}

/** Rows of the runs with their new numbers. */
export function spliceNumbers(runs: readonly Run[], old: NumberColumn, added: NumberColumn): Uint32Array {
  const spliced = new Uint32Array(runs.reduce((sum, { from, to }) => sum + to - from, 0));
  let end = 0;
  for (const { isOld, from, to } of runs) {
    const { numbers, places } = isOld ? old : added;
    for (let i = from; i < to; i++) spliced[end++] = places[numbers[i] as number] as number;
  }
  return spliced;
}

/** The languages that files are in, sorted, and the number of each file's. */
function spliceLanguages({ old, added, files }: LexicalSplice): { languages: string[]; numbers: Uint32Array } {
  const [oldNames, addedNames] = [old, added].map(({ properties }) => properties.languages as readonly string[]) as [string[], string[]];
  const [oldNumbers, addedNumbers] = [old.u32("file.language"), added.u32("file.language")];
  const used = new Set(addedNames);
  for (const { isOld, from, to } of files) if (isOld) for (let i = from; i < to; i++) used.add(oldNames[oldNumbers[i] as number] as string);
  const languages = [...used].sort(compareUtf8);
  const placesOf = (names: readonly string[]) => names.map((name) => languages.indexOf(name));
  const numbers = spliceNumbers(
    files,
    { numbers: oldNumbers, places: placesOf(oldNames) },
    { numbers: addedNumbers, places: placesOf(addedNames) },
  );
  return { languages, numbers };
}
