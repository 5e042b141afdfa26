import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { isNamed } from "./record-parts.ts";
import type { TreeTurnover } from "./tree-turnover.ts";

/** Names that patterns have. */
export interface PatternNames {
  readonly names: ReadonlySet<string>;
  readonly makerNames: ReadonlySet<string>;
  readonly ownersOfAny: ReadonlySet<string>;
}

/** For names that patterns have: what variables of modules that hold something of such a name are called. Other files may call it so. */
export class HeldNames {
  readonly #table: PatternNames;
  readonly #parts = new Map<Unit, readonly (readonly [name: string, variable: string])[]>();
  /** Number of the declarations of each variable by the name that it holds. */
  readonly #byName = new Map<string, Map<string, number>>();
  /** Number of the names that a variable holds. */
  readonly #variables = new Map<string, number>();

  constructor(table: PatternNames, units: Iterable<Unit>) {
    this.#table = table;
    for (const unit of units) this.#add(unit);
  }

  /** Variables that hold something of a name, sorted. */
  variablesOf(name: string): readonly string[] {
    return [...(this.#byName.get(name)?.keys() ?? [])].sort();
  }

  /** Whether some module has a variable of this name that holds something that patterns speak of. */
  isHolding(variable: string): boolean {
    return this.#variables.has(variable);
  }

  /** Takes in what changed; gives the variables that hold another set of names than before. */
  update({ gone, fresh }: TreeTurnover): ReadonlySet<string> {
    const before = new Map<string, readonly string[]>();
    const touched = new Set<string>();
    const note = (unit: Unit) => {
      for (const [name, variable] of this.#parts.get(unit) ?? []) {
        touched.add(variable);
        if (!before.has(name)) before.set(name, this.variablesOf(name));
      }
    };
    for (const unit of gone) {
      note(unit);
      this.#remove(unit);
    }
    for (const unit of fresh) {
      for (const [name] of held(unit, this.#table)) if (!before.has(name)) before.set(name, this.variablesOf(name));
      this.#add(unit);
      note(unit);
    }
    const others = new Set<string>();
    for (const [name, variables] of before) {
      const [old, now] = [new Set(variables), new Set(this.variablesOf(name))];
      for (const variable of touched) if (old.has(variable) !== now.has(variable)) others.add(variable);
    }
    return others;
  }

  #add(unit: Unit): void {
    const part = held(unit, this.#table);
    if (part.length === 0) return;
    this.#parts.set(unit, part);
    for (const [name, variable] of part) {
      const variables = this.#byName.get(name) ?? new Map<string, number>();
      this.#byName.set(name, variables);
      if (!variables.has(variable)) count(this.#variables, variable, 1);
      count(variables, variable, 1);
    }
  }

  #remove(unit: Unit): void {
    for (const [name, variable] of this.#parts.get(unit) ?? []) {
      const variables = this.#byName.get(name) as Map<string, number>;
      count(variables, variable, -1);
      if (!variables.has(variable)) count(this.#variables, variable, -1);
    }
    this.#parts.delete(unit);
  }
}

function count(counts: Map<string, number>, key: string, more: number): void {
  const sum = (counts.get(key) ?? 0) + more;
  if (sum === 0) counts.delete(key);
  else counts.set(key, sum);
}

function held(unit: Unit, table: PatternNames): readonly (readonly [string, string])[] {
  const found: [string, string][] = [];
  for (let row = 0; row < unit.declarationCount; row++) {
    const kind = unit.declaration(row, "kind");
    if (unit.declaration(row, "scope") !== 0 || (kind !== DECLARED.variable && kind !== DECLARED.constant)) continue;
    const value = unit.declaration(row, "value");
    const name = value < 0 ? undefined : heldName(unit, value, table, 0);
    if (name !== undefined) found.push([name, unit.text(unit.declaration(row, "name"))]);
  }
  return found;
}

/** The name of what a value is, where patterns have it. */
export function heldName(unit: Unit, at: number, table: PatternNames, depth: number): string | undefined {
  if (at < 0 || depth > 3) return undefined;
  switch (unit.code(at)) {
    case CODE.member:
    case CODE.name: {
      const name = unit.text(unit.code(at + 2));
      if (name === "bind") return heldName(unit, unit.code(at + 1), table, depth + 1);
      const isOfAny = unit.code(at) === CODE.member && isNamed(unit, unit.code(at + 1), table.ownersOfAny);
      return table.names.has(name) || isOfAny ? name : undefined;
    }
    case CODE.await:
    case CODE.cast:
      return heldName(unit, unit.code(at + 1), table, depth + 1);
    case CODE.call: {
      const callee = unit.code(at + 1);
      if (unit.code(callee) !== CODE.name && unit.code(callee) !== CODE.member) return undefined;
      const name = unit.text(unit.code(callee + 2));
      if (name === "bind") return heldName(unit, unit.code(callee + 1), table, depth + 1);
      return table.makerNames.has(name) ? name : undefined;
    }
    case CODE.either:
      for (let i = 0; i < unit.code(at + 1); i++) {
        const name = heldName(unit, unit.code(at + 2 + i), table, depth + 1);
        if (name !== undefined) return name;
      }
      return undefined;
    default:
      return undefined;
  }
}
