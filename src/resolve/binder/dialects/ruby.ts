import rubyLanguage from "#languages/ruby.ts";
import { DECLARED, SCOPE } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import type { Dialect, ModuleTarget } from "../dialect.ts";
import { EXTERNAL_REFERENT, NO_REFERENTS, type Referent } from "../referent.ts";
import { NOTHING, type Type, UNKNOWN } from "../type.ts";
import type { Unit } from "../unit.ts";
import { namespaced } from "./namespaced.ts";
import { givesItself, isClassMethod, isKernelMethod, languageCall } from "./ruby-builtins.ts";
import { isConstantName, rubyClasses } from "./ruby-classes.ts";
import { rubyMembers } from "./ruby-members.ts";

const NO_NAMES: ReadonlySet<string> = new Set();

export const ruby: Dialect = namespaced({
  family: "ruby",
  builtins: NO_NAMES,
  implicitMembers: false,
  callsConstruct: false,
  nestedFunctionsShareThis: false,
  typesConstruct: false,
  callMember: "call",
  iteratorMembers: ["each"],
  constructorNames: ["initialize"],
  staticsOnInstances: false,
  laterWins: true,
  interfacesHaveBodies: false,
  indexMember: "[]",

  packageOf: () => "",
  module: moduleOf,
  outerNames: (b, unit, name, _space, from) => (isConstantName(name) ? constant(b, unit, name, from) : topLevel(b, unit, name)),
  dotted: () => NO_REFERENTS,
  packageMember: () => NO_REFERENTS,
  scopeNames: constantInside,
  findMember: (b, type, name) => rubyMembers(b, ruby).find(type, name),
  superMembers: (b, unit, cls, isStatic, name) => rubyMembers(b, ruby).above(unit, cls, isStatic, name),
  addedMembers: reopened,
  parts: (b, unit, cls) => rubyClasses(b, ruby).parts(unit, cls).slice(1),
  isObjectMethod: isKernelMethod,
  builtinCall,
});

/** A constant that another file declares in the class of a scope. */
function constantInside(b: Binder, unit: Unit, scope: number, name: string): readonly Referent[] {
  if (!isConstantName(name) || unit.scope(scope, "kind") !== SCOPE.class) return NO_REFERENTS;
  const classes = rubyClasses(b, ruby);
  const outer = classes.nameOf(unit, unit.scope(scope, "owner"));
  const found = outer === "" ? undefined : classes.constant(unit, `${outer}::${name}`);
  return found === undefined ? NO_REFERENTS : [found];
}

/** A constant that no class around declares: of the ancestors of the innermost, then of all files; what none defines is a dependency's. */
function constant(b: Binder, unit: Unit, name: string, from: number): readonly Referent[] {
  return [inheritedConstant(b, unit, name, from) ?? rubyClasses(b, ruby).constant(unit, name) ?? EXTERNAL_REFERENT];
}

function inheritedConstant(b: Binder, unit: Unit, name: string, from: number): Referent | undefined {
  const cls = rubyClasses(b, ruby).innermost(unit, from);
  if (cls < 0) return undefined;
  const found = rubyMembers(b, ruby).find({ kind: "class", unit, cls, args: [] }, name)[0];
  return found === undefined || found.kind === "external" ? undefined : found;
}

/** A method that stands outside of classes in a file that this one requires, or one of every object. */
function topLevel(b: Binder, unit: Unit, name: string): readonly Referent[] {
  for (let row = 0; row < unit.importCount; row++) {
    const target = b.moduleTarget(unit, unit.text(unit.import(row, "source")));
    if (target.kind !== "units") continue;
    for (const other of target.units) {
      const rows = other.declared(0, name).filter((declared) => other.declaration(declared, "kind") === DECLARED.function);
      if (rows.length > 0) return rows.map((declared) => ({ kind: "declaration", unit: other, row: declared }));
    }
  }
  return isKernelMethod(name) || isClassMethod(name) ? [EXTERNAL_REFERENT] : NO_REFERENTS;
}

function moduleOf(b: Binder, unit: Unit, source: string): ModuleTarget {
  const found = b.sources.file(unit, rubyLanguage.importCandidates?.(source, { from: unit.path, name: "" }) ?? []);
  return found === undefined ? { kind: "external" } : { kind: "units", units: [found] };
}

/** Methods that the repository adds to classes of the language. */
function reopened(b: Binder, unit: Unit, type: Type, name: string): readonly Referent[] {
  const classes = rubyClasses(b, ruby);
  for (const cls of classesOfLanguage(type)) {
    for (const place of classes.opened(unit, cls)) {
      const found = place.unit.members(place.cls).get(name);
      if (found !== undefined) return found.map((row) => ({ kind: "member", unit: place.unit, row, env: undefined, self: type }));
    }
  }
  return NO_REFERENTS;
}

function classesOfLanguage(type: Type): readonly string[] {
  switch (type.kind) {
    case "literal":
      return ["String", "Comparable", "Object", "Kernel"];
    case "list":
    case "tuple":
      return ["Array", "Enumerable", "Object", "Kernel"];
    case "builtin":
      if (type.name === "string") return ["String", "Comparable", "Object", "Kernel"];
      return type.name === "number" ? ["Numeric", "Integer", "Object", "Kernel"] : [];
    default:
      return [];
  }
}

function builtinCall(b: Binder, unit: Unit, callAt: number, receiver: Type, name: string): Type | undefined {
  if (receiver === NOTHING) return undefined;
  if (receiver.kind === "class") {
    if (name !== "new") return undefined;
    const own = b.members(receiver, "new");
    const isPlain = own.every((referent) => referent.kind === "typed");
    return isPlain ? { kind: "instance", unit: receiver.unit, cls: receiver.cls, args: [] } : undefined;
  }
  if (receiver.kind === "instance") {
    if (name === "class") return { kind: "class", unit: receiver.unit, cls: receiver.cls, args: [] };
    return givesItself(name) ? receiver : undefined;
  }
  if (receiver.kind === "unknown") return givesItself(name) ? UNKNOWN : undefined;
  return languageCall(b, unit, callAt, receiver, name);
}
