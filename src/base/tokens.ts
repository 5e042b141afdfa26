import { stemmer } from "stemmer";
import { eachRawWord, splitWord } from "./words.ts";

/** Longest raw word that is taken; longer runs are keys, hashes or encoded data. */
const MAX_WORD_LENGTH = 80;

/** Scripts that are written without gaps between words. */
const GAPLESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2,}/gu;
const BEYOND_LATIN = /[\u1100-\uffff]/;
/** Signs of one run that are taken in pairs. */
const MOST_SIGNS = 1_000;

/**
 * Index tokens of one raw word: the Porter stems of its parts in lower case, then, where there are several parts, the whole
 * word in lower case without its `_` and `$` edges, then the neighbouring pairs of signs of Chinese, Japanese and Korean runs, so that a part of a run finds it.
 */
export function wordTokens(word: string): readonly string[] {
  const tokens = word.length > MAX_WORD_LENGTH ? [] : plainTokens(word);
  return BEYOND_LATIN.test(word) ? [...new Set([...tokens, ...pairsOfSigns(word)])] : tokens;
}

function pairsOfSigns(word: string): string[] {
  const pairs: string[] = [];
  for (const [run] of word.matchAll(GAPLESS)) {
    const signs = Array.from(run).slice(0, MOST_SIGNS);
    for (let i = 0; i + 1 < signs.length; i++) pairs.push(`${signs[i]}${signs[i + 1]}`);
  }
  return pairs;
}

function plainTokens(word: string): string[] {
  const parts = splitWord(word);
  const tokens = parts.map((part) => stem(part.toLowerCase()));
  if (parts.length > 1) tokens.push(word.toLowerCase().replace(/^[_$]+|[_$]+$/g, ""));
  return tokens;
}

/** Stems of the parts of a name, each once, without the whole. */
export function nameParts(name: string): string[] {
  const parts = new Set<string>();
  eachRawWord(name, 0, Math.min(name.length, MAX_WORD_LENGTH), (start, end) => {
    for (const part of splitWord(name.slice(start, end))) parts.add(stem(part.toLowerCase()));
  });
  return [...parts];
}

/** Index tokens of a text in order, repeats kept. */
export function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  eachRawWord(text, 0, text.length, (start, end) => {
    for (const token of wordTokens(text.slice(start, end))) tokens.push(token);
  });
  return tokens;
}

/** Stem of a lower-case word. Digits and words outside ASCII letters are left alone. */
export function stem(word: string): string {
  return /^[a-z]{3,}$/.test(word) ? stemmer(word) : word;
}
