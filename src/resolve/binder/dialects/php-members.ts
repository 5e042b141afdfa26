import { FLAG } from "#model/binding-codes.ts";
import type { Binder, ClassPlace } from "../binder.ts";
import { EXTERNAL_REFERENT, NO_REFERENTS, type Referent } from "../referent.ts";
import { substitute, type Type } from "../type.ts";
import type { Unit } from "../unit.ts";

const folded = new WeakMap<Unit, Map<number, Map<string, readonly number[]>>>();

/** Methods of a class by their names in lower case. */
function methodsOf(unit: Unit, cls: number): ReadonlyMap<string, readonly number[]> {
  let classes = folded.get(unit);
  if (classes === undefined) {
    classes = new Map();
    folded.set(unit, classes);
  }
  let methods = classes.get(cls);
  if (methods === undefined) {
    methods = new Map();
    for (const [name, rows] of unit.members(cls)) {
      const functions = rows.filter((row) => unit.member(row, "fn") >= 0);
      if (functions.length > 0) methods.set(name.toLowerCase(), functions);
    }
    classes.set(cls, methods);
  }
  return methods;
}

/** Methods under another spelling, then those of traits: they come before what a class inherits. */
export function phpAddedMembers(b: Binder, type: Type, name: string): readonly Referent[] {
  if (type.kind !== "instance" && type.kind !== "class") return NO_REFERENTS;
  const { unit, cls } = type;
  const env = b.environment(unit, unit.cls(cls, "scope"), type.args);
  if (!name.startsWith("$")) {
    const rows = methodsOf(unit, cls).get(name.toLowerCase());
    if (rows !== undefined) return rows.map((row) => ({ kind: "member", unit, row, env, self: type }));
  }
  let abstract: readonly Referent[] = NO_REFERENTS;
  for (const base of b.bases(unit, cls)) {
    if (base.kind !== "instance" || !isTrait(base)) continue;
    const found = b.members(substitute(base, env), name).filter((referent) => referent.kind !== "external");
    const seen = found.map((referent): Referent => (referent.kind === "member" ? { ...referent, self: type } : referent));
    if (seen.some((referent) => !isAbstract(referent))) return seen;
    if (abstract.length === 0) abstract = seen;
  }
  return abstract;
}

function isTrait({ unit, cls }: ClassPlace): boolean {
  return (unit.cls(cls, "flags") & FLAG.mixin) !== 0;
}

function isAbstract(referent: Referent): boolean {
  return referent.kind === "member" && (referent.unit.member(referent.row, "flags") & FLAG.abstract) !== 0;
}

/** `parent::name` is looked for in the base class alone: traits belong to the class itself. */
export function phpSuperMembers(b: Binder, unit: Unit, cls: number, isStatic: boolean, name: string): readonly Referent[] {
  let external = false;
  for (const base of b.bases(unit, cls)) {
    if (base.kind === "external") external = true;
    if (base.kind !== "instance" || (base.unit.cls(base.cls, "flags") & (FLAG.mixin | FLAG.interface)) !== 0) continue;
    return b.members(isStatic ? { kind: "class", unit: base.unit, cls: base.cls, args: base.args } : base, name);
  }
  return external ? [EXTERNAL_REFERENT] : NO_REFERENTS;
}

const users = new WeakMap<Binder, Map<string, ClassPlace[]>>();

/** What a member of `$this` in a trait means, where the trait has none: what every class has that uses the trait, if it is one and the same. */
export function ofTraitUsers(b: Binder, type: Type, name: string): readonly Referent[] {
  if ((type.kind !== "instance" && type.kind !== "class") || !isTrait(type)) return NO_REFERENTS;
  let agreed: readonly Referent[] = NO_REFERENTS;
  let asked = 0;
  let outside = 0;
  for (const { unit, cls } of usersOf(b, type)) {
    if (isTest(unit) && !isTest(type.unit)) continue;
    const found = b.members({ kind: type.kind, unit, cls, args: [] }, name);
    const inside = found.filter((referent) => referent.kind !== "external");
    asked++;
    if (inside.length < found.length) outside++;
    if (inside.length === 0) continue;
    if (agreed.length > 0 && !areSame(agreed, inside)) return NO_REFERENTS;
    agreed = inside;
  }
  return agreed.length === 0 && asked > 0 && outside === asked ? [EXTERNAL_REFERENT] : agreed;
}

function isTest(unit: Unit): boolean {
  return /(^|\/)tests?\//i.test(unit.path);
}

function areSame(a: readonly Referent[], b: readonly Referent[]): boolean {
  if (a.length !== b.length) return false;
  return a.every((one, i) => {
    const other = b[i] as Referent;
    return one.kind === "member" && other.kind === "member" && one.unit === other.unit && one.row === other.row;
  });
}

/** Classes that use a trait, themselves or through other traits. */
function usersOf(b: Binder, trait: ClassPlace): readonly ClassPlace[] {
  let byTrait = users.get(b);
  if (byTrait === undefined) {
    byTrait = new Map();
    users.set(b, byTrait);
    for (const unit of b.units) {
      if (unit.dialect !== trait.unit.dialect) continue;
      for (let cls = 0; cls < unit.classCount; cls++) {
        const place = { unit, cls };
        if (!isTrait(place)) for (const used of traitsOf(b, place, new Set())) addUser(byTrait, used, place);
      }
    }
  }
  return byTrait.get(`${trait.unit.index}:${trait.cls}`) ?? [];
}

function addUser(byTrait: Map<string, ClassPlace[]>, key: string, place: ClassPlace): void {
  const known = byTrait.get(key);
  if (known === undefined) byTrait.set(key, [place]);
  else known.push(place);
}

function traitsOf(b: Binder, { unit, cls }: ClassPlace, into: Set<string>): ReadonlySet<string> {
  for (const base of b.bases(unit, cls)) {
    if (base.kind !== "instance" || !isTrait(base)) continue;
    const key = `${base.unit.index}:${base.cls}`;
    if (into.has(key)) continue;
    into.add(key);
    traitsOf(b, base, into);
  }
  return into;
}
