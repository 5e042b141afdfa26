import * as z from "zod";
import { AppError } from "#base/app-error.ts";
import type { McpTool } from "#contracts/mcp-tool.ts";
import { BUILDING, budgetTokens } from "#serve/mcp/schema-parts.ts";
import { describeArguments, readArguments } from "#serve/mcp/tool-arguments.ts";
import { plain } from "#serve/text/paint.ts";
import { renderSource, sourceNotes } from "#serve/text/render-source.ts";

const input = z.object({
  id: z.string().optional().describe("id of a result"),
  symbol: z.string().optional().describe("name or Container.name"),
  path: z.string().optional(),
  start_line: z.int().min(1).optional(),
  end_line: z.int().min(1).optional(),
  budget_tokens: budgetTokens,
});

const output = z.object({
  path: z.string(),
  start_line: z.int(),
  end_line: z.int(),
  text: z.string(),
  complete: z.boolean(),
  left_out: z.string().optional(),
});

const getSource: McpTool = {
  id: "get_source",
  title: "Get source",
  description:
    "Reads the present lines of a result (id), of a symbol (with a path where the name is common), or of a path from start_line to end_line.",
  aliases: ["get_chunk", "get_file_snippet", "get_file_context", "details"],
  input,
  output,

  async run({ engine, args, budgetTokens: budget }) {
    const { id, symbol, path, start_line: startLine, end_line: endLine } = readArguments(input, args);
    if (id === undefined && symbol === undefined && path === undefined) {
      throw new AppError("bad-arguments", "one of `id`, `symbol` and `path` is needed", `The arguments are ${describeArguments(input)}.`);
    }
    const result = await engine.source({ id, symbol, path, startLine, endLine, budgetTokens: budget });
    return { structured: { ...result }, repositoryText: renderSource(result, plain), notes: sourceNotes(result) };
  },

  whileIndexing({ path }, note) {
    return {
      path: typeof path === "string" ? path : "",
      start_line: 0,
      end_line: 0,
      text: "",
      complete: false,
      left_out: note,
      index: BUILDING,
    };
  },
};

export default getSource;
