import type { Unit } from "#resolve/binder/unit.ts";
import type { RecordAt } from "./record-parts.ts";

/** One of the things that a `[]`, `{}` or `()` of a place goes through. */
export interface Element {
  readonly name: string | undefined;
  readonly value: RecordAt;
  /** Where it stands by itself: a line (0: not told) of a file. */
  readonly line: number;
  readonly unit: Unit;
}
