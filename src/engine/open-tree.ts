import type { Freshness } from "#model/results.ts";
import type { GraphSegment } from "#store/graph-segment.ts";
import type { IndexStore } from "#store/index-store.ts";
import type { LexicalSegment } from "#store/lexical-segment.ts";

/** What an operation works on: one generation of one tree. The two segments number files alike. */
export interface OpenTree {
  readonly root: string;
  readonly store: IndexStore;
  readonly segment: LexicalSegment;
  readonly graph: GraphSegment;
  /** Freshness as far as the files that an answer read tell. */
  freshness(changed: readonly string[]): Promise<Freshness>;
}
