import { FLAG } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import type { Dialect, Space } from "../dialect.ts";
import { EXTERNAL_REFERENT, NO_REFERENTS, type Referent } from "../referent.ts";
import { builtin, NOTHING, substitute, type Type } from "../type.ts";
import type { Unit } from "../unit.ts";
import { namespaced } from "./namespaced.ts";
import { functionCall, wantedByFunction } from "./php-functions.ts";
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
  addedMembers,
  superMembers,
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
function addedMembers(b: Binder, _unit: Unit, type: Type, name: string): readonly Referent[] {
  if (type.kind !== "instance" && type.kind !== "class") return NO_REFERENTS;
  const { unit, cls } = type;
  const env = b.environment(unit, unit.cls(cls, "scope"), type.args);
  if (!name.startsWith("$")) {
    const rows = methodsOf(unit, cls).get(name.toLowerCase());
    if (rows !== undefined) return rows.map((row) => ({ kind: "member", unit, row, env, self: type }));
  }
  let abstract: readonly Referent[] = NO_REFERENTS;
  for (const base of b.bases(unit, cls)) {
    if (base.kind !== "instance" || (base.unit.cls(base.cls, "flags") & FLAG.mixin) === 0) continue;
    const found = b.members(substitute(base, env), name).filter((referent) => referent.kind !== "external");
    const seen = found.map((referent): Referent => (referent.kind === "member" ? { ...referent, self: type } : referent));
    if (seen.some((referent) => !isAbstract(referent))) return seen;
    if (abstract.length === 0) abstract = seen;
  }
  return abstract;
}

function isAbstract(referent: Referent): boolean {
  return referent.kind === "member" && (referent.unit.member(referent.row, "flags") & FLAG.abstract) !== 0;
}

/** `parent::name` is looked for in the base class alone: traits belong to the class itself. */
function superMembers(b: Binder, unit: Unit, cls: number, isStatic: boolean, name: string): readonly Referent[] {
  let external = false;
  for (const base of b.bases(unit, cls)) {
    if (base.kind === "external") external = true;
    if (base.kind !== "instance" || (base.unit.cls(base.cls, "flags") & (FLAG.mixin | FLAG.interface)) !== 0) continue;
    return b.members(isStatic ? { kind: "class", unit: base.unit, cls: base.cls, args: base.args } : base, name);
  }
  return external ? [EXTERNAL_REFERENT] : NO_REFERENTS;
}
