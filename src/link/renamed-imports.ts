import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { ReachRecorder } from "./reach-recorder.ts";
import { TreeTable } from "./tree-table.ts";
import type { TreeTurnover } from "./tree-turnover.ts";

/** A name under which a file knows something of another module, where it differs from the name there. */
export interface RenamedImport {
  readonly source: string;
  /** Name in the other module; `default`, or empty for the module itself. */
  readonly name: string;
  readonly local: string;
}

/** A file, and what it calls something that it imports. */
export interface Importer {
  readonly unit: Unit;
  readonly local: string;
}

/** What the files of a tree import under names of their own. */
export class RenamedImports {
  readonly #known = new WeakMap<Unit, readonly RenamedImport[]>();
  readonly #named: TreeTable<Importer>;
  readonly #wholes: TreeTable<Importer>;

  constructor(binder: Binder, recorder: ReachRecorder) {
    const units = () => binder.units;
    const record = <T>(compute: () => T) => recorder.record(compute);
    this.#named = new TreeTable(recorder, { name: "import", units, record, partOf: (unit) => this.#namesIn(unit) });
    this.#wholes = new TreeTable(recorder, { name: "whole", units, record, partOf: (unit) => this.#wholesIn(unit, binder) });
  }

  update(turnover: TreeTurnover): void {
    this.#named.update(turnover);
    this.#wholes.update(turnover);
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
    return this.#named.of(name);
  }

  /** Files that import the default of a file, or the file itself. */
  wholes(unit: Unit): readonly Importer[] {
    return this.#wholes.of(unit.path);
  }

  *#namesIn(unit: Unit): Iterable<readonly [string, Importer]> {
    for (const { name, local } of this.of(unit)) if (!isWhole(name)) yield [name, { unit, local }];
  }

  *#wholesIn(unit: Unit, binder: Binder): Iterable<readonly [string, Importer]> {
    for (const { source, name, local } of this.of(unit)) {
      const target = isWhole(name) ? binder.moduleTarget(unit, source) : undefined;
      if (target?.kind === "units") for (const { path } of target.units) yield [path, { unit, local }];
    }
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
