import { type At, type BindingsBuilder, NONE } from "#model/bindings-builder.ts";

/**
 * The operands of a chain of additions, taken from left to right as the chain is walked. Where one of them is a text, so is the whole.
 */
export class Sum {
  readonly #out: BindingsBuilder;
  readonly #operands: At[];
  #isText: boolean;

  constructor(out: BindingsBuilder, first: At) {
    this.#out = out;
    this.#operands = [first];
    this.#isText = out.isText(first);
  }

  add(operand: At): void {
    this.#operands.push(operand);
    this.#isText ||= this.#out.isText(operand);
  }

  get isText(): boolean {
    return this.#isText;
  }

  /** The text of all operands; `NONE` where none of them is one. */
  text(): At {
    return this.#isText ? this.#out.textOf(this.#operands) : NONE;
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
