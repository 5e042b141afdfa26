import { type At, type BindingsBuilder, NONE } from "#model/bindings-builder.ts";

/**
 * The operands of a chain of additions, taken from left to right as the chain is walked. Where one of them is a text, so is the whole.
 */
export class Sum {
  readonly #out: BindingsBuilder;
  readonly #operands: At[];
  #isText: boolean;
  #isNamed: boolean;

  constructor(out: BindingsBuilder, first: At) {
    this.#out = out;
    this.#operands = [first];
    this.#isText = out.isText(first);
    this.#isNamed = out.isNamed(first);
  }

  add(operand: At): void {
    this.#operands.push(operand);
    this.#isText ||= this.#out.isText(operand);
    this.#isNamed &&= this.#out.isNamed(operand);
  }

  get isText(): boolean {
    return this.#isText;
  }

  /** All operands are names, members or lists: their values tell whether the whole is a text or a list. */
  get isNamed(): boolean {
    return this.#isNamed && this.#operands.length > 1;
  }

  /** The text of all operands; `NONE` where none of them is one. */
  text(): At {
    return this.#isText ? this.#out.textOf(this.#operands) : NONE;
  }

  /** As a text, whatever it is. */
  asText(): At {
    return this.#out.textOf(this.#operands);
  }
}

/** Additions that are met one by one, from left to right, among other links of a chain. */
export class SumInChain {
  readonly #out: BindingsBuilder;
  #sum: Sum | undefined;

  constructor(out: BindingsBuilder) {
    this.#out = out;
  }

  /** The text that `left + right` ends; `NONE` where it is none, or where the next link `continues` the sum. */
  add(left: At, right: At, continues: boolean): At {
    const sum = this.#sum ?? new Sum(this.#out, left);
    sum.add(right);
    this.#sum = continues ? sum : undefined;
    return continues ? NONE : sum.text();
  }
}
