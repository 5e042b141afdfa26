import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "./binder.ts";
import { type Type, UNKNOWN } from "./type.ts";
import type { Unit } from "./unit.ts";

/** What a CommonJS module gives out: assigned names, and the records that `module.exports` itself was set to. */
export interface CommonJs {
  readonly named: ReadonlyMap<string, readonly number[]>;
  readonly whole: readonly number[];
}

const NO_COMMON_JS: CommonJs = { named: new Map(), whole: [] };
const NO_ROWS: readonly number[] = [];

/**
 * Members that assignments give to functions, classes and objects after they were made: `F.prototype.m = …`, `F.m = …`,
 * `object.m = …`. Assignments of a file are sorted when something of that file is asked for members.
 */
export class Expandos {
  readonly #own = new Map<string, Map<string, number[]>>();
  #linksRead = false;
  readonly #derived = new Map<string, readonly Type[]>();
  readonly #parents = new Map<string, Type[]>();
  readonly #common = new Map<Unit, CommonJs>();

  /** Assignments that give a value of this type the member; rows of the type's own unit. */
  rows(b: Binder, type: Type, name: string, prototype: boolean): readonly number[] {
    const key = keyOf(type, prototype);
    if (key === undefined || !("unit" in type)) return NO_ROWS;
    this.#read(b, type.unit);
    const names = this.#own.get(key);
    return names?.get(name) ?? names?.get("[]")?.filter((row) => mayBeNamed(b, type.unit, row, name)) ?? NO_ROWS;
  }

  names(b: Binder, type: Type, prototype: boolean): Iterable<string> {
    const key = keyOf(type, prototype);
    if (key === undefined || !("unit" in type)) return NO_NAMES;
    this.#read(b, type.unit);
    return this.#own.get(key)?.keys() ?? NO_NAMES;
  }

  /** What `inherits(F, Base)`, `Object.setPrototypeOf(a, b)` and the like give a function or object besides its own members. */
  parents(b: Binder, type: Type): readonly Type[] {
    if (!("unit" in type)) return NO_TYPES;
    this.#readLinks(b);
    const key = keyOf(type, type.kind === "constructed");
    return key === undefined ? NO_TYPES : (this.#parents.get(key) ?? NO_TYPES);
  }

  /** Objects that `Object.create(object, properties)` makes of one: `this` in its methods is mostly one of them. */
  derived(b: Binder, type: Type): readonly Type[] {
    this.#readLinks(b);
    const key = keyOf(type, false);
    return key === undefined ? NO_TYPES : (this.#derived.get(key) ?? NO_TYPES);
  }

  #readLinks(b: Binder): void {
    if (this.#linksRead) return;
    this.#linksRead = true;
    for (const unit of b.units) if (unit.facts.links.length > 0) this.#readCalls(b, unit);
  }

  #readCalls(b: Binder, unit: Unit): void {
    for (const at of unit.facts.links) {
      const name = unit.text(unit.code(unit.code(at + 1) + 2));
      const argument = (i: number) => b.typeAt(unit, unit.code(at + 4 + unit.code(at + 2) + i));
      const first = argument(0);
      for (const target of partsOf(first)) {
        if (name === "create") {
          const made = b.typeAt(unit, at);
          const key = keyOf(target, false);
          if (key !== undefined && made.kind === "object" && made !== target)
            this.#derived.set(key, [...(this.#derived.get(key) ?? []), made]);
          continue;
        }
        if (name === "inherits") {
          const base = argument(1);
          if (target.kind === "function" && base.kind === "function") {
            this.#adopt({ kind: "constructed", unit: target.unit, fn: target.fn }, { kind: "constructed", unit: base.unit, fn: base.fn });
          }
          continue;
        }
        for (let i = 1; i < unit.code(at + 3); i++) this.#adopt(target, argument(i));
      }
    }
  }

  #adopt(target: Type, parent: Type): void {
    const key = keyOf(target, target.kind === "constructed");
    if (key === undefined || parent.kind === "unknown") return;
    const known = this.#parents.get(key);
    if (known === undefined) this.#parents.set(key, [parent]);
    else known.push(parent);
  }

  commonJs(b: Binder, unit: Unit): CommonJs {
    let known = this.#common.get(unit);
    if (known === undefined) {
      this.#common.set(unit, NO_COMMON_JS);
      known = readCommonJs(b, unit);
      this.#common.set(unit, known);
    }
    return known;
  }

