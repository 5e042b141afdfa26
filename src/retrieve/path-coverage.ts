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
    const stemCount = take(segment.stem, stem, file, parts.length, best);
    take(segment.lastFolder, folder, file, parts.length, best);
    let sum = 0;
    for (const value of best) sum += value;
    return { query: parts.length === 0 ? 0 : sum / parts.length, stem: stemCount };
  };
}

/** Likeness of every path word (row) to every query word (column). */
function likeness({ tokens }: FileTokens, parts: readonly string[]): Float32Array {
  const words = wordsOf(tokens);
  const table = new Float32Array(words.length * parts.length);
  for (let token = 0; token < words.length; token++) {
    const word = words[token] as string;
    for (let part = 0; part < parts.length; part++) table[token * parts.length + part] = wordLikeness(word, parts[part] as string);
  }
  return table;
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
function take({ starts, list }: FileTokens, table: Float32Array, file: number, width: number, best: Float64Array): number {
  const from = starts[file] as number;
  const to = starts[file + 1] as number;
  let matched = 0;
  for (let i = from; i < to; i++) {
    const row = (list[i] as number) * width;
    let highest = 0;
    for (let part = 0; part < width; part++) {
      const value = table[row + part] as number;
      if (value > highest) highest = value;
      if (value > (best[part] as number)) best[part] = value;
    }
    matched += highest;
  }
  return to === from ? 0 : matched / (to - from);
}
