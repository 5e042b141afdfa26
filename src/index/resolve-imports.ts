import { setImmediate as nextTurn } from "node:timers/promises";
import type { Language } from "#contracts/language.ts";
import type { ImportFact } from "#model/file-facts.ts";
import { importTargets, PathIndex } from "#resolve/import-targets.ts";
import type { FileRow, IndexStore } from "#store/index-store.ts";

const FILES_PER_TURN = 64;

/** Which files import which, as parallel arrays, one entry for two files, in the order of the importing file and its imports. */
export interface FileImports {
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** Line of the first import of that file. */
  readonly line: readonly number[];
  /** For each file, how many others import it. */
  readonly inDegrees: Uint32Array;
}

/** Finds the files that the imports of every file mean. Numbers are positions in `files`. */
export async function resolveImports(
  store: IndexStore,
  files: readonly FileRow[],
  languageOf: (id: string) => Promise<Language | undefined>,
  signal: AbortSignal | undefined,
): Promise<FileImports> {
  const index = new PathIndex(files.map(({ path }) => path));
  const found = { from: [] as number[], to: [] as number[], line: [] as number[], inDegrees: new Uint32Array(files.length) };
  for (let i = 0; i < files.length; i++) {
    const { path, factsKey } = files[i] as FileRow;
    if (i % FILES_PER_TURN === 0) await nextTurn();
    signal?.throwIfAborted();
    const facts = store.facts(factsKey);
    const imports = facts?.imports() ?? [];
    if (facts === undefined || imports.length === 0) continue;
    const language = await languageOf(facts.language);
    if (language === undefined) continue;
    for (const [target, line] of firstLines(imports, language, path, index)) {
      found.from.push(i);
      found.to.push(target);
      found.line.push(line);
      found.inDegrees[target] = (found.inDegrees[target] as number) + 1;
    }
  }
  return found;
}

/** The files that some imports mean, each with the line of the first one that does. */
function firstLines(imports: readonly ImportFact[], language: Language, path: string, index: PathIndex): Map<number, number> {
  const lines = new Map<number, number>();
  const seen = new Set<string>();
  for (const fact of imports) {
    const key = `${fact.source}\n${fact.name}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const target of importTargets([fact], language, path, index)) if (!lines.has(target)) lines.set(target, fact.line);
  }
  return lines;
}
