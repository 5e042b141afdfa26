import type { CliCommand } from "#contracts/cli-command.ts";
import { MAX_BUDGET_TOKENS, MAX_REFERENCES, MIN_BUDGET_TOKENS } from "#serve/search-choices.ts";
import { printableDeep } from "#serve/text/printable.ts";
import { referenceNotes, renderReferences } from "#serve/text/render-references.ts";

const refs: CliCommand = {
  id: "refs",
  summary: "every use of a symbol, with the line it stands on",
  arguments: [
    { name: "symbol", description: "an id (src/oven.ts#Oven.bake), a symbol (Oven.bake, bake), a place (src/oven.ts:12) or a file" },
  ],
  options: [
    { flags: "--path <prefix>", description: "only symbols defined under this path, or that match this glob", value: "text" },
    { flags: "--limit <n>", description: "most references", value: "count", min: 1, max: MAX_REFERENCES },
    { flags: "--definitions", description: "list the definition as well", value: "flag" },
    {
      flags: "--budget <tokens>",
      description: "most tokens of the answer",
      value: "count",
      min: MIN_BUDGET_TOKENS,
      max: MAX_BUDGET_TOKENS,
    },
  ],
  examples: ["portolan refs Oven.bake", "portolan refs bake --path src/oven.ts"],

  async run({ words, options, common, out, signal, engine }) {
    const result = await (await engine()).references({
      symbol: words[0],
      path: options.text("path"),
      limit: options.count("limit"),
      includeDefinitions: options.flag("definitions"),
      budgetTokens: options.count("budget") ?? MAX_BUDGET_TOKENS,
      signal,
    });
    if (common.json) return out.json(result);
    const shown = printableDeep(result);
    const text = renderReferences(shown, out.paint);
    if (text !== "") out.line(text);
    for (const note of referenceNotes(shown, "`portolan index` updates it.")) out.note(note);
  },
};

export default refs;
