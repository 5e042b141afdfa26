import { DECLARED, SCOPE } from "#model/binding-codes.ts";
import type { Binder } from "./binder.ts";
import { unique } from "./names.ts";
import { NO_REFERENTS, type Referent } from "./referent.ts";
import type { Unit } from "./unit.ts";

interface Place {
  readonly unit: Unit;
  readonly scope: number;
}

interface Row {
  readonly unit: Unit;
  readonly row: number;
}

/** Files by the package or namespace that they belong to, for languages where names are shared by package instead of by file. */
export class Packages {
  readonly #places = new Map<string, Place[]>();
  readonly #prefixes = new Set<string>();
  readonly #declared = new Map<string, ReadonlyMap<string, readonly Row[]>>();
  readonly #found = new Map<string, readonly Referent[]>();

  constructor(units: readonly Unit[]) {
    for (const unit of units) {
      this.#add(unit.dialect.packageOf(unit), { unit, scope: 0 });
      for (const { name, scope } of namespacesIn(unit)) this.#add(name, { unit, scope });
    }
  }

  #add(name: string, place: Place): void {
    const known = this.#places.get(name);
    if (known !== undefined) {
      known.push(place);
      return;
    }
    this.#places.set(name, [place]);
    for (let at = name.indexOf("."); at > 0; at = name.indexOf(".", at + 1)) this.#prefixes.add(name.slice(0, at));
  }

  /** Whether a package of the repository has that name, or one inside it. */
  has(name: string): boolean {
    return this.#places.has(name) || this.#prefixes.has(name);
  }

  names(): Iterable<string> {
    return this.#places.keys();
  }

  /** What a package declares under a name, in all its files. */
  member(b: Binder, name: string, member: string): readonly Referent[] {
    const rows = this.#rowsOf(name).get(member);
    if (rows === undefined) return NO_REFERENTS;
    const key = `${name}\n${member}`;
    let known = this.#found.get(key);
    if (known === undefined) {
      const shared = rows.filter(({ unit, row }) => unit.dialect.isShared(unit, row));
      known = builtFirst(unique(shared.flatMap(({ unit, row }) => b.follow({ kind: "declaration", unit, row }))));
      this.#found.set(key, known);
    }
    return known;
  }

  #rowsOf(name: string): ReadonlyMap<string, readonly Row[]> {
    const known = this.#declared.get(name);
    if (known !== undefined) return known;
    const declared = new Map<string, Row[]>();
    for (const { unit, scope } of this.#places.get(name) ?? []) {
      for (const [member, rows] of unit.scopeNames(scope)) {
        const list = declared.get(member) ?? [];
        for (const row of rows) list.push({ unit, row });
        declared.set(member, list);
      }
    }
    this.#declared.set(name, declared);
    return declared;
  }
}

/** Namespaces that a file has besides the one that it belongs to as a whole, by their full names. */
function* namespacesIn(unit: Unit): Iterable<{ readonly name: string; readonly scope: number }> {
  for (let row = 0; row < unit.declarationCount; row++) {
    if (unit.declaration(row, "kind") !== DECLARED.namespace || unit.declaration(row, "scope") !== 0) continue;
    const scope = unit.declaration(row, "owner");
    if (scope >= 0 && unit.scope(scope, "kind") === SCOPE.namespace) yield { name: unit.text(unit.declaration(row, "name")), scope };
  }
}

const scopesByUnit = new WeakMap<Unit, ReadonlyMap<number, string>>();

/** Full name of the namespace that a scope of namespaces is the text of; that of the file for its other scopes. */
export function namespaceOf(unit: Unit, scope: number): string {
  let names = scopesByUnit.get(unit);
  if (names === undefined) {
    names = new Map([...namespacesIn(unit)].map(({ name, scope: inner }) => [inner, name]));
    scopesByUnit.set(unit, names);
  }
  return names.get(scope) ?? unit.facts.package;
}

/** Names of the classes around a class and its own, outermost first, and the scope that declares the first; undefined in functions. */
export function classPath(unit: Unit, cls: number): { readonly names: readonly string[]; readonly scope: number } | undefined {
  const names: string[] = [];
  let current = cls;
  for (;;) {
    const name = unit.text(unit.cls(current, "name"));
    if (name === "") return undefined;
    names.unshift(name);
    const scope = unit.scope(unit.cls(current, "scope"), "parent");
    const kind = scope < 0 ? -1 : unit.scope(scope, "kind");
    if (kind === SCOPE.module || kind === SCOPE.namespace) return { names, scope };
    if (kind !== SCOPE.class || unit.scope(scope, "owner") < 0) return undefined;
    current = unit.scope(scope, "owner");
  }
}

/** Full name of a class, with the number of its type parameters; undefined for those without names and in functions. */
export function fullName(unit: Unit, cls: number): string | undefined {
  const path = classPath(unit, cls);
  if (path === undefined) return undefined;
  return `${namespaceOf(unit, path.scope)}.${path.names.join(".")}/${unit.typeParameters(unit.cls(cls, "scope")).length}`;
}

/** How many folders from the root on two paths have in common. */
export function sharedFolders(one: string, other: string): number {
  let count = 0;
  for (let at = 0; at < one.length && one.charCodeAt(at) === other.charCodeAt(at); at++) if (one.charCodeAt(at) === 47) count++;
  return count;
}

/** What an ordinary build takes; the rest is kept as what another build would choose. */
function builtFirst(found: readonly Referent[]): readonly Referent[] {
  if (found.length < 2) return found;
  const isTaken = (referent: Referent) => referent.kind !== "declaration" || referent.unit.dialect.isBuilt(referent.unit);
  const taken = found.filter(isTaken);
  if (taken.length === 0 || taken.length === found.length) return found;
  const others = found.filter((referent) => !isTaken(referent));
  for (const referent of taken) if (referent.kind === "declaration") referent.unit.alternatives.set(referent.row, others);
  return taken;
}
