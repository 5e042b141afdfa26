import * as z from "zod";
import type { McpTool } from "#contracts/mcp-tool.ts";
import type { ImpactResult } from "#model/graph-results.ts";
import { BUILDING, budgetTokens, freshness, NO_COVERAGE, rows } from "#serve/mcp/schema-parts.ts";
import { readArguments } from "#serve/mcp/tool-arguments.ts";
import { MAX_DEPTH } from "#serve/search-choices.ts";
import { plain } from "#serve/text/paint.ts";
import { impactNotes, renderImpact } from "#serve/text/render-impact.ts";

const input = z.object({
  diff: z.string().optional().describe("a revision: the work tree against it; default HEAD"),
  files: z.array(z.string()).optional(),
  symbols: z.array(z.string()).optional(),
  depth: z.int().min(1).max(MAX_DEPTH).optional(),
  budget_tokens: budgetTokens,
});

const output = z.object({
  changed: rows,
  dependents: rows,
  edges: rows,
  tests: z.object({}),
  co_changed: rows,
  index: freshness,
});

const impactOfChange: McpTool = {
  id: "impact_of_change",
  title: "Impact of a change",
  description: "What a change reaches: dependents by distance, the tests to run, and files that used to change along.",
  aliases: [],
  listedWithAll: true,
  input,
  output,

  async run({ engine, args, budgetTokens: budget, signal }) {
    const { diff, files, symbols, depth } = readArguments(input, args);
    const isNamed = (files?.length ?? 0) + (symbols?.length ?? 0) > 0;
    const result = await engine.impact({
      diff: diff ?? (isNamed ? undefined : "HEAD"),
      files,
      symbols,
      depth,
      budgetTokens: budget,
      signal,
    });
    return {
      structured: { ...result },
      repositoryText: renderImpact(result, plain),
      notes: impactNotes(result, "it is being updated now."),
    };
  },

  whileIndexing(_args, note) {
    const nothing: ImpactResult = {
      basis: "",
      changed_files: [],
      changed: [],
      dependents: [],
      edges: [],
      truncated: [],
      tests: { total: 0, first: [] },
      co_changed: [],
      coverage: NO_COVERAGE,
      left_out: note,
      index: BUILDING,
    };
    return { ...nothing };
  },
};

export default impactOfChange;
