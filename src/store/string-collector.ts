/** Numbers texts in the order in which they first come. */
export class StringCollector {
  readonly list: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.list.length;
      this.#numbers.set(text, number);
      this.list.push(text);
    }
    return number;
  }
}
