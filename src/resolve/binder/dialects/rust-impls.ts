import { CODE } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import { infer } from "../infer.ts";
import { Environment, parameterKey, type Type } from "../type.ts";
import type { Unit } from "../unit.ts";

/** One `impl` block: its members by name, as rows of assignments. */
export interface Impl {
  readonly unit: Unit;
  readonly scope: number;
  /** Record of the type that it is for. */
  readonly self: number;
  /** Record of the trait, or -1, and the last name in it. */
  trait: number;
  traitName: string;
  readonly members: Map<string, number[]>;
}

const NO_IMPLS: readonly Impl[] = [];
const TRAIT = "<implements>";

/** The `impl` blocks of all files, by the type that they are for and by the trait. */
export class RustImpls {
  readonly #b: Binder;
  readonly #byType = new Map<string, Impl[]>();
  readonly #byTrait = new Map<string, Impl[]>();
  readonly #blanket: Impl[] = [];
  readonly #byScope = new Map<Unit, ReadonlyMap<number, Impl>>();
  #blanketNames: Map<string, Impl[]> | undefined;

  constructor(b: Binder) {
    this.#b = b;
  }

  /** Types of the blocks may be found through members, and so through what is there already. */
  read(units: readonly Unit[]): void {
    for (const unit of units) {
      const impls = implsIn(unit);
      this.#byScope.set(unit, impls);
      for (const impl of impls.values()) this.#add(impl);
    }
  }

  #add(impl: Impl): void {
    const type = this.selfType(impl);
    if (type.kind === "parameter") this.#blanket.push(impl);
    else
      for (const part of type.kind === "intersection" || type.kind === "union" ? type.types : [type])
        add(this.#byType, typeKey(part), impl);
    const trait = this.traitType(impl);
    if (trait?.kind === "instance") add(this.#byTrait, typeKey(trait), impl);
  }

  /** The block that an assignment stands in. */
  around(unit: Unit, assignment: number): Impl | undefined {
    return this.#byScope.get(unit)?.get(unit.assignment(assignment, "scope"));
  }

  selfType({ unit, self }: Impl): Type {
    return this.#b.typeAt(unit, self);
  }

  /** The trait of a block, where it is one of the repository or known by name. */
  traitType({ unit, trait }: Impl): Type | undefined {
    return trait < 0 ? undefined : this.#b.typeAt(unit, trait);
  }

  of(type: Type): readonly Impl[] {
    const key = typeKey(type);
    return (key === undefined ? undefined : this.#byType.get(key)) ?? NO_IMPLS;
  }

  /** Blocks of a trait, for whatever type. */
  ofTrait(unit: Unit, cls: number): readonly Impl[] {
    return this.#byTrait.get(`${unit.index}:${cls}`) ?? NO_IMPLS;
  }

  /** Blocks for every type of some kind (`impl<T: A> B for T`) that give a member of that name, their own or the trait's. */
  blanket(name: string): readonly Impl[] {
    if (this.#blanketNames === undefined) {
      const names = new Map<string, Impl[]>();
      this.#blanketNames = names;
      for (const impl of this.#blanket) {
        const given = new Set(impl.members.keys());
        const trait = this.traitType(impl);
        if (trait?.kind === "instance") for (const own of trait.unit.members(trait.cls).keys()) given.add(own);
        for (const own of given) add(names, own, impl);
      }
    }
    return this.#blanketNames.get(name) ?? NO_IMPLS;
  }

  /** What the type parameters of a block stand for where it is used for a type; undefined where it is not for that type. */
  environment(impl: Impl, type: Type): Environment | "none" | undefined {
    const { unit, scope } = impl;
    const own = this.selfType(impl);
    const actual = asInstance(type);
    const pattern = own.kind === "intersection" ? actual : own;
    if (!mayBe(pattern, actual)) return undefined;
    const parameters = unit.typeParameters(scope);
    if (parameters.length === 0) return "none";
    const known = new Map<number, Type>();
    infer(this.#b, pattern, actual, new Set(parameters.map((row) => parameterKey(unit, row))), known);
    return new Environment(known);
  }
}

function add(table: Map<string, Impl[]>, key: string | undefined, impl: Impl): void {
  if (key === undefined) return;
  const known = table.get(key);
  if (known === undefined) table.set(key, [impl]);
  else known.push(impl);
}

export function asInstance(type: Type): Type {
  return type.kind === "class" ? { kind: "instance", unit: type.unit, cls: type.cls, args: type.args } : type;
}

/** What values of a type have in common with what a block is written for. */
function typeKey(type: Type): string | undefined {
  switch (type.kind) {
    case "instance":
    case "class":
      return `${type.unit.index}:${type.cls}`;
    case "builtin":
      return `#${type.name}`;
    case "literal":
      return "#str";
    case "list":
      return "#[]";
    case "tuple":
      return `#(${type.items.length})`;
    default:
      return undefined;
  }
}

/** Whether a value of one type may be one of a type as a block writes it: known parts have to agree. */
function mayBe(pattern: Type, actual: Type): boolean {
  if (pattern.kind === "parameter" || pattern.kind === "unknown" || actual.kind === "unknown" || actual.kind === "parameter") return true;
  if (pattern.kind !== actual.kind) return pattern.kind === "external" || actual.kind === "external" || actual.kind === "intersection";
  switch (pattern.kind) {
    case "instance": {
      const other = actual as typeof pattern;
      return pattern.unit === other.unit && pattern.cls === other.cls && agree(pattern.args, other.args);
    }
    case "builtin": {
      const other = actual as typeof pattern;
      return pattern.name === other.name && agree(pattern.args, other.args);
    }
    case "list":
      return mayBe(pattern.item, (actual as typeof pattern).item);
    case "tuple": {
      const other = actual as typeof pattern;
      return pattern.items.length === other.items.length && agree(pattern.items, other.items);
    }
    default:
      return true;
  }
}

function agree(patterns: readonly Type[], actual: readonly Type[]): boolean {
  return patterns.every((pattern, i) => {
    const type = actual[i];
    return type === undefined || mayBe(pattern, type);
  });
}

/** Blocks of a file: assignments to types, which belong together by their scope. */
function implsIn(unit: Unit): ReadonlyMap<number, Impl> {
  const impls = new Map<number, Impl>();
  for (let row = 0; row < unit.assignmentCount; row++) {
    const self = unit.assignment(row, "object");
    if (self < 0 || unit.code(self) < CODE.typeName) continue;
    const scope = unit.assignment(row, "scope");
    let impl = impls.get(scope);
    if (impl === undefined) {
      impl = { unit, scope, self, trait: -1, traitName: "", members: new Map() };
      impls.set(scope, impl);
    }
    const name = unit.text(unit.assignment(row, "name"));
    const value = unit.assignment(row, "value");
    if (name === TRAIT) {
      impl.trait = value >= 0 && unit.code(value) === CODE.valueOf ? unit.code(value + 1) : -1;
      const code = impl.trait < 0 ? 0 : unit.code(impl.trait);
      if (code === CODE.typeName || code === CODE.typeMember) impl.traitName = unit.text(unit.code(impl.trait + 2));
    } else {
      const rows = impl.members.get(name);
      if (rows === undefined) impl.members.set(name, [row]);
      else rows.push(row);
    }
  }
  return impls;
}
