/** Up to so many bytes a loop is faster than a view and its copy. */
const SHORT_BYTES = 128;

/** Appends numbers and strings to a growing byte buffer. Integers are unsigned LEB128, strings length-prefixed UTF-8. */
export class ByteWriter {
  #bytes: Buffer;
  #length = 0;

  constructor(capacity = 4096) {
    this.#bytes = Buffer.allocUnsafe(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** Writes a non-negative integer below 2^32. */
  varint(value: number): void {
    this.#reserve(5);
    let rest = value >>> 0;
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  string(text: string): void {
    const size = Buffer.byteLength(text, "utf8");
    this.varint(size);
    this.#reserve(size);
    this.#length += this.#bytes.write(text, this.#length, "utf8");
  }

  bytes(data: Uint8Array): void {
    this.#reserve(data.length);
    this.#bytes.set(data, this.#length);
    this.#length += data.length;
  }

  /** Writes a part of `data`. A short one has no view made for it. */
  part(data: Uint8Array, from: number, to: number): void {
    this.#reserve(to - from);
    if (to - from > SHORT_BYTES) this.#bytes.set(data.subarray(from, to), this.#length);
    else for (let i = from, place = this.#length; i < to; i++, place++) this.#bytes[place] = data[i] as number;
    this.#length += to - from;
  }

  /** Writes what another writer has. */
  append(other: ByteWriter): void {
    this.part(other.#bytes, 0, other.#length);
  }

  /** What was written, shared with the writer; valid until more is. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Forgets what was written and keeps the room. */
  clear(): void {
    this.#length = 0;
  }

  /** A copy of what was written. */
  finish(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length));
  }

  #reserve(size: number): void {
    if (this.#length + size <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + size));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
