import { FLAG, SCOPE } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import type { Dialect, ModuleTarget, Space } from "../dialect.ts";
import { EXTERNAL_REFERENT, NO_REFERENTS, type Referent } from "../referent.ts";
import { builtin, EXTERNAL, list, NOTHING, type Type, UNKNOWN } from "../type.ts";
import type { Unit } from "../unit.ts";
import { calledBy } from "./c-calls.ts";
import { NAMESPACE_SOURCE } from "./c-includes.ts";
import { linkedBodies } from "./c-linking.ts";
import { aroundClass, classNames, memberFound } from "./c-members.ts";
import { isBuiltOnLinux } from "./c-platforms.ts";
import { CProgram } from "./c-program.ts";
import { STANDARD_NAMES } from "./c-standard.ts";

/** C and C++: headers belong to both. */
export const c: Dialect = {
  family: "c",
  // Includes may mean files that are not C: they are found without the binder.
  fileModules: false,
  openNamespaces: true,
  implicitMembers: true,
  exportsAll: true,
  callsConstruct: true,
  nestedFunctionsShareThis: true,
  typesConstruct: true,
  callMember: "()",
  asyncIsWritten: true,
  iteratorMembers: ["[]"],
  constructorNames: ["constructor"],
  staticsOnInstances: true,
  instanceMembersOnClasses: true,
  mergesBases: false,
  laterWins: false,
  isBuilt: (unit) => isBuiltOnLinux(unit.path),
  structuralInterfaces: false,
  interfacesHaveBodies: true,
  scopeNames,
  findMember: (b, type, name) => memberFound(b, type, name),
  typesAreNamed: false,
  superMembers: () => undefined,
  implementers: () => [],
  called: (b, unit, calleeAt, found) => calledBy(b, programOf(b), unit, calleeAt, found),
  pointersAreTargets: true,
  fieldsHoldFunctions: true,
  overloads: undefined,
  extensions: () => NO_REFERENTS,
  parts: () => [],
  decoratorSuffix: "",

  packageOf: () => "",
  isShared: () => true,
  module: moduleOf,
  outerNames,
  moduleMember: () => NO_REFERENTS,
  dotted: () => NO_REFERENTS,
  packageMember: namespaceMember,
  addedMembers: (b, _unit, type, name) => b.sources.addedMembers(b, c, type, name),
  builtinProperty: () => undefined,
  isObjectMethod: () => false,
  indexMember: "",
  isBuiltin: (name) => STANDARD_NAMES.has(name),
  builtinType,
  builtinCall,
  builtinWanted: () => undefined,
};

const programs = new WeakMap<Binder, CProgram>();

function programOf(b: Binder): CProgram {
  let program = programs.get(b);
  if (program === undefined) {
    program = new CProgram(
      b,
      b.units.filter((unit) => unit.dialect === c),
    );
    programs.set(b, program);
  }
  return program;
}

/** Names of namespaces are those of all files in sight; in a method that is defined outside its class its members come first. */
function scopeNames(b: Binder, unit: Unit, scope: number, name: string, space: Space): readonly Referent[] {
  const kind = unit.scope(scope, "kind");
  const program = programOf(b);
  if (kind === SCOPE.class) return aroundClass(b, program, unit, unit.scope(scope, "owner"), name, space);
  const path = program.names.pathOf(unit, scope);
  if (path !== undefined) return program.meaning(unit, path, name, space);
  for (const opened of program.names.opened(unit, scope)) {
    const found = program.meaning(unit, opened, name, space);
    if (found.length > 0) return found;
  }
  return kind === SCOPE.function ? receiverNames(b, program, unit, scope, name, space) : NO_REFERENTS;
}

function receiverNames(b: Binder, program: CProgram, unit: Unit, scope: number, name: string, space: Space): readonly Referent[] {
  const fn = unit.scope(scope, "owner");
  const receiver = fn < 0 ? -1 : unit.fn(fn, "receiver");
  if (receiver < 0) return NO_REFERENTS;
  const owner = program.owner(unit, fn);
  if (owner === undefined) return NO_REFERENTS;
  if (owner.kind === "package") return program.meaning(unit, owner.name, name, space);
  return classNames(b, program, owner, name, space);
}

