import * as z from "zod";
import type { McpTool } from "#contracts/mcp-tool.ts";
import type { ReferencesResult } from "#model/graph-results.ts";
import { BUILDING, budgetTokens, freshness, NO_COVERAGE, rows } from "#serve/mcp/schema-parts.ts";
import { readArguments } from "#serve/mcp/tool-arguments.ts";
import { MAX_REFERENCES } from "#serve/search-choices.ts";
import { plain } from "#serve/text/paint.ts";
import { referenceNotes, renderReferences } from "#serve/text/render-references.ts";

const input = z.object({
  symbol: z.string().min(1),
  path: z.string().optional(),
  limit: z.int().min(1).max(MAX_REFERENCES).optional(),
  include_definitions: z.boolean().optional(),
  budget_tokens: budgetTokens,
});

const output = z.object({
  references: rows,
  total: z.int(),
  unbound_same_name: z.int(),
  index: freshness,
});

const findReferences: McpTool = {
  id: "find_references",
  title: "Find references",
  description: "Every use of a definition with its line; evidence `text` is the same name, bound to nothing.",
  aliases: [],
  input,
  output,

  async run({ engine, args, budgetTokens: budget, signal }) {
    const { symbol, path, limit, include_definitions: includeDefinitions } = readArguments(input, args);
    const result = await engine.references({ symbol, path, limit, includeDefinitions, budgetTokens: budget, signal });
    return {
      structured: { ...result },
      repositoryText: renderReferences(result, plain),
      notes: referenceNotes(result, "it is being updated now."),
    };
  },

  whileIndexing(_args, note) {
    const nothing: ReferencesResult = {
      references: [],
      total: 0,
      unbound_same_name: 0,
      coverage: NO_COVERAGE,
      left_out: note,
      index: BUILDING,
    };
    return { ...nothing };
  },
};

export default findReferences;
