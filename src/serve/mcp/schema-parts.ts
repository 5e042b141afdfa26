import * as z from "zod";
import type { Coverage } from "#model/graph-results.ts";
import type { Freshness } from "#model/results.ts";
import { MAX_BUDGET_TOKENS, MIN_BUDGET_TOKENS } from "#serve/search-choices.ts";

export const budgetTokens: z.ZodOptional<z.ZodInt> = z.int().min(MIN_BUDGET_TOKENS).max(MAX_BUDGET_TOKENS).optional();

/** An object of the result whose fields are named in words: every schema is paid for in each conversation. */
export function loose(fields: string): z.ZodObject {
  return z.object({}).describe(fields);
}

/** A list of objects. */
export const rows: z.ZodArray<z.ZodObject> = z.array(z.object({}));

/** How the index stands to the work tree: state (fresh, stale, building), generation, git_head, changed_files. */
export const freshness: z.ZodObject = z.object({});

export const BUILDING: Freshness = { generation: 0, git_head: null, state: "building", changed_files: [] };

/** Nothing is known yet. */
export const NO_COVERAGE: Coverage = {
  bound: 0,
  unbound_same_name: [],
  unbound_total: 0,
  external_same_name: 0,
  files_not_indexed: 0,
  stale_files: [],
};
