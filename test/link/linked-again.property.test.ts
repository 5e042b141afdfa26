import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { EditedTree, linkedAnew, told } from "./edited-tree.ts";

type Texts = { readonly [path: string]: string };

const FIXTURES = new URL("../fixtures/link/", import.meta.url);

function textsOf(name: string): Texts {
  const folder = new URL(`${name}/`, FIXTURES);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.pathname.length).replace(/^\//, ""));
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(new URL(path, folder), "utf8")]));
}

/** An edit by numbers, so that it can be made of whatever the tree is then. */
const edit = fc.record({
  how: fc.constantFrom(
    "text",
    "name",
    "line",
    "twice",
    "without",
    "swap",
    "blank",
    "move",
    "copy",
    "remove",
    "back",
    "import",
  ) as fc.Arbitrary<"text" | "name" | "line" | "twice" | "without" | "swap" | "blank" | "move" | "copy" | "remove" | "back" | "import">,
  file: fc.nat(),
  place: fc.nat(),
  other: fc.nat(),
});
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(list.length, 1)];

/** Every match of an expression in a text, with its place. */
const matchesIn = (text: string, expression: RegExp) =>
  [...text.matchAll(expression)].map((match) => ({ at: match.index, text: match[0] }));

const replaced = (text: string, at: number, old: string, by: string) => text.slice(0, at) + by + text.slice(at + old.length);

/** The tree after an edit; `first` is the tree as it was at the beginning. */
function edited(texts: Texts, first: Texts, { how, file, place, other }: Edit): Texts {
  const path = pick(Object.keys(texts), file);
  if (path === undefined) return first;
  const text = texts[path] as string;
  const lines = text.split("\n");
  const at = place % lines.length;
  const withLines = (next: readonly string[]): Texts => ({ ...texts, [path]: next.join("\n") });
  switch (how) {
    case "text": {
      // A key, a path, a specifier becomes another one of the tree, or a new one.
      const found = pick(matchesIn(text, /(["'`])[^"'`\n]{1,60}\1/g), place);
      const source = texts[pick(Object.keys(texts), other) as string] as string;
      const by = other % 3 === 0 ? `"${"fresh/key"}"` : pick(matchesIn(source, /(["'])[^"'`\n]{1,60}\1/g), other)?.text;
      return found === undefined || by === undefined ? texts : { ...texts, [path]: replaced(text, found.at, found.text, by) };
    }
    case "name": {
      // Everywhere in the file, or in the tree.
      const found = pick(matchesIn(text, /\b[a-zA-Z]\w{3,}\b/g), place);
      if (found === undefined) return texts;
      const renamed = (one: string) => one.replaceAll(new RegExp(`\\b${found.text}\\b`, "g"), `${found.text}X`);
      if (other % 2 === 0) return { ...texts, [path]: renamed(text) };
      return Object.fromEntries(Object.entries(texts).map(([one, old]) => [one, renamed(old)]));
    }
    case "line": {
      // A line of another file: a call, a route, a constant.
      const source = (texts[pick(Object.keys(texts), other) as string] as string).split("\n");
      return withLines([...lines.slice(0, at), pick(source, other) ?? "", ...lines.slice(at)]);
    }
    case "twice":
      return withLines([...lines.slice(0, at), lines[at] as string, ...lines.slice(at)]);
    case "without":
      return withLines([...lines.slice(0, at), ...lines.slice(at + 1)]);
    case "swap": {
      const to = other % lines.length;
      return withLines(lines.map((line, i) => (i === at ? (lines[to] as string) : i === to ? (lines[at] as string) : line)));
    }
    case "blank":
      return withLines(["", ...lines]);
    case "move": {
      const { [path]: _, ...rest } = texts;
      return { ...rest, [path.replace(/([^/]+)$/, (name) => (other % 2 === 0 ? `a-${name}` : `moved/${name}`))]: text };
    }
    case "copy":
      return { ...texts, [path.replace(/([^/]+)$/, "copy-$1")]: text };
    case "remove": {
      const { [path]: _, ...rest } = texts;
      return rest;
    }
    case "back": {
      const old = pick(Object.keys(first), file) as string;
      return { ...texts, [old]: first[old] as string };
    }
    case "import": {
      const found = pick(matchesIn(text, /^(?:import|export) .*$/gm), place);
      const source = pick(
        Object.values(texts).flatMap((one) => matchesIn(one, /^(?:import|export) .*$/gm)),
        other,
      );
      return found === undefined || source === undefined ? texts : { ...texts, [path]: replaced(text, found.at, found.text, source.text) };
    }
    default:
      return how satisfies never;
  }
}

const RUNS = Number(process.env["PORTOLAN_LINK_RUNS"] ?? 3);

for (const name of [
  "chat-monorepo",
  "express-classes",
  "express-axios-bullmq",
  "python-services",
  "nest",
  "market-clients",
  "hono",
  "rails",
  "next",
]) {
  test(`${name}: after edits it is linked as if from nothing`, async () => {
    const first = textsOf(name);
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 4, maxLength: 12 }), async (edits) => {
        const tree = new EditedTree();
        await tree.link(first);
        let texts = first;
        for (const one of edits) {
          texts = edited(texts, first, one);
          expect(told(await tree.link(texts))).toEqual(told(await linkedAnew(texts)));
        }
      }),
      { numRuns: RUNS, endOnFailure: true, seed: Number(process.env["PORTOLAN_LINK_SEED"] ?? 1) },
    );
  });
}
