import * as z from "zod";
import type { McpTool } from "#contracts/mcp-tool.ts";
import type { SearchResult } from "#model/results.ts";
import { SYMBOL_KINDS } from "#model/symbol-kind.ts";
import { BUILDING, budgetTokens, freshness, loose } from "#serve/mcp/schema-parts.ts";
import { readArguments } from "#serve/mcp/tool-arguments.ts";
import { MAX_ALSO, MAX_LIMIT, SEARCH_MODES, TESTS_CHOICES } from "#serve/search-choices.ts";
import { plain } from "#serve/text/paint.ts";
import { renderHits, searchNotes } from "#serve/text/render-search.ts";

const input = z.object({
  query: z.string().min(1).describe("words, a name, or a pattern for mode regex"),
  also: z.array(z.string()).max(MAX_ALSO).optional().describe("other words or names that the code may use"),
  exact: z.string().optional().describe("a name that each result must define or hold"),
  mode: z.enum(SEARCH_MODES).optional(),
  limit: z.int().min(1).max(MAX_LIMIT).optional(),
  language: z.string().optional(),
  path: z.string().optional().describe("prefix or glob"),
  kind: z.enum(SYMBOL_KINDS).optional(),
  tests: z.enum(TESTS_CHOICES).optional(),
  budget_tokens: budgetTokens,
});

const output = z.object({
  results: z.array(loose("id, path, start_line, end_line, name, kind, container, signature, doc, text?, calls?, called_by?, channels?")),
  confidence: loose("level, coverage, missing, reason"),
  tokens: z.object({}),
  left_out: z.string().optional(),
  index: freshness,
});

const searchCode: McpTool = {
  id: "search_code",
  title: "Search code",
  description:
    "Finds definitions and text by words, names or patterns, best first, with their source. Use it before reading files or grep.",
  aliases: [],
  input,
  output,

  async run({ engine, args, budgetTokens: budget, signal }) {
    const { query, budget_tokens: _, ...filters } = readArguments(input, args);
    const result = await engine.search(query, { ...filters, budgetTokens: budget, signal });
    return {
      structured: { ...result },
      repositoryText: renderHits(result.results, { paint: plain, linesPerHit: Number.POSITIVE_INFINITY, ids: true }),
      notes: searchNotes(result, "it is being updated now."),
    };
  },

  whileIndexing(_args, note) {
    const nothing: SearchResult = {
      results: [],
      confidence: { level: "none", coverage: 0, missing: [], reason: note },
      tokens: { returned: 0, whole_files: 0 },
      index: BUILDING,
    };
    return { ...nothing };
  },
};

export default searchCode;
