import { wordTokens } from "#base/tokens.ts";
import { eachRawWord, splitWord } from "#base/words.ts";
import { WEIGHTS } from "./weights.ts";

/** A query as the ranking sees it. */
export interface QueryTerms {
  /** Distinct index terms. */
  readonly terms: readonly string[];
  /** Terms that are stems, by their words in lower case: a name of several parts stands in the index unstemmed (`loafframe`). */
  readonly words: ReadonlyMap<string, string>;
  readonly oneWord: boolean;
  /** Words that may be names of definitions, with the weight of such a match. */
  readonly identifiers: readonly { readonly name: string; readonly weight: number }[];
  /** The query asks for tests, examples or docs itself, so that those are not pushed down. */
  readonly mentionsTests: boolean;
  /** Distinct lower-case parts of the words, unstemmed, for matching file names. */
  readonly parts: readonly string[];
}

const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after all also am an and any are as at be because been before being between both but by can could did do does doing
  during each every few for from further get gets given had has have having he her here hers him his how i if in into is it its itself just
  let like made make makes many may me might more most much must my no nor not now of off on once one only or other our out over own per
  same she should so some such than that the their them then there these they this those through to too under until up upon us use used
  uses using very via want was we were what when where whether which while who whom whose why will with within without would you your`.split(
    /\s+/,
  ),
);

const MENTIONS = /\b(?:tests?|testing|tested|specs?|mocks?|mocking|fixtures?|examples?|samples?|docs?|documentation|benchmarks?)\b/i;

export function parseQuery(query: string): QueryTerms {
  const words: string[] = [];
  eachRawWord(query, 0, query.length, (start, end) => words.push(query.slice(start, end)));
  const oneWord = /^\s*\S+\s*$/.test(query);
  const kept = oneWord ? words : words.filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  const used = kept.length > 0 ? kept : words;
  const terms = new Set<string>();
  const written = new Map<string, string>();
  const parts = new Set<string>();
  for (const word of used) {
    const tokens = wordTokens(word);
    for (const token of tokens) terms.add(token);
    if (tokens.length === 1 && tokens[0] !== word.toLowerCase()) written.set(tokens[0] as string, word.toLowerCase());
    for (const part of splitWord(word)) parts.add(part.toLowerCase());
  }
  return {
    terms: [...terms],
    words: written,
    oneWord,
    identifiers: identifiersOf(query, oneWord),
    mentionsTests: words.length <= WEIGHTS.mentionWords && MENTIONS.test(query.replace(/_/g, " ")),
    parts: [...parts],
  };
}

/** Words of a query that look like names: the last part of `A::b` and `a.b`, camelCase, snake_case, Capitalised. */
function identifiersOf(query: string, oneWord: boolean): { name: string; weight: number }[] {
  const found = new Map<string, number>();
  for (const word of query.match(/[\p{L}_$][\p{L}\p{N}_$]*(?:(?:::|\.|#|->)[\p{L}_$][\p{L}\p{N}_$]*)*/gu) ?? []) {
    const name = word.split(/::|\.|#|->/).at(-1) as string;
    const weight = identifierWeight(word, name, oneWord);
    if (weight > 0) found.set(name, Math.max(weight, found.get(name) ?? 0));
  }
  return [...found].map(([name, weight]) => ({ name, weight }));
}

function identifierWeight(word: string, name: string, oneWord: boolean): number {
  if (oneWord || word !== name) return WEIGHTS.identifier.sure;
  if (/\p{Ll}\p{Lu}|\p{L}_\p{L}|\p{Lu}\p{Lu}\p{Ll}/u.test(name)) return WEIGHTS.identifier.sure;
  if (/^\p{Lu}/u.test(name) && !STOP_WORDS.has(name.toLowerCase())) return WEIGHTS.identifier.capitalised;
  return 0;
}
