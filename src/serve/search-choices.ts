import type { SearchOptions } from "#engine/engine.ts";

export const SEARCH_MODES: readonly NonNullable<SearchOptions["mode"]>[] = ["hybrid", "lexical", "semantic", "exact", "regex"];

export const TESTS_CHOICES: readonly NonNullable<SearchOptions["tests"]>[] = ["include", "only", "exclude"];

export const MAX_LIMIT = 50;
export const MAX_ALSO = 8;
export const DEFAULT_BUDGET_TOKENS = 4_000;
/** The smallest answer is a few lines; the largest is what one reader can take. */
export const MIN_BUDGET_TOKENS = 100;
export const MAX_BUDGET_TOKENS = 100_000;
