import { DECLARED, FLAG } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import type { Dialect, ModuleTarget, Space } from "../dialect.ts";
import { unique } from "../names.ts";
import { EXTERNAL_REFERENT, NO_REFERENTS, type Referent } from "../referent.ts";
import { EXTERNAL } from "../type.ts";
import type { Unit } from "../unit.ts";
import { nearest } from "./nearest.ts";

export interface OuterRules {
  /** First names of packages that are never a repository's own. */
  readonly foreign: RegExp;
  /** Packages have functions and values, which importing them whole gives. */
  readonly importsValues: boolean;
}

/** What differs among the languages with named packages; the rest follows from `namespaced`. */
export interface NamespacedRules extends Partial<Omit<Dialect, "isBuiltin">>, Partial<OuterRules> {
  /** Names seen everywhere without an import. */
  readonly builtins: ReadonlySet<string>;
  readonly family: string;
}

const NEVER = /^(?!)/;

const OBJECT_METHODS =
  /^(equals|hashCode|toString|getClass|clone|wait|notify|notifyAll|name|ordinal|valueOf|values|compareTo|getDeclaringClass|annotationType|Equals|GetHashCode|ToString|GetType|MemberwiseClone)$/;

/** Dialect of a language whose top-level names belong to packages or namespaces that files declare, whatever their paths. */
export function namespaced(rules: NamespacedRules): Dialect {
  const { builtins, foreign = NEVER, importsValues = false, ...own } = rules;
  const dialect: Dialect = {
    fileModules: false,
    openNamespaces: false,
    implicitMembers: true,
    exportsAll: true,
    callsConstruct: true,
    nestedFunctionsShareThis: true,
    laterWins: false,
    isBuilt: () => true,
    structuralInterfaces: false,
    typesConstruct: true,
    callMember: "()",
    asyncIsWritten: true,
    iteratorMembers: ["iterator", "GetEnumerator", "[]"],
    constructorNames: ["constructor"],
    staticsOnInstances: true,
    instanceMembersOnClasses: false,
    mergesBases: false,
    interfacesHaveBodies: true,

    packageOf: (unit) => unit.facts.package,
    isShared: (unit, row) => unit.declaration(row, "kind") !== DECLARED.import,
    module: (b, unit, source) => moduleOf(b, dialect, unit, source),
    outerNames: (b, unit, name, space) => outerNames(b, dialect, unit, name, space, { foreign, importsValues }),
    moduleMember: () => NO_REFERENTS,
    dotted: (b, unit, path) => dotted(b, dialect, unit, path),
    packageMember: (b, unit, name, member) => packageMember(b, dialect, unit, name, member),
    findMember: () => undefined,
    typesAreNamed: false,
    superMembers: () => undefined,
    implementers: () => [],
    called: undefined,
    pointersAreTargets: false,
    fieldsHoldFunctions: false,
    overloads: undefined,
    scopeNames: () => NO_REFERENTS,
    extensions: () => NO_REFERENTS,
    parts: () => [],
    decoratorSuffix: "",
    addedMembers: () => NO_REFERENTS,
    builtinProperty: () => undefined,
    isObjectMethod: (name) => OBJECT_METHODS.test(name),
    indexMember: "",
    builtinType: () => EXTERNAL,
    builtinCall: (_b, _unit, _callAt, receiver) => (receiver.kind === "literal" || receiver.kind === "list" ? EXTERNAL : undefined),
    builtinWanted: () => undefined,
    isBuiltin: (name) => builtins.has(name),
    ...own,
  };
  return dialect;
}

/** A package, or the class that a dotted source ends in. */
export function moduleOf(b: Binder, dialect: Dialect, unit: Unit, source: string): ModuleTarget {
  const packages = b.sources.packages(dialect);
  if (packages.has(source)) return { kind: "package", name: source, unit };
  const type = dotted(b, dialect, unit, source)[0];
  if (type === undefined || type.kind === "external") return { kind: "external" };
  return { kind: "value", type: b.typeOf(type) };
}

/** What a dotted path means: the longest start that is a package, then members. */
function dotted(b: Binder, dialect: Dialect, unit: Unit, path: string): readonly Referent[] {
  const packages = b.sources.packages(dialect);
  if (packages.has(path)) return [{ kind: "typed", type: { kind: "package", name: path, unit } }];
  for (let cut = path.lastIndexOf("."); cut > 0; cut = path.lastIndexOf(".", cut - 1)) {
    const name = path.slice(0, cut);
    if (!packages.has(name)) continue;
    let found: readonly Referent[] = [{ kind: "typed", type: { kind: "package", name, unit } }];
    for (const part of path.slice(cut + 1).split(".")) found = found.flatMap((referent) => b.members(b.typeOf(referent), part));
    return found;
  }
  return NO_REFERENTS;
}

/** What a package has under a name, packages inside it among it. What no file declares, another part of it outside may. */
export function packageMember(b: Binder, dialect: Dialect, unit: Unit, name: string, member: string): readonly Referent[] {
  const packages = b.sources.packages(dialect);
  const found = nearest(unit, packages.member(b, name, member));
  if (found.length > 0) return found;
  const inner = `${name}.${member}`;
  return packages.has(inner) ? [{ kind: "typed", type: { kind: "package", name: inner, unit } }] : [EXTERNAL_REFERENT];
}

/** Names of the file's package, of what is imported whole, and of packages by their first names. */
export function outerNames(b: Binder, dialect: Dialect, unit: Unit, name: string, space: Space, rules: OuterRules): readonly Referent[] {
  const packages = b.sources.packages(dialect);
  const inPackage = nearest(unit, packages.member(b, dialect.packageOf(unit), name));
  if (inPackage.length > 0) return inPackage;
  const found: Referent[] = [];
  let isOpen = false;
  for (let row = 0; row < unit.importCount; row++) {
    if (unit.text(unit.import(row, "name")) !== "*") continue;
    const target = dialect.module(b, unit, unit.text(unit.import(row, "source")));
    if (target.kind === "package") found.push(...nearest(unit, packages.member(b, target.name, name)));
    else if (target.kind !== "external") found.push(...b.imported(target, name).filter((referent) => referent.kind !== "external"));
    else if (
      space === "type" ||
      (space === "value" && /^[A-Z]/.test(name)) ||
      rules.importsValues ||
      (unit.import(row, "flags") & FLAG.static) !== 0
    )
      isOpen = true;
  }
  if (found.length > 0) return unique(found);
  if (packages.has(name) && space !== "call") return [{ kind: "typed", type: { kind: "package", name, unit } }];
  return isOpen || rules.foreign.test(name) ? [EXTERNAL_REFERENT] : NO_REFERENTS;
}
