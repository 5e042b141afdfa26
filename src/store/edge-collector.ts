import type { EdgePart } from "#model/graph.ts";
import type { ColumnRoom } from "./column-room.ts";
import type { RawEdges } from "./edge-order.ts";

/** Collects edges in the order in which they come, and the lines of handlers without a name by the row of their edge. */
export class EdgeCollector {
  readonly #room: ColumnRoom;
  #from: Uint32Array = new Uint32Array();
  #to: Uint32Array = new Uint32Array();
  #code: Uint8Array = new Uint8Array();
  #file: Uint32Array = new Uint32Array();
  #line: Uint32Array = new Uint32Array();
  #length = 0;
  readonly #parts = new Map<number, Omit<EdgePart, "row">>();

  constructor(room: ColumnRoom) {
    this.#room = room;
  }

  get length(): number {
    return this.#length;
  }

  get parts(): ReadonlyMap<number, Omit<EdgePart, "row">> {
    return this.#parts;
  }

  /** Makes room for so many more edges. */
  reserve(count: number): void {
    const length = this.#length + count;
    if (length <= this.#from.length) return;
    const size = Math.max(length, 2 * this.#from.length);
    this.#from = grown(this.#from, this.#room.u32(size));
    this.#to = grown(this.#to, this.#room.u32(size));
    this.#code = grown(this.#code, this.#room.u8(size));
    this.#file = grown(this.#file, this.#room.u32(size));
    this.#line = grown(this.#line, this.#room.u32(size));
  }

  add(from: number, to: number, code: number, file: number, line: number): void {
    if (this.#length === this.#from.length) this.reserve(1024);
    const row = this.#length++;
    this.#from[row] = from;
    this.#to[row] = to;
    this.#code[row] = code;
    this.#file[row] = file;
    this.#line[row] = line;
  }

  /** Of the edge that comes next. */
  addPart(first: number, last: number): void {
    this.#parts.set(this.#length, { first, last });
  }

  /** Gives the nodes from `first` on other numbers: `first` and their entry in `places`. */
  renumber(first: number, places: Uint32Array): void {
    for (const column of [this.#from, this.#to]) {
      for (let row = 0; row < this.#length; row++) {
        const node = column[row] as number;
        if (node >= first) column[row] = first + (places[node - first] as number);
      }
    }
  }

  /** The edges, shared with the collector. */
  view(): RawEdges {
    const end = this.#length;
    return {
      from: this.#from.subarray(0, end),
      to: this.#to.subarray(0, end),
      code: this.#code.subarray(0, end),
      file: this.#file.subarray(0, end),
      line: this.#line.subarray(0, end),
    };
  }
}

function grown<Column extends Uint32Array | Uint8Array>(old: Column, larger: Column): Column {
  larger.set(old);
  return larger;
}
