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

export interface ImportRequest {
  readonly store: IndexStore;
  readonly files: readonly FileRow[];
  readonly languageOf: (id: string) => Promise<Language | undefined>;
  readonly signal?: AbortSignal | undefined;
}

/** Takes an import: positions of the importing file and of the imported one, and a line. */
export type ImportSink = (from: number, to: number, line: number) => void;

/** Collects imports; the importing files come in order. */
export function collectedImports(fileCount: number): { readonly found: FileImports; readonly add: ImportSink } {
  const found = { from: [] as number[], to: [] as number[], line: [] as number[], inDegrees: new Uint32Array(fileCount) };
  const add = (from: number, to: number, line: number) => {
    found.from.push(from);
    found.to.push(to);
    found.line.push(line);
    found.inDegrees[to] = (found.inDegrees[to] as number) + 1;
  };
  return { found, add };
}

/** Finds the files that the imports of every file mean. Numbers are positions in `files`. */
export async function resolveImports(request: ImportRequest, tree: BoundTree): Promise<FileImports> {
  const { files, signal } = request;
  const rule = importRule(request);
  const { found, add } = collectedImports(files.length);
  for (let i = 0; i < files.length; i++) {
    if (i % FILES_PER_TURN === 0) await nextTurn();
    signal?.throwIfAborted();
    for (const [target, line] of tree.importsOf(i) ?? (await rule(i))) add(i, target, line);
  }
  return found;
}

/** Finds what a file imports by the rule of its language, without knowing what the names in it are: files with the line of the first import. */
export function importRule({ store, files, languageOf }: ImportRequest): (file: number) => Promise<ReadonlyMap<number, number>> {
  let index: PathIndex | undefined;
  return async (file) => {
    const { path, factsKey } = files[file] as FileRow;
    const facts = store.facts(factsKey);
    const imports = facts?.imports() ?? [];
    const language = facts === undefined || imports.length === 0 ? undefined : await languageOf(facts.language);
    if (language === undefined) return new Map();
    index ??= new PathIndex(files.map((row) => row.path));
    return firstLines(imports, language, path, index);
  };
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
