import { CODE, DECLARED, FLAG, SCOPE } from "#model/binding-codes.ts";
import type { Binder, ClassPlace } from "../binder.ts";
import type { Dialect } from "../dialect.ts";
import type { Referent } from "../referent.ts";
import type { Unit } from "../unit.ts";

/** A constant as one file gives it. `cls` is the class that it is there, -1 for other values. */
interface Constant {
  readonly unit: Unit;
  readonly cls: number;
  readonly referent: Referent;
}

/** How a class got its name: by a declaration in a scope, or by an assignment to a member of what a record names. */
interface Naming {
  readonly scope: number;
  readonly object: number;
  readonly name: string;
}

const tables = new WeakMap<Binder, RubyClasses>();

export function rubyClasses(b: Binder, dialect: Dialect): RubyClasses {
  let table = tables.get(b);
  if (table === undefined) {
    table = new RubyClasses(b.units.filter((unit) => unit.dialect === dialect));
    tables.set(b, table);
  }
  return table;
}

const NO_PLACES: readonly ClassPlace[] = [];

/** Constants of all files by their full names, and the places where each class is opened. */
export class RubyClasses {
  readonly #names = new Map<Unit, (string | undefined)[]>();
  readonly #namings = new Map<Unit, Map<number, Naming>>();
  readonly #constants = new Map<string, Constant[]>();
  readonly #seen = new Map<Unit, Map<string, Referent | undefined>>();
  readonly #parts = new Map<Unit, Map<number, readonly ClassPlace[]>>();

  constructor(units: readonly Unit[]) {
    for (const unit of units) this.#namings.set(unit, namingsOf(unit));
    // What is named by where it stands comes first: `class A::B` is found through it.
    for (const unit of units) this.#addDeclared(unit, false);
    for (const unit of units) this.#addAssigned(unit);
    for (const unit of units) this.#addDeclared(unit, true);
  }

  /** Full name of a class; "" for one without a name. */
  nameOf(unit: Unit, cls: number): string {
    let names = this.#names.get(unit);
    if (names === undefined) {
      names = [];
      this.#names.set(unit, names);
    }
    let name = names[cls];
    if (name === undefined) {
      names[cls] = "";
      name = this.#computeName(unit, cls);
      names[cls] = name;
    }
    return name;
  }

