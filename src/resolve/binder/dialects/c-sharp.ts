import { FLAG, SCOPE } from "#model/binding-codes.ts";
import type { Dialect, OverloadRules } from "../dialect.ts";
import { FIT } from "../fit.ts";
import { NO_REFERENTS } from "../referent.ts";
import type { Type } from "../type.ts";
import { extensionMethods } from "./c-sharp-extensions.ts";
import { C_SHARP_NAMES, cSharpCall, cSharpSupertypes, cSharpType, isOfObject } from "./c-sharp-library.ts";
import { blockNames, fileNames, usingTarget } from "./c-sharp-namespaces.ts";
import { otherParts } from "./c-sharp-parts.ts";
import { isOwn } from "./java.ts";
import { libraryProperty, libraryWanted } from "./library.ts";
import { namespaced } from "./namespaced.ts";
import { PLAIN_OVERLOADS } from "./overload-rules.ts";

const OVERLOADS: OverloadRules = {
  ...PLAIN_OVERLOADS,
  namedArguments: true,
  arities: true,
  receiverIsParameter: true,
  hidesDetails: true,
  leastArgumentFit: FIT.same,
  roots: new Set(["object"]),
  supertypes: cSharpSupertypes,
};

export const cSharp: Dialect = namespaced({
  family: "c-sharp",
  builtins: C_SHARP_NAMES,
  callsConstruct: false,
  callMember: "Invoke",
  iteratorMembers: ["GetEnumerator", "GetAsyncEnumerator", "Current", "[]"],
  instanceMembersOnClasses: true,
  decoratorSuffix: "Attribute",
  overloads: OVERLOADS,
  module: (b, unit, source) => usingTarget(b, cSharp, unit, source),
  outerNames: (b, unit, name, space) => fileNames(b, cSharp, unit, name, space),
  scopeNames: (b, unit, scope, name) =>
    unit.scope(scope, "kind") === SCOPE.namespace ? blockNames(b, cSharp, unit, scope, name) : NO_REFERENTS,
  extensions: (b, unit, _memberAt, type, name) => extensionMethods(b, cSharp, unit, type, name, OVERLOADS),
  parts: (b, unit, cls) => otherParts(b, cSharp, unit, cls),
  isObjectMethod: isOfObject,
  builtinType: (_b, name, args) => cSharpType(name, args),
  builtinCall: (b, unit, at, receiver, name) => (isOwn(b, unit, at) ? undefined : cSharpCall(b, unit, at, receiver, name)),
  builtinWanted: (b, unit, at, receiver, name, position) =>
    isOwn(b, unit, at) ? undefined : libraryWanted(b, unit, at, receiver, name, position),
  builtinProperty: valueOrProperty,
});

/** `Value` of an enum that may be absent is the enum. */
function valueOrProperty(receiver: Type, name: string): Type | undefined {
  const isEnum = receiver.kind === "instance" && (receiver.unit.cls(receiver.cls, "flags") & FLAG.enum) !== 0;
  return isEnum && name === "Value" ? receiver : libraryProperty(receiver, name);
}
