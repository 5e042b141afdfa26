import { CODE } from "#model/binding-codes.ts";
import { callRecords } from "#resolve/binder/records.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { entryOf } from "./record-parts.ts";

const known = new WeakMap<Unit, ReadonlyMap<number, number>>();

/** The element that an element is among the children of, both as the records of what they are made from; -1 where there is none. */
export function elementAround(unit: Unit, element: number): number {
  let around = known.get(unit);
  if (around === undefined) {
    around = childrenOf(unit);
    known.set(unit, around);
  }
  return around.get(element) ?? -1;
}

function childrenOf(unit: Unit): ReadonlyMap<number, number> {
  const around = new Map<number, number>();
  for (const at of callRecords(unit.facts.code).values()) {
    if (unit.code(at) !== CODE.create || unit.code(at + 3) === 0) continue;
    const properties = unit.code(at + 4 + unit.code(at + 2));
    if (properties < 0 || unit.code(properties) !== CODE.object) continue;
    const children = entryOf(unit, properties, "children");
    if (children < 0 || unit.code(children) !== CODE.array) continue;
    for (let i = 0; i < unit.code(children + 1); i++) around.set(unit.code(children + 2 + i), at);
  }
  return around;
}
