import type { CallToolResult } from "@modelcontextprotocol/server";
import { AppError } from "#base/app-error.ts";
import { nearestWord } from "#base/nearest-word.ts";
import type { McpTool, ToolAnswer, ToolArguments } from "#contracts/mcp-tool.ts";
import type { Engine } from "#engine/engine.ts";
import { DEFAULT_BUDGET_TOKENS } from "#serve/search-choices.ts";
import type { EngineHost } from "./engine-host.ts";
import { logError } from "./log-error.ts";
import { marked } from "./repository-text.ts";
import { suspiciousLines, warningsOf } from "./suspicious-text.ts";
import { describeArguments, normaliseArguments } from "./tool-arguments.ts";

/** Tries with a smaller budget until the answer fits; the text and the structured result cost more than the source in them. */
const MAX_ROUNDS = 5;
const MOST_IGNORED_NAMED = 10;
const LONGEST_NAME = 60;

export interface ToolRequest {
  readonly tool: McpTool;
  readonly given: ToolArguments;
  readonly host: EngineHost;
  readonly signal: AbortSignal;
}

/** Answers a call of a tool. Trouble is a result with `isError`, worded for the caller; only a cancelled call throws. */
export async function callTool({ tool, given, host, signal }: ToolRequest): Promise<CallToolResult> {
  const { args, ignored } = normaliseArguments(tool.input, given);
  const remarks = ignored.length === 0 ? [] : [ignoredRemark(tool, ignored)];
  try {
    const used = await host.use((engine) => answerWithinBudget(tool, engine, args, remarks, signal));
    return used.ready ? used.value : indexing(tool, args, used.note, remarks);
  } catch (error) {
    signal.throwIfAborted();
    return failure(tool, error);
  }
}

function ignoredRemark({ id, input }: McpTool, ignored: readonly string[]): string {
  const known = Object.keys(input.shape);
  const named = ignored.slice(0, MOST_IGNORED_NAMED).map((name) => {
    const nearest = nearestWord(name, known);
    return nearest === undefined ? shortened(name) : `${shortened(name)} (did you mean ${nearest}?)`;
  });
  const more = ignored.length > named.length ? ` and ${ignored.length - named.length} more` : "";
  return `Ignored: ${named.join(", ")}${more}. ${id} takes ${describeArguments(input)}.`;
}

function shortened(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME)}…`;
}

async function answerWithinBudget(
  tool: McpTool,
  engine: Engine,
  args: ToolArguments,
  remarks: readonly string[],
  signal: AbortSignal,
): Promise<CallToolResult> {
  const wanted = budgetOf(args);
  let budgetTokens = wanted;
  let smallest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    signal.throwIfAborted();
    const answer = await tool.run({ engine, args, budgetTokens, signal });
    const result = toResult(answer, remarks);
    const size = tokensIn(result);
    if (size <= wanted) return result;
    smallest = Math.min(smallest, size);
    budgetTokens = Math.max(1, Math.floor((budgetTokens * wanted * 0.95) / size));
  }
  throw new AppError(
    "over-budget",
    `no answer of ${tool.id} fits into ${wanted} tokens`,
    `Ask for less (limit, path, start_line and end_line), or give budget_tokens ${Math.ceil((smallest * 1.1) / 100) * 100}.`,
  );
}

function budgetOf(args: ToolArguments): number {
  const given = args["budget_tokens"];
  return typeof given === "number" && given >= 1 ? given : DEFAULT_BUDGET_TOKENS;
}

/** A host shows its model the text or the structured result, so each has to fit by itself. */
function tokensIn({ content, structuredContent }: CallToolResult): number {
  const text = content.reduce((sum, block) => sum + (block.type === "text" ? block.text.length : 0), 0);
  return Math.ceil(Math.max(text, JSON.stringify(structuredContent).length) / 4);
}

function toResult({ structured, repositoryText, notes }: ToolAnswer, remarks: readonly string[]): CallToolResult {
  const warnings = warningsOf(suspiciousLines(repositoryText), "the repository text");
  // Notes name paths and symbols, which a repository chooses as it likes.
  warnings.push(...warningsOf(suspiciousLines(notes.join("\n")), "these notes"));
  const parts = [...(repositoryText === "" ? [] : [marked(repositoryText)]), ...warnings, ...notes, ...remarks];
  const structuredContent = warnings.length === 0 ? structured : { ...structured, warnings };
  return { content: [{ type: "text", text: parts.join("\n") }], structuredContent };
}

function indexing(tool: McpTool, args: ToolArguments, note: string, remarks: readonly string[]): CallToolResult {
  const text = [`The index of this repository is being built: ${note}.`, ...remarks].join("\n");
  return { content: [{ type: "text", text }], structuredContent: tool.whileIndexing(args, note) };
}

function failure(tool: McpTool, error: unknown): CallToolResult {
  if (error instanceof AppError) {
    const text = `${tool.id}: ${error.message}\n${error.hint}`.trimEnd();
    // Hints suggest names out of the repository.
    return errorResult([text, ...warningsOf(suspiciousLines(text), "this message")].join("\n"));
  }
  logError(error);
  const message = error instanceof Error ? error.message : String(error);
  return errorResult(
    `${tool.id}: this is a bug in portolan: ${message}\nIts stack is in the server's log (stderr). Other calls still work.`,
  );
}

function errorResult(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}
