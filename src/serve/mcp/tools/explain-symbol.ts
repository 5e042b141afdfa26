import * as z from "zod";
import type { McpTool } from "#contracts/mcp-tool.ts";
import { BUILDING, budgetTokens, freshness, NO_COVERAGE } from "#serve/mcp/schema-parts.ts";
import { readArguments } from "#serve/mcp/tool-arguments.ts";
import { plain } from "#serve/text/paint.ts";
import { explainNotes, renderExplanation } from "#serve/text/render-explain.ts";

const input = z.object({ symbol: z.string().min(1), path: z.string().optional(), budget_tokens: budgetTokens });

const output = z.object({
  id: z.string(),
  signature: z.string(),
  doc: z.string(),
  code: z.string().optional(),
  callers: z.object({}),
  callees: z.object({}),
  index: freshness,
});

const explainSymbol: McpTool = {
  id: "explain_symbol",
  title: "Explain symbol",
  description: "A definition with its code, members, users, callees, tests and history.",
  aliases: [],
  input,
  output,

  async run({ engine, args, budgetTokens: budget, signal }) {
    const { symbol, path } = readArguments(input, args);
    const result = await engine.explain({ symbol, path, budgetTokens: budget, signal });
    return {
      structured: { ...result },
      repositoryText: renderExplanation(result, plain),
      notes: explainNotes(result, "it is being updated now."),
    };
  },

  whileIndexing({ symbol }, note) {
    const none = { total: 0, first: [] };
    const id = typeof symbol === "string" ? symbol : "";
    return { id, signature: "", doc: "", callers: none, callees: none, coverage: NO_COVERAGE, left_out: note, index: BUILDING };
  },
};

export default explainSymbol;
