import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import type { InstanceOrClass } from "../dialect.ts";
import { unique } from "../names.ts";
import { EXTERNAL_REFERENT, NO_REFERENTS, type Referent } from "../referent.ts";
import { type Environment, sameType, substitute, type Type } from "../type.ts";
import type { Unit } from "../unit.ts";
import { asInstance, type Impl, RustImpls } from "./rust-impls.ts";
import { isMarker, isStandardMethod, isTransparent } from "./rust-standard.ts";

/** Traits that ask for traits, in blocks for every type. */
const DEEPEST_BOUNDS = 4;
/** Types that are reached through one another by `Deref`. */
const MOST_DEREFS = 4;

const tables = new WeakMap<Binder, RustMembers>();

export function rustMembers(b: Binder, units: () => readonly Unit[]): RustMembers {
  let table = tables.get(b);
  if (table === undefined) {
    const impls = new RustImpls(b);
    table = new RustMembers(b, impls);
    tables.set(b, table);
    impls.read(units());
  }
  return table;
}

/** Members of types by the order in which Rust looks for them. */
export class RustMembers {
  readonly #b: Binder;
  readonly #impls: RustImpls;
  #bounds = 0;
  #derefs = 0;

  constructor(b: Binder, impls: RustImpls) {
    this.#b = b;
    this.#impls = impls;
  }

