/** Reads what `ByteWriter` wrote, in the same order. Reading past the end throws a RangeError. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #position: number;

  constructor(bytes: Uint8Array, position = 0) {
    this.#bytes = bytes;
    this.#position = position;
  }

  get position(): number {
    return this.#position;
  }

  /** Reads from there next. */
  seek(position: number): void {
    this.#position = position;
  }

  varint(): number {
    let value = 0;
    let shift = 0;
    for (;;) {
      const byte = this.byte();
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
      shift += 7;
    }
  }

  byte(): number {
    const byte = this.#bytes[this.#position++];
    if (byte === undefined) throw new RangeError("read past the end of a record");
    return byte;
  }

  string(): string {
    const size = this.varint();
    const start = this.#position;
    this.skip(size);
    return Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset + start, size).toString("utf8");
  }

  skip(size: number): void {
    this.#position += size;
    if (this.#position > this.#bytes.length) throw new RangeError("read past the end of a record");
  }
}
