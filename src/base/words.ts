/**
 * Splits text into words as the ranking recipe wants them. A raw word is a run of letters, digits, `_` and `$` (letters of every
 * script). `splitWord` cuts it at camelCase, ALLCaps+Word, digits and `_`. Other punctuation always separates.
 */

const UPPER = 1;
const LOWER = 2;
const DIGIT = 3;
const JOIN = 4; // `_` and `$`: part of an identifier, but no part of a word
const OTHER = 0;

const ASCII_CLASS = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  if (code >= 65 && code <= 90) ASCII_CLASS[code] = UPPER;
  else if (code >= 97 && code <= 122) ASCII_CLASS[code] = LOWER;
  else if (code >= 48 && code <= 57) ASCII_CLASS[code] = DIGIT;
  else if (code === 95 || code === 36) ASCII_CLASS[code] = JOIN;
}

const LETTER = /\p{L}|\p{M}/u;
const UPPER_LETTER = /\p{Lu}/u;
const NUMBER = /\p{N}/u;
const WIDE_CLASS = new Int8Array(65536).fill(-1);

function wideClass(code: number): number {
  const known = WIDE_CLASS[code] as number;
  if (known >= 0) return known;
  const letter = String.fromCharCode(code);
  // A surrogate half is taken as a letter, so that scripts beyond the basic plane stay whole words.
  const surrogate = code >= 0xd800 && code <= 0xdfff;
  let found = OTHER;
  if (UPPER_LETTER.test(letter)) found = UPPER;
  else if (surrogate || LETTER.test(letter)) found = LOWER;
  else if (NUMBER.test(letter)) found = DIGIT;
  WIDE_CLASS[code] = found;
  return found;
}

function classOf(code: number): number {
  return code < 128 ? (ASCII_CLASS[code] as number) : wideClass(code);
}

/** Calls `visit` with the start and end offset (exclusive) of every raw word of `text` between two offsets. */
export function eachRawWord(text: string, from: number, to: number, visit: (start: number, end: number) => void): void {
  let start = -1;
  for (let i = from; i < to; i++) {
    if (classOf(text.charCodeAt(i)) === OTHER) {
      if (start >= 0) visit(start, i);
      start = -1;
    } else if (start < 0) start = i;
  }
  if (start >= 0) visit(start, to);
}

/** Parts of a raw word in order, case kept: `parseHTTPReply2` gives parse, HTTP, Reply, 2. */
export function splitWord(word: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let previous = OTHER;
  for (let i = 0; i < word.length; i++) {
    const kind = classOf(word.charCodeAt(i));
    let cut = false;
    if (i > start) {
      if (kind === JOIN || previous === JOIN) cut = true;
      else if (kind !== previous && (kind === DIGIT || previous === DIGIT)) cut = true;
      else if (kind === UPPER && previous === LOWER) cut = true;
      else if (kind === UPPER && previous === UPPER && i + 1 < word.length && classOf(word.charCodeAt(i + 1)) === LOWER) cut = true;
    }
    if (cut) {
      if (previous !== JOIN) parts.push(word.slice(start, i));
      start = i;
    }
    previous = kind;
  }
  if (start < word.length && previous !== JOIN) parts.push(word.slice(start));
  return parts;
}
