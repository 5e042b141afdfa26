import { CODE, DECLARED, SCOPE } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import type { Space } from "../dialect.ts";
import { NO_REFERENTS, type Referent } from "../referent.ts";
import type { Type } from "../type.ts";
import type { Unit } from "../unit.ts";
import { Includes, NAMESPACE_SOURCE } from "./c-includes.ts";
import { type Place, placesMeant } from "./c-linking.ts";

/** A `using namespace` or an inline namespace: where it stands and what it opens. */
interface Directive {
  readonly unit: Unit;
  readonly scope: number;
  readonly path: string;
}

export interface FunctionPlace {
  readonly unit: Unit;
  readonly fn: number;
}

/** What the functions and classes of one are defined in, where they stand outside it. */
export type Owner = Extract<Type, { kind: "instance" | "package" }>;

const NO_PLACES: readonly Place[] = [];

/** The names that all files of C and C++ declare outside functions and classes, by the namespace that they are in. */
export class CProgram {
  readonly includes: Includes;
  readonly #b: Binder;
  readonly #paths = new Map<Unit, readonly (string | undefined)[]>();
  readonly #names = new Map<string, Map<string, Place[]>>();
  readonly #opaque = new Map<string, Place[]>();
  readonly #directives = new Map<string, Directive[]>();
  readonly #blockDirectives = new Map<Unit, Map<number, string[]>>();
  readonly #known = new Set<string>();
  readonly #declared = new Map<Unit, Map<number, FunctionPlace>>();
  readonly #classesOutside = new Map<Unit, Map<number, number>>();
  readonly #owners = new Map<Unit, Map<number, Owner | undefined>>();
  readonly #meant = new Map<Unit, Map<string, readonly Referent[]>>();

  constructor(b: Binder, units: readonly Unit[]) {
    this.#b = b;
    this.includes = new Includes(b, units);
    for (const unit of units) this.#paths.set(unit, scopePaths(unit));
    for (const unit of units) this.#collect(unit);
    for (const unit of units) this.#collectOutside(unit);
  }

  /** Path of the namespace that a scope is, "" for that of the file; undefined for other scopes. */
  pathOf(unit: Unit, scope: number): string | undefined {
    return this.#paths.get(unit)?.[scope];
  }

  hasNamespace(path: string): boolean {
    return this.#names.has(path);
  }

  /** Tells of a function's body where it is declared: the defaults of its parameters stand there. */
  declare(unit: Unit, fn: number, declaration: FunctionPlace): void {
    let known = this.#declared.get(unit);
    if (known === undefined) {
      known = new Map();
      this.#declared.set(unit, known);
    }
    known.set(fn, declaration);
  }

  declarationOf(unit: Unit, fn: number): FunctionPlace | undefined {
    return this.#declared.get(unit)?.get(fn);
  }

  /** Whether some file declares the name, wherever. */
  isDeclared(name: string): boolean {
    return this.#known.has(name);
  }

  places(path: string, name: string): readonly Place[] {
    return this.#names.get(path)?.get(name) ?? NO_PLACES;
  }

