import type { ColumnRoom } from "./column-room.ts";
import { compareUtf8, placeOfString, type StringColumn, stringAt, stringCount } from "./string-column.ts";

/** Numbers of the texts of a table as they are in the column that is written: `rank[number]`, for those that are used. */
export interface RankedTexts {
  readonly rank: Uint32Array;
  /** Sorted by UTF-8 bytes. */
  readonly strings: StringColumn;
}

const NO_STRINGS: StringColumn = { offsets: new Uint32Array(1), bytes: Buffer.alloc(0) };

/**
 * Numbers texts for a segment. Those of a base, a column sorted by UTF-8 bytes, keep their places as numbers and are never decoded as a
 * whole: what a new segment has in common with an old one costs next to nothing.
 */
export class TextTable {
  readonly #base: StringColumn;
  readonly #baseCount: number;
  readonly #added: string[] = [];
  readonly #numbers = new Map<string, number>();

  constructor(base: StringColumn = NO_STRINGS) {
    this.#base = base;
    this.#baseCount = stringCount(base);
  }

  number(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#find(text);
      this.#numbers.set(text, number);
    }
    return number;
  }

  /** Makes it cheap to ask for a text of the base that is likely to be asked for. */
  expect(number: number): void {
    this.#numbers.set(stringAt(this.#base, number), number);
  }

  /** The texts whose numbers stand in the columns, and no others. */
  ranked(columns: readonly Uint32Array[], room: ColumnRoom): RankedTexts {
    const used = room.u8(this.#baseCount + this.#added.length);
    for (const column of columns) for (let row = 0; row < column.length; row++) used[column[row] as number] = 1;
    const added = this.#sortedAdded(used);
    const rank = room.u32(used.length);
    let count = 0;
    for (let number = 0; number < used.length; number++) count += used[number] as number;
    const { offsets: from, bytes: source } = this.#base;
    const offsets = room.u32(count + 1);
    // A unit of UTF-16 is at most three bytes.
    const memory = room.u8(added.reduce((size, number) => size + 3 * this.#addedText(number).length, source.length));
    const bytes = Buffer.from(memory.buffer, memory.byteOffset, memory.length);
    let place = 0;
    let size = 0;
    const keep = (first: number, end: number) => {
      for (let number = first; number < end; ) {
        if (used[number] === 0) {
          number++;
          continue;
        }
        const shift = size - (from[number] as number);
        const start = number;
        for (; number < end && used[number] === 1; number++) {
          rank[number] = place;
          offsets[++place] = (from[number + 1] as number) + shift;
        }
        bytes.set(source.subarray(from[start], from[number]), size);
        size = offsets[place] as number;
      }
    };
    let done = 0;
    for (const number of added) {
      const text = this.#addedText(number);
      if (this.#baseCount > 0) {
        const next = placeOfString(this.#base, text).place;
        keep(done, next);
        done = next;
      }
      rank[number] = place;
      size += bytes.write(text, size, "utf8");
      offsets[++place] = size;
    }
    keep(done, this.#baseCount);
    return { rank, strings: { offsets, bytes: bytes.subarray(0, size) } };
  }

  /** A lone surrogate is written as U+FFFD: texts that are written alike have one number. */
  #find(text: string): number {
    if (LONE_SURROGATE.test(text)) return this.number(Buffer.from(text, "utf8").toString("utf8"));
    if (this.#baseCount > 0) {
      const { place, found } = placeOfString(this.#base, text);
      if (found) return place;
    }
    return this.#baseCount + this.#added.push(text) - 1;
  }

  #addedText(number: number): string {
    return this.#added[number - this.#baseCount] as string;
  }

  #sortedAdded(used: Uint8Array): number[] {
    const numbers: number[] = [];
    const high = new Set<number>();
    for (let number = this.#baseCount; number < used.length; number++) {
      if (used[number] === 0) continue;
      numbers.push(number);
      if (HIGH.test(this.#addedText(number))) high.add(number);
    }
    // Below the surrogates, the order of UTF-16 is that of UTF-8, and far cheaper to tell.
    const order = (a: number, b: number) => {
      const [first, second] = [this.#addedText(a), this.#addedText(b)];
      return high.size > 0 && (high.has(a) || high.has(b)) ? compareUtf8(first, second) : first < second ? -1 : 1;
    };
    return numbers.sort(order);
  }
}

const HIGH = /[\ud800-\uffff]/;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
