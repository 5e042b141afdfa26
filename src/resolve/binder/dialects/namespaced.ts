import { DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import type { Dialect, ModuleTarget } from "../dialect.ts";
import { unique } from "../names.ts";
import { NO_REFERENTS, type Referent } from "../referent.ts";
import { EXTERNAL, type Type, UNKNOWN } from "../type.ts";
import type { Unit } from "../unit.ts";

/** What differs among the languages with named packages; the rest follows from `namespaced`. */
export interface NamespacedRules extends Partial<Omit<Dialect, "isBuiltin">> {
  /** Names seen everywhere without an import. */
  readonly builtins: ReadonlySet<string>;
  /** Packages around one are seen from inside it (C#: `A` from `A.B`). */
  readonly seesOuterPackages: boolean;
  readonly family: string;
}

const OBJECT_METHODS =
  /^(equals|hashCode|toString|getClass|clone|wait|notify|notifyAll|name|ordinal|valueOf|values|Equals|GetHashCode|ToString|GetType|MemberwiseClone)$/;

/** Dialect of a language whose top-level names belong to packages or namespaces that files declare, whatever their paths. */
export function namespaced(rules: NamespacedRules): Dialect {
  const { builtins, seesOuterPackages, ...own } = rules;
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
    outerNames: (b, unit, name) => outerNames(b, dialect, unit, name, seesOuterPackages),
    moduleMember: () => NO_REFERENTS,
    dotted: (b, unit, path) => dotted(b, dialect, unit, path),
    packageMember: (b, unit, name, member) => packageMember(b, dialect, unit, name, member),
    findMember: () => undefined,
    superMembers: () => undefined,
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
function moduleOf(b: Binder, dialect: Dialect, unit: Unit, source: string): ModuleTarget {
  const packages = b.sources.packages(dialect);
  if (packages.has(source)) return { kind: "package", name: source, unit };
  const type = dotted(b, dialect, unit, source)[0];
  return type === undefined ? { kind: "external" } : { kind: "value", type: b.typeOf(type) };
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

function packageMember(b: Binder, dialect: Dialect, unit: Unit, name: string, member: string): readonly Referent[] {
  const packages = b.sources.packages(dialect);
  const found = packages.member(b, name, member);
  if (found.length > 0) return found;
  const inner = `${name}.${member}`;
  const type: Type = packages.has(inner) ? { kind: "package", name: inner, unit } : UNKNOWN;
  return type.kind === "package" ? [{ kind: "typed", type }] : NO_REFERENTS;
}

/** Names of the file's package, of packages around it, and of what is imported whole. */
function outerNames(b: Binder, dialect: Dialect, unit: Unit, name: string, seesOuterPackages: boolean): readonly Referent[] {
  const packages = b.sources.packages(dialect);
  const own = dialect.packageOf(unit);
  const inPackage = packages.member(b, own, name);
  if (inPackage.length > 0) return inPackage;
  if (seesOuterPackages) {
    for (let cut = own.lastIndexOf("."); cut > 0; cut = own.lastIndexOf(".", cut - 1)) {
      const found = packages.member(b, own.slice(0, cut), name);
      if (found.length > 0) return found;
    }
  }
  const found: Referent[] = [];
  for (let row = 0; row < unit.importCount; row++) {
    if (unit.text(unit.import(row, "name")) !== "*") continue;
    const target = dialect.module(b, unit, unit.text(unit.import(row, "source")));
    if (target.kind !== "external") found.push(...b.imported(target, name));
  }
  return unique(found);
}
