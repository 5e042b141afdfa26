import type { CliCommand } from "#contracts/cli-command.ts";
import { MAX_BUDGET_TOKENS, MAX_DEPTH, MIN_BUDGET_TOKENS } from "#serve/search-choices.ts";
import { printableDeep } from "#serve/text/printable.ts";
import { impactNotes, renderImpact } from "#serve/text/render-impact.ts";
import { wordsOf } from "#serve/word-list.ts";

const TERMINAL_BUDGET_TOKENS = 12_000;

const impact: CliCommand = {
  id: "impact",
  summary: "what a change reaches: dependents, tests to run, files that used to change along",
  options: [
    { flags: "--diff [revision]", description: "the work tree against a commit (default HEAD)", value: "text" },
    { flags: "--files <paths>", description: "files or folders that change (may be repeated, or separated by commas)", value: "list" },
    { flags: "--symbols <symbols>", description: "symbols that change (may be repeated, or separated by commas)", value: "list" },
    { flags: "--depth <n>", description: "most steps away", value: "count", min: 1, max: MAX_DEPTH },
    {
      flags: "--budget <tokens>",
      description: "most tokens of the answer",
      value: "count",
      min: MIN_BUDGET_TOKENS,
      max: MAX_BUDGET_TOKENS,
    },
  ],
  examples: ["portolan impact", "portolan impact --diff main", "portolan impact --symbols Oven.bake"],

  async run({ options, common, out, signal, engine }) {
    const [files, symbols] = [wordsOf(options.list("files")), wordsOf(options.list("symbols"))];
    const isNamed = files.length + symbols.length > 0;
    const result = await (await engine()).impact({
      diff: options.text("diff") ?? (options.flag("diff") || !isNamed ? "HEAD" : undefined),
      files,
      symbols,
      depth: options.count("depth"),
      budgetTokens: options.count("budget") ?? TERMINAL_BUDGET_TOKENS,
      signal,
    });
    if (common.json) return out.json(result);
    const shown = printableDeep(result);
    out.line(renderImpact(shown, out.paint));
    for (const note of impactNotes(shown, "`portolan index` updates it.")) out.note(note);
  },
};

export default impact;
