import { wordTokens } from "#base/tokens.ts";
import { eachRawWord } from "#base/words.ts";
import type { ChunkFact, ChunkTerms } from "#model/file-facts.ts";
import type { TextRange } from "./capture-match.ts";
import type { ChunkRange } from "./chunk-ranges.ts";
import type { Definition } from "./definitions.ts";
import type { SourceView } from "./source-view.ts";

const COUNT_LIMIT = 65_535;
/** Raw words whose tokens are remembered on this thread; code repeats its words, so most are found here. */
const REMEMBERED_WORDS = 200_000;
const remembered = new Map<string, readonly string[]>();

function tokensOfWord(word: string): readonly string[] {
  let tokens = remembered.get(word);
  if (tokens === undefined) {
    if (remembered.size >= REMEMBERED_WORDS) remembered.clear();
    tokens = wordTokens(word);
    remembered.set(word, tokens);
  }
  return tokens;
}

/** Counts the terms of a file's chunks; the vocabulary lists each term once, in order of appearance. */
export function countTerms(
  view: SourceView,
  ranges: readonly ChunkRange[],
  comments: readonly TextRange[],
  definitions: readonly Definition[],
): { chunks: ChunkFact[]; terms: string[] } {
  const counter = new TermCounter(view.text);
  const names = definitions.map(({ fact }) => fact).sort((a, b) => a.nameLine - b.nameLine);
  let comment = 0;
  let name = 0;
  const chunks = ranges.map((range): ChunkFact => {
    const from = view.lines[range.startLine - 1] as number;
    const to = view.lines[range.endLine] ?? view.text.length;
    counter.countText(BODY, from, to);
    while (comment < comments.length && (comments[comment] as TextRange).end <= from) comment++;
    for (let i = comment; i < comments.length; i++) {
      const { start, end } = comments[i] as TextRange;
      if (start >= to) break;
      counter.countText(COMMENT, Math.max(start, from), Math.min(end, to));
    }
    for (; name < names.length && (names[name]?.nameLine ?? 0) <= range.endLine; name++) counter.countName(names[name]?.name ?? "");
    return { ...range, terms: counter.take() };
  });
  return { chunks, terms: counter.vocabulary };
}

const BODY = 0;
const COMMENT = 1;
const NAME = 2;
type Field = typeof BODY | typeof COMMENT | typeof NAME;

class TermCounter {
  readonly vocabulary: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** Terms of each raw word of this file, so that a word costs one look-up however many parts it has. */
  readonly #words = new Map<string, readonly number[]>();
  readonly #text: string;
  readonly #counts: [number[], number[], number[]] = [[], [], []];
  #touched: number[] = [];
  readonly #seen: boolean[] = [];
  #lengths: [number, number, number] = [0, 0, 0];

  constructor(text: string) {
    this.#text = text;
  }

  countText(field: Field, from: number, to: number): void {
    eachRawWord(this.#text, from, to, (start, end) => this.#countWord(field, this.#text.slice(start, end)));
  }

  countName(name: string): void {
    eachRawWord(name, 0, name.length, (start, end) => this.#countWord(NAME, name.slice(start, end)));
  }

  /** Counts since the last call, ascending by term number. */
  take(): ChunkTerms {
    const term = Uint32Array.from(this.#touched).sort();
    const [body, comment, name] = this.#counts.map((counts) => {
      const packed = new Uint16Array(term.length);
      for (let i = 0; i < term.length; i++) packed[i] = Math.min(counts[term[i] as number] ?? 0, COUNT_LIMIT);
      return packed;
    }) as [Uint16Array, Uint16Array, Uint16Array];
    const taken: ChunkTerms = { term, body, comment, name, lengths: this.#lengths };
    for (const number of this.#touched) {
      this.#seen[number] = false;
      for (const counts of this.#counts) counts[number] = 0;
    }
    this.#touched = [];
    this.#lengths = [0, 0, 0];
    return taken;
  }

  #countWord(field: Field, word: string): void {
    let numbers = this.#words.get(word);
    if (numbers === undefined) {
      numbers = tokensOfWord(word).map((token) => this.#numberOf(token));
      this.#words.set(word, numbers);
    }
    const counts = this.#counts[field];
    for (const number of numbers) {
      if (this.#seen[number] !== true) {
        this.#seen[number] = true;
        this.#touched.push(number);
      }
      counts[number] = (counts[number] ?? 0) + 1;
    }
    this.#lengths[field] += numbers.length;
  }

  #numberOf(token: string): number {
    let number = this.#numbers.get(token);
    if (number === undefined) {
      number = this.vocabulary.length;
      this.#numbers.set(token, number);
      this.vocabulary.push(token);
      for (const counts of this.#counts) counts.push(0);
      this.#seen.push(false);
    }
    return number;
  }
}
