import { CODE, FLAG, SCOPE } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import type { InstanceOrClass, Space } from "../dialect.ts";
import { commonMembers } from "../members.ts";
import { EXTERNAL_REFERENT, NO_REFERENTS, type Referent } from "../referent.ts";
import { functionRow } from "../referent-types.ts";
import { signatureOf } from "../signatures.ts";
import type { Type } from "../type.ts";
import type { Unit } from "../unit.ts";
import type { CProgram } from "./c-program.ts";

type Definition = Extract<Referent, { kind: "assignment" }>;

/** Methods of smart pointers, optional and atomic values, which are seen as what they hold. */
const OF_POINTERS =
  /^(?:get|reset|release|swap|use_count|unique|expired|lock|owner_before|value|value_or|has_value|emplace|load|store|exchange|fetch_\w+|compare_exchange_\w+|get_deleter)$/;

/** Members of a class: functions by their definitions, wherever those stand; through values also the types in it. */
export function memberFound(b: Binder, type: InstanceOrClass, name: string): readonly Referent[] {
  const found = commonMembers(b, type, name).filter(isDeclared);
  if (found.length > 0) return found.some((referent) => isBodiless(type, referent)) ? defined(b, type, name, found) : found;
  if (type.kind === "class") return found;
  const inClass = b.members({ ...type, kind: "class" }, name).filter(isTypeMember);
  return inClass.length === 0 && OF_POINTERS.test(name) ? [EXTERNAL_REFERENT] : inClass;
}

/** What is only written to a member does not make it one. */
function isDeclared(referent: Referent): boolean {
  return referent.kind !== "assignment" || referent.unit.code(referent.unit.assignment(referent.row, "object")) >= CODE.typeName;
}

function isTypeMember(referent: Referent): boolean {
  return referent.kind === "declaration" || referent.kind === "assignment" || referent.kind === "external";
}

function isBodiless(type: InstanceOrClass, referent: Referent): boolean {
  if (referent.kind !== "member" || referent.unit !== type.unit || referent.unit.member(referent.row, "cls") !== type.cls) return false;
  return referent.unit.member(referent.row, "fn") >= 0 && (referent.unit.member(referent.row, "flags") & FLAG.bodiless) !== 0;
}

/** Declarations in the class give way to the definitions of the same parameters, or else of as many. */
function defined(b: Binder, type: InstanceOrClass, name: string, found: readonly Referent[]): readonly Referent[] {
  const open = type.unit.dialect.addedMembers(b, type.unit, type, name).filter(isFunction);
  if (open.length === 0) return found;
  const signatures = open.map((definition) => signatureOf(definition.unit, functionRow(definition)));
  const taken = new Set<number>();
  const chosen = new Map<Referent, number>();
  for (const isExact of [true, false]) {
    for (const referent of found) {
      if (chosen.has(referent) || referent.kind !== "member" || !isBodiless(type, referent)) continue;
      const signature = signatureOf(referent.unit, referent.unit.member(referent.row, "fn"));
      const at = signatures.findIndex(
        (other, i) => !taken.has(i) && (isExact ? other === signature : countOf(other) === countOf(signature)),
      );
      if (at < 0) continue;
      chosen.set(referent, at);
      taken.add(at);
    }
  }
  return found.map((referent) => {
    const definition = open[chosen.get(referent) ?? -1];
    if (definition === undefined || referent.kind !== "member") return referent;
    return { ...definition, declared: { unit: referent.unit, row: referent.row } };
  });
}

function isFunction(referent: Referent): referent is Definition {
  return referent.kind === "assignment" && functionRow(referent) >= 0;
}

function countOf(signature: string): number {
  let count = 0;
  for (let i = 0; i < signature.length; i++) if (signature[i] === ",") count++;
  return count;
}

/** Names in a method that is defined outside its class: of the class, then of those around it. */
export function classNames(
  b: Binder,
  program: CProgram,
  owner: Extract<Type, { kind: "instance" }>,
  name: string,
  space: Space,
): readonly Referent[] {
  const { unit } = owner;
  for (
    let scope = unit.cls(owner.cls, "scope");
    scope >= 0 && unit.scope(scope, "kind") === SCOPE.class;
    scope = unit.scope(scope, "parent")
  ) {
    const cls = unit.scope(scope, "owner");
    const found = ownNames(b, cls === owner.cls ? owner : (b.self(unit, cls) as typeof owner), name, space);
    if (found.length > 0) return found;
    const around = aroundClass(b, program, unit, cls, name, space);
    if (around.length > 0) return around;
  }
  return NO_REFERENTS;
}

function ownNames(b: Binder, owner: Extract<Type, { kind: "instance" }>, name: string, space: Space): readonly Referent[] {
  const inClass = b.members({ ...owner, kind: "class" }, name);
  const found = space === "type" ? inClass.filter(({ kind }) => kind !== "member") : [...b.members(owner, name), ...inClass];
  const inside = found.filter(({ kind }) => kind !== "external");
  if (inside.length > 0) return inside;
  // Parameters of the class.
  const rows = owner.unit.declared(owner.unit.cls(owner.cls, "scope"), name);
  return rows.map((row) => ({ kind: "declaration", unit: owner.unit, row }));
}

/** Names that a class has besides its members: its own, and those of the class that it is defined in with a qualified name. */
export function aroundClass(b: Binder, program: CProgram, unit: Unit, cls: number, name: string, space: Space): readonly Referent[] {
  if (cls < 0) return NO_REFERENTS;
  if (unit.text(unit.cls(cls, "name")) === name) return [{ kind: "typed", type: { kind: "class", unit, cls, args: [] } }];
  const around = program.classAround(unit, cls);
  return around?.kind === "instance" ? classNames(b, program, around, name, space) : NO_REFERENTS;
}
