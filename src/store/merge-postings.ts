import { ByteReader } from "#base/byte-reader.ts";
import { ByteWriter } from "#base/byte-writer.ts";
import { type PostingList, PostingListMerge } from "./merge-posting-list.ts";
import { skipVarint } from "./posting-counts.ts";
import { GONE } from "./splice-rows.ts";
import type { UnionOrder } from "./union-order.ts";

/** The records of a table's terms (see `LexicalBuilder`), and where its files and chunks are in the new one. */
export interface PostingTable {
  readonly starts: Uint32Array;
  readonly bytes: Uint8Array;
  readonly firstChunk: Uint32Array;
  /** New numbers, or `GONE`. */
  readonly filePlaces: Uint32Array;
  readonly chunkPlaces: Uint32Array;
}

export interface MergedPostings {
  /** Terms of the union that are still used, ascending. */
  readonly terms: Uint32Array;
  /** Their records, each from its start to the next one's. */
  readonly starts: Uint32Array;
  readonly bytes: Uint8Array;
}

/**
 * Records of the union of the terms. `isNamed` says of each old term whether the name of a chunk that stays has it: such a term stays
 * without postings. From the chunk `steadyFrom` on, old chunks keep their distances.
 */
export function mergePostings(
  { old: oldTerms, added: addedTerms }: UnionOrder,
  old: PostingTable,
  added: PostingTable,
  steadyFrom: number,
  isNamed: Uint8Array,
): MergedPostings {
  const terms = new Uint32Array(oldTerms.length);
  const starts = new Uint32Array(oldTerms.length + 1);
  const out = new ByteWriter(old.bytes.length + added.bytes.length + 1024);
  const record = new RecordMerge(old, added, steadyFrom);
  let count = 0;
  // Records that stay as they are and stand together are copied at once.
  let [from, to] = [0, 0];
  for (let row = 0; row < oldTerms.length; row++) {
    const oldTerm = oldTerms[row] as number;
    const addedTerm = addedTerms[row] as number;
    record.merge(oldTerm, addedTerm);
    if (record.isEmpty && addedTerm < 0 && isNamed[oldTerm] === 0) continue;
    const start = record.isSame ? (old.starts[oldTerm] as number) : -1;
    if (start !== to) {
      out.part(old.bytes, from, to);
      from = record.isSame ? start : 0;
    }
    if (record.isSame) to = old.starts[oldTerm + 1] as number;
    else {
      to = 0;
      record.write(out);
    }
    terms[count++] = row;
    starts[count] = out.length + to - from;
  }
  out.part(old.bytes, from, to);
  return { terms: terms.subarray(0, count), starts: starts.subarray(0, count + 1), bytes: out.view() };
}

/** What a record of the added table has. */
interface AddedRecord {
  /** Chunks that have the term in their path alone. */
  readonly byPath: number;
  readonly paths: PostingList;
  readonly chunks: PostingList;
}

/** Merges the records of one term after another. */
class RecordMerge {
  /** Whether the record is the old one, byte for byte. */
  isSame = true;
  isEmpty = true;
  #byPath = 0;
  readonly #old: PostingTable;
  readonly #added: PostingTable;
  readonly #reader: ByteReader;
  readonly #paths: PostingListMerge;
  readonly #chunks: PostingListMerge;

  constructor(old: PostingTable, added: PostingTable, steadyFrom: number) {
    this.#old = old;
    this.#added = added;
    this.#reader = new ByteReader(old.bytes);
    const { bytes } = old;
    this.#paths = new PostingListMerge(
      "path",
      { bytes, places: old.filePlaces, steadyFrom: GONE },
      { bytes: added.bytes, places: added.filePlaces },
    );
    this.#chunks = new PostingListMerge(
      "chunk",
      { bytes, places: old.chunkPlaces, steadyFrom },
      { bytes: added.bytes, places: added.chunkPlaces },
    );
  }

  /** Terms are -1 where a table has none. */
  merge(oldTerm: number, addedTerm: number): void {
    const added = addedTerm < 0 ? undefined : addedRecord(this.#added, addedTerm);
    const reader = this.#reader;
    let byPath = added === undefined ? 0 : added.byPath;
    if (oldTerm < 0) {
      this.#paths.merge(0, 0, 0, added?.paths);
      this.#chunks.merge(0, 0, 0, added?.chunks);
    } else {
      reader.seek(this.#old.starts[oldTerm] as number);
      const documents = reader.varint();
      const pathCount = reader.varint();
      reader.seek(this.#paths.merge(reader.position, pathCount, -1, added?.paths));
      const chunkCount = reader.varint();
      this.#chunks.merge(reader.position, chunkCount, this.#old.starts[oldTerm + 1] as number, added?.chunks);
      byPath += documents - chunkCount;
    }
    this.#byPath = this.#paths.goneCount === 0 ? byPath : byPath - this.#goneByPath();
    this.isSame = oldTerm >= 0 && this.#paths.isSame && this.#chunks.isSame;
    this.isEmpty = this.#paths.count === 0 && this.#chunks.count === 0;
  }

  write(out: ByteWriter): void {
    out.varint(this.#chunks.count + this.#byPath);
    this.#paths.write(out);
    this.#chunks.write(out);
  }

  /** Chunks of files that are gone which had the term in their path alone: all of such a file but those that had postings. */
  #goneByPath(): number {
    const { firstChunk } = this.#old;
    const [paths, chunks] = [this.#paths, this.#chunks];
    let [sum, next] = [0, 0];
    for (let i = 0; i < paths.goneCount; i++) {
      const file = paths.goneRows[i] as number;
      const [first, end] = [firstChunk[file] as number, firstChunk[file + 1] as number];
      while (next < chunks.goneCount && (chunks.goneRows[next] as number) < first) next++;
      const held = next;
      while (next < chunks.goneCount && (chunks.goneRows[next] as number) < end) next++;
      sum += end - first - (next - held);
    }
    return sum;
  }
}

function addedRecord({ starts, bytes }: PostingTable, term: number): AddedRecord {
  const reader = new ByteReader(bytes, starts[term] as number);
  const documents = reader.varint();
  const paths = { count: reader.varint(), position: reader.position };
  let end = paths.position;
  for (let i = 0; i < paths.count; i++) end = skipVarint(bytes, skipVarint(bytes, skipVarint(bytes, end)));
  reader.seek(end);
  const count = reader.varint();
  return { byPath: documents - count, paths, chunks: { count, position: reader.position } };
}
