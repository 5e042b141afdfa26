import type { CliCommand } from "#contracts/cli-command.ts";
import { GRAPH_MOVES, MAX_BUDGET_TOKENS, MAX_DEPTH, MIN_BUDGET_TOKENS } from "#serve/search-choices.ts";
import { printableDeep } from "#serve/text/printable.ts";
import { graphNotes, renderGraph } from "#serve/text/render-graph.ts";
import { wordsOf } from "#serve/word-list.ts";

const TERMINAL_BUDGET_TOKENS = 8_000;

const graph: CliCommand = {
  id: "graph",
  summary: "who uses a symbol, what it uses, and how two symbols are joined",
  arguments: [
    { name: "symbol", description: "an id (src/oven.ts#Oven.bake), a symbol (Oven.bake, bake), a place (src/oven.ts:12) or a file" },
  ],
  options: [
    {
      flags: "--move <move>",
      description: "up (what depends on it), down (what it leads to), expand (what is near to it), path (with --to)",
      value: "choice",
      choices: GRAPH_MOVES,
    },
    { flags: "--to <symbol>", description: "the other end of a path", value: "text" },
    { flags: "--depth <n>", description: "most steps away", value: "count", min: 1, max: MAX_DEPTH },
    { flags: "--kinds <kinds>", description: "only edges of these kinds: call,new,type …", value: "list" },
    { flags: "--path <prefix>", description: "only symbols under this path, or that match this glob", value: "text" },
    { flags: "--query <words>", description: "order the neighbourhood by what it has to do with these words", value: "text" },
    {
      flags: "--budget <tokens>",
      description: "most tokens of the answer",
      value: "count",
      min: MIN_BUDGET_TOKENS,
      max: MAX_BUDGET_TOKENS,
    },
  ],
  examples: ["portolan graph Oven.bake --move up", "portolan graph main --move down --depth 4", "portolan graph main --to Oven.bake"],

  async run({ words, options, common, out, signal, engine }) {
    const result = await (await engine()).graph({
      symbol: words[0],
      path: options.text("path"),
      query: options.text("query"),
      move: options.choice("move", GRAPH_MOVES),
      to: options.text("to"),
      depth: options.count("depth"),
      kinds: wordsOf(options.list("kinds")),
      budgetTokens: options.count("budget") ?? TERMINAL_BUDGET_TOKENS,
      signal,
    });
    if (common.json) return out.json(result);
    const shown = printableDeep(result);
    const text = renderGraph(shown, out.paint);
    if (text !== "") out.line(text);
    for (const note of graphNotes(shown, "`portolan index` updates it.")) out.note(note);
  },
};

export default graph;
