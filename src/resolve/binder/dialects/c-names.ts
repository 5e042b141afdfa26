import { CODE, DECLARED, SCOPE } from "#model/binding-codes.ts";
import type { Unit } from "../unit.ts";
import { NAMESPACE_SOURCE } from "./c-includes.ts";
import type { Place } from "./c-linking.ts";

/** A `using namespace` or an inline namespace: where it stands and what it opens. */
interface Directive {
  readonly unit: Unit;
  readonly scope: number;
  readonly path: string;
}

const NO_PLACES: readonly Place[] = [];
const NO_PATHS: readonly string[] = [];

/** The names that all files of C and C++ declare outside functions and classes, by the namespace that they are in. */
export class DeclaredNames {
  readonly #paths = new Map<Unit, readonly (string | undefined)[]>();
  /** Most names have one place: it stands for a list of itself. */
  readonly #places = new Map<string, Map<string, Place | Place[]>>();
  readonly #opaque = new Map<string, Place[]>();
  readonly #directives = new Map<string, Directive[]>();
  readonly #blockDirectives = new Map<Unit, Map<number, string[]>>();
  readonly #known = new Set<string>();

  constructor(units: readonly Unit[]) {
    for (const unit of units) this.#paths.set(unit, scopePaths(unit));
    for (const unit of units) this.#collect(unit);
    for (const unit of units) this.#collectOutside(unit);
  }

  /** Path of the namespace that a scope is, "" for that of the file; undefined for other scopes. */
  pathOf(unit: Unit, scope: number): string | undefined {
    return this.#paths.get(unit)?.[scope];
  }

  hasNamespace(path: string): boolean {
    return this.#places.has(path);
  }

  /** Paths of the namespaces in which some file declares the name. */
  *namespacesWith(name: string): Iterable<string> {
    for (const [path, names] of this.#places) if (names.has(name)) yield path;
  }

  /** Whether some file declares the name, wherever. */
  isDeclared(name: string): boolean {
    return this.#known.has(name);
  }

  places(path: string, name: string): readonly Place[] {
    const found = this.#places.get(path)?.get(name);
    return found === undefined ? NO_PLACES : Array.isArray(found) ? found : [found];
  }

  /** Typedefs with the name of their own struct, which only count where the struct is nowhere in sight. */
  opaque(name: string): readonly Place[] {
    return this.#opaque.get(name) ?? NO_PLACES;
  }

  /** The namespace that a path means from a scope: the innermost one outwards. */
  namespaceFrom(unit: Unit, scope: number, path: string): string | undefined {
    for (let around = scope; around >= 0; around = unit.scope(around, "parent")) {
      const own = this.pathOf(unit, around);
      if (own === undefined) continue;
      const inner = own === "" ? path : `${own}::${path}`;
      if (this.#places.has(inner)) return inner;
    }
    return undefined;
  }

  /** Directives that stand in a namespace, in whatever file. */
  directives(path: string): readonly Directive[] {
    return this.#directives.get(path) ?? [];
  }

  /** Namespaces that directives in a block of a function open. */
  opened(unit: Unit, scope: number): readonly string[] {
    return this.#blockDirectives.get(unit)?.get(scope) ?? NO_PATHS;
  }

  #collect(unit: Unit): void {
    for (let scope = 0; scope < unit.scopeCount; scope++) {
      const path = this.pathOf(unit, scope);
      if (path === undefined) this.#collectInside(unit, scope);
      else this.#collectNamespace(unit, scope, path);
    }
    for (let cls = 0; cls < unit.classCount; cls++) for (const name of unit.members(cls).keys()) this.#known.add(name);
  }

  #collectNamespace(unit: Unit, scope: number, path: string): void {
    const names = this.#namesOf(path);
    for (const [name, rows] of unit.scopeNames(scope)) {
      this.#known.add(name);
      for (const row of rows) {
        if (unit.declaration(row, "kind") === DECLARED.namespace) this.#namesOf(path === "" ? name : `${path}::${name}`);
        else addPlace(names, name, { kind: "declaration", unit, row });
      }
    }
  }

  #collectInside(unit: Unit, scope: number): void {
    const kind = unit.scope(scope, "kind");
    if (kind === SCOPE.class) for (const name of unit.scopeNames(scope).keys()) this.#known.add(name);
    if (kind !== SCOPE.types || unit.scope(scope, "parent") !== 0) return;
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
      const name = unit.text(unit.assignment(row, "name"));
      this.#known.add(name);
      const text = qualifiedText(unit, object);
      const path = text === undefined ? undefined : this.namespaceFrom(unit, scopeOf(unit, object), text);
      if (path !== undefined) addPlace(this.#namesOf(path), name, { kind: "assignment", unit, row });
    }
    for (let row = 0; row < unit.importCount; row++) {
      const source = unit.text(unit.import(row, "source"));
      if (unit.text(unit.import(row, "name")) !== "*" || !source.startsWith(NAMESPACE_SOURCE)) continue;
      const scope = unit.import(row, "scope");
      const path = this.namespaceFrom(unit, scope, source.slice(NAMESPACE_SOURCE.length));
      if (path !== undefined) this.#addDirective({ unit, scope, path });
    }
  }

  #addDirective(directive: Directive): void {
    const { unit, scope, path } = directive;
    const around = this.pathOf(unit, scope);
    if (around !== undefined) {
      add(this.#directives, around, directive);
      return;
    }
    const blocks = this.#blockDirectives.get(unit) ?? new Map<number, string[]>();
    this.#blockDirectives.set(unit, blocks);
    add(blocks, scope, path);
  }

  #namesOf(path: string): Map<string, Place | Place[]> {
    let names = this.#places.get(path);
    if (names === undefined) {
      names = new Map();
      this.#places.set(path, names);
    }
    return names;
  }
}

function addPlace(table: Map<string, Place | Place[]>, name: string, place: Place): void {
  const known = table.get(name);
  if (known === undefined) table.set(name, place);
  else if (Array.isArray(known)) known.push(place);
  else table.set(name, [known, place]);
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
export function qualifiedText(unit: Unit, at: number): string | undefined {
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