  #computeName(unit: Unit, cls: number): string {
    const naming = this.#namings.get(unit)?.get(cls);
    if (naming === undefined) return "";
    const outer = naming.object >= 0 ? this.#pathOf(unit, naming.object) : this.around(unit, naming.scope);
    return outer === undefined ? "" : joined(outer, naming.name);
  }

  /** Full name of the class around a scope, "" outside of classes; undefined inside one without a name. */
  around(unit: Unit, from: number): string | undefined {
    const cls = classAround(unit, from);
    if (cls < 0) return "";
    const name = this.nameOf(unit, cls);
    return name === "" ? undefined : name;
  }

  /** Full name that a path of constants means; undefined for other records. */
  #pathOf(unit: Unit, at: number): string | undefined {
    if (unit.code(at) === CODE.member) {
      const outer = this.#pathOf(unit, unit.code(at + 1));
      return outer === undefined ? undefined : joined(outer, unit.text(unit.code(at + 2)));
    }
    if (unit.code(at) === CODE.class) return this.nameOf(unit, unit.code(at + 1)) || undefined;
    if (unit.code(at) !== CODE.name) return undefined;
    const name = unit.text(unit.code(at + 2));
    for (const outer of this.nesting(unit, unit.code(at + 1))) if (this.#constants.has(joined(outer, name))) return joined(outer, name);
    return name;
  }

  /** Full names of the classes around a scope, the innermost first. */
  nesting(unit: Unit, from: number): readonly string[] {
    const found: string[] = [];
    for (let scope = from; scope >= 0; scope = unit.scope(scope, "parent")) {
      if (unit.scope(scope, "kind") !== SCOPE.class || unit.scope(scope, "owner") < 0) continue;
      const name = this.nameOf(unit, unit.scope(scope, "owner"));
      if (name !== "") found.push(name);
    }
    return found;
  }

  /** The classes around a scope, the innermost first. */
  classesAround(unit: Unit, from: number): readonly number[] {
    const found: number[] = [];
    for (let scope = from; scope >= 0; scope = unit.scope(scope, "parent")) {
      const owner = unit.scope(scope, "owner");
      if (unit.scope(scope, "kind") === SCOPE.class && owner >= 0) found.push(owner);
    }
    return found;
  }

  /** The class around a scope, -1 outside of classes. */
  innermost(unit: Unit, from: number): number {
    return classAround(unit, from);
  }

  #addDeclared(unit: Unit, late: boolean): void {
    for (let row = 0; row < unit.declarationCount; row++) {
      const kind = unit.declaration(row, "kind");
      if (kind !== DECLARED.class && kind !== DECLARED.constant) continue;
      const scope = unit.declaration(row, "scope");
      if (this.#standsInAssigned(unit, scope) !== late) continue;
      const outer = this.around(unit, scope);
      if (outer === undefined) continue;
      const cls = kind === DECLARED.class ? unit.declaration(row, "owner") : classValue(unit, unit.declaration(row, "value"));
      const name = joined(outer, unit.text(unit.declaration(row, "name")));
      this.#add(name, { unit, cls, referent: { kind: "declaration", unit, row } });
    }
  }

  /** Whether a class around is named by an assignment. */
  #standsInAssigned(unit: Unit, from: number): boolean {
    const namings = this.#namings.get(unit);
    for (let cls = classAround(unit, from); cls >= 0; ) {
      const naming = namings?.get(cls);
      if (naming === undefined) return false;
      if (naming.object >= 0) return true;
      cls = classAround(unit, naming.scope);
    }
    return false;
  }

  #addAssigned(unit: Unit): void {
    for (let row = 0; row < unit.assignmentCount; row++) {
      const object = unit.assignment(row, "object");
      const name = unit.text(unit.assignment(row, "name"));
      if (object < 0 || !isConstantName(name)) continue;
      const outer = this.#pathOf(unit, object);
      if (outer === undefined) continue;
      const cls = classValue(unit, unit.assignment(row, "value"));
      this.#add(joined(outer, name), { unit, cls, referent: { kind: "assignment", unit, row } });
    }
  }

  #add(name: string, constant: Constant): void {
    const known = this.#constants.get(name);
    if (known === undefined) this.#constants.set(name, [constant]);
    else known.push(constant);
  }

  /** The constant of a full name as a file sees it: its own, else the definition that is most likely the main one. */
  constant(from: Unit, name: string): Referent | undefined {
    const all = this.#constants.get(name);
    if (all === undefined) return undefined;
    let known = this.#seen.get(from);
    if (known === undefined) {
      known = new Map();
      this.#seen.set(from, known);
    }
    if (!known.has(name)) known.set(name, mostLikely(from, name, all));
    return known.get(name);
  }

  /** Every place where a class is opened, as its file sees them; its own file's places come first. */
  parts(unit: Unit, cls: number): readonly ClassPlace[] {
    let ofUnit = this.#parts.get(unit);
    if (ofUnit === undefined) {
      ofUnit = new Map();
      this.#parts.set(unit, ofUnit);
    }
    let parts = ofUnit.get(cls);
    if (parts === undefined) {
      const name = this.nameOf(unit, cls);
      parts = [
        { unit, cls },
        ...(name === "" ? NO_PLACES : this.opened(unit, name).filter((place) => place.unit !== unit || place.cls !== cls)),
      ];
      ofUnit.set(cls, parts);
    }
    return parts;
  }

  /** Places where the class of a full name is opened, as a file sees them. */
  opened(from: Unit, name: string): readonly ClassPlace[] {
    const places: ClassPlace[] = [];
    for (const { unit, cls } of this.#constants.get(name) ?? []) if (cls >= 0 && unit === from) places.push({ unit, cls });
    for (const { unit, cls } of this.#constants.get(name) ?? [])
      if (cls >= 0 && unit !== from && isSeen(from, unit)) places.push({ unit, cls });
    return places;
  }
}

function joined(outer: string, name: string): string {
  return outer === "" ? name : `${outer}::${name}`;
}

export function isConstantName(name: string): boolean {
  const first = name.charCodeAt(0);
  return first >= 65 && first <= 90;
}

function classAround(unit: Unit, from: number): number {
  for (let scope = from; scope >= 0; scope = unit.scope(scope, "parent")) {
    if (unit.scope(scope, "kind") === SCOPE.class && unit.scope(scope, "owner") >= 0) return unit.scope(scope, "owner");
  }
  return -1;
}

function classValue(unit: Unit, at: number): number {
  return at >= 0 && unit.code(at) === CODE.class ? unit.code(at + 1) : -1;
}

function namingsOf(unit: Unit): Map<number, Naming> {
  const namings = new Map<number, Naming>();
  for (let row = 0; row < unit.declarationCount; row++) {
    const kind = unit.declaration(row, "kind");
    const cls =
      kind === DECLARED.class
        ? unit.declaration(row, "owner")
        : kind === DECLARED.constant
          ? classValue(unit, unit.declaration(row, "value"))
          : -1;
    if (cls < 0) continue;
    namings.set(cls, { scope: unit.declaration(row, "scope"), object: -1, name: unit.text(unit.declaration(row, "name")) });
  }
  for (let row = 0; row < unit.assignmentCount; row++) {
    const object = unit.assignment(row, "object");
    const cls = classValue(unit, unit.assignment(row, "value"));
    const name = unit.text(unit.assignment(row, "name"));
    if (object >= 0 && cls >= 0 && isConstantName(name)) namings.set(cls, { scope: unit.assignment(row, "scope"), object, name });
  }
  return namings;
}

/** Folder above the tests that a file belongs to, with its slash; undefined for other files. */
function testRoot(path: string): string | undefined {
  const found = /(^|\/)(?:test|tests|spec|features)\//.exec(path);
  return found === null ? undefined : path.slice(0, found.index + found[0].length);
}

const roots = new WeakMap<object, { readonly root: string | undefined }>();

function rootOf(unit: Unit): string | undefined {
  let known = roots.get(unit.life);
  if (known === undefined) {
    known = { root: testRoot(unit.path) };
    roots.set(unit.life, known);
  }
  return known.root;
}

/** What tests define, only the tests beside them see: each package of a repository has classes like `Person` of its own. */
export function isSeen(from: Unit, unit: Unit): boolean {
  const root = rootOf(unit);
  return root === undefined || from === unit || from.path.startsWith(root);
}

/** Of the definitions of a constant, the one that a file most likely means. */
function mostLikely(from: Unit, name: string, all: readonly Constant[]): Referent | undefined {
  // What the tests of one package alone define is meant wherever it is named.
  const first = rootOf((all[0] as Constant).unit);
  const isOfOne = first !== undefined && all.every(({ unit }) => rootOf(unit) === first);
  let best: Constant | undefined;
  let most = -1;
  for (const constant of all) {
    if (!isOfOne && !isSeen(from, constant.unit)) continue;
    const likely = likelihood(from, constant, name);
    if (likely > most) {
      best = constant;
      most = likely;
    }
  }
  return best?.referent;
}

function likelihood(from: Unit, { unit, cls, referent }: Constant, name: string): number {
  let likely = 0;
  if (unit === from) likely += 8;
  if (isNamedAfter(unit.path, name)) likely += 4;
  if (rootOf(unit) === undefined) likely += 2;
  if (cls >= 0 && unit.cls(cls, "symbol") >= 0) likely += 1;
  return referent.kind === "assignment" && cls < 0 ? likely - 1 : likely;
}

/** `ActiveModel::Errors` is at home in `…/active_model/errors.rb`. */
function isNamedAfter(path: string, name: string): boolean {
  const end = path.lastIndexOf(".");
  const last = name.slice(name.lastIndexOf(":") + 1);
  const base = path.slice(path.lastIndexOf("/") + 1, end < 0 ? undefined : end);
  if (base.replaceAll("_", "") !== last.toLowerCase()) return false;
  const depth = name.split("::").length;
  const folders = path.split("/");
  const expected = name.split("::").map((part) => part.toLowerCase());
  return folders.length >= depth && folders.slice(-depth, -1).every((folder, i) => folder.replaceAll("_", "") === expected[i]);
}

/** Whether a class is a module: something to mix in. */
export function isModule({ unit, cls }: ClassPlace): boolean {
  return (unit.cls(cls, "flags") & FLAG.mixin) !== 0;
}
