import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";

/** A name under which a file knows something of another module, where it differs from the name there. */
export interface RenamedImport {
  readonly source: string;
  /** Name in the other module; `default`, or empty for the module itself. */
  readonly name: string;
  readonly local: string;
}

/** A file, and what it calls something that it imports. */
export type Importer = readonly [unit: Unit, local: string];

/** What the files of a tree import under names of their own. */
export class RenamedImports {
  readonly #binder: Binder;
  readonly #units: readonly Unit[];
  readonly #known = new Map<Unit, readonly RenamedImport[]>();
  #named: ReadonlyMap<string, readonly Importer[]> | undefined;
  #wholes: ReadonlyMap<Unit, readonly Importer[]> | undefined;

  constructor(binder: Binder, units: readonly Unit[]) {
    this.#binder = binder;
    this.#units = units;
  }

  /** Those of one file, in the order of its declarations. */
  of(unit: Unit): readonly RenamedImport[] {
    let known = this.#known.get(unit);
    if (known === undefined) {
      known = renamedImports(unit);
      this.#known.set(unit, known);
    }
    return known;
  }

  /** Files that import something of a name under another one, from whatever module. */
  named(name: string): readonly Importer[] {
    this.#named ??= this.#index(({ name: imported, local }, importer, add) => {
      if (!isWhole(imported)) add(imported, [importer, local]);
    });
    return this.#named.get(name) ?? [];
  }

  /** Files that import the default of a file, or the file itself. */
  wholes(unit: Unit): readonly Importer[] {
    this.#wholes ??= this.#index<Unit>(({ source, name, local }, importer, add) => {
      const target = isWhole(name) ? this.#binder.moduleTarget(importer, source) : undefined;
      if (target?.kind === "units") for (const one of target.units) add(one, [importer, local]);
    });
    return this.#wholes.get(unit) ?? [];
  }

  #index<K>(
    read: (one: RenamedImport, importer: Unit, add: (key: K, found: Importer) => void) => void,
  ): ReadonlyMap<K, readonly Importer[]> {
    const index = new Map<K, Importer[]>();
    const add = (key: K, found: Importer) => {
      const list = index.get(key);
      if (list === undefined) index.set(key, [found]);
      else list.push(found);
    };
    for (const importer of this.#units) for (const one of this.of(importer)) read(one, importer, add);
    return index;
  }
}

function isWhole(name: string): boolean {
  return name === "default" || name === "";
}

function renamedImports(unit: Unit): readonly RenamedImport[] {
  const found: RenamedImport[] = [];
  for (let row = 0; row < unit.declarationCount; row++) {
    const one = renamedImport(unit, row);
    if (one !== undefined && one.name !== one.local) found.push(one);
  }
  return found;
}

function renamedImport(unit: Unit, row: number): RenamedImport | undefined {
  const local = () => unit.text(unit.declaration(row, "name"));
  if (unit.declaration(row, "kind") === DECLARED.import) {
    const owner = unit.declaration(row, "owner");
    return { source: unit.text(unit.import(owner, "source")), name: unit.text(unit.import(owner, "name")), local: local() };
  }
  const value = unit.declaration(row, "value");
  if (value < 0) return undefined;
  if (unit.code(value) === CODE.module) return { source: unit.text(unit.code(value + 1)), name: "", local: local() };
  if (unit.code(value) !== CODE.member || unit.code(unit.code(value + 1)) !== CODE.module) return undefined;
  return { source: unit.text(unit.code(unit.code(value + 1) + 1)), name: unit.text(unit.code(value + 2)), local: local() };
}
