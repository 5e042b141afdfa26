import type { Binder } from "../binder.ts";
import type { Dialect } from "../dialect.ts";
import type { Referent } from "../referent.ts";
import type { Type } from "../type.ts";
import type { Unit } from "../unit.ts";
import { JAVA_NAMES, JAVA_PACKAGES, javaSupertypes, javaType } from "./java-library.ts";
import { libraryCall, libraryProperty, libraryWanted } from "./library.ts";
import { namespaced, type OuterRules, outerNames, packageMember } from "./namespaced.ts";
import { PLAIN_OVERLOADS } from "./overload-rules.ts";

const OUTER: OuterRules = { foreign: JAVA_PACKAGES, importsValues: false };

export const java: Dialect = namespaced({
  family: "jvm",
  builtins: JAVA_NAMES,
  instanceMembersOnClasses: true,
  iteratorMembers: ["iterator", "next"],
  overloads: { ...PLAIN_OVERLOADS, roots: new Set(["Object"]), supertypes: javaSupertypes },
  builtinType: (_b, name, args) => javaType(name, args),
  builtinCall: (b, unit, at, receiver, name) => (isOwn(b, unit, at) ? undefined : libraryCall(b, unit, at, receiver, name)),
  builtinWanted: (b, unit, at, receiver, name, position) =>
    isOwn(b, unit, at) ? undefined : libraryWanted(b, unit, at, receiver, name, position),
  builtinProperty: (receiver, name) => (name === "length" && receiver.kind === "list" ? LENGTH : libraryProperty(receiver, name)),
  outerNames: (b, unit, name, space) => {
    const found = outerNames(b, java, unit, name, space, OUTER);
    return found.some((referent) => referent.kind !== "external") ? found : (fileClass(b, unit.facts.package, name) ?? found);
  },
  packageMember: (b, unit, name, member) => fileClass(b, name, member) ?? packageMember(b, java, unit, name, member),
});

const LENGTH: Type = { kind: "builtin", name: "int", args: [] };

/** Whether what a call calls is declared in the repository. */
export function isOwn(b: Binder, unit: Unit, at: number): boolean {
  return b.referents(unit, unit.code(at + 1)).some((referent) => referent.kind !== "external" && referent.kind !== "typed");
}

/** `FileKt`: the class that holds the functions of a Kotlin file. */
function fileClass(b: Binder, name: string, member: string): readonly Referent[] | undefined {
  if (!member.endsWith("Kt")) return undefined;
  const ending = `/${member.slice(0, -2)}.kt`;
  const file = b.units.find((other) => other.facts.package === name && `/${other.path}`.endsWith(ending));
  return file === undefined ? undefined : [{ kind: "module", unit: file }];
}
