import { LexicalBuilder, type LexicalFile, NAME_ROW } from "./lexical-builder.ts";
import { mergeNames } from "./merge-names.ts";
import { mergeTerms } from "./merge-terms.ts";
import { readerOf, type SectionReader } from "./section-reader.ts";
import type { SegmentProperties, SegmentSections } from "./segment-file.ts";
import { chunkColumns, fileColumns, type LexicalSplice, pathWords } from "./splice-columns.ts";
import { finerRuns, placesOf, type Run, spliceStarts } from "./splice-rows.ts";
import { bytesOf } from "./string-column.ts";

/** A tree in place of the one that a segment was made of. */
export interface LexicalUpdate {
  /**
   * Every file in the order of the paths: its number in the old segment where path, facts and traits are the same (numbers ascend), else
   * the file. Each is looked at once.
   */
  readonly files: Iterable<number | Omit<LexicalFile, "inDegree">>;
  /** For each of these files, how many others import it. */
  readonly inDegrees: Uint32Array;
}

/**
 * What `LexicalBuilder` makes of the whole tree, byte for byte, from the old segment and the changed files alone. The sections share
 * memory with `inDegrees`, none with the old segment. Throws a RangeError where the update does not fit the segment or itself.
 */
export function updateLexical(
  old: SectionReader,
  { files, inDegrees }: LexicalUpdate,
): { sections: SegmentSections; properties: SegmentProperties } {
  const builder = new LexicalBuilder();
  const oldStarts = old.u32("file.firstChunk");
  const runs = runsOf(files, oldStarts.length - 1, (file) => builder.add({ ...file, inDegree: 0 }));
  const built = builder.finish();
  const splice = spliceOf(old, oldStarts, readerOf(built.sections, built.properties), runs);
  const fileCount = splice.firstChunk.length - 1;
  if (inDegrees.length !== fileCount) throw new RangeError(`${inDegrees.length} in-degrees of ${fileCount} files`);
  const { sections: columns, languages } = fileColumns(splice);
  const made = new Map<string, Uint8Array>([
    ...columns,
    ["file.inDegree", bytesOf(inDegrees)],
    ...pathWords(splice, "pathTokens", "stem"),
    ...pathWords(splice, "folderTokens", "lastFolder"),
    ...chunkColumns(splice),
    ...mergeTerms(splice),
    ...mergeNames(splice),
  ]);
  const sections = built.sections.map(([name]) => [name, made.get(name) as Uint8Array] as const);
  const result = readerOf(sections, {});
  const symbols = result.u32("names.rows").length / NAME_ROW;
  const references = result.u32("file.references").reduce((sum, count) => sum + count, 0);
  return { sections, properties: { languages, symbols, references } };
}

function spliceOf(old: SectionReader, oldStarts: Uint32Array, added: SectionReader, files: readonly Run[]): LexicalSplice {
  const addedStarts = added.u32("file.firstChunk");
  return {
    old,
    added,
    files,
    chunks: finerRuns(files, oldStarts, addedStarts),
    firstChunk: spliceStarts(files, oldStarts, addedStarts),
    oldPlaces: placesOf(files, "old", oldStarts.length - 1),
    addedPlaces: placesOf(files, "added", addedStarts.length - 1),
  };
}

/** Runs of kept and of changed files; `add` gets the latter. */
function runsOf(files: LexicalUpdate["files"], oldCount: number, add: (file: Omit<LexicalFile, "inDegree">) => void): Run[] {
  const runs: { isOld: boolean; from: number; to: number }[] = [];
  let [nextOld, nextAdded] = [0, 0];
  for (const file of files) {
    const isOld = typeof file === "number";
    if (isOld && (file < nextOld || file >= oldCount))
      throw new RangeError(`file ${file} is out of order, or not among the ${oldCount} old ones`);
    const number = isOld ? file : nextAdded++;
    if (isOld) nextOld = file + 1;
    else add(file);
    const last = runs.at(-1);
    if (last?.isOld === isOld && last.to === number) last.to++;
    else runs.push({ isOld, from: number, to: number + 1 });
  }
  return runs;
}
