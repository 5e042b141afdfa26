import * as z from "zod";
import type { McpTool } from "#contracts/mcp-tool.ts";
import { BUILDING, budgetTokens, freshness, loose, rows } from "#serve/mcp/schema-parts.ts";
import { readArguments } from "#serve/mcp/tool-arguments.ts";
import { plain } from "#serve/text/paint.ts";
import { outlineNotes, renderOutline } from "#serve/text/render-outline.ts";

const input = z.object({
  path: z.string().default(".").describe("file or folder; default the root"),
  depth: z.int().min(1).max(20).optional(),
  budget_tokens: budgetTokens,
});

const output = z.object({
  path: z.string(),
  symbols: z.array(loose("id, kind, name, signature, start_line, end_line, children")),
  entries: rows.optional(),
  left_out: z.string().optional(),
  index: freshness.optional(),
});

const outline: McpTool = {
  id: "outline",
  title: "Outline",
  description:
    "What a file defines (kind, name, signature, lines, nested) or a folder holds, without bodies. Use it before reading a whole file.",
  aliases: ["get_file_skeleton"],
  input,
  output,

  async run({ engine, args, budgetTokens: budget }) {
    const { path, depth } = readArguments(input, args);
    const result = await engine.outline(path, { depth, budgetTokens: budget });
    return { structured: { ...result }, repositoryText: renderOutline(result, plain), notes: outlineNotes(result) };
  },

  whileIndexing({ path }, note) {
    return { path: typeof path === "string" ? path : ".", symbols: [], left_out: note, index: BUILDING };
  },
};

export default outline;