  find(type: InstanceOrClass, name: string): readonly Referent[] {
    const found = this.#own(type, name);
    if (found.length > 0) return found;
    const traits = this.#ofTraits(type, name);
    if (traits.length > 0) return traits;
    const { unit, cls } = type;
    let external = false;
    const above: Referent[] = [];
    for (const base of this.#b.bases(unit, cls)) {
      if (base.kind === "external" || base.kind === "builtin") external ||= !isMarker(base);
      else above.push(...this.#b.members(base, name).filter((referent) => referent.kind !== "external"));
    }
    if (above.length > 0) return unique(above).map((referent) => seenBy(referent, type));
    const blanket = this.#byBlanket(type, name);
    if (blanket.length > 0) return blanket;
    const target = this.#dereferenced(type, name);
    if (target.length > 0) return target;
    const isFilled = this.#impls.of(type).some((impl) => isOutside(this.#impls.traitType(impl)));
    return external || isFilled || isStandardMethod(name) ? [EXTERNAL_REFERENT] : NO_REFERENTS;
  }

  /** Members that blocks give to values of the language, of dependencies, and of type parameters. */
  added(type: Type, name: string): readonly Referent[] {
    if (type.kind === "instance" || type.kind === "class") return NO_REFERENTS;
    if (type.kind === "builtin" && type.name === "Guard") {
      const inner = type.args[0];
      const found = inner === undefined ? NO_REFERENTS : this.#b.members(inner, name);
      return found.some((referent) => referent.kind !== "external") ? found : NO_REFERENTS;
    }
    const own = this.#inBlocks(this.#impls.of(type), type, name);
    if (own.length > 0) return own;
    const traits = this.#ofTraits(type, name);
    return traits.length > 0 ? traits : this.#byBlanket(type, name);
  }

  /** Fields and variants of the type itself, and what blocks give it. */
  #own(type: InstanceOrClass, name: string): readonly Referent[] {
    const { unit, cls } = type;
    const env = this.#b.environment(unit, unit.cls(cls, "scope"), type.args);
    const found: Referent[] = [];
    for (const row of unit.members(cls).get(name) ?? []) found.push({ kind: "member", unit, row, env, self: asInstance(type) });
    const blocks = this.#impls.of(type);
    const inherent = this.#inBlocks(
      blocks.filter((impl) => impl.trait < 0),
      type,
      name,
    );
    if (inherent.length > 0) return [...found, ...inherent];
    return [
      ...found,
      ...this.#inBlocks(
        blocks.filter((impl) => impl.trait >= 0),
        type,
        name,
      ),
    ];
  }

  #inBlocks(blocks: readonly Impl[], type: Type, name: string): readonly Referent[] {
    const found: Referent[] = [];
    for (const impl of blocks) {
      const rows = impl.members.get(name);
      if (rows === undefined) continue;
      const env = this.#impls.environment(impl, type);
      if (env !== undefined) for (const row of rows) found.push(assignment(impl, row, env, type));
    }
    return found;
  }

  /** Members with bodies of the traits that a type has. */
  #ofTraits(type: Type, name: string): readonly Referent[] {
    const found: Referent[] = [];
    for (const impl of this.#impls.of(type)) {
      const trait = this.#impls.traitType(impl);
      if (trait?.kind !== "instance") continue;
      const env = this.#impls.environment(impl, type);
      if (env === undefined) continue;
      const seen = env === "none" ? trait : substitute(trait, env);
      for (const referent of this.#b.members(seen, name)) if (referent.kind !== "external") found.push(seenBy(referent, asInstance(type)));
    }
    return unique(found);
  }

  /** `impl<T: A> B for T` gives what `B` has to all that is `A`. */
  #byBlanket(type: Type, name: string): readonly Referent[] {
    if (this.#bounds >= DEEPEST_BOUNDS) return NO_REFERENTS;
    const found: Referent[] = [];
    for (const impl of this.#impls.blanket(name)) {
      const self = this.#impls.selfType(impl);
      if (self.kind !== "parameter" || !this.#fills(type, this.#b.typeAt(self.unit, self.unit.declaration(self.row, "type")))) continue;
      const env = this.#impls.environment(impl, type) ?? "none";
      const rows = impl.members.get(name);
      if (rows !== undefined) {
        for (const row of rows) found.push(assignment(impl, row, env, type));
        continue;
      }
      const trait = this.#impls.traitType(impl);
      if (trait?.kind !== "instance") continue;
      for (const row of trait.unit.members(trait.cls).get(name) ?? [])
        found.push({ kind: "member", unit: trait.unit, row, env: env === "none" ? undefined : env, self: asInstance(type) });
    }
    return found;
  }

  /** Whether a type is known to have what a bound asks for. */
  #fills(type: Type, bound: Type): boolean {
    switch (bound.kind) {
      case "intersection":
        return bound.types.every((part) => this.#fills(type, part));
      case "unknown":
        return true;
      case "instance":
        return this.#hasTrait(type, bound.unit, bound.cls);
      case "builtin":
        return isMarker(bound) || this.#impls.of(type).some((impl) => this.#isOf(impl, bound.name));
      default:
        return false;
    }
  }

  /** Whether a block is of the trait of that name outside the repository. */
  #isOf(impl: Impl, name: string): boolean {
    return impl.traitName === name && this.#impls.traitType(impl)?.kind !== "instance";
  }

  #hasTrait(type: Type, unit: Unit, cls: number): boolean {
    if (this.#bounds >= DEEPEST_BOUNDS) return false;
    this.#bounds++;
    try {
      switch (type.kind) {
        case "parameter":
          return this.#hasTrait(this.#b.typeAt(type.unit, type.unit.declaration(type.row, "type")), unit, cls);
        case "intersection":
          return type.types.some((part) => this.#hasTrait(part, unit, cls));
        case "instance":
        case "class":
          if (type.unit === unit && type.cls === cls) return true;
          if (this.#b.bases(type.unit, type.cls).some((base) => base.kind === "instance" && this.#hasTrait(base, unit, cls))) return true;
      }
      return this.#impls.ofTrait(unit, cls).some((impl) => {
        const self = this.#impls.selfType(impl);
        if (self.kind === "parameter") return this.#fills(type, this.#b.typeAt(self.unit, self.unit.declaration(self.row, "type")));
        return this.#impls.of(type).includes(impl);
      });
    } finally {
      this.#bounds--;
    }
  }

  /** `impl Deref for X { type Target = Y; }`: what `Y` has. */
  #dereferenced(type: InstanceOrClass, name: string): readonly Referent[] {
    if (this.#derefs >= MOST_DEREFS) return NO_REFERENTS;
    this.#derefs++;
    try {
      for (const impl of this.#impls.of(type)) {
        const row = impl.members.get("Target")?.[0];
        if (row === undefined || !this.#isOf(impl, "Deref")) continue;
        const env = this.#impls.environment(impl, type);
        if (env === undefined) continue;
        const target = this.#b.typeAt(impl.unit, impl.unit.assignment(row, "value"));
        const actual = env === "none" ? target : substitute(target, env);
        const added = this.added(actual, name);
        return added.length > 0 ? added : this.#b.members(actual, name);
      }
      return NO_REFERENTS;
    } finally {
      this.#derefs--;
    }
  }

  /** Bodies that blocks give to a member of a trait. */
  implementers(unit: Unit, member: number): readonly Referent[] {
    const name = unit.text(unit.member(member, "name"));
    const found: Referent[] = [];
    for (const impl of this.#impls.ofTrait(unit, unit.member(member, "cls")))
      for (const row of impl.members.get(name) ?? []) found.push({ kind: "assignment", unit: impl.unit, row });
    return found;
  }

  /** Of a field and a method of one name the call means the method, the read the field; of methods, the one that takes the arguments. */
  called(unit: Unit, calleeAt: number, found: readonly Referent[]): readonly Referent[] {
    if (found.length === 0) return found;
    if (this.#startsWithWrapper(unit, calleeAt)) return [EXTERNAL_REFERENT];
    const call = unit.callOf(calleeAt);
    if (found.length === 1 && call >= 0) {
      const [only] = found as readonly [Referent];
      return this.#isPlainField(only) || !this.#isSure(unit, call, only) ? [EXTERNAL_REFERENT] : found;
    }
    if (found.length === 1) return found;
    const functions = found.filter((referent) => functionOf(referent) !== undefined);
    if (call < 0) return functions.length < found.length ? found.filter((referent) => functionOf(referent) === undefined) : found;
    if (functions.length === 0) return found.filter((referent) => !isModule(referent));
    if (functions.length === 1) return functions.filter((referent) => this.#isSure(unit, call, referent));
    const fitting = functions.filter((referent) => this.#takes(unit, call, referent));
    const best = fitting.length > 0 ? fitting : functions;
    // Definitions under different conditions stand in one place; blocks for different types do not.
    return best.every((referent) => placeOf(referent) === placeOf(best[0] as Referent)) ? best : NO_REFERENTS;
  }

  /** `Box::<T>::new` is none of `T`: a wrapper that is named has functions of its own. */
  #startsWithWrapper(unit: Unit, at: number): boolean {
    const object = unit.code(at) === CODE.member ? unit.code(at + 1) : -1;
    if (object < 0 || unit.code(object) !== CODE.typeName || !isTransparent(unit.text(unit.code(object + 2)))) return false;
    return this.#b.referents(unit, object).every((referent) => referent.kind === "external");
  }

  /** A field that holds nothing to call: its method of the same name is not known. */
  #isPlainField(referent: Referent): boolean {
    if (referent.kind !== "member" || referent.unit.member(referent.row, "fn") >= 0 || referent.unit.member(referent.row, "value") >= 0)
      return false;
    const type = this.#b.typeOf(referent);
    return type.kind === "builtin" || type.kind === "list" || type.kind === "tuple" || type.kind === "instance";
  }

  /** What a block gives a type of the language by a trait of the language (`From` for `Vec`) is one of many: only its argument tells. */
  #isSure(unit: Unit, call: number, referent: Referent): boolean {
    if (referent.kind !== "assignment" || referent.self?.kind === "instance") return true;
    const impl = this.#impls.around(referent.unit, referent.row);
    if (impl === undefined || impl.trait < 0 || this.#impls.traitType(impl)?.kind === "instance") return true;
    const type = this.#impls.selfType(impl);
    return type.kind === "parameter" || this.#takes(unit, call, referent);
  }

  /** Whether the first argument is of the very type that a function wants. */
  #takes(unit: Unit, call: number, referent: Referent): boolean {
    const own = functionOf(referent);
    if (own === undefined) return false;
    const count = unit.code(call + 3);
    const rows = own.unit.list(own.unit.fn(own.fn, "parameters"));
    if (count !== rows.length && count !== rows.length + 1) return false;
    if (count !== rows.length || count === 0) return true;
    const written = own.unit.declaration(rows[0] as number, "type");
    const at = unit.code(call + 4 + unit.code(call + 2));
    if (written < 0 || at < 0) return false;
    return sameType(this.#b.typeAt(unit, at), this.#b.typeAt(own.unit, written));
  }
}

function assignment(impl: Impl, row: number, env: Environment | "none", type: Type): Referent {
  return { kind: "assignment", unit: impl.unit, row, env: env === "none" ? undefined : env, self: asInstance(type) };
}

function seenBy(referent: Referent, self: Type): Referent {
  return referent.kind === "member" || referent.kind === "assignment" ? { ...referent, self: asInstance(self) } : referent;
}

function isOutside(trait: Type | undefined): boolean {
  return trait !== undefined && (trait.kind === "external" || (trait.kind === "builtin" && !isMarker(trait)));
}

function isModule(referent: Referent): boolean {
  if (referent.kind === "module") return true;
  if (referent.kind === "typed") return referent.type.kind === "namespace" || referent.type.kind === "module";
  return referent.kind === "declaration" && referent.unit.declaration(referent.row, "kind") === DECLARED.namespace;
}

/** The function that a referent is; undefined for fields, types and modules. */
function functionOf(referent: Referent): { readonly unit: Unit; readonly fn: number } | undefined {
  switch (referent.kind) {
    case "member": {
      const fn = referent.unit.member(referent.row, "fn");
      return fn < 0 ? undefined : { unit: referent.unit, fn };
    }
    case "assignment": {
      const value = referent.unit.assignment(referent.row, "value");
      const isFunction = value >= 0 && referent.unit.code(value) === CODE.function;
      return isFunction ? { unit: referent.unit, fn: referent.unit.code(value + 1) } : undefined;
    }
    case "declaration": {
      const isFunction = referent.unit.declaration(referent.row, "kind") === DECLARED.function;
      return isFunction ? { unit: referent.unit, fn: referent.unit.declaration(referent.row, "owner") } : undefined;
    }
    default:
      return undefined;
  }
}

/** Where a function stands: its scope in its file. */
function placeOf(referent: Referent): string {
  switch (referent.kind) {
    case "assignment":
      return `${referent.unit.index}:${referent.unit.assignment(referent.row, "scope")}`;
    case "declaration":
      return `${referent.unit.index}:${referent.unit.declaration(referent.row, "scope")}`;
    case "member":
      return `${referent.unit.index}:class ${referent.unit.member(referent.row, "cls")}`;
    default:
      return "";
  }
}
