import { DECLARED, FLAG } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import type { Dialect, OverloadRules } from "../dialect.ts";
import { FIT } from "../fit.ts";
import { NO_REFERENTS, type Referent } from "../referent.ts";
import type { Type } from "../type.ts";
import { isOwn } from "./java.ts";
import { isHidden } from "./kotlin-hidden.ts";
import {
  isOnValues,
  KOTLIN_NAMES,
  KOTLIN_PACKAGES,
  kotlinCall,
  kotlinProperty,
  kotlinSupertypes,
  kotlinType,
  kotlinWanted,
} from "./kotlin-library.ts";
import { areApart } from "./kotlin-platforms.ts";
import { extensionsInSight, implicitReceivers, receiverNames } from "./kotlin-receivers.ts";
import { otherSets } from "./kotlin-sets.ts";
import { namespaced } from "./namespaced.ts";
import { PLAIN_OVERLOADS } from "./overload-rules.ts";

const OVERLOADS: OverloadRules = {
  ...PLAIN_OVERLOADS,
  trailingLambda: true,
  namedArguments: true,
  inheritsDefaults: true,
  leastArgumentFit: FIT.hardly,
  areApart,
  isHidden,
  roots: new Set(["Any", "Object"]),
  supertypes: kotlinSupertypes,
  implicitReceivers,
};

export const kotlin: Dialect = namespaced({
  family: "jvm",
  builtins: KOTLIN_NAMES,
  foreign: KOTLIN_PACKAGES,
  importsValues: true,
  callMember: "invoke",
  indexMember: "get",
  iteratorMembers: ["iterator", "next"],
  instanceMembersOnClasses: true,
  overloads: OVERLOADS,
  isShared: (unit, row) => unit.declaration(row, "kind") !== DECLARED.import && (unit.declaration(row, "flags") & FLAG.private) === 0,
  scopeNames: receiverNames,
  extensions: (b, unit, memberAt, type, name) => extensionsInSight(b, unit, memberAt, type, name, OVERLOADS),
  parts: (b, unit, cls) => otherSets(b, kotlin, unit, cls),
  addedMembers: (b, _unit, type, name) => companionMembers(b, type, name),
  isObjectMethod: isOnValues,
  builtinType: (_b, name, args) => kotlinType(name, args),
  builtinCall: (b, unit, at, receiver, name) => (isOwn(b, unit, at) ? undefined : kotlinCall(b, unit, at, receiver, name)),
  builtinWanted: (b, unit, at, receiver, name, position) =>
    isOwn(b, unit, at) ? undefined : kotlinWanted(b, unit, at, receiver, name, position),
  builtinProperty: kotlinProperty,
});

/** A class stands for its companion object too, which may have members from elsewhere. */
function companionMembers(b: Binder, type: Type, name: string): readonly Referent[] {
  if (type.kind !== "class" || name === "Companion") return NO_REFERENTS;
  const { unit, cls } = type;
  const rows = unit.members(cls).get("Companion");
  const value = rows === undefined ? -1 : unit.member(rows[0] as number, "value");
  if (value < 0) return NO_REFERENTS;
  const companion = unit.code(value + 1);
  return b.bases(unit, companion).length === 0 ? NO_REFERENTS : b.members(b.self(unit, companion), name);
}
