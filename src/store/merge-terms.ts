import { mergePostings, type PostingTable } from "./merge-postings.ts";
import { type SectionReader, stringsOf } from "./section-reader.ts";
import type { SegmentSections } from "./segment-file.ts";
import { type LexicalSplice, spliceNumbers } from "./splice-columns.ts";
import { finerRuns, placesOf, type Run, spliceStarts, steadyFrom } from "./splice-rows.ts";
import { bytesOf, stringCount } from "./string-column.ts";
import { compareStrings, ranksOf, stringsAt, unionOrder } from "./union-order.ts";

/** Terms with their postings, and the terms of the chunks' names. Terms that nothing has any more are left out. */
export function mergeTerms({ old, added, chunks, oldPlaces, addedPlaces }: LexicalSplice): SegmentSections {
  const [oldTerms, addedTerms] = [stringsOf(old, "terms"), stringsOf(added, "terms")];
  const [oldCount, addedCount] = [stringCount(oldTerms), stringCount(addedTerms)];
  const union = unionOrder(oldCount, addedCount, (a, b) => compareStrings(oldTerms, a, addedTerms, b));
  const [oldStarts, addedStarts] = [old.u32("chunk.nameStarts"), added.u32("chunk.nameStarts")];
  const nameRuns = finerRuns(chunks, oldStarts, addedStarts);
  const oldNames = old.u32("chunk.nameTerms");
  const merged = mergePostings(
    union,
    tableOf(old, oldPlaces, placesOf(chunks, "old", oldStarts.length - 1)),
    tableOf(added, addedPlaces, placesOf(chunks, "added", addedStarts.length - 1)),
    steadyFrom(chunks, oldStarts.length - 1),
    isNamed(nameRuns, oldNames, oldCount),
  );
  const terms = stringsAt(union, merged.terms, oldTerms, addedTerms);
  const nameTerms = spliceNumbers(
    nameRuns,
    { numbers: oldNames, places: ranksOf(union.old, merged.terms, oldCount) },
    { numbers: added.u32("chunk.nameTerms"), places: ranksOf(union.added, merged.terms, addedCount) },
  );
  return [
    ["chunk.nameStarts", bytesOf(spliceStarts(chunks, oldStarts, addedStarts))],
    ["chunk.nameTerms", bytesOf(nameTerms)],
    ["terms.offsets", bytesOf(terms.offsets)],
    ["terms.bytes", terms.bytes],
    ["postings.starts", bytesOf(merged.starts)],
    ["postings.bytes", merged.bytes],
  ];
}

function tableOf(reader: SectionReader, filePlaces: Uint32Array, chunkPlaces: Uint32Array): PostingTable {
  const firstChunk = reader.u32("file.firstChunk");
  return { starts: reader.u32("postings.starts"), bytes: reader.bytes("postings.bytes"), firstChunk, filePlaces, chunkPlaces };
}

/** 1 for each old term that the name of a chunk that stays has. */
function isNamed(nameRuns: readonly Run[], terms: Uint32Array, termCount: number): Uint8Array {
  const named = new Uint8Array(termCount);
  for (const { isOld, from, to } of nameRuns) if (isOld) for (let i = from; i < to; i++) named[terms[i] as number] = 1;
  return named;
}
