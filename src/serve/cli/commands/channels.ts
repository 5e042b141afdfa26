import type { CliCommand } from "#contracts/cli-command.ts";
import { TRUNKS } from "#model/channel.ts";
import { MAX_BUDGET_TOKENS, MAX_CHANNELS, MIN_BUDGET_TOKENS } from "#serve/search-choices.ts";
import { printableDeep } from "#serve/text/printable.ts";
import { channelsNotes, renderChannels } from "#serve/text/render-channels.ts";

const TERMINAL_BUDGET_TOKENS = 12_000;

const channels: CliCommand = {
  id: "channels",
  summary: "what is joined by keys and not by imports: routes, events, queues, settings, and both of their sides",
  arguments: [{ name: "words", description: "words that stand in the channel's key or trunk", rest: true, optional: true }],
  options: [
    { flags: "--trunk <trunk>", description: "only channels of this sort", value: "choice", choices: TRUNKS },
    { flags: "--one-sided", description: "only what is dispatched and never handled, or handled and never dispatched", value: "flag" },
    { flags: "--path <prefix>", description: "only channels with a site under this path, or in files that match this glob", value: "text" },
    { flags: "--limit <n>", description: "most channels", value: "count", min: 1, max: MAX_CHANNELS },
    {
      flags: "--budget <tokens>",
      description: "most tokens of the answer",
      value: "count",
      min: MIN_BUDGET_TOKENS,
      max: MAX_BUDGET_TOKENS,
    },
  ],
  examples: ["portolan channels", "portolan channels --trunk rest orders", "portolan channels --one-sided --path src/server"],

  async run({ words, options, common, out, engine }) {
    const result = await (await engine()).channels({
      words,
      trunk: options.choice("trunk", TRUNKS),
      oneSided: options.flag("one-sided"),
      path: options.text("path"),
      limit: options.count("limit"),
      budgetTokens: options.count("budget") ?? TERMINAL_BUDGET_TOKENS,
    });
    if (common.json) return out.json(result);
    const shown = printableDeep(result);
    if (shown.channels.length > 0) out.line(renderChannels(shown, out.paint));
    for (const note of channelsNotes(shown, "`portolan index` updates it.")) out.note(note);
  },
};

export default channels;
