import { type ColumnRoom, FRESH_ROOM } from "./column-room.ts";

const LEAST_GROWN = 256;

/** A Uint32 column that grows by doubling; what was pushed is read through `view`. */
export class GrowingColumn {
  readonly #room: ColumnRoom;
  #values: Uint32Array;
  #length = 0;

  constructor(capacity = 1024, room: ColumnRoom = FRESH_ROOM) {
    this.#room = room;
    this.#values = room.u32(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** Makes room for so many more values. */
  reserve(count: number): void {
    if (this.#length + count > this.#values.length) this.#makeRoom(this.#length + count);
  }

  push(value: number): void {
    if (this.#length === this.#values.length) this.#makeRoom(this.#length + 1);
    this.#values[this.#length++] = value;
  }

  /** Pushes all values of another column. */
  append(values: ArrayLike<number>): void {
    this.reserve(values.length);
    this.#values.set(values, this.#length);
    this.#length += values.length;
  }

  /** Forgets what was pushed and keeps the room. */
  clear(): void {
    this.#length = 0;
  }

  /** The pushed values, shared with the column; valid until the next push. */
  view(): Uint32Array {
    return this.#values.subarray(0, this.#length);
  }

  #makeRoom(count: number): void {
    const larger = this.#room.u32(Math.max(count, this.#values.length * 2, LEAST_GROWN));
    larger.set(this.#values.subarray(0, this.#length));
    this.#values = larger;
  }
}
