import * as z from "zod";
import type { McpTool } from "#contracts/mcp-tool.ts";
import type { GraphResult } from "#model/graph-results.ts";
import { BUILDING, budgetTokens, freshness, NO_COVERAGE, rows } from "#serve/mcp/schema-parts.ts";
import { readArguments } from "#serve/mcp/tool-arguments.ts";
import { GRAPH_MOVES, MAX_DEPTH } from "#serve/search-choices.ts";
import { plain } from "#serve/text/paint.ts";
import { graphNotes, renderGraph } from "#serve/text/render-graph.ts";
import { wordsOf } from "#serve/word-list.ts";

const input = z.object({
  symbol: z.string().optional(),
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
  description: "Who uses a definition or file, what it leads to, the way between two, or its neighbourhood; says what could not be bound.",
  aliases: ["get_call_graph", "trace_dependency"],
  input,
  output,

  async run({ engine, args, budgetTokens: budget, signal }) {
    const { budget_tokens: _, kinds, ...request } = readArguments(input, args);
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

export default graph;
