import type { CliCommand } from "#contracts/cli-command.ts";
import { MAX_BUDGET_TOKENS, MIN_BUDGET_TOKENS } from "#serve/search-choices.ts";
import { printableDeep } from "#serve/text/printable.ts";
import { explainNotes, renderExplanation } from "#serve/text/render-explain.ts";

const TERMINAL_BUDGET_TOKENS = 8_000;

const explain: CliCommand = {
  id: "explain",
  summary: "a symbol with its surroundings: users, what it uses, members, tests, history, code",
  arguments: [{ name: "symbol", description: "an id (src/oven.ts#Oven.bake), a symbol (Oven.bake, bake) or a place (src/oven.ts:12)" }],
  options: [
    { flags: "--path <prefix>", description: "only symbols under this path, or that match this glob", value: "text" },
    {
      flags: "--budget <tokens>",
      description: "most tokens of the answer",
      value: "count",
      min: MIN_BUDGET_TOKENS,
      max: MAX_BUDGET_TOKENS,
    },
  ],
  examples: ["portolan explain Oven.bake", "portolan explain src/oven.ts:12"],

  async run({ words, options, common, out, signal, engine }) {
    const result = await (await engine()).explain({
      symbol: words[0] ?? "",
      path: options.text("path"),
      budgetTokens: options.count("budget") ?? TERMINAL_BUDGET_TOKENS,
      signal,
    });
    if (common.json) return out.json(result);
    const shown = printableDeep(result);
    out.line(renderExplanation(shown, out.paint));
    for (const note of explainNotes(shown, "`portolan index` updates it.")) out.note(note);
  },
};

export default explain;
