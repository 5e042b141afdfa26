import type { ColumnRoom } from "./column-room.ts";

/** Edges as parallel columns; `code` is that of `edgeCode`, `file` a position in the list of files. */
export interface RawEdges {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly code: Uint8Array;
  readonly file: Uint32Array;
  readonly line: Uint32Array;
}

/**
 * Edges in the order of their sources, of one source by file and line, of one line in the order in which they came; each once. With
 * the rows at which each node's outgoing edges start, and the numbers of its incoming edges in the same order (CSR both ways).
 */
export interface ArrangedEdges extends Omit<RawEdges, "file"> {
  readonly outStarts: Uint32Array;
  readonly inStarts: Uint32Array;
  readonly inEdges: Uint32Array;
  /** Row of each edge among the raw ones. */
  readonly rows: Uint32Array;
}

/** Nodes are below `nodeCount`. */
export function arrangeEdges(raw: RawEdges, nodeCount: number, room: ColumnRoom): ArrangedEdges {
  const { starts, rows } = rowsByNode(raw.from, nodeCount, room);
  const outStarts = room.u32(nodeCount + 1);
  let count = 0;
  for (let node = 0; node < nodeCount; node++) {
    const first = starts[node] as number;
    const end = starts[node + 1] as number;
    if (areAscending(raw, rows, first, end)) {
      for (let i = first; i < end; i++) rows[count++] = rows[i] as number;
    } else {
      sortBySite(raw, rows, first, end);
      count = keepDistinct(raw, rows, first, end, count);
    }
    outStarts[node + 1] = count;
  }
  const order = rows.subarray(0, count);
  const to = picked(raw.to, order, room);
  const incoming = rowsByNode(to, nodeCount, room);
  return {
    from: picked(raw.from, order, room),
    to,
    code: pickedBytes(raw.code, order, room),
    line: picked(raw.line, order, room),
    rows: order,
    outStarts,
    inStarts: incoming.starts,
    inEdges: incoming.rows,
  };
}

/** The values of a column at these rows. */
export function picked(column: Uint32Array, rows: Uint32Array, room: ColumnRoom): Uint32Array {
  const values = room.u32(rows.length);
  for (let i = 0; i < rows.length; i++) values[i] = column[rows[i] as number] as number;
  return values;
}

export function pickedBytes(column: Uint8Array, rows: Uint32Array, room: ColumnRoom): Uint8Array {
  const values = room.u8(rows.length);
  for (let i = 0; i < rows.length; i++) values[i] = column[rows[i] as number] as number;
  return values;
}

/** For each number below `count`, how many entries of `column` are smaller; one entry more than numbers. */
function startsOf(column: Uint32Array, count: number, room: ColumnRoom): Uint32Array {
  const starts = room.u32(count + 1);
  for (let row = 0; row < column.length; row++) {
    const after = (column[row] as number) + 1;
    starts[after] = (starts[after] as number) + 1;
  }
  for (let i = 0; i < count; i++) starts[i + 1] = (starts[i + 1] as number) + (starts[i] as number);
  return starts;
}

/** Row numbers grouped by the value of their column, in their order (a counting sort). */
export function rowsByNode(
  column: Uint32Array,
  count: number,
  room: ColumnRoom,
): { readonly starts: Uint32Array; readonly rows: Uint32Array } {
  const starts = startsOf(column, count, room);
  const next = room.u32(count + 1);
  next.set(starts);
  const rows = room.u32(column.length);
  for (let row = 0; row < column.length; row++) {
    const value = column[row] as number;
    const place = next[value] as number;
    rows[place] = row;
    next[value] = place + 1;
  }
  return { starts, rows };
}

type Sites = Pick<RawEdges, "file" | "line">;

/** Whether each row of a range has a later site than the one before it: then they are in order, and none repeats another. */
function areAscending({ file, line }: Sites, rows: Uint32Array, first: number, end: number): boolean {
  for (let i = first + 1; i < end; i++) {
    const before = rows[i - 1] as number;
    const row = rows[i] as number;
    if (file[before] === file[row] ? (line[before] as number) >= (line[row] as number) : (file[before] as number) > (file[row] as number))
      return false;
  }
  return true;
}

/** Rows up to this many are sorted in place by insertion: most stand in order already, and a sort of its own costs far more. */
const FEW_ROWS = 64;

/** Sorts a range of ascending rows by file and line; rows of one line keep their order. */
export function sortBySite(sites: Sites, rows: Uint32Array, first: number, end: number): void {
  if (end - first <= FEW_ROWS) {
    for (let i = first + 1; i < end; i++) {
      const row = rows[i] as number;
      let place = i;
      for (; place > first && isAfter(sites, rows[place - 1] as number, row); place--) rows[place] = rows[place - 1] as number;
      rows[place] = row;
    }
    return;
  }
  for (let i = first + 1; i < end; i++) {
    if (!isAfter(sites, rows[i - 1] as number, rows[i] as number)) continue;
    rows.subarray(first, end).sort((a, b) => (isAfter(sites, a, b) ? 1 : isAfter(sites, b, a) ? -1 : a - b));
    return;
  }
}

function isAfter({ file, line }: Sites, a: number, b: number): boolean {
  const fileOfA = file[a] as number;
  const fileOfB = file[b] as number;
  return fileOfA === fileOfB ? (line[a] as number) > (line[b] as number) : fileOfA > fileOfB;
}

/**
 * Moves the rows of a range to `count` and the places behind it, without repeats of target, code and site; returns the new count, which is
 * at most `end`. Rows of one site stand together.
 */
function keepDistinct({ to, code, file, line }: RawEdges, rows: Uint32Array, first: number, end: number, count: number): number {
  let kept = count;
  for (let i = first; i < end; ) {
    const start = rows[i] as number;
    let next = i + 1;
    while (next < end && line[rows[next] as number] === line[start] && file[rows[next] as number] === file[start]) next++;
    const firstKept = kept;
    if (next - i > FEW_ROWS) {
      const seen = new Set<number>();
      for (; i < next; i++) {
        const row = rows[i] as number;
        // Codes are one byte: target and code fit a double without loss.
        const key = (to[row] as number) * 256 + (code[row] as number);
        if (!seen.has(key)) rows[kept++] = row;
        seen.add(key);
      }
    }
    for (; i < next; i++) {
      const row = rows[i] as number;
      let other = firstKept;
      while (other < kept && (to[rows[other] as number] !== to[row] || code[rows[other] as number] !== code[row])) other++;
      if (other === kept) rows[kept++] = row;
    }
  }
  return kept;
}