  /** The namespace that a path means from a scope: the innermost one outwards. */
  namespaceFrom(unit: Unit, scope: number, path: string): string | undefined {
    for (let around = scope; around >= 0; around = unit.scope(around, "parent")) {
      const own = this.pathOf(unit, around);
      if (own === undefined) continue;
      const inner = own === "" ? path : `${own}::${path}`;
      if (this.#names.has(inner)) return inner;
    }
    return undefined;
  }

  /** What a name means in a namespace, as a file sees it: what it declares and includes, then what the namespace opens. */
  meaning(unit: Unit, path: string, name: string, space: Space): readonly Referent[] {
    let memo = this.#meant.get(unit);
    if (memo === undefined) {
      memo = new Map();
      this.#meant.set(unit, memo);
    }
    const key = `${space === "type" ? "t" : "v"}${path}\n${name}`;
    let found = memo.get(key);
    if (found === undefined) {
      memo.set(key, NO_REFERENTS);
      found = this.#find(unit, path, name, space);
      memo.set(key, found);
    }
    return found;
  }

  /** What a name means in whatever namespace has it in sight, where that is one. */
  anywhere(unit: Unit, name: string): readonly Referent[] {
    let found: readonly Referent[] = NO_REFERENTS;
    for (const [path, names] of this.#names) {
      if (!names.has(name)) continue;
      const here = this.meaning(unit, path, name, "value");
      if (here.length > 0 && found.length > 0) return NO_REFERENTS;
      if (here.length > 0) found = here;
    }
    return found;
  }

  /** The namespace that a class is declared in. */
  namespaceOf(unit: Unit, cls: number): string {
    let scope = unit.cls(cls, "scope");
    while (scope >= 0 && this.pathOf(unit, scope) === undefined) scope = unit.scope(scope, "parent");
    return scope < 0 ? "" : (this.pathOf(unit, scope) ?? "");
  }

  /** The class that a class with qualifiers before its name is defined in. */
  classAround(unit: Unit, cls: number): Owner | undefined {
    let outside = this.#classesOutside.get(unit);
    if (outside === undefined) {
      outside = new Map();
      for (let row = 0; row < unit.assignmentCount; row++) {
        const value = unit.assignment(row, "value");
        if (value >= 0 && unit.code(value) === CODE.class) outside.set(unit.code(value + 1), unit.assignment(row, "object"));
      }
      this.#classesOutside.set(unit, outside);
    }
    const type = this.#b.typeAt(unit, outside.get(cls) ?? -1);
    return type.kind === "instance" ? type : undefined;
  }

  /** Namespaces that directives in a block of a function open. */
  opened(unit: Unit, scope: number): readonly string[] {
    return this.#blockDirectives.get(unit)?.get(scope) ?? [];
  }

  /**
   * What a function that is defined outside is of: the namespace or class before its name. Found without the record of it, whose own
   * names are looked up in the function and would ask for the owner again.
   */
  owner(unit: Unit, fn: number): Owner | undefined {
    let owners = this.#owners.get(unit);
    if (owners === undefined) {
      owners = new Map();
      this.#owners.set(unit, owners);
    }
    if (!owners.has(fn)) {
      owners.set(fn, undefined);
      owners.set(fn, this.#ownerNamed(unit, fn));
    }
    return owners.get(fn);
  }

  #ownerNamed(unit: Unit, fn: number): Owner | undefined {
    const record = unit.code(unit.fn(fn, "receiver") + 1);
    const text = record < 0 ? undefined : qualifiedText(unit, record);
    if (text === undefined) return undefined;
    const around = unit.scope(unit.fn(fn, "scope"), "parent");
    const path = this.namespaceFrom(unit, around, text);
    if (path !== undefined) return { kind: "package", name: path, unit };
    const [first = "", ...rest] = text.split("::");
    let found = this.#b.lookup(unit, around, first, "type");
    for (const part of rest) found = found.flatMap((referent) => this.#b.members(this.#b.typeOf(referent), part));
    for (const referent of found) {
      const type = this.#b.typeOf(referent);
      if (type.kind === "class" || type.kind === "instance") return this.#b.self(type.unit, type.cls) as Owner;
    }
    return undefined;
  }

  #find(unit: Unit, path: string, name: string, space: Space): readonly Referent[] {
    const own = placesMeant(this, this.#b, unit, { path, name, space });
    if (own.length > 0) return own;
    const inner = path === "" ? name : `${path}::${name}`;
    if (this.#names.has(inner)) return [{ kind: "typed", type: { kind: "package", name: inner, unit } }];
    const found: Referent[] = [];
    const asked = new Set<string>();
    for (const directive of this.#directives.get(path) ?? []) {
      if (asked.has(directive.path) || !this.includes.seen(unit).has(directive.unit)) continue;
      asked.add(directive.path);
      found.push(...this.meaning(unit, directive.path, name, space));
    }
    return found;
  }

  /** Typedefs with the name of their own struct, which only count where the struct is nowhere in sight. */
  opaque(name: string): readonly Place[] {
    return this.#opaque.get(name) ?? NO_PLACES;
  }

  #collect(unit: Unit): void {
    const paths = this.#paths.get(unit) as readonly (string | undefined)[];
    for (let scope = 0; scope < unit.scopeCount; scope++) {
      const path = paths[scope];
      if (path === undefined) {
        if (unit.scope(scope, "kind") === SCOPE.types && unit.scope(scope, "parent") === 0) this.#collectOpaque(unit, scope);
        if (unit.scope(scope, "kind") === SCOPE.class) for (const name of unit.scopeNames(scope).keys()) this.#known.add(name);
        continue;
      }
      const names = this.#namesOf(path);
      for (const [name, rows] of unit.scopeNames(scope)) {
        this.#known.add(name);
        for (const row of rows) {
          if (unit.declaration(row, "kind") === DECLARED.namespace) this.#namesOf(path === "" ? name : `${path}::${name}`);
          else add(names, name, { kind: "declaration", unit, row });
        }
      }
    }
    for (let cls = 0; cls < unit.classCount; cls++) for (const name of unit.members(cls).keys()) this.#known.add(name);
  }

  #collectOpaque(unit: Unit, scope: number): void {
    for (const [name, rows] of unit.scopeNames(scope)) {
      for (const row of rows) {
        if (unit.declaration(row, "kind") !== DECLARED.alias) continue;
        add(this.#opaque, name, { kind: "declaration", unit, row });
        this.#known.add(name);
      }
    }
  }

  /** Functions and variables that are defined with the names of their namespaces before them, and directives. */
  #collectOutside(unit: Unit): void {
    for (let row = 0; row < unit.assignmentCount; row++) {
      const object = unit.assignment(row, "object");
      if (object < 0 || unit.code(object) < CODE.typeName) continue;
      this.#known.add(unit.text(unit.assignment(row, "name")));
      const path = this.#namespaceNamed(unit, object);
      if (path !== undefined) add(this.#namesOf(path), unit.text(unit.assignment(row, "name")), { kind: "assignment", unit, row });
    }
    for (let row = 0; row < unit.importCount; row++) {
      const source = unit.text(unit.import(row, "source"));
      if (unit.text(unit.import(row, "name")) !== "*" || !source.startsWith(NAMESPACE_SOURCE)) continue;
      const scope = unit.import(row, "scope");
      const path = this.namespaceFrom(unit, scope, source.slice(NAMESPACE_SOURCE.length));
      if (path === undefined) continue;
      const around = this.pathOf(unit, scope);
      if (around !== undefined) add(this.#directives, around, { unit, scope, path });
      else {
        let blocks = this.#blockDirectives.get(unit);
        if (blocks === undefined) {
          blocks = new Map();
          this.#blockDirectives.set(unit, blocks);
        }
        add(blocks, scope, path);
      }
    }
  }

  /** The namespace that a definition's qualifiers name, where they do. */
  #namespaceNamed(unit: Unit, at: number): string | undefined {
    const path = qualifiedText(unit, at);
    return path === undefined ? undefined : this.namespaceFrom(unit, scopeOf(unit, at), path);
  }

  #namesOf(path: string): Map<string, Place[]> {
    let names = this.#names.get(path);
    if (names === undefined) {
      names = new Map();
      this.#names.set(path, names);
    }
    return names;
  }
}

function add<K, V>(table: Map<K, V[]>, key: K, value: V): void {
  const known = table.get(key);
  if (known === undefined) table.set(key, [value]);
  else known.push(value);
}

function scopePaths(unit: Unit): readonly (string | undefined)[] {
  const names = new Map<number, string>();
  for (let row = 0; row < unit.declarationCount; row++) {
    if (unit.declaration(row, "kind") === DECLARED.namespace)
      names.set(unit.declaration(row, "owner"), unit.text(unit.declaration(row, "name")));
  }
  const paths: (string | undefined)[] = [];
  for (let scope = 0; scope < unit.scopeCount; scope++) {
    const kind = unit.scope(scope, "kind");
    if (kind === SCOPE.module) paths.push("");
    else if (kind === SCOPE.namespace) {
      const around = paths[unit.scope(scope, "parent")] ?? "";
      const name = names.get(scope) ?? "";
      paths.push(around === "" ? name : `${around}::${name}`);
    } else paths.push(undefined);
  }
  return paths;
}

/** `a::b` of a record that names it. */
function qualifiedText(unit: Unit, at: number): string | undefined {
  switch (unit.code(at)) {
    case CODE.name:
    case CODE.typeName:
      return unit.text(unit.code(at + 2));
    case CODE.member:
    case CODE.typeMember: {
      const left = qualifiedText(unit, unit.code(at + 1));
      return left === undefined ? undefined : `${left}::${unit.text(unit.code(at + 2))}`;
    }
    default:
      return undefined;
  }
}

function scopeOf(unit: Unit, at: number): number {
  let first = at;
  while (unit.code(first) === CODE.member || unit.code(first) === CODE.typeMember) first = unit.code(first + 1);
  return unit.code(first + 1);
}
