import { ByteReader } from "#base/byte-reader.ts";
import { ByteWriter } from "#base/byte-writer.ts";
import { skipPostingCounts, skipVarint } from "./posting-counts.ts";
import { GONE } from "./splice-rows.ts";

/** What stands behind the row of a posting: two counts (of a file's path), or the packed counts of a chunk. */
export type PostingKind = "path" | "chunk";

/** A list of postings: `count` of them from `position` on. */
export interface PostingList {
  readonly position: number;
  readonly count: number;
}

/** Merges posting lists of one kind, those of the old and of the added table, row by row. Made once and used for every term. */
export class PostingListMerge {
  /** How many postings the merged list has. */
  count = 0;
  /** Whether it is the old list, byte for byte. */
  isSame = true;
  /** How many postings of the old list are gone; their rows are the first ones in `goneRows`, ascending. */
  goneCount = 0;
  readonly goneRows: number[] = [];
  /** The merged list where it is another one. */
  readonly #merged = new ByteWriter(1 << 16);
  #from = 0;
  #end = 0;
  readonly #kind: PostingKind;
  readonly #old: Uint8Array;
  readonly #places: Uint32Array;
  readonly #steadyFrom: number;
  readonly #added: AddedPostings;

  /**
   * `places` are the new numbers of the old rows or `GONE`, `addedPlaces` those of the added ones. From the old row `steadyFrom` on,
   * differences stay as they are.
   */
  constructor(
    kind: PostingKind,
    old: { readonly bytes: Uint8Array; readonly places: Uint32Array; readonly steadyFrom: number },
    added: { readonly bytes: Uint8Array; readonly places: Uint32Array },
  ) {
    this.#kind = kind;
    this.#old = old.bytes;
    this.#places = old.places;
    this.#steadyFrom = old.steadyFrom;
    this.#added = new AddedPostings(kind, added.bytes, added.places);
  }

  /** Merges the `count` postings from `position` on with an added list. `end` is where they end, or -1; returns where they do. */
  merge(position: number, count: number, end: number, addedList: PostingList | undefined): number {
    this.#from = position;
    this.#end = position;
    this.count = count;
    this.goneCount = 0;
    this.isSame = true;
    if (addedList !== undefined) {
      this.count += addedList.count;
      this.#added.open(addedList);
    }
    if (this.count === 0) return position;
    this.#end = this.#merge(count, end);
    this.count -= this.goneCount;
    return this.#end;
  }

  /** Writes the number of the postings and the postings. */
  write(out: ByteWriter): void {
    out.varint(this.count);
    if (this.isSame) out.part(this.#old, this.#from, this.#end);
    else out.append(this.#merged);
  }

  #merge(count: number, end: number): number {
    const bytes = this.#old;
    const places = this.#places;
    const added = this.#added;
    const merged = this.#merged;
    const isChunk = this.#kind === "chunk";
    const hasAdded = added.place !== GONE;
    const steadyRow = end < 0 ? GONE : this.#steadyFrom;
    let position = this.#from;
    // What was passed of the old list and is not yet copied starts here.
    let from = position;
    let row = 0;
    let previous = 0;
    let gone = 0;
    merged.clear();
    for (let i = 0; i < count; i++) {
      const start = position;
      let byte = bytes[position++] as number;
      let difference = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[position++] as number;
        difference |= (byte & 127) << shift;
      }
      const counts = position;
      position = isChunk ? skipPostingCounts(bytes, position) : skipVarint(bytes, skipVarint(bytes, position));
      row += difference;
      const place = places[row] as number;
      if (place === GONE) {
        merged.part(bytes, from, start);
        from = position;
        this.goneRows[gone++] = row;
        continue;
      }
      if (added.place < place) {
        merged.part(bytes, from, start);
        from = start;
        previous = added.writeBelow(place, previous, merged);
      }
      if (place - previous !== difference) {
        merged.part(bytes, from, start);
        merged.varint(place - previous);
        from = counts;
      }
      previous = place;
      if (row >= steadyRow && added.place === GONE) {
        position = end;
        break;
      }
    }
    this.goneCount = gone;
    this.isSame = from === this.#from && gone === 0 && !hasAdded;
    if (this.isSame) return position;
    merged.part(bytes, from, position);
    added.writeBelow(GONE, previous, merged);
    return position;
  }
}

/** Reads the added postings of a term one after another. */
class AddedPostings {
  /** The next posting's row in the new table, or `GONE` behind the last. */
  place = GONE;
  readonly #kind: PostingKind;
  readonly #bytes: Uint8Array;
  readonly #reader: ByteReader;
  readonly #places: Uint32Array;
  #row = 0;
  #left = 0;

  constructor(kind: PostingKind, bytes: Uint8Array, places: Uint32Array) {
    this.#kind = kind;
    this.#bytes = bytes;
    this.#reader = new ByteReader(bytes);
    this.#places = places;
  }

  open({ position, count }: PostingList): void {
    this.#reader.seek(position);
    this.#row = 0;
    this.#left = count;
    this.#next();
  }

  /** Writes the postings whose place is below `limit`, the first as a difference to `previous`; returns the last place. */
  writeBelow(limit: number, previous: number, out: ByteWriter): number {
    let last = previous;
    while (this.place < limit) {
      out.varint(this.place - last);
      last = this.place;
      const start = this.#reader.position;
      const end = this.#kind === "chunk" ? skipPostingCounts(this.#bytes, start) : skipVarint(this.#bytes, skipVarint(this.#bytes, start));
      out.part(this.#bytes, start, end);
      this.#reader.seek(end);
      this.#next();
    }
    return last;
  }

  #next(): void {
    if (this.#left === 0) {
      this.place = GONE;
      return;
    }
    this.#left--;
    this.#row += this.#reader.varint();
    this.place = this.#places[this.#row] as number;
  }
}
