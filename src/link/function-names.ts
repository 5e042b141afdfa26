import { CODE, DECLARED, FLAG } from "#model/binding-codes.ts";
import { objectEntries } from "#resolve/binder/records.ts";
import type { Unit } from "#resolve/binder/unit.ts";

export interface FunctionNames {
  /** Names under which a function may be called; for constructors, those of the class and `super`. */
  readonly names: ReadonlySet<string>;
  /** Whether it is what the module gives out as its default, or as a whole. */
  readonly isDefault: boolean;
  /** Row of the class whose constructor it is, or -1. */
  readonly cls: number;
}

const known = new WeakMap<Unit, Map<number, Set<string>>>();

export function functionNames(unit: Unit, fn: number): FunctionNames {
  const cls = unit.fn(fn, "cls");
  if (cls >= 0 && (unit.fn(fn, "flags") & FLAG.constructor) !== 0) {
    const name = unit.text(unit.cls(cls, "name"));
    return { names: new Set([name, "super"]), isDefault: isDefault(unit, name, -1), cls };
  }
  const names = namesOf(unit).get(fn) ?? new Set();
  return { names, isDefault: [...names, ""].some((name) => isDefault(unit, name, fn)), cls: -1 };
}

function isDefault(unit: Unit, name: string, fn: number): boolean {
  for (const exported of ["default", "="]) {
    for (const row of unit.exportRows(exported)) {
      const value = unit.export(row, "value");
      if (name !== "" && unit.text(unit.export(row, "local")) === name) return true;
      if (value < 0) continue;
      if (unit.code(value) === CODE.function && unit.code(value + 1) === fn) return true;
      if (unit.code(value) === CODE.name && unit.text(unit.code(value + 2)) === name && name !== "") return true;
    }
  }
  for (let row = 0; row < unit.assignmentCount; row++) {
    const value = unit.assignment(row, "value");
    if (value < 0 || unit.text(unit.assignment(row, "name")) !== "exports") continue;
    if (unit.code(value) === CODE.function && unit.code(value + 1) === fn) return true;
    if (unit.code(value) === CODE.name && unit.text(unit.code(value + 2)) === name && name !== "") return true;
  }
  return false;
}

/** Names of the functions of a file, from declarations, members, entries and assignments. */
function namesOf(unit: Unit): ReadonlyMap<number, Set<string>> {
  const made = known.get(unit);
  if (made !== undefined) return made;
  const names = new Map<number, Set<string>>();
  const add = (fn: number, name: number) => {
    if (fn < 0 || name < 0) return;
    const list = names.get(fn);
    if (list === undefined) names.set(fn, new Set([unit.text(name)]));
    else list.add(unit.text(name));
  };
  for (let row = 0; row < unit.declarationCount; row++) {
    if (unit.declaration(row, "kind") === DECLARED.function) add(unit.declaration(row, "owner"), unit.declaration(row, "name"));
    else for (const fn of functionsIn(unit, unit.declaration(row, "value"))) add(fn, unit.declaration(row, "name"));
  }
  for (let cls = 0; cls < unit.classCount; cls++) {
    for (const rows of unit.members(cls).values()) {
      for (const row of rows) {
        add(unit.member(row, "fn"), unit.member(row, "name"));
        for (const fn of functionsIn(unit, unit.member(row, "value"))) add(fn, unit.member(row, "name"));
      }
    }
  }
  for (let row = 0; row < unit.assignmentCount; row++) {
    for (const fn of functionsIn(unit, unit.assignment(row, "value"))) add(fn, unit.assignment(row, "name"));
  }
  for (const [name, value] of objectEntries(unit.facts.code)) for (const fn of functionsIn(unit, value)) add(fn, name);
  known.set(unit, names);
  return names;
}

/** The function that a value is, or those that are handed to the call that makes it (`debounce(() => …)`). */
function functionsIn(unit: Unit, value: number): readonly number[] {
  if (value < 0) return [];
  if (unit.code(value) === CODE.function) return [unit.code(value + 1)];
  if (unit.code(value) !== CODE.call) return [];
  const [types, count] = [unit.code(value + 2), unit.code(value + 3)];
  const found: number[] = [];
  for (let i = 0; i < count; i++) {
    const at = unit.code(value + 4 + types + i);
    if (at >= 0 && unit.code(at) === CODE.function) found.push(unit.code(at + 1));
  }
  return found;
}
