import { DECLARED, FLAG } from "#model/binding-codes.ts";
import { levels } from "./beside.ts";
import type { Binder } from "./binder.ts";
import type { OverloadRules } from "./dialect.ts";
import { unique } from "./names.ts";
import { choose, inherited } from "./overloads.ts";
import { EXTERNAL_REFERENT, NO_REFERENTS, type Referent } from "./referent.ts";
import { functionRow } from "./referent-types.ts";
import type { Type } from "./type.ts";
import type { Unit } from "./unit.ts";

/** What a call by a bare name, the record at a position, calls: of the scopes around, the innermost that has something which takes the arguments. */
export function calledByName(b: Binder, unit: Unit, at: number, callAt: number, rules: OverloadRules): readonly Referent[] {
  const from = unit.code(at + 1);
  const name = unit.text(unit.code(at + 2));
  const call = { unit, at: callAt };
  let other: readonly Referent[] | undefined;
  let external = false;
  for (const { found, own } of levels(b, unit, from, name, "call", at)) {
    const callable = callables(b, found);
    const inside = callable.filter((referent) => referent.kind !== "external");
    if (inside.length < callable.length) external = true;
    if (inside.length > 0) {
      const { best, applicable } = choose(b, call, inside, rules, from);
      if (applicable) return best;
      if (best.length > 0) other ??= best;
    } else if (external && own) return [EXTERNAL_REFERENT];
  }
  if (other !== undefined) return other;
  return external || unit.dialect.isBuiltin(name) ? [EXTERNAL_REFERENT] : NO_REFERENTS;
}

/** What a call of a member calls: one of the value's own, else an extension. */
export function calledMember(
  b: Binder,
  unit: Unit,
  memberAt: number,
  callAt: number,
  type: Type,
  found: readonly Referent[],
  rules: OverloadRules,
): readonly Referent[] {
  const name = unit.text(unit.code(memberAt + 2));
  const call = { unit, at: callAt };
  const callable = callables(b, found);
  const inside = callable.filter((referent) => referent.kind !== "external");
  const own = inside.length === 0 ? undefined : choose(b, call, inside, rules, -1);
  if (own?.applicable) return own.best;
  const added = unit.dialect.extensions(b, unit, memberAt, type, name).filter((referent) => isCallable(b, referent));
  if (added.length > 0) {
    const { best, applicable } = choose(b, call, added, rules, -1);
    if (applicable) return best;
  }
  if (own !== undefined) return own.best;
  return callable.length > 0 || found.length === 0 ? callable : [EXTERNAL_REFERENT];
}

/** Bases in which a function is looked for that a value of its name hides. */
const MOST_BASES = 20;

/** What can be called among what a name means; behind a field that cannot there may be a method of a base. */
function callables(b: Binder, found: readonly Referent[]): readonly Referent[] {
  let current = unique(found);
  for (let i = 0; i < MOST_BASES && current.length > 0; i++) {
    const callable = current.filter((referent) => isCallable(b, referent));
    if (callable.length > 0) return callable;
    current = unique(inherited(b, current));
  }
  return NO_REFERENTS;
}

/** Functions live beside values of their name: where nothing is called, the values are meant. */
export function withoutFunctions(found: readonly Referent[]): readonly Referent[] {
  return found.length < 2 ? found : found.filter((referent) => functionRow(referent) < 0);
}

/** Whether calling what a name means can be right. Of values only those whose type says so, since functions live beside them. */
function isCallable(b: Binder, referent: Referent): boolean {
  if (referent.kind === "external" || functionRow(referent) >= 0) return true;
  if (referent.kind === "declaration" && referent.unit.declaration(referent.row, "kind") === DECLARED.alias) {
    return referent.unit.dialect.callsConstruct;
  }
  const type = b.typeOf(referent);
  return (type.kind === "union" || type.kind === "intersection" ? type.types : [type]).some((part) => isCallableType(b, part));
}

function isCallableType(b: Binder, type: Type): boolean {
  switch (type.kind) {
    case "function":
    case "callback":
    case "external":
      return true;
    case "class": {
      const { unit, cls } = type;
      const isMade = (unit.cls(cls, "flags") & FLAG.interface) === 0 || unit.members(cls).has("()");
      const makes = unit.dialect.callsConstruct && isMade;
      return makes || b.members(type, unit.dialect.callMember).some((referent) => referent.kind !== "external");
    }
    case "instance": {
      const { callMember } = type.unit.dialect;
      return [...b.members(type, callMember), ...b.members(type, "()")].length > 0;
    }
    case "parameter":
      return (
        type.unit.declaration(type.row, "type") >= 0 && isCallableType(b, b.typeAt(type.unit, type.unit.declaration(type.row, "type")))
      );
    default:
      return false;
  }
}
