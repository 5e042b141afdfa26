import { createHash } from "node:crypto";
import { AppError } from "#base/app-error.ts";
import { lineStarts, sliceLines } from "#base/line-index.ts";
import { extractFacts } from "#extract/extract-facts.ts";
import { shortened } from "#extract/source-view.ts";
import { factsKey } from "#index/facts-key.ts";
import { languageById } from "#index/language-table.ts";
import type { SymbolFact } from "#model/file-facts.ts";
import { symbolIds } from "#model/symbol-id.ts";
import { changedFiles } from "#scan/changed-files.ts";
import { readIndexedFile } from "#scan/read-guard.ts";
import { readableText } from "#scan/readable-text.ts";
import type { FileRow, IndexStore } from "#store/index-store.ts";
import type { OpenTree } from "./open-tree.ts";

/** A file as it is on disk now, with the symbols that stand in it now. */
export interface CurrentFile {
  readonly path: string;
  /** Without secrets. */
  readonly text: string;
  readonly lines: Uint32Array;
  readonly symbols: readonly SymbolFact[];
  readonly ids: readonly string[];
  /** True where the contents differ from what was indexed; symbols and lines are then those of the new contents. */
  readonly changed: boolean;
}

/** Reads an indexed file, without its secrets. Throws AppError `not-indexed` for a path outside the index or a file that is gone. */
export async function readCurrent(store: IndexStore, root: string, path: string): Promise<CurrentFile> {
  const row = store.file(path);
  if (row === undefined) throw notIndexed(path);
  const bytes = await readIndexedFile(root, path);
  const readable = await readableText(bytes);
  if ("failure" in readable) throw notIndexed(path);
  const { text } = readable;
  const { symbols, changed } = await factsFor(store, row, bytes, text);
  return { path, text, lines: lineStarts(text), symbols, ids: symbolIds(path, symbols), changed };
}

/** Text of an indexed file as it is on disk, without its secrets; undefined where it can no longer be read. */
export async function readText({ root, store }: OpenTree, path: string): Promise<{ text: string; isChanged: boolean } | undefined> {
  const row = store.file(path);
  if (row === undefined) return undefined;
  try {
    const readable = await readableText(await readIndexedFile(root, path));
    return "failure" in readable ? undefined : { text: readable.text, isChanged: changedFiles(root, [row]).length > 0 };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

async function factsFor(
  store: IndexStore,
  row: FileRow,
  bytes: Buffer,
  text: string,
): Promise<{ symbols: readonly SymbolFact[]; changed: boolean }> {
  const stored = store.facts(row.factsKey);
  if (stored !== undefined && factsKey(createHash("sha256").update(bytes).digest("hex"), stored.language) === row.factsKey) {
    return { symbols: stored.symbols(), changed: false };
  }
  const language = await languageById(stored?.language ?? "text");
  if (language === undefined) throw notIndexed(row.path);
  const facts = await extractFacts(text, language, languageById);
  return { symbols: facts.symbols, changed: true };
}

export function linesOf(file: CurrentFile, first: number, last: number): string {
  return sliceLines(file.text, file.lines, first, last);
}

/** Longest part of a caller's words that an error repeats. */
export const QUOTED_CHARACTERS = 200;

export function notIndexed(path: string): AppError {
  return new AppError(
    "not-indexed",
    `${shortened(path, QUOTED_CHARACTERS)} is not an indexed file`,
    "Paths are relative to the root, with `/`; `portolan status` tells what was left out and why.",
  );
}
