import type { FileCalls } from "#store/file-calls.ts";
import { WEIGHTS } from "./weights.ts";

/** A file in the order of the scores. */
export interface ScoredFile {
  readonly file: number;
  /** 1, or less for a file that is pushed down: tests, examples and the like gain less by what they call. */
  readonly penalty: number;
  score: number;
}

/**
 * Raises files that call several of the best ones or are called by them: what a question is about stands in files that work together.
 * Takes files best first, and leaves them out of order.
 */
export function addProximity(ranked: readonly ScoredFile[], { starts, ends }: FileCalls): void {
  const { from, to, weight, half } = WEIGHTS.proximity;
  const best = ranked[0]?.score ?? 0;
  if (best <= 0) return;
  const near = new Map(ranked.slice(0, to).map(({ file }) => [file, 0]));
  for (const { file, score } of ranked.slice(0, from)) {
    for (let row = starts[file] as number; row < (starts[file + 1] as number); row++) {
      const other = ends[row] as number;
      const known = near.get(other);
      if (known !== undefined) near.set(other, known + score / best);
    }
  }
  for (const row of ranked.slice(0, to)) {
    const strength = near.get(row.file) as number;
    row.score += weight * best * (strength / (strength + half)) * row.penalty;
  }
}
