import type { SearchOptions } from "#engine/engine.ts";

export const SEARCH_MODES = ["hybrid", "lexical", "semantic", "exact", "regex"] as const satisfies readonly NonNullable<
  SearchOptions["mode"]
>[];

export const TESTS_CHOICES = ["include", "only", "exclude"] as const satisfies readonly NonNullable<SearchOptions["tests"]>[];

export const MAX_LIMIT = 50;
export const MAX_ALSO = 8;
export const DEFAULT_BUDGET_TOKENS = 4_000;
/** The smallest answer is a few lines; the largest is what one reader can take. */
export const MIN_BUDGET_TOKENS = 100;
export const MAX_BUDGET_TOKENS = 100_000;
