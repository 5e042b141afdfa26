import type { Language } from "#contracts/language.ts";
import type { Diagnostic } from "#model/diagnostic.ts";
import type { FileTraits, SourceFile } from "#model/source-file.ts";
import { isBinaryName, isBinaryStart } from "./binary.ts";
import { hasNul, utf16Order } from "./decode-text.ts";
import { traitsOf } from "./file-traits.ts";
import { minifiedSign } from "./minified.ts";

export interface FileClass {
  readonly traits: FileTraits;
  /** Why the file is not indexed; absent where it is. */
  readonly skip?: Diagnostic;
}

/** Why a file need not even be opened: it is known to be no text, or larger than `maxFileBytes`. */
export function skipUnread(file: Pick<SourceFile, "path" | "size">, maxFileBytes: number): Diagnostic | undefined {
  if (isBinaryName(file.path)) return { reason: "binary", message: "The file name's ending is one of a format that is no text." };
  if (file.size <= maxFileBytes) return undefined;
  const message = `${file.path} has ${file.size} bytes, the limit is ${maxFileBytes}; "maxFileBytes" in portolan.config.json raises it.`;
  return { reason: "too-large", message };
}

/**
 * Traits of a file that has been read, and whether its contents keep it out of the index. The language is that of
 * `languageOf`; only code can be minified, since data and prose have long lines by nature.
 */
export function classifyFile(path: string, bytes: Uint8Array, language: Pick<Language, "nature" | "isTestPath">): FileClass {
  const traits = traitsOf(path, bytes, language.isTestPath);
  const skip = skipRead(path, bytes, language.nature ?? "code");
  return skip === undefined ? { traits } : { traits, skip };
}

function skipRead(path: string, bytes: Uint8Array, nature: NonNullable<Language["nature"]>): Diagnostic | undefined {
  if (isBinaryStart(bytes)) return { reason: "binary", message: "The file starts like a format that is no text." };
  const isWide = utf16Order(bytes) !== undefined;
  if (!isWide && hasNul(bytes)) return { reason: "binary", message: "The file holds zero bytes and is no text." };
  if (nature !== "code" || isWide) return undefined;
  const sign = minifiedSign(path, bytes);
  return sign === undefined ? undefined : { reason: "minified", message: `Minified code is left out: ${sign}.` };
}
