/** Rows `from` to `to` of the old table or of the added one, which stand together in the new table. */
export interface Run {
  readonly isOld: boolean;
  readonly from: number;
  readonly to: number;
}

/** In place of a number in the new table: the row is not in it. */
export const GONE = 0xffff_ffff;

/** The rows of the runs one after another; `rowBytes` is the size of a row. */
export function spliceRows(runs: readonly Run[], old: Uint8Array, added: Uint8Array, rowBytes: number): Uint8Array {
  const rows = new Uint8Array(countRows(runs) * rowBytes);
  let end = 0;
  for (const { isOld, from, to } of runs) {
    rows.set((isOld ? old : added).subarray(from * rowBytes, to * rowBytes), end);
    end += (to - from) * rowBytes;
  }
  return rows;
}

/** The rows of a finer table: those that the rows of these runs have, each from its start to the next one's. */
export function finerRuns(runs: readonly Run[], oldStarts: Uint32Array, addedStarts: Uint32Array): Run[] {
  return runs.map(({ isOld, from, to }) => {
    const starts = isOld ? oldStarts : addedStarts;
    return { isOld, from: starts[from] as number, to: starts[to] as number };
  });
}

/** Where the rows of the new table start in the finer one; one entry more than rows. */
export function spliceStarts(runs: readonly Run[], oldStarts: Uint32Array, addedStarts: Uint32Array): Uint32Array {
  const spliced = new Uint32Array(countRows(runs) + 1);
  let row = 0;
  let end = 0;
  for (const { isOld, from, to } of runs) {
    const starts = isOld ? oldStarts : addedStarts;
    const shift = end - (starts[from] as number);
    for (let i = from; i < to; i++) spliced[row++] = (starts[i] as number) + shift;
    end = (starts[to] as number) + shift;
  }
  spliced[row] = end;
  return spliced;
}

/** Numbers that the rows of the old table or of the added one have in the new table, or `GONE`. */
export function placesOf(runs: readonly Run[], table: "old" | "added", rowCount: number): Uint32Array {
  const places = new Uint32Array(rowCount).fill(GONE);
  let place = 0;
  for (const { isOld, from, to } of runs) {
    if (isOld !== (table === "old")) place += to - from;
    else for (let row = from; row < to; row++) places[row] = place++;
  }
  return places;
}

/** The old row from which on all rows are in the new table and keep their distances; `rowCount` where the last one is gone. */
export function steadyFrom(runs: readonly Run[], rowCount: number): number {
  const last = runs.findLast(({ isOld, from, to }) => isOld && to > from);
  return last?.to === rowCount ? last.from : rowCount;
}

function countRows(runs: readonly Run[]): number {
  return runs.reduce((sum, { from, to }) => sum + to - from, 0);
}
