import { createHash } from "node:crypto";
import type { Language } from "#contracts/language.ts";
import { extractFacts } from "#extract/extract-facts.ts";
import type { Diagnostic } from "#model/diagnostic.ts";
import type { SourceFile } from "#model/source-file.ts";
import { packTraits } from "#model/traits.ts";
import { classifyFile, skipUnread } from "#scan/classify-file.ts";
import { languageOf } from "#scan/language-of.ts";
import { readRegularBelow } from "#scan/read-regular.ts";
import { readableText } from "#scan/readable-text.ts";
import { encodeFacts } from "#store/facts-codec.ts";
import { factsKey } from "./facts-key.ts";
import { languageById } from "./language-table.ts";

export interface FileLimits {
  /** Larger files are not read. */
  readonly maxFileBytes: number;
}

export interface FileRules<Keys extends Pick<ReadonlySet<string>, "has"> = Pick<ReadonlySet<string>, "has">> {
  readonly root: string;
  readonly limits: FileLimits;
  /** Facts that are stored already and need not be extracted again. */
  readonly knownKeys: Keys;
}

/** What became of one file: a place in the index (`data` is its new record, absent where it was known), or why it has none. */
export type FileOutcome =
  | { readonly path: string; readonly factsKey: string; readonly traits: number; readonly data?: Uint8Array }
  | { readonly path: string; readonly diagnostic: Diagnostic };

/** Reads, classifies, decodes and extracts one file, its secrets taken out. Trouble with the file is its outcome, never an exception. */
export async function processFile(file: SourceFile, rules: FileRules): Promise<FileOutcome> {
  const { path } = file;
  const unread = skipUnread(file, rules.limits.maxFileBytes);
  if (unread !== undefined) return { path, diagnostic: unread };
  let bytes: Buffer | undefined;
  try {
    bytes = readRegularBelow(rules.root, path, rules.limits.maxFileBytes)?.bytes;
  } catch (error) {
    return {
      path,
      diagnostic: { reason: "unreadable", message: `the file cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})` },
    };
  }
  if (bytes === undefined) return { path, diagnostic: { reason: "not-a-file", message: "it is no longer a regular file" } };
  const language = (await languageById(languageOf(path, bytes))) as Language;
  const { traits, skip } = classifyFile(path, bytes, language);
  if (skip !== undefined) return { path, diagnostic: skip };
  const key = factsKey(createHash("sha256").update(bytes).digest("hex"), language.id);
  const known = { path, factsKey: key, traits: packTraits(path, traits, language.nature ?? "code") };
  if (rules.knownKeys.has(key)) return known;
  const readable = await readableText(bytes);
  if ("failure" in readable) return { path, diagnostic: readable.failure };
  try {
    const facts = await extractFacts(readable.text, language, languageById);
    return { ...known, data: encodeFacts({ ...facts, diagnostics: [...facts.diagnostics, ...readable.diagnostics] }) };
  } catch (error) {
    return {
      path,
      diagnostic: { reason: "parse-failed", message: `extraction failed: ${error instanceof Error ? error.message : String(error)}` },
    };
  }
}
