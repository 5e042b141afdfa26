import type { SearchOptions } from "#engine/engine.ts";
import type { GraphMove } from "#model/graph-results.ts";

export const SEARCH_MODES: readonly NonNullable<SearchOptions["mode"]>[] = ["hybrid", "lexical", "semantic", "exact", "regex"];

export const TESTS_CHOICES: readonly NonNullable<SearchOptions["tests"]>[] = ["include", "only", "exclude"];

export const GRAPH_MOVES: readonly GraphMove[] = ["expand", "down", "up", "path"];

export const MAX_LIMIT = 50;
export const MAX_REFERENCES = 500;
export const MAX_DEPTH = 20;
export const MAX_ALSO = 8;
export const DEFAULT_BUDGET_TOKENS = 4_000;
/** The smallest answer is a few lines; the largest is what one reader can take. */
export const MIN_BUDGET_TOKENS = 100;
export const MAX_BUDGET_TOKENS = 100_000;
export const MAX_CHANNELS = 500;
