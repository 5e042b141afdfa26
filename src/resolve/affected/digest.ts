/** A running hash of numbers and texts: two mixed 32-bit lanes, read as one number of 53 bits. Equal only by a chance of about one in 10^16. */
export class Digest {
  #a = 0x9e3779b9 | 0;
  #b = 0x85ebca6b | 0;

  number(value: number): void {
    this.#a = Math.imul(this.#a ^ value, 0x2c1b3c6d);
    this.#a ^= this.#a >>> 15;
    this.#b = Math.imul(this.#b + value + 0x7f4a7c15, 0x297a2d39);
    this.#b ^= this.#b >>> 13;
  }

  text(value: string): void {
    this.number(value.length);
    for (let i = 0; i < value.length; i++) this.number(value.charCodeAt(i));
  }

  get value(): number {
    return (this.#a >>> 0) * 0x200000 + (this.#b >>> 11);
  }
}
