import * as z from "zod";
import type { Freshness } from "#model/results.ts";
import { MAX_BUDGET_TOKENS, MIN_BUDGET_TOKENS } from "#serve/search-choices.ts";

export const budgetTokens: z.ZodOptional<z.ZodInt> = z.int().min(MIN_BUDGET_TOKENS).max(MAX_BUDGET_TOKENS).optional();

/** An object of the result whose fields are named in words: every schema is paid for in each conversation. */
export function loose(fields: string): z.ZodObject {
  return z.object({}).describe(fields);
}

/** How the index stands to the work tree. */
export const freshness: z.ZodObject = loose("state (fresh, stale, building), generation, git_head, changed_files");

export const BUILDING: Freshness = { generation: 0, git_head: null, state: "building", changed_files: [] };
