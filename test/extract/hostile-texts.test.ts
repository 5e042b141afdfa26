import { describe, expect, it } from "vitest";
import { extractFacts } from "#extract/extract-facts.ts";
import { languageById } from "#index/language-table.ts";
import { LANGUAGES } from "#languages/_registry.ts";

/** What opens something, or could be the beginning of it, in one language or another; never closed. */
const OPENINGS = [
  ...[
    "(",
    "{",
    "[",
    "<",
    '"',
    "'",
    "`",
    " ",
    "\t",
    "\n",
    "${",
    "/*",
    "#{",
    '#"',
    "<!--",
    "<script>",
    "<style ",
    "<script lang='",
    "A_B",
    "A_B(",
    "A_B((",
  ],
  ...[
    "\nA_B((",
    "  \n",
    "#if X(<",
    "#define X \\\n",
    "#define X /*",
    'TEST_CASE("',
    "X_GUARDED_BY(",
    "A_B(static int ",
    "template <",
    "class A ",
    "extern ",
  ],
  ...[
    "@mixin a(",
    "@return ",
    "@include x(",
    "$x: (",
    "alias ",
    '@test "',
    "//go:build x\n",
    "//\n",
    "# ",
    "_",
    "*",
    "\u00e9",
    "::",
    "?",
    "#".repeat(6),
  ],
];

/** The largest text of this kind that is masked in an instant where each character costs the same; hours where it does not. */
const CHARACTERS = 150_000;

const ids = Object.keys(LANGUAGES);

describe("masks of a text that never closes what it opens", () => {
  it.each(ids)("%s: keep its lines and its length, however long it is", async (id) => {
    const language = await languageById(id);
    for (const opening of OPENINGS) {
      const text = `${opening.repeat(Math.ceil(CHARACTERS / opening.length))}\n`;
      const masked = language?.masked?.(text) ?? text;
      expect(masked.length, opening).toBe(text.length);
      expect(masked.split("\n").length, opening).toBe(text.split("\n").length);
      for (const { start, end } of language?.embedded?.(text) ?? []) expect(end, opening).toBeGreaterThanOrEqual(start);
    }
  });
});

it.each(["python", "markdown", "go", "css"])("the facts of such a text end: %s", async (id) => {
  const language = await languageById(id);
  for (const opening of ["# ", "* ", "/*", "//\n", "=\n", "#".repeat(6), "\t#"]) {
    const facts = await extractFacts(opening.repeat(20_000), language as NonNullable<typeof language>, languageById);
    expect(facts.lineCount).toBeGreaterThan(0);
  }
});

it("a source longer than any module's name is no import", async () => {
  const language = await languageById("typescript");
  const facts = await extractFacts(
    `import a from "${"?".repeat(100_000)}";\nimport b from "./b.ts";\n`,
    language as NonNullable<typeof language>,
    languageById,
  );
  expect(facts.imports.map(({ source }) => source)).toEqual(["./b.ts"]);
});
