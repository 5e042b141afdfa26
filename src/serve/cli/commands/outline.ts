import type { CliCommand } from "#contracts/cli-command.ts";
import { MAX_BUDGET_TOKENS, MIN_BUDGET_TOKENS } from "#serve/search-choices.ts";
import { printableDeep } from "#serve/text/printable.ts";
import { outlineNotes, renderOutline } from "#serve/text/render-outline.ts";

const outline: CliCommand = {
  id: "outline",
  summary: "what a file or a folder defines, without bodies",
  arguments: [{ name: "path", description: "a file or a folder, relative to the root (`.` is the root)" }],
  options: [
    { flags: "--depth <n>", description: "most levels of nesting", value: "count", min: 1, max: 20 },
    {
      flags: "--budget <tokens>",
      description: "most tokens of the outline",
      value: "count",
      min: MIN_BUDGET_TOKENS,
      max: MAX_BUDGET_TOKENS,
    },
  ],
  examples: ["portolan outline src/oven.ts", "portolan outline src --depth 1"],

  async run({ words, options, common, out, engine }) {
    const result = await (await engine()).outline(words[0] ?? ".", {
      depth: options.count("depth"),
      budgetTokens: options.count("budget") ?? MAX_BUDGET_TOKENS,
    });
    if (common.json) return out.json(result);
    const shown = printableDeep(result);
    out.line(renderOutline(shown, out.paint));
    for (const note of outlineNotes(shown)) out.note(note);
  },
};

export default outline;
