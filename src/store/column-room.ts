/** Where columns get their memory; what they get is zero. */
export interface ColumnRoom {
  u32(length: number): Uint32Array;
  u8(length: number): Uint8Array;
}

/** Memory of its own for each column. */
export const FRESH_ROOM: ColumnRoom = {
  u32: (length) => new Uint32Array(length),
  u8: (length) => new Uint8Array(length),
};

const ALIGNMENT = 8;
const LEAST_BLOCK_BYTES = 1 << 20;

/**
 * Memory that serves again and again: a process that makes segment after segment would otherwise leave so much of it behind that its whole heap is
 * collected every few times.
 */
export class ReusedRoom implements ColumnRoom {
  #blocks: ArrayBuffer[] = [];
  #usedOfLast = 0;

  u32(length: number): Uint32Array {
    const place = this.#take(length * 4);
    return new Uint32Array(this.#last, place, length).fill(0);
  }

  u8(length: number): Uint8Array {
    const place = this.#take(length);
    return new Uint8Array(this.#last, place, length).fill(0);
  }

  /** Ends the life of all columns that were given out. */
  clear(): void {
    // One block for all that was needed, so that the next time takes no more.
    if (this.#blocks.length > 1) this.#blocks = [new ArrayBuffer(this.#blocks.reduce((sum, { byteLength }) => sum + byteLength, 0))];
    this.#usedOfLast = 0;
  }

  get #last(): ArrayBuffer {
    return this.#blocks[this.#blocks.length - 1] as ArrayBuffer;
  }

  #take(size: number): number {
    if (this.#blocks.length === 0 || this.#usedOfLast + size > this.#last.byteLength) {
      this.#blocks.push(new ArrayBuffer(Math.max(size, LEAST_BLOCK_BYTES)));
      this.#usedOfLast = 0;
    }
    const place = this.#usedOfLast;
    this.#usedOfLast = Math.ceil((place + size) / ALIGNMENT) * ALIGNMENT;
    return place;
  }
}
