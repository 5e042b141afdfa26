import { CODE } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import type { Dialect, Space } from "../dialect.ts";
import { EXTERNAL_REFERENT, NO_REFERENTS, type Referent } from "../referent.ts";
import { builtin, NOTHING } from "../type.ts";
import type { Unit } from "../unit.ts";
import { namespaced } from "./namespaced.ts";
import { functionCall, wantedByFunction } from "./php-functions.ts";
import { ofTraitUsers, phpAddedMembers, phpSuperMembers } from "./php-members.ts";
import { namespacesOf, phpNames } from "./php-names.ts";

const NO_NAMES: ReadonlySet<string> = new Set();

export const php: Dialect = namespaced({
  family: "php",
  builtins: NO_NAMES,
  implicitMembers: false,
  callsConstruct: false,
  nestedFunctionsShareThis: false,
  typesConstruct: false,
  callMember: "__invoke",
  iteratorMembers: ["getIterator", "current"],
  constructorNames: ["__construct"],
  instanceMembersOnClasses: true,
  indexMember: "offsetGet",

  module: (_b, unit, source) => ({ kind: "package", name: source, unit }),
  outerNames: namesOfNamespace,
  packageMember: nameOrNamespace,
  dotted: () => NO_REFERENTS,
  addedMembers: (b, _unit, type, name) => phpAddedMembers(b, type, name),
  superMembers: (b, unit, cls, isStatic, name) => phpSuperMembers(b, unit, cls, isStatic, name),
  called: membersOfUsers,
  builtinType: (_b, name, args) => (name === "class-string" ? builtin(name, args) : undefined),
  isObjectMethod: () => false,
  builtinCall: (b, unit, callAt, receiver, name) => (receiver === NOTHING ? functionCall(b, unit, callAt, name) : undefined),
  builtinWanted: (b, unit, callAt, receiver, name, position) =>
    receiver === NOTHING ? wantedByFunction(b, unit, callAt, name, position) : undefined,
});

/**
 * Names of the file's namespace; of functions and constants those of the global one as well. What no file declares is PHP's own or a
 * dependency's, unless it is a type in a namespace: doc comments name type parameters like classes.
 */
function namesOfNamespace(b: Binder, unit: Unit, name: string, space: Space): readonly Referent[] {
  if (name.startsWith("$")) return NO_REFERENTS;
  const names = phpNames(b, php);
  const own = [unit.facts.package, ...namespacesOf(unit).map((namespace) => namespace.name)];
  for (const namespace of own) {
    const found = names.of(namespace, name);
    if (found.length > 0) return found;
    const inner = namespace === "" ? name : `${namespace}.${name}`;
    if (names.has(inner)) return [{ kind: "typed", type: { kind: "package", name: inner, unit } }];
  }
  const global = names.of("", name, true);
  if (global.length > 0 || (space === "type" && unit.facts.package !== "")) return global;
  return [EXTERNAL_REFERENT];
}

function nameOrNamespace(b: Binder, unit: Unit, namespace: string, name: string): readonly Referent[] {
  const names = phpNames(b, php);
  const found = names.of(namespace, name);
  if (found.length > 0) return found;
  const inner = namespace === "" ? name : `${namespace}.${name}`;
  return names.has(inner) ? [{ kind: "typed", type: { kind: "package", name: inner, unit } }] : [EXTERNAL_REFERENT];
}

/** What nothing is found for in a trait may be a member of the classes that use it. */
function membersOfUsers(b: Binder, unit: Unit, at: number, found: readonly Referent[]): readonly Referent[] {
  if (found.length > 0 || unit.code(at) !== CODE.member) return found;
  return ofTraitUsers(b, b.typeAt(unit, unit.code(at + 1)), unit.text(unit.code(at + 2)));
}
