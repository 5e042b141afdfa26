import type { Tree } from "web-tree-sitter";
import { addressOf, rawCursor } from "./raw-cursor.ts";

/**
 * Children that an error may have. A query looks from each child over those behind it, so that 87,000 brackets that are never closed cost
 * 40 s; what is torn so badly has no structure that would be worth it.
 */
const MOST_CHILDREN = 4_000;
/** The type of errors in every grammar. */
const ERROR_TYPE = 65_535;

/** Whether an error of a tree is a heap of tokens. */
export function hasCrowdedError(tree: Tree): boolean {
  const cursor = rawCursor();
  const at = addressOf(tree);
  cursor.root(at);
  cursor.open(at);
  try {
    /** Children so far of each error around; those of other nodes do not count. */
    const counts: number[] = [];
    const opened = () => counts.push(cursor.type(at) === ERROR_TYPE ? 0 : Number.NEGATIVE_INFINITY);
    opened();
    for (;;) {
      if (cursor.firstChild(at) === 1) {
        counts[counts.length - 1] = (counts.at(-1) as number) + 1;
        opened();
        continue;
      }
      counts.pop();
      while (cursor.nextSibling(at) !== 1) {
        if (counts.length === 0 || cursor.parent(at) !== 1) return false;
        counts.pop();
      }
      if (counts.length === 0) return false;
      const count = (counts.at(-1) as number) + 1;
      if (count > MOST_CHILDREN) return true;
      counts[counts.length - 1] = count;
      opened();
    }
  } finally {
    cursor.close(at);
  }
}
