import { ByteReader } from "#base/byte-reader.ts";
import { ByteWriter } from "#base/byte-writer.ts";
import { GrowingColumn } from "./growing-column.ts";
import { readPostingCounts, writePostingCounts } from "./posting-counts.ts";

/** Postings that are kept as columns (12 bytes each) before they are packed (about 3). */
const POSTINGS_A_RUN = 1_000_000;

export interface PostingCounts {
  readonly body: number;
  readonly comment: number;
  readonly name: number;
}

/** Postings grouped by term, packed: those of a term from its start to the next term's. */
interface Run {
  readonly starts: Uint32Array;
  readonly bytes: Buffer;
}

/**
 * The postings of a segment that is being built, added chunk by chunk and read term by term. They are packed in runs as they come, so that
 * memory grows by the packed size alone.
 */
export class PostingRuns {
  readonly #limit: number;
  readonly #runs: Run[] = [];
  readonly #term = new GrowingColumn();
  readonly #chunk = new GrowingColumn();
  /** Body in the upper 16 bits, comment and name in 8 each. */
  readonly #counts = new GrowingColumn();
  #terms = 0;

  constructor(postingsARun: number = POSTINGS_A_RUN) {
    this.#limit = postingsARun;
  }

  /** Chunks ascend. A body counts to 65,535, a comment or name to 255. */
  add(term: number, chunk: number, body: number, comment: number, name: number): void {
    if (this.#term.length === this.#limit) this.#pack();
    this.#term.push(term);
    this.#chunk.push(chunk);
    this.#counts.push(((body << 16) | (comment << 8) | name) >>> 0);
    this.#terms = Math.max(this.#terms, term + 1);
  }

  /** Calls `visit` for each posting of a term, in the order of the chunks; `counts` is valid until the next. */
  each(term: number, visit: (chunk: number, counts: PostingCounts) => void): void {
    this.#pack();
    const counts = { body: 0, comment: 0, name: 0 };
    for (const { starts, bytes } of this.#runs) {
      const end = starts[term + 1];
      if (end === undefined) continue;
      const reader = new ByteReader(bytes, starts[term] as number);
      for (let chunk = 0; reader.position < end; ) {
        chunk += reader.varint();
        readPostingCounts(reader, counts);
        visit(chunk, counts);
      }
    }
  }

  #pack(): void {
    const [terms, chunks, counts] = [this.#term.view(), this.#chunk.view(), this.#counts.view()];
    if (terms.length === 0) return;
    const { starts: rowStarts, rows } = groupByTerm(terms, this.#terms);
    const starts = new Uint32Array(this.#terms + 1);
    const out = new ByteWriter(terms.length * 3);
    for (let term = 0; term < this.#terms; term++) {
      let previous = 0;
      for (let i = rowStarts[term] as number; i < (rowStarts[term + 1] as number); i++) {
        const row = rows[i] as number;
        const packed = counts[row] as number;
        out.varint((chunks[row] as number) - previous);
        writePostingCounts(out, packed >>> 16, (packed >>> 8) & 255, packed & 255);
        previous = chunks[row] as number;
      }
      starts[term + 1] = out.length;
    }
    this.#runs.push({ starts, bytes: out.finish() });
    for (const column of [this.#term, this.#chunk, this.#counts]) column.clear();
  }
}

/** Row numbers grouped by term, in row order within a term (a counting sort). */
export function groupByTerm(terms: Uint32Array, termCount: number): { readonly starts: Uint32Array; readonly rows: Uint32Array } {
  const starts = new Uint32Array(termCount + 1);
  for (const term of terms) starts[term + 1] = (starts[term + 1] as number) + 1;
  for (let i = 0; i < termCount; i++) starts[i + 1] = (starts[i + 1] as number) + (starts[i] as number);
  const next = starts.slice();
  const rows = new Uint32Array(terms.length);
  for (let row = 0; row < terms.length; row++) {
    const term = terms[row] as number;
    const place = next[term] as number;
    rows[place] = row;
    next[term] = place + 1;
  }
  return { starts, rows };
}
