import { setImmediate as nextTurn } from "node:timers/promises";
import type { Language } from "#contracts/language.ts";
import type { ImportFact } from "#model/file-facts.ts";
import { importTargets, PathIndex } from "#resolve/import-targets.ts";
import type { FileRow, IndexStore } from "#store/index-store.ts";
import type { BoundTree } from "./bound-tree.ts";

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
  tree: BoundTree,
  signal: AbortSignal | undefined,
): Promise<FileImports> {
  const index = new PathIndex(files.map(({ path }) => path));
  const found = { from: [] as number[], to: [] as number[], line: [] as number[], inDegrees: new Uint32Array(files.length) };
  for (let i = 0; i < files.length; i++) {
    const { path, factsKey } = files[i] as FileRow;
    if (i % FILES_PER_TURN === 0) await nextTurn();
    signal?.throwIfAborted();
    const bound = tree.importsOf(i);
    for (const [target, line] of bound ?? (await importsByRule(store, factsKey, languageOf, path, index))) {
      found.from.push(i);
      found.to.push(target);
      found.line.push(line);
      found.inDegrees[target] = (found.inDegrees[target] as number) + 1;
    }
  }
  return found;
}

/** The files that a file's imports mean by the rule of its language, without knowing what the names in them are. */
async function importsByRule(
  store: IndexStore,
  factsKey: string,
  languageOf: (id: string) => Promise<Language | undefined>,
  path: string,
  index: PathIndex,
): Promise<ReadonlyMap<number, number>> {
  const facts = store.facts(factsKey);
  const imports = facts?.imports() ?? [];
  const language = facts === undefined || imports.length === 0 ? undefined : await languageOf(facts.language);
  return language === undefined ? new Map() : firstLines(imports, language, path, index);
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
