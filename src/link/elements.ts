import { CODE } from "#model/binding-codes.ts";
import { recordsWith } from "#resolve/binder/records.ts";
import type { Unit } from "#resolve/binder/unit.ts";

const known = new WeakMap<Unit, ReadonlyMap<number, number>>();

/** The component of the element around an element, both as records; -1 where there is none. Elements of the page in between do not count. */
export function componentAround(unit: Unit, component: number): number {
  let around = known.get(unit);
  if (around === undefined) {
    around = componentsAround(unit);
    known.set(unit, around);
  }
  return around.get(component) ?? -1;
}

function componentsAround(unit: Unit): ReadonlyMap<number, number> {
  const parents = new Map<number, number>();
  for (const at of recordsWith(unit.facts.code, CODE.element)) {
    for (let i = 1; i < unit.code(at + 1); i++) parents.set(unit.code(at + 2 + i), at);
  }
  const around = new Map<number, number>();
  for (const element of parents.keys()) {
    if (element < 0 || unit.code(element) !== CODE.element || unit.code(element + 2) < 0) continue;
    let parent = parents.get(element);
    while (parent !== undefined && unit.code(parent + 2) < 0) parent = parents.get(parent);
    if (parent !== undefined) around.set(unit.code(element + 2), unit.code(parent + 2));
  }
  return around;
}
