import { GONE } from "./splice-rows.ts";
import type { StringColumn } from "./string-column.ts";

/** Two sorted tables as one, equal rows together: for each row of it the row in the old and in the added table, or -1. */
export interface UnionOrder {
  readonly old: Int32Array;
  readonly added: Int32Array;
}

/**
 * The union of tables without repeats. `compare` orders an old row against an added one. The added table is the small one: each of its
 * rows is searched for.
 */
export function unionOrder(oldCount: number, addedCount: number, compare: (old: number, added: number) => number): UnionOrder {
  const old = new Int32Array(oldCount + addedCount);
  const added = new Int32Array(oldCount + addedCount).fill(-1);
  let row = 0;
  let next = 0;
  for (let i = 0; i < addedCount; i++) {
    let [low, high] = [next, oldCount];
    let isSame = false;
    while (low < high) {
      const middle = (low + high) >> 1;
      const order = compare(middle, i);
      if (order === 0) isSame = true;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    while (next < low) old[row++] = next++;
    added[row] = i;
    old[row++] = isSame ? next++ : -1;
  }
  while (next < oldCount) old[row++] = next++;
  return { old: old.subarray(0, row), added: added.subarray(0, row) };
}

/** Order of two strings by their UTF-8 bytes. Names are short: a loop is faster than the call of `Buffer.compare`. */
export function compareStrings(a: StringColumn, i: number, b: StringColumn, j: number): number {
  const [left, right] = [a.bytes, b.bytes];
  const [start, other] = [a.offsets[i] as number, b.offsets[j] as number];
  const [size, otherSize] = [(a.offsets[i + 1] as number) - start, (b.offsets[j + 1] as number) - other];
  const shorter = Math.min(size, otherSize);
  for (let k = 0; k < shorter; k++) {
    const difference = (left[start + k] as number) - (right[other + k] as number);
    if (difference !== 0) return difference;
  }
  return size - otherSize;
}

/** The strings of these rows of the union, ascending. */
export function stringsAt(
  { old: oldRows, added: addedRows }: UnionOrder,
  rows: Uint32Array,
  old: StringColumn,
  added: StringColumn,
): StringColumn {
  const offsets = new Uint32Array(rows.length + 1);
  const bytes = Buffer.from(new ArrayBuffer(old.bytes.length + added.bytes.length));
  let size = 0;
  // Strings that stand together in the old table are copied at once.
  let [from, to] = [0, 0];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const inOld = oldRows[row] as number;
    const { offsets: starts, bytes: texts } = inOld < 0 ? added : old;
    const at = inOld < 0 ? (addedRows[row] as number) : inOld;
    const [start, end] = [starts[at] as number, starts[at + 1] as number];
    offsets[i + 1] = (offsets[i] as number) + end - start;
    if (inOld >= 0 && start === to) {
      to = end;
      continue;
    }
    size += old.bytes.copy(bytes, size, from, to);
    [from, to] = inOld < 0 ? [0, 0] : [start, end];
    if (inOld < 0) size += texts.copy(bytes, size, start, end);
  }
  size += old.bytes.copy(bytes, size, from, to);
  return { offsets, bytes: bytes.subarray(0, size) };
}

/** For each row of one of the tables its number among these rows of the union, or `GONE`. */
export function ranksOf(side: Int32Array, rows: Uint32Array, rowCount: number): Uint32Array {
  const ranks = new Uint32Array(rowCount).fill(GONE);
  for (let i = 0; i < rows.length; i++) {
    const row = side[rows[i] as number] as number;
    if (row >= 0) ranks[row] = i;
  }
  return ranks;
}
