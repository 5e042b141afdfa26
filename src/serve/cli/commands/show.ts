import type { CliCommand } from "#contracts/cli-command.ts";
import { firstSource, showRequests } from "#serve/cli/show-target.ts";
import { MAX_BUDGET_TOKENS, MIN_BUDGET_TOKENS } from "#serve/search-choices.ts";
import { printableDeep } from "#serve/text/printable.ts";
import { renderSource, sourceNotes } from "#serve/text/render-source.ts";

const show: CliCommand = {
  id: "show",
  summary: "print the source of a symbol, a file or lines of it, with line numbers",
  arguments: [
    { name: "target", description: "an id (src/oven.ts#Oven.bake), a symbol (Oven.bake, bake) or a path (src/oven.ts, src/oven.ts:10-30)" },
  ],
  options: [
    {
      flags: "--budget <tokens>",
      description: "most tokens of source text",
      value: "count",
      min: MIN_BUDGET_TOKENS,
      max: MAX_BUDGET_TOKENS,
    },
  ],
  examples: ["portolan show Oven.bake", "portolan show src/oven.ts:10-30"],

  async run({ words, options, common, out, engine }) {
    const opened = await engine();
    const requests = showRequests(words[0] ?? "");
    const result = await firstSource(requests, (request) =>
      opened.source({ ...request, budgetTokens: options.count("budget") ?? MAX_BUDGET_TOKENS }),
    );
    if (common.json) return out.json(result);
    const shown = printableDeep(result);
    out.line(renderSource(shown, out.paint));
    for (const note of sourceNotes(shown)) out.note(note);
  },
};

export default show;