/** A name that no scope gives: a function of C that the file declares itself, or one that nobody in the repository knows. */
function outerNames(b: Binder, unit: Unit, name: string, space: Space, from: number): readonly Referent[] {
  if (STANDARD_NAMES.has(name)) return [EXTERNAL_REFERENT];
  const program = programOf(b);
  if (program.includes.isC(unit) && space !== "type") {
    const linked = linkedBodies(program, b, unit, name);
    if (linked.length > 0) return linked;
  }
  if (!program.names.isDeclared(name)) return [EXTERNAL_REFERENT];
  return space !== "type" && isMacroText(unit, from) ? program.anywhere(unit, name) : NO_REFERENTS;
}

/** Names in the text of a macro are looked up where it is used. */
function isMacroText(unit: Unit, scope: number): boolean {
  if (scope === 0) return true;
  const owner = unit.scope(scope, "kind") === SCOPE.function ? unit.scope(scope, "owner") : -1;
  return owner >= 0 && (unit.fn(owner, "flags") & FLAG.macro) !== 0;
}

function namespaceMember(b: Binder, unit: Unit, path: string, name: string): readonly Referent[] {
  const program = programOf(b);
  const found = program.meaning(unit, path, name, "value");
  if (found.length > 0) return found;
  if (path === "std" || path.startsWith("std::")) return [EXTERNAL_REFERENT];
  // A macro may have opened the namespace: what is in it then reads like what is around it.
  const cut = path.indexOf("::");
  return path === "" ? NO_REFERENTS : program.meaning(unit, cut < 0 ? "" : path.slice(cut + 2), name, "value");
}

/** The file of an include, or the namespace or class of a path. */
function moduleOf(b: Binder, unit: Unit, source: string): ModuleTarget {
  const program = programOf(b);
  if (!source.startsWith(NAMESPACE_SOURCE)) {
    const file = program.includes.file(unit, source);
    return file === undefined ? { kind: "external" } : { kind: "units", units: [file] };
  }
  const path = source.slice(NAMESPACE_SOURCE.length);
  const scope = scopeOfImport(unit, source);
  const name = program.names.namespaceFrom(unit, scope, path);
  if (name !== undefined) return { kind: "package", name, unit };
  const [first = "", ...rest] = path.split("::");
  let found = b.lookup(unit, scope, first, "type");
  for (const part of rest) found = found.flatMap((referent) => b.members(b.typeOf(referent), part));
  const [type] = found;
  if (type === undefined) return { kind: "missing" };
  return type.kind === "external" ? { kind: "external" } : { kind: "value", type: b.typeOf(type) };
}

function scopeOfImport(unit: Unit, source: string): number {
  for (let row = 0; row < unit.importCount; row++) if (unit.text(unit.import(row, "source")) === source) return unit.import(row, "scope");
  return 0;
}

const PRIMITIVES: ReadonlySet<string> = new Set(
  "void bool char short int long float double signed unsigned wchar_t char8_t char16_t char32_t size_t ssize_t ptrdiff_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t".split(
    " ",
  ),
);

function builtinType(_b: Binder, name: string, args: readonly Type[]): Type {
  if (PRIMITIVES.has(name)) return builtin(name);
  const [first = UNKNOWN, second = UNKNOWN] = args;
  switch (name) {
    case "map":
    case "unordered_map":
    case "multimap":
    case "unordered_multimap":
      return builtin("Map", [first, second]);
    case "vector":
    case "deque":
    case "list":
    case "set":
    case "unordered_set":
    case "span":
    case "array":
      return args.length > 0 ? list(first) : EXTERNAL;
    default:
      return EXTERNAL;
  }
}

/** Methods of containers that give what is in them; an iterator stands for what it points to. */
function builtinCall(b: Binder, _unit: Unit, _callAt: number, receiver: Type, name: string): Type | undefined {
  if (receiver === NOTHING) return undefined;
  switch (receiver.kind) {
    case "list":
      return /^(?:front|back|at|begin|end|rbegin|cbegin|find|data|top)$/.test(name) ? receiver.item : EXTERNAL;
    case "builtin":
      if (receiver.name !== "Map") return EXTERNAL;
      if (name === "at") return receiver.args[1];
      return /^(?:begin|end|rbegin|cbegin|find|lower_bound|upper_bound)$/.test(name) ? { kind: "tuple", items: receiver.args } : EXTERNAL;
    case "instance":
      // The pointer itself, in which its target is seen.
      return /^(?:get|value|lock|load)$/.test(name) && b.members(receiver, name).length === 0 ? receiver : undefined;
    default:
      return undefined;
  }
}
