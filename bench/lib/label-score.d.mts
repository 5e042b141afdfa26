import type { GraphRow } from "./call-score.mjs";

export interface LabelTarget {
  readonly path: string;
  readonly line: number;
}

/** A call site and what was read off the source about it. */
export interface Label {
  readonly path: string;
  readonly line: number;
  /** Where the call begins, when its callee's name stands on a later line. */
  readonly start?: number;
  readonly callee: string;
  /** Null for a callee outside the repository. */
  readonly target: LabelTarget | null;
  /** Further right answers. */
  readonly or?: readonly LabelTarget[];
  readonly why: string;
}

export interface LabelScore {
  readonly inside: number;
  readonly found: number;
  readonly asReference: number;
  readonly outside: number;
  readonly outsideLeftAlone: number;
  readonly right: number;
  readonly wrong: number;
  readonly missed: readonly string[];
  readonly wrongEdges: readonly string[];
}

export function scoreLabels(
  graphRows: Iterable<GraphRow> | AsyncIterable<GraphRow>,
  sets: Readonly<Record<string, readonly Label[]>>,
): Promise<Readonly<Record<string, LabelScore>>>;
