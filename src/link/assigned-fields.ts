import { CODE } from "#model/binding-codes.ts";
import type { Unit } from "#resolve/binder/unit.ts";

const MOST = 4;

/** Records of what the text of a class assigns to one of its fields (`this.name = …`), in order. */
export function assignedFields(unit: Unit, cls: number, name: string): readonly number[] {
  const found: number[] = [];
  for (let row = 0; row < unit.assignmentCount && found.length < MOST; row++) {
    const object = unit.assignment(row, "object");
    if (object < 0 || unit.code(object) !== CODE.this || unit.text(unit.assignment(row, "name")) !== name) continue;
    const value = unit.assignment(row, "value");
    if (value >= 0 && classAround(unit, unit.code(object + 1)) === cls) found.push(value);
  }
  return found;
}

/** Row of the class whose member a scope stands in, or -1. */
function classAround(unit: Unit, from: number): number {
  for (let scope = from; scope >= 0; scope = unit.scope(scope, "parent")) {
    const owner = unit.scope(scope, "owner");
    if (owner < 0) continue;
    const isFunction = unit.functionCount > owner && unit.fn(owner, "scope") === scope;
    if (isFunction && unit.fn(owner, "cls") >= 0) return unit.fn(owner, "cls");
  }
  return -1;
}
