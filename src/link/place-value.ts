import type { Unit } from "#resolve/binder/unit.ts";
import type { HandlerTarget } from "./handler-target.ts";
import type { RecordAt } from "./record-parts.ts";
import { fixed, type Text } from "./text.ts";

/** What stands at a place: a record, a text that no record has, or the method of a class. `line` is its own where it is told. */
export type PlaceValue = ({ readonly record: RecordAt } | { readonly text: Text } | { readonly target: HandlerTarget }) & {
  readonly line?: number;
};

/** The value that a record is; undefined for none (-1). */
export function recordValue(unit: Unit, record: number): PlaceValue | undefined {
  return record < 0 ? undefined : { record: { unit, at: record } };
}

export function textValue(text: string | undefined): PlaceValue | undefined {
  return text === undefined ? undefined : { text: fixed(text) };
}
