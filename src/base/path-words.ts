import { tokensOf } from "./tokens.ts";
import { splitWord } from "./words.ts";

const FOLDERS_COUNTED = 3;

/** The words of a path as the search index takes them; see the ranking recipe in docs/internals/retrieve.md. */
export interface PathTerms {
  /** Index tokens of the file name without its endings. */
  readonly stem: readonly string[];
  /** Index tokens of the last three folders. */
  readonly folders: readonly string[];
  /** Lower-case words of the stem and of the last folder, unstemmed. */
  readonly stemWords: readonly string[];
  readonly folderWords: readonly string[];
}

export function pathTerms(path: string): PathTerms {
  const segments = path.split("/");
  const base = segments.pop() as string;
  const stem = base.replace(/(?!^)\..*$/, "");
  return {
    stem: tokensOf(stem),
    folders: tokensOf(segments.slice(-FOLDERS_COUNTED).join("/")),
    stemWords: plainWords(stem),
    folderWords: plainWords(segments.at(-1) ?? ""),
  };
}

function plainWords(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}_$]+/u)
    .flatMap((word) => splitWord(word))
    .map((word) => word.toLowerCase());
}
