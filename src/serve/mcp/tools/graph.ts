import * as z from "zod";
import type { McpTool } from "#contracts/mcp-tool.ts";
import type { GraphResult } from "#model/graph-results.ts";
import { BUILDING, budgetTokens, freshness, NO_COVERAGE, rows } from "#serve/mcp/schema-parts.ts";
import { readArguments } from "#serve/mcp/tool-arguments.ts";
import { GRAPH_MOVES, MAX_DEPTH } from "#serve/search-choices.ts";
import { plain } from "#serve/text/paint.ts";
import { channelsNotes, renderChannels } from "#serve/text/render-channels.ts";
import { graphNotes, renderGraph } from "#serve/text/render-graph.ts";
import { wordsOf } from "#serve/word-list.ts";

const input = z.object({
  symbol: z.string().optional().describe("`channel:` lists channels, channel:rest those of a trunk, with words in `query`"),
  path: z.string().optional(),
  query: z.string().optional(),
  move: z.enum(GRAPH_MOVES).optional().describe("up: users, down: callees, path: to `to`, expand: around"),
  to: z.string().optional(),
  depth: z.int().min(1).max(MAX_DEPTH).optional(),
  kinds: z.array(z.string()).optional(),
  intent: z.string().optional(),
  budget_tokens: budgetTokens,
});

const output = z.object({
  nodes: rows,
  edges: rows,
  truncated: rows,
  unbound: rows,
  index: freshness,
});

const graph: McpTool = {
  id: "graph",
  title: "Graph",
  description:
    "Who uses a definition or file, what it leads to, the way between two, or its neighbourhood, through channels (routes, events, queues) too; says what could not be bound.",
  aliases: ["get_call_graph", "trace_dependency"],
  input,
  output,

  async run({ engine, args, budgetTokens: budget, signal }) {
    const { budget_tokens: _, kinds, ...request } = readArguments(input, args);
    const listed = channelList(request.symbol);
    if (listed !== undefined) {
      const { query, path } = request;
      const result = await engine.channels({ ...listed, words: query?.split(/\s+/), path, budgetTokens: budget });
      return {
        structured: { nodes: [], edges: [], truncated: [], unbound: [], ...result },
        repositoryText: renderChannels(result, plain),
        notes: channelsNotes(result, "it is being updated now."),
      };
    }
    const result = await engine.graph({ ...request, kinds: wordsOf(kinds ?? []), budgetTokens: budget, signal });
    return { structured: { ...result }, repositoryText: renderGraph(result, plain), notes: graphNotes(result, "it is being updated now.") };
  },

  whileIndexing({ symbol }, note) {
    const nothing: GraphResult = {
      move: "expand",
      symbol: typeof symbol === "string" ? symbol : "",
      nodes: [],
      edges: [],
      truncated: [],
      unbound: [],
      coverage: NO_COVERAGE,
      left_out: note,
      index: BUILDING,
    };
    return { ...nothing };
  },
};

/** `channel:`, `channel:rest`, `channel:one-sided`: a list is asked for, and not a move from one of them. */
function channelList(symbol: string | undefined): { readonly trunk?: string; readonly oneSided?: boolean } | undefined {
  const list = /^channels?:([a-z-]*)$/.exec(symbol?.trim() ?? "");
  if (list === null) return undefined;
  const [, word = ""] = list;
  if (word === "one-sided") return { oneSided: true };
  return word === "" ? {} : { trunk: word };
}

export default graph;
