import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";

const FIXTURES: string = fileURLToPath(new URL("../fixtures/", import.meta.url));

/** A source that mutations start from. */
export interface Seed {
  readonly path: string;
  readonly language: string;
  readonly text: string;
}

/** The sources of the language fixtures and of the fixture repositories. */
export function seeds(): readonly Seed[] {
  const found: Seed[] = [];
  for (const group of ["languages", "graph", "link"]) {
    for (const language of readdirSync(join(FIXTURES, group)).sort()) {
      for (const path of filesBelow(join(FIXTURES, group, language))) {
        const text = readFileSync(path, "utf8");
        if (!path.endsWith(".golden") && text.length < 20_000) found.push({ path: path.slice(FIXTURES.length), language, text });
      }
    }
  }
  return found;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();
}

/** Signs that end lines, hide, join, or stand outside of the basic plane; and what no UTF-8 holds. */
const ODD = [
  "\u2028",
  "\u0085",
  "\u00a0",
  "\u200d",
  "\u202e",
  "\ufeff",
  "\u0301",
  "🥐",
  "\ud800",
  "ß",
  "İ",
  "\0",
  "\x1b[2J",
  "\r",
  "\t",
  "\\",
  "`",
  "${",
  '"""',
  "'",
  "<!--",
  "*/",
  "#",
];
const BRACKETS = [
  ",",
  ";",
  "+",
  ".a",
  "(",
  ")",
  "[",
  "]",
  "{",
  "}",
  "<",
  ">",
  "/*",
  '"',
  "'",
  "`",
  "<div>",
  "begin",
  "end",
  "do",
  "=>",
  "<script>a()</script>\n",
  "```js\na()\n```\n",
];
const TOKEN = /[\p{L}\p{N}_$]+|\s+|[^\p{L}\p{N}_$\s]/gu;

type Mutation = (text: string) => string;

/** A place in the tokens of a text, as a share, so that shrinking keeps its sense. */
const share = fc.double({ min: 0, max: 1, noNaN: true });

function atToken(text: string, at: number, change: (tokens: string[], position: number) => void): string {
  const tokens = text.match(TOKEN) ?? [];
  change(tokens, Math.floor(at * tokens.length));
  return tokens.join("");
}

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(share, fc.integer({ min: 1, max: 8 })).map(
    ([at, count]): Mutation =>
      (text) =>
        atToken(text, at, (tokens, i) => tokens.splice(i, count)),
  ),
  fc.tuple(share, share, fc.integer({ min: 1, max: 30 })).map(
    ([from, to, count]): Mutation =>
      (text) =>
        atToken(text, to, (tokens, i) =>
          tokens.splice(i, 0, ...tokens.slice(Math.floor(from * tokens.length), Math.floor(from * tokens.length) + count)),
        ),
  ),
  share.map(
    (at): Mutation =>
      (text) =>
        text.slice(0, Math.floor(at * text.length)),
  ),
  share.map(
    (at): Mutation =>
      (text) =>
        text.slice(Math.floor(at * text.length)),
  ),
  fc.tuple(share, fc.constantFrom(...ODD)).map(
    ([at, odd]): Mutation =>
      (text) =>
        atToken(text, at, (tokens, i) => tokens.splice(i, 0, odd)),
  ),
  fc.tuple(share, fc.constantFrom(...BRACKETS), fc.integer({ min: 1, max: 3000 })).map(
    ([at, bracket, depth]): Mutation =>
      (text) =>
        atToken(text, at, (tokens, i) => tokens.splice(i, 0, bracket.repeat(depth))),
  ),
  fc.tuple(share, fc.integer({ min: 500, max: 40_000 })).map(
    ([at, size]): Mutation =>
      (text) =>
        atToken(text, at, (tokens, i) => tokens.splice(i, 0, "crumb ".repeat(size / 6))),
  ),
  fc.integer({ min: 2, max: 30 }).map(
    (times): Mutation =>
      (text) =>
        text.slice(0, 3000).repeat(times),
  ),
  fc.constant<Mutation>((text) => text.replace(/\r?\n/g, "\r\n")),
  fc.constant<Mutation>((text) => text.replace(/\n/g, "\r")),
  fc.constant<Mutation>((text) => text.replace(/\n/g, " ")),
  fc.constant<Mutation>((text) => `\ufeff${text}`),
  fc.constant<Mutation>((text) => text.replace(/[a-z]{3,}/g, (word) => `${word}é`)),
  fc.tuple(share, share).map(
    ([a, b]): Mutation =>
      (text) =>
        atToken(text, a, (tokens, i) => {
          const j = Math.floor(b * tokens.length);
          [tokens[i], tokens[j]] = [tokens[j] ?? "", tokens[i] ?? ""];
        }),
  ),
);

/** A fixture's source after a few mutations, sometimes another language's source behind it. */
export function mutatedSources(among: readonly Seed[]): fc.Arbitrary<Seed> {
  return fc
    .tuple(fc.constantFrom(...among), fc.array(mutation, { maxLength: 5 }), fc.option(fc.constantFrom(...among), { freq: 8 }))
    .map(([seed, mutations, behind]) => ({
      ...seed,
      text: mutations.reduce((text, mutate) => mutate(text), behind === null ? seed.text : `${seed.text}${behind.text}`),
    }));
}
