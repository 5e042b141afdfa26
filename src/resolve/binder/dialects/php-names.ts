import { DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import type { Dialect } from "../dialect.ts";
import { NO_REFERENTS, type Referent } from "../referent.ts";
import type { Unit } from "../unit.ts";

interface Declared {
  readonly unit: Unit;
  readonly row: number;
  readonly kind: number;
  readonly name: string;
}

const tables = new WeakMap<Binder, PhpNames>();

/** Names of all files of a tree in the dialect of PHP. */
export function phpNames(b: Binder, dialect: Dialect): PhpNames {
  let table = tables.get(b);
  if (table === undefined) {
    table = new PhpNames(b.units.filter((unit) => unit.dialect === dialect));
    tables.set(b, table);
  }
  return table;
}

/** What the namespaces of a tree declare. Names of namespaces, functions and classes match whatever their case. */
class PhpNames {
  readonly #byName = new Map<string, Declared[]>();
  readonly #namespaces = new Set<string>();

  constructor(units: readonly Unit[]) {
    for (const unit of units) {
      this.#addNamespace(unit.facts.package);
      this.#addScope(unit, 0, unit.facts.package);
      for (const { name, scope } of namespacesOf(unit)) {
        this.#addNamespace(name);
        this.#addScope(unit, scope, name);
      }
    }
  }

  #addNamespace(name: string): void {
    const folded = name.toLowerCase();
    for (let at = folded.indexOf("."); at > 0; at = folded.indexOf(".", at + 1)) this.#namespaces.add(folded.slice(0, at));
    this.#namespaces.add(folded);
  }

  #addScope(unit: Unit, scope: number, namespace: string): void {
    for (const [name, rows] of unit.scopeNames(scope)) {
      if (name.startsWith("$")) continue;
      for (const row of rows) {
        const kind = unit.declaration(row, "kind");
        if (kind !== DECLARED.class && kind !== DECLARED.function && kind !== DECLARED.constant) continue;
        const key = qualified(namespace, name);
        const declared = { unit, row, kind, name };
        const known = this.#byName.get(key);
        if (known === undefined) this.#byName.set(key, [declared]);
        else known.push(declared);
      }
    }
  }

  /** Whether a namespace of that name has something in it, or another namespace. */
  has(namespace: string): boolean {
    return this.#namespaces.has(namespace.toLowerCase());
  }

  /** Declarations of a name in a namespace. `withoutClasses`: functions and constants only. */
  of(namespace: string, name: string, withoutClasses = false): readonly Referent[] {
    const all = this.#byName.get(qualified(namespace, name));
    if (all === undefined) return NO_REFERENTS;
    const exact = all.filter((declared) => declared.name === name);
    const named = exact.length > 0 ? exact : all.filter(({ kind }) => kind !== DECLARED.constant);
    const fitting = withoutClasses ? named.filter(({ kind }) => kind !== DECLARED.class) : named;
    return theOne(fitting).map(({ unit, row }) => ({ kind: "declaration", unit, row }));
  }
}

function qualified(namespace: string, name: string): string {
  return `${namespace}.${name}`.toLowerCase();
}

/** Of several classes of one full name, as test files have them, the one whose file is named after it is what autoloading finds. */
function theOne(declared: readonly Declared[]): readonly Declared[] {
  if (declared.length < 2) return declared;
  const loaded = declared.filter(({ unit, kind, name }) => kind === DECLARED.class && unit.path.endsWith(`/${name}.php`));
  return loaded.length === 1 ? loaded : declared;
}

/** Namespaces of a file that has several. */
export function namespacesOf(unit: Unit): readonly { readonly name: string; readonly scope: number }[] {
  if (unit.facts.package !== "") return [];
  const found: { name: string; scope: number }[] = [];
  for (const [name, rows] of unit.scopeNames(0)) {
    for (const row of rows)
      if (unit.declaration(row, "kind") === DECLARED.namespace) found.push({ name, scope: unit.declaration(row, "owner") });
  }
  return found;
}
