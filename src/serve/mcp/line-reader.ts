const NEWLINE = 0x0a;

export type InputLine = { readonly kind: "line"; readonly text: string } | { readonly kind: "too-long" };

/**
 * Cuts a stream of bytes into lines. Of a line longer than `maxBytes` nothing is kept: it is told as `too-long` when the limit is
 * passed, and the line after it is read as usual.
 */
export class LineReader {
  readonly #maxBytes: number;
  #pieces: Buffer[] = [];
  #bytes = 0;
  #isSkipping = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  *push(chunk: Buffer): Generator<InputLine> {
    let from = 0;
    while (from < chunk.length) {
      const end = chunk.indexOf(NEWLINE, from);
      const piece = chunk.subarray(from, end === -1 ? chunk.length : end);
      if (!this.#isSkipping) {
        this.#pieces.push(piece);
        this.#bytes += piece.length;
        if (this.#bytes > this.#maxBytes) {
          this.#isSkipping = true;
          this.#forget();
          yield { kind: "too-long" };
        }
      }
      if (end === -1) return;
      if (!this.#isSkipping) {
        const text = Buffer.concat(this.#pieces).toString("utf8");
        this.#forget();
        yield { kind: "line", text };
      }
      this.#isSkipping = false;
      from = end + 1;
    }
  }

  #forget(): void {
    this.#pieces = [];
    this.#bytes = 0;
  }
}
