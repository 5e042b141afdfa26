/** Edges as parallel columns; `code` is that of `edgeCode`, `file` a position in the list of files. */
export interface RawEdges {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly code: Uint32Array;
  readonly file: Uint32Array;
  readonly line: Uint32Array;
}

/**
 * Edges in the order of their sources, of one source by file and line, of one line in the order in which they came; each once. With
 * the rows at which each node's outgoing edges start, and the numbers of its incoming edges in the same order (CSR both ways).
 */
export interface ArrangedEdges extends RawEdges {
  readonly outStarts: Uint32Array;
  readonly inStarts: Uint32Array;
  readonly inEdges: Uint32Array;
  /** Row of each edge among the raw ones. */
  readonly rows: Uint32Array;
}

export function arrangeEdges(raw: RawEdges, nodeCount: number): ArrangedEdges {
  for (let i = 0; i < raw.from.length; i++) {
    if ((raw.from[i] as number) >= nodeCount || (raw.to[i] as number) >= nodeCount) {
      throw new RangeError(`edge ${raw.from[i]} -> ${raw.to[i]} of a graph with ${nodeCount} nodes`);
    }
  }
  const bySource = rowsByNode(raw.from, nodeCount);
  const kept = new Uint32Array(raw.from.length);
  let count = 0;
  for (let node = 0; node < nodeCount; node++) {
    const rows = bySource.rows.subarray(bySource.starts[node], bySource.starts[node + 1]);
    sortBySite(raw, rows);
    count = keepDistinct(raw, rows, kept, count);
  }
  const order = kept.subarray(0, count);
  const pick = (column: Uint32Array) => order.map((row) => column[row] as number);
  const from = pick(raw.from);
  const to = pick(raw.to);
  const incoming = rowsByNode(to, nodeCount);
  return {
    from,
    to,
    code: pick(raw.code),
    file: pick(raw.file),
    line: pick(raw.line),
    rows: order,
    outStarts: startsOf(from, nodeCount),
    inStarts: incoming.starts,
    inEdges: incoming.rows,
  };
}

/** For each number below `count`, how many entries of `column` are smaller; one entry more than numbers. */
function startsOf(column: Uint32Array, count: number): Uint32Array {
  const starts = new Uint32Array(count + 1);
  for (const value of column) starts[value + 1] = (starts[value + 1] as number) + 1;
  for (let i = 0; i < count; i++) starts[i + 1] = (starts[i + 1] as number) + (starts[i] as number);
  return starts;
}

/** Row numbers grouped by the value of their column, in their order (a counting sort). */
export function rowsByNode(column: Uint32Array, count: number): { readonly starts: Uint32Array; readonly rows: Uint32Array } {
  const starts = startsOf(column, count);
  const next = starts.slice();
  const rows = new Uint32Array(column.length);
  for (let row = 0; row < column.length; row++) {
    const place = next[column[row] as number] as number;
    rows[place] = row;
    next[column[row] as number] = place + 1;
  }
  return { starts, rows };
}

function sortBySite({ file, line }: Pick<RawEdges, "file" | "line">, rows: Uint32Array): void {
  const order = (a: number, b: number) => (file[a] as number) - (file[b] as number) || (line[a] as number) - (line[b] as number) || a - b;
  for (let i = 1; i < rows.length; i++) {
    if (order(rows[i - 1] as number, rows[i] as number) < 0) continue;
    rows.sort(order);
    return;
  }
}

/** Appends the rows to `kept` without repeats of target, code and site; returns the new count. Rows of one site stand together. */
function keepDistinct({ to, code, file, line }: RawEdges, rows: Uint32Array, kept: Uint32Array, count: number): number {
  let end = count;
  for (let i = 0; i < rows.length; ) {
    const first = rows[i] as number;
    let next = i + 1;
    while (next < rows.length && line[rows[next] as number] === line[first] && file[rows[next] as number] === file[first]) next++;
    if (next === i + 1) kept[end++] = first;
    else {
      const seen = new Set<number>();
      for (; i < next; i++) {
        const row = rows[i] as number;
        // Codes are one byte: target and code fit a double without loss.
        const key = (to[row] as number) * 256 + (code[row] as number);
        if (!seen.has(key)) kept[end++] = row;
        seen.add(key);
      }
    }
    i = next;
  }
  return end;
}
