import type { Unit } from "#resolve/binder/unit.ts";
import type { Turnover } from "./reach-recorder.ts";

/**
 * How the files of a tree differ from those of the run before. `questions` grows while what is kept of the tree is brought up to date: what is
 * made of one table may have asked another.
 */
export interface TreeTurnover extends Turnover {
  readonly gone: ReadonlySet<Unit>;
  /** In the order of the files. */
  readonly fresh: readonly Unit[];
  /** Files that are there as before, of which all is to be made anew. */
  readonly owners: Set<Unit>;
  readonly questions: Set<string>;
}
