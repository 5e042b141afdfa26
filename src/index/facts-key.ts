import { EXTRACTOR_VERSION } from "#store/format-version.ts";

/** Key of the facts of some contents: the start of their SHA-256 (hex), the language, the extractor's version. */
export function factsKey(sha256: string, language: string): string {
  return `${sha256.slice(0, 32)}:${language}:${EXTRACTOR_VERSION}`;
}
