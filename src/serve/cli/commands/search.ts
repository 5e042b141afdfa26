import type { CliCommand, CliOption } from "#contracts/cli-command.ts";
import { SYMBOL_KINDS } from "#model/symbol-kind.ts";
import { MAX_BUDGET_TOKENS, MAX_LIMIT, MIN_BUDGET_TOKENS, SEARCH_MODES, TESTS_CHOICES } from "#serve/search-choices.ts";
import { printableDeep } from "#serve/text/printable.ts";
import { renderHits, searchNotes } from "#serve/text/render-search.ts";

/** Source lines shown under each result; `show` brings the rest. */
const LINES_PER_HIT = 6;

const options: readonly CliOption[] = [
  { flags: "--limit <n>", description: "most results", value: "count", min: 1, max: MAX_LIMIT },
  { flags: "--mode <mode>", description: "how to match", value: "choice", choices: SEARCH_MODES },
  { flags: "--exact <name>", description: "a name that each result must define or hold", value: "text" },
  { flags: "--also <words>", description: "other words that the code may use (may be repeated)", value: "list" },
  { flags: "--lang <language>", description: "only files in this language", value: "text" },
  { flags: "--path <prefix>", description: "only files under this path, or that match this glob", value: "text" },
  { flags: "--kind <kind>", description: "only definitions of this kind", value: "choice", choices: SYMBOL_KINDS },
  { flags: "--tests <choice>", description: "what to do with tests", value: "choice", choices: TESTS_CHOICES },
  { flags: "--budget <tokens>", description: "most tokens of source text", value: "count", min: MIN_BUDGET_TOKENS, max: MAX_BUDGET_TOKENS },
];

const search: CliCommand = {
  id: "search",
  summary: "find code by words, names or meaning",
  arguments: [{ name: "query", description: "what to look for; several words need no quotes", rest: true }],
  options,
  examples: [
    "portolan search where are loaves priced",
    "portolan search --exact bakeLoaf --kind method oven",
    "portolan search --mode regex 'price(s|d)?\\('",
  ],

  async run({ words, options: given, common, out, signal, engine }) {
    const result = await (await engine()).search(words.join(" "), {
      limit: given.count("limit"),
      mode: given.choice("mode", SEARCH_MODES),
      exact: given.text("exact"),
      also: given.list("also"),
      language: given.text("lang"),
      path: given.text("path"),
      kind: given.choice("kind", SYMBOL_KINDS),
      tests: given.choice("tests", TESTS_CHOICES),
      budgetTokens: given.count("budget"),
      signal,
    });
    if (common.json) return out.json(result);
    const shown = printableDeep(result);
    if (shown.results.length > 0) out.line(renderHits(shown.results, { paint: out.paint, linesPerHit: LINES_PER_HIT, ids: false }));
    for (const note of searchNotes(shown, "`portolan index` updates it.")) out.note(note);
  },
};

export default search;
