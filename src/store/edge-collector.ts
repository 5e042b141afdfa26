import type { EdgePart } from "#model/graph.ts";
import type { RawEdges } from "./edge-order.ts";

/** Collects edges in the order in which they come, and the lines of handlers without a name by the row of their edge. */
export class EdgeCollector {
  #columns: RawEdges = { from: column(0), to: column(0), code: column(0), file: column(0), line: column(0) };
  #length = 0;
  readonly #parts = new Map<number, EdgePart>();

  get length(): number {
    return this.#length;
  }

  get parts(): ReadonlyMap<number, Omit<EdgePart, "row">> {
    return this.#parts;
  }

  /** Makes room for so many more edges. */
  reserve(count: number): void {
    const room = this.#columns.from.length;
    if (this.#length + count <= room) return;
    const grown = (old: Uint32Array) => {
      const larger = column(Math.max(this.#length + count, 2 * room));
      larger.set(old.subarray(0, this.#length));
      return larger;
    };
    const { from, to, code, file, line } = this.#columns;
    this.#columns = { from: grown(from), to: grown(to), code: grown(code), file: grown(file), line: grown(line) };
  }

  add(from: number, to: number, code: number, file: number, line: number): void {
    if (this.#length === this.#columns.from.length) this.reserve(1024);
    const columns = this.#columns;
    const row = this.#length++;
    columns.from[row] = from;
    columns.to[row] = to;
    columns.code[row] = code;
    columns.file[row] = file;
    columns.line[row] = line;
  }

  /** Of the edge that comes next. */
  addPart(first: number, last: number): void {
    this.#parts.set(this.#length, { row: this.#length, first, last });
  }

  /** The edges, shared with the collector. */
  view(): RawEdges {
    const { from, to, code, file, line } = this.#columns;
    const end = this.#length;
    return {
      from: from.subarray(0, end),
      to: to.subarray(0, end),
      code: code.subarray(0, end),
      file: file.subarray(0, end),
      line: line.subarray(0, end),
    };
  }
}

function column(length: number): Uint32Array {
  return new Uint32Array(length);
}
