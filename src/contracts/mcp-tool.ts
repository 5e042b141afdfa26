import type { ZodObject } from "zod";
import type { Engine } from "#engine/engine.ts";

/** One MCP tool: a file in `serve/mcp/tools`, which is named after it (`search-code.ts`). Every tool only reads. */
export interface McpTool {
  /** The name that callers use: the file's name with `_` for `-`. */
  readonly id: string;
  readonly title: string;
  /** What it is for and when to prefer it. The whole list of tools has to stay within 6,000 characters. */
  readonly description: string;
  /** Names of other servers' tools that are accepted for this one; they are not listed. */
  readonly aliases: readonly string[];
  /** Listed only where all tools are asked for; callable always. */
  readonly listedWithAll?: true;
  /** `budget_tokens` is read by the server itself and reaches the tool as `ToolCall.budgetTokens`. */
  readonly input: ZodObject;
  /** Shape of the structured result, as deep as a caller needs to know. */
  readonly output: ZodObject;
  /**
   * Throws an `AppError` for trouble that the caller can mend. Called again with a smaller budget where the answer
   * came out larger than the caller asked for.
   */
  run(call: ToolCall): Promise<ToolAnswer>;
  /** The structured result while there is no index yet; `note` says how far it is. */
  whileIndexing(args: ToolArguments, note: string): Record<string, unknown>;
}

/** Arguments under the names of the tool's `input`, not yet checked against it. */
export type ToolArguments = Readonly<Record<string, unknown>>;

export interface ToolCall {
  readonly engine: Engine;
  readonly args: ToolArguments;
  readonly budgetTokens: number;
  readonly signal: AbortSignal;
}

export interface ToolAnswer {
  /** Matches the tool's `output`. */
  readonly structured: Record<string, unknown>;
  /** Text out of the repository, for reading. It is handed out between marks as data. */
  readonly repositoryText: string;
  /** The tool's own words about the result, one a line: what was left out, how fresh it is. */
  readonly notes: readonly string[];
}
