import { setImmediate as nextTurn } from "node:timers/promises";
import { pathTerms } from "#base/path-words.ts";
import type { Language } from "#contracts/language.ts";
import { importTargets, PathIndex } from "#resolve/import-targets.ts";
import type { FileRow, IndexStore } from "#store/index-store.ts";
import { LexicalBuilder } from "#store/lexical-builder.ts";
import { writeSegment } from "#store/segment-file.ts";

/** Files after which others get a turn: a server answers while its index is built. */
const FILES_PER_TURN = 64;

export interface BuildTotals {
  readonly symbols: number;
  readonly references: number;
  readonly chunks: number;
}

/** Writes the search segment of a tree from its files' facts, in the order of the paths, so that equal trees give equal bytes. */
export async function buildLexical(
  store: IndexStore,
  files: readonly FileRow[],
  languageOf: (id: string) => Promise<Language | undefined>,
  segmentName: string,
  onFile: (done: number) => void,
  signal: AbortSignal | undefined,
): Promise<BuildTotals> {
  const inDegrees = await countImporters(store, files, languageOf, signal);
  const builder = new LexicalBuilder();
  const totals = { symbols: 0, references: 0, chunks: 0 };
  for (let i = 0; i < files.length; i++) {
    const { path, factsKey, traits } = files[i] as FileRow;
    const facts = store.facts(factsKey);
    if (facts === undefined) throw new Error(`no facts are stored for ${path}`);
    builder.add({
      path,
      language: facts.language,
      traits,
      inDegree: inDegrees[i] as number,
      ...pathTerms(path),
      ...facts.chunks(),
      symbols: facts.symbols(),
      referenceCount: facts.referenceCount,
    });
    totals.symbols += facts.symbolCount;
    totals.references += facts.referenceCount;
    totals.chunks += facts.chunkCount;
    onFile(i + 1);
    if (i % FILES_PER_TURN === 0) await nextTurn();
    signal?.throwIfAborted();
  }
  const { sections, properties } = builder.finish();
  writeSegment(store.segmentPath(segmentName), sections, properties);
  return totals;
}

/** For each file, how many others import it. */
async function countImporters(
  store: IndexStore,
  files: readonly FileRow[],
  languageOf: (id: string) => Promise<Language | undefined>,
  signal: AbortSignal | undefined,
): Promise<Uint32Array> {
  const index = new PathIndex(files.map(({ path }) => path));
  const counts = new Uint32Array(files.length);
  for (let i = 0; i < files.length; i++) {
    const { path, factsKey } = files[i] as FileRow;
    if (i % FILES_PER_TURN === 0) await nextTurn();
    signal?.throwIfAborted();
    const facts = store.facts(factsKey);
    const imports = facts?.imports() ?? [];
    if (facts === undefined || imports.length === 0) continue;
    const language = await languageOf(facts.language);
    if (language === undefined) continue;
    for (const target of importTargets(imports, language, path, index)) counts[target] = (counts[target] as number) + 1;
  }
  return counts;
}
