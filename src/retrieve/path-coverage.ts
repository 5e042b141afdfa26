import type { FileTokens, LexicalSegment } from "#store/lexical-segment.ts";
import { type StringColumn, stringAt, stringCount } from "#store/string-column.ts";
import type { QueryTerms } from "./query-terms.ts";
import { WEIGHTS } from "./weights.ts";

/** How well a file's name answers a query, each 0 to 1. */
export interface PathCoverage {
  /** Share of the query's words found in the file's stem or last folder. */
  readonly query: number;
  /** Share of the stem's words that the query has. */
  readonly stem: number;
}

/**
 * A function from files to their coverage. Query words are compared once with each distinct path word; a file then only
 * takes maxima over its few words.
 */
export function pathCoverage(segment: LexicalSegment, { parts }: QueryTerms): (file: number) => PathCoverage {
  const stem = likeness(segment.stem, parts);
  const folder = likeness(segment.lastFolder, parts);
  const best = new Float64Array(parts.length);
  return (file) => {
    best.fill(0);
    const stemCount = take(segment.stem, stem, file, best);
    take(segment.lastFolder, folder, file, best);
    let sum = 0;
    for (const value of best) sum += value;
    return { query: parts.length === 0 ? 0 : sum / parts.length, stem: stemCount };
  };
}

/** Likeness of every path word (row) to every query word (column), and the highest of each row: most rows have none. */
interface Likeness {
  readonly table: Float32Array;
  readonly highest: Float32Array;
}

function likeness({ tokens }: FileTokens, parts: readonly string[]): Likeness {
  const words = wordsOf(tokens);
  const table = new Float32Array(words.length * parts.length);
  const highest = new Float32Array(words.length);
  for (let token = 0; token < words.length; token++) {
    const word = words[token] as string;
    for (let part = 0; part < parts.length; part++) {
      const value = wordLikeness(word, parts[part] as string);
      if (value === 0) continue;
      table[token * parts.length + part] = value;
      highest[token] = Math.max(highest[token] as number, value);
    }
  }
  return { table, highest };
}

const decoded = new WeakMap<StringColumn, readonly string[]>();

function wordsOf(tokens: StringColumn): readonly string[] {
  let words = decoded.get(tokens);
  if (words === undefined) {
    words = Array.from({ length: stringCount(tokens) }, (_, i) => stringAt(tokens, i));
    decoded.set(tokens, words);
  }
  return words;
}

function wordLikeness(a: string, b: string): number {
  if (a === b) return 1;
  const { value, letters, share } = WEIGHTS.prefixMatch;
  const shorter = Math.min(a.length, b.length);
  let common = 0;
  while (common < shorter && a.charCodeAt(common) === b.charCodeAt(common)) common++;
  return common >= letters && common >= share * shorter ? value : 0;
}

/** Raises `best` to the likeness of the file's words and returns the share of them that some query word is like. */
function take({ starts, list }: FileTokens, { table, highest }: Likeness, file: number, best: Float64Array): number {
  const from = starts[file] as number;
  const to = starts[file + 1] as number;
  const width = best.length;
  let matched = 0;
  for (let i = from; i < to; i++) {
    const token = list[i] as number;
    if (highest[token] === 0) continue;
    matched += highest[token] as number;
    for (let part = 0; part < width; part++) {
      const value = table[token * width + part] as number;
      if (value > (best[part] as number)) best[part] = value;
    }
  }
  return to === from ? 0 : matched / (to - from);
}