  #read(b: Binder, unit: Unit): void {
    if (unit.expandosRead) return;
    unit.expandosRead = true;
    for (let row = 0; row < unit.assignmentCount; row++) {
      const object = unit.assignment(row, "object");
      if (object < 0 || unit.code(object) >= CODE.typeName) continue;
      if (unit.code(object) === CODE.this && !isPlain(b.typeAt(unit, object))) continue;
      let target = object;
      let prototype = false;
      const name = unit.text(unit.assignment(row, "name"));
      if (name === "[]" && unit.code(object) === CODE.index) target = unit.code(object + 1);
      if (unit.code(target) === CODE.member && unit.text(unit.code(target + 2)) === "prototype") {
        target = unit.code(target + 1);
        prototype = true;
      }
      const whole = name === "prototype" && !prototype;
      for (const type of partsOf(b.typeAt(unit, target))) {
        if (!("unit" in type) || type.unit !== unit) continue;
        if (whole) this.#add(type, "", true, row);
        else this.#add(type, name, prototype, row);
      }
    }
  }

  #add(type: Type, name: string, prototype: boolean, row: number): void {
    const key = keyOf(type, prototype);
    if (key === undefined) return;
    let names = this.#own.get(key);
    if (names === undefined) {
      names = new Map();
      this.#own.set(key, names);
    }
    const rows = names.get(name);
    if (rows === undefined) names.set(name, [row]);
    else rows.push(row);
  }
}

/** Whether `this` is an object or function as such: what is assigned to instances of classes is theirs already. */
function isPlain(type: Type): boolean {
  return type.kind === "object" || type.kind === "function";
}

/** Whether a member assigned under a computed key may have the name: where the key's possible values are known. */
function mayBeNamed(b: Binder, unit: Unit, row: number, name: string): boolean {
  const key = unit.code(unit.assignment(row, "object") + 2);
  const type = key < 0 ? UNKNOWN : b.typeAt(unit, key);
  const known = type.kind === "unknown" || type.kind === "external" ? handedStrings(b, unit, key) : type;
  return partsOf(known).some((part) => part.kind === "literal" && part.text === name);
}

/** For a key that a callback is called with: the strings of the list that is given beside the callback. */
function handedStrings(b: Binder, unit: Unit, key: number): Type {
  if (key < 0 || unit.code(key) !== CODE.name) return UNKNOWN;
  for (const referent of b.referents(unit, key)) {
    if (referent.kind !== "declaration" || referent.unit.declaration(referent.row, "kind") !== DECLARED.parameter) continue;
    const wanted = referent.unit.fn(referent.unit.declaration(referent.row, "owner"), "wanted");
    if (wanted < 0 || referent.unit.code(wanted) !== CODE.wantedArgument) continue;
    const call = referent.unit.code(wanted + 1);
    for (let i = 0; i < referent.unit.code(call + 3); i++) {
      const given = b.typeAt(referent.unit, referent.unit.code(call + 4 + referent.unit.code(call + 2) + i));
      if (given.kind === "list" || given.kind === "tuple") return b.itemOf(given);
    }
  }
  return UNKNOWN;
}

const NO_TYPES: readonly Type[] = [];
const NO_NAMES: readonly string[] = [];

function partsOf(type: Type): readonly Type[] {
  return type.kind === "union" || type.kind === "intersection" ? type.types : [type];
}

function keyOf(type: Type, prototype: boolean): string | undefined {
  switch (type.kind) {
    case "function":
      return `${prototype ? "p" : "f"}${type.unit.index}:${type.fn}`;
    case "constructed":
      return `p${type.unit.index}:${type.fn}`;
    case "class":
      return `${prototype ? "i" : "c"}${type.unit.index}:${type.cls}`;
    case "instance":
      return `i${type.unit.index}:${type.cls}`;
    case "object":
      return `o${type.unit.index}:${type.at}`;
    default:
      return undefined;
  }
}

function readCommonJs(b: Binder, unit: Unit): CommonJs {
  const named = new Map<string, number[]>();
  const whole: number[] = [];
  for (let row = 0; row < unit.assignmentCount; row++) {
    const object = unit.assignment(row, "object");
    const name = unit.text(unit.assignment(row, "name"));
    if (object < 0) continue;
    if (isGlobal(b, unit, object, "module") && name === "exports") {
      const value = unit.assignment(row, "value");
      if (value >= 0) whole.push(value);
    } else if (isExports(b, unit, object)) {
      const rows = named.get(name);
      if (rows === undefined) named.set(name, [row]);
      else rows.push(row);
    }
  }
  return named.size === 0 && whole.length === 0 ? NO_COMMON_JS : { named, whole };
}

function isExports(b: Binder, unit: Unit, at: number): boolean {
  if (unit.code(at) === CODE.member) {
    return unit.text(unit.code(at + 2)) === "exports" && isGlobal(b, unit, unit.code(at + 1), "module");
  }
  return isGlobal(b, unit, at, "exports");
}

function isGlobal(_b: Binder, unit: Unit, at: number, name: string): boolean {
  if (unit.code(at) !== CODE.name || unit.text(unit.code(at + 2)) !== name) return false;
  for (let scope = unit.code(at + 1); scope >= 0; scope = unit.scope(scope, "parent"))
    if (unit.declared(scope, name).length > 0) return false;
  return true;
}
