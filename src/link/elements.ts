import { CODE } from "#model/binding-codes.ts";
import { recordsOf } from "#resolve/binder/records.ts";
import type { Unit } from "#resolve/binder/unit.ts";

const known = new WeakMap<Unit, ReadonlyMap<number, number>>();

/** The component of the element that an element stands in, as records of what the two are made from; -1 where it stands in none. */
export function elementAround(unit: Unit, component: number): number {
  let around = known.get(unit);
  if (around === undefined) {
    around = componentsAround(unit);
    known.set(unit, around);
  }
  return around.get(component) ?? -1;
}

function componentsAround(unit: Unit): ReadonlyMap<number, number> {
  const around = new Map<number, number>();
  for (const at of recordsOf(unit.facts.code, CODE.element)) {
    const component = unit.code(at + 2);
    if (component >= 0) putInside(unit, at, component, around);
  }
  return around;
}

/** Elements of the page and fragments have no component: what is in them stands in the one around. */
function putInside(unit: Unit, element: number, component: number, around: Map<number, number>): void {
  for (let i = 1; i < unit.code(element + 1); i++) {
    const inside = unit.code(element + 2 + i);
    if (inside < 0 || unit.code(inside) !== CODE.element) continue;
    const own = unit.code(inside + 2);
    if (own >= 0) around.set(own, component);
    else putInside(unit, inside, component, around);
  }
}
