import { CODE, USE_ROW } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { Element } from "./element.ts";
import { literalOf } from "./literals.ts";
import type { RecordAt } from "./record-parts.ts";

/** Items and entries of one literal that are gone through. */
const MOST_ELEMENTS = 3_000;
/** Entries of an object, those of objects spread into it too. */
export function entriesOf(binder: Binder, { unit, at: object }: RecordAt, depth = 0): readonly Element[] {
  const literal = literalOf(binder, unit, object, "object");
  if (literal === undefined || depth > 4) return [];
  const found: Element[] = [];
  const count = Math.min(literal.unit.code(literal.at + 1), MOST_ELEMENTS);
  for (let i = 0; i < count; i++) {
    const [name, value, line] = [0, 1, 2].map((field) => literal.unit.code(literal.at + 2 + i * 3 + field)) as [number, number, number];
    if (name >= 0) found.push({ name: literal.unit.text(name), value: { unit: literal.unit, at: value }, line, unit: literal.unit });
    else if (value >= 0) found.push(...entriesOf(binder, { unit: literal.unit, at: value }, depth + 1));
  }
  return found;
}

/** Line of an item: that of an object's first entry, or of the use of a name; 0 where it is not told. */
function lineOf(binder: Binder, unit: Unit, at: number): number {
  const code = unit.code(at);
  const object = code === CODE.object || code === CODE.create ? literalOf(binder, unit, at, "object") : undefined;
  if (object !== undefined) return object.unit.code(object.at + 1) > 0 ? object.unit.code(object.at + 4) : 0;
  return code === CODE.name || code === CODE.member ? lineOfUse(unit, at) : 0;
}

/** Items of a list, those of lists spread into it too. What is no list is its only item. */
export function itemsOf(binder: Binder, { unit, at: list }: RecordAt, depth = 0): readonly Element[] {
  const literal = literalOf(binder, unit, list, "array");
  if (literal === undefined || depth > 4) return [{ name: undefined, value: { unit, at: list }, line: 0, unit }];
  const found: Element[] = [];
  const count = Math.min(literal.unit.code(literal.at + 1), MOST_ELEMENTS);
  for (let i = 0; i < count; i++) {
    const value = literal.unit.code(literal.at + 2 + i);
    if (value < 0) continue;
    const isSpread = literal.unit.code(value) === CODE.spread;
    if (isSpread) found.push(...itemsOf(binder, { unit: literal.unit, at: literal.unit.code(value + 1) }, depth + 1));
    else
      found.push({
        name: undefined,
        value: { unit: literal.unit, at: value },
        line: lineOf(binder, literal.unit, value),
        unit: literal.unit,
      });
  }
  return found;
}

function lineOfUse(unit: Unit, at: number): number {
  const { uses } = unit.facts;
  for (let use = 0; use < uses.length; use += USE_ROW.size) if (uses[use + USE_ROW.code] === at) return uses[use + USE_ROW.line] as number;
  return 0;
}
