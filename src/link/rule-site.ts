import type { Unit } from "#resolve/binder/unit.ts";
import type { Form } from "./compiled-rules.ts";
import type { Origin } from "./origins.ts";

/** A place in the code that a rule speaks of. */
export interface RuleSite {
  readonly form: Form;
  readonly unit: Unit;
  /** Record of what is called; -1 for classes and values. */
  readonly callee: number;
  /** Record with the arguments, or -1. */
  readonly call: number;
  readonly line: number;
  /** Symbol around it, -1 for the file. */
  readonly within: number;
  /** The way of naming it that fits the rule's pattern. */
  readonly origin: Origin;
  /** Row of the class: of the one that the site is, or that a decorator's definition stands in or is. -1 for none. */
  readonly cls: number;
  /** Record of the value of the declaration that the site is, or -1. */
  readonly value: number;
  /** What a decorator stands before. */
  readonly decorated: Decorated | undefined;
}

export interface Decorated {
  readonly name: string;
  readonly symbol: number;
  readonly line: number;
}
