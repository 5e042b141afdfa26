import { CODE } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import type { Dialect } from "../dialect.ts";
import { builtin, EXTERNAL, list, NOTHING, type Type, UNKNOWN, union } from "../type.ts";
import type { Unit } from "../unit.ts";
import { isGlobalName } from "./ecmascript-globals.ts";
import { globalCall, listCall, mapCall, promiseCall, wantedByList } from "./ecmascript-values.ts";

const PRIMITIVES: ReadonlySet<string> = new Set([
  "string",
  "number",
  "boolean",
  "bigint",
  "symbol",
  "RegExp",
  "Date",
  "Error",
  "Function",
  "Buffer",
]);
const OBJECT_METHODS: ReadonlySet<string> = new Set([
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
  "toLocaleString",
  "toString",
  "valueOf",
]);
const TRANSPARENT: ReadonlySet<string> = new Set([
  "Partial",
  "Required",
  "Readonly",
  "NonNullable",
  "Pick",
  "Omit",
  "Extract",
  "Exclude",
  "NoInfer",
  "ThisType",
]);
const LISTS: ReadonlySet<string> = new Set(["Array", "ReadonlyArray", "ArrayLike", "ConcatArray"]);

export const ecmascript: Dialect = {
  family: "ecmascript",
  fileModules: true,
  openNamespaces: false,
  implicitMembers: false,
  exportsAll: false,
  callsConstruct: false,
  nestedFunctionsShareThis: false,
  typesConstruct: false,
  callMember: "()",
  asyncIsWritten: true,
  iteratorMembers: ["[Symbol.iterator]", "[Symbol.asyncIterator]", "[]"],
  constructorNames: ["constructor"],
  staticsOnInstances: false,
  instanceMembersOnClasses: false,
  mergesBases: false,
  laterWins: false,
  isBuilt: () => true,
  structuralInterfaces: false,
  interfacesHaveBodies: false,

  packageOf: () => "",
  isShared: () => true,
  module: (b, unit, source) => b.sources.module(unit, source),
  outerNames: (b, unit, name) => (name === "exports" ? [{ kind: "module", unit }] : b.sources.globals(b, name)),
  moduleMember: () => [],
  dotted: () => [],
  packageMember: () => [],
  findMember: () => undefined,
  typesAreNamed: false,
  superMembers: () => undefined,
  implementers: () => [],
  called: undefined,
  pointersAreTargets: false,
  fieldsHoldFunctions: false,
  overloads: undefined,
  scopeNames: () => [],
  extensions: () => [],
  parts: (b, unit, cls) => b.sources.augmentations(b, unit, cls),
  decoratorSuffix: "",
  addedMembers: () => [],
  builtinProperty: () => undefined,
  isObjectMethod: (name) => OBJECT_METHODS.has(name),
  indexMember: "",
  isBuiltin: isGlobalName,

  builtinType(b, name, args) {
    const [first = UNKNOWN] = args;
    if (LISTS.has(name)) return list(first);
    if (TRANSPARENT.has(name)) return first;
    if (PRIMITIVES.has(name)) return builtin(name);
    switch (name) {
      case "PromiseLike":
        return builtin("Promise", [first]);
      case "Awaited":
        return b.awaited(first);
      case "ReturnType":
        return b.resultOf(first);
      case "InstanceType":
        return first.kind === "class" ? { kind: "instance", unit: first.unit, cls: first.cls, args: first.args } : UNKNOWN;
      case "Parameters":
      case "ConstructorParameters":
        return { kind: "tuple", items: Array.from({ length: 4 }, (_, i) => b.parameterOf(first, i)) };
      case "any":
      case "unknown":
      case "object":
        return UNKNOWN;
      case "void":
      case "never":
      case "undefined":
      case "null":
        return NOTHING;
      default:
        return args.length > 0 ? builtin(name, args) : EXTERNAL;
    }
  },

  builtinCall(b, unit, callAt, receiver, name) {
    if (receiver === NOTHING) return made(b, unit, callAt, name);
    const value = receiver.kind === "parameter" ? b.typeAt(receiver.unit, receiver.unit.declaration(receiver.row, "type")) : receiver;
    switch (value.kind) {
      case "list":
      case "tuple":
        return listCall(b, unit, callAt, value, name);
      case "function":
      case "callback":
        if (name === "bind") return value;
        return name === "call" || name === "apply" ? b.resultOf(value) : undefined;
      case "builtin":
        if (value.name === "Promise") return promiseCall(b, unit, callAt, value.args[0] ?? UNKNOWN, name);
        return mapCall(b, unit, callAt, value, name);
      case "literal":
        return name === "split" ? list(builtin("string")) : EXTERNAL;
      case "external":
        return globalCall(b, unit, callAt, name);
      case "module":
        return isPromised(name) ? promiseCall(b, unit, callAt, value, name) : undefined;
      case "union": {
        const parts = value.types.map((part) =>
          part.kind === "external" ? undefined : ecmascript.builtinCall(b, unit, callAt, part, name),
        );
        return parts.some((part) => part !== undefined) && value.types.every((part) => part.kind !== "instance" && part.kind !== "object")
          ? union(parts.filter((part) => part !== undefined))
          : undefined;
      }
      default:
        return undefined;
    }
  },

  builtinWanted(b, unit, callAt, receiver, name, position) {
    switch (receiver.kind) {
      case "list":
      case "tuple":
        return wantedByList(b, unit, callAt, receiver, name, position);
      case "builtin": {
        if (receiver.name === "Promise") return position === 0 && name === "then" ? callback([b.awaited(receiver)]) : undefined;
        if (name !== "forEach" || receiver.args.length === 0) return undefined;
        return callback([receiver.args.at(-1) as Type, receiver.args[0] as Type, receiver]);
      }
      case "module":
        return position === 0 && name === "then" ? callback([receiver]) : undefined;
      case "external": {
        const global = globalObject(unit, callAt);
        if (global !== "Array" || name !== "from" || position !== 1) return undefined;
        return callback([b.itemOf(b.typeAt(unit, unit.code(callAt + 4 + unit.code(callAt + 2))))]);
      }
      default:
        return undefined;
    }
  },
};

/** `import("x")` is told as the module itself: what is called on its promise tells the two apart. */
function isPromised(name: string): boolean {
  return name === "then" || name === "catch" || name === "finally";
}

function callback(parameters: readonly Type[]): Type {
  return { kind: "callback", parameters, result: UNKNOWN };
}

/** Name of the global object whose method is called (`Object.keys`), or "". */
function globalObject(unit: Unit, callAt: number): string {
  const object = unit.code(unit.code(callAt + 1) + 1);
  return unit.code(object) === CODE.name ? unit.text(unit.code(object + 2)) : "";
}

/** `new Map<K, V>()`, `new Set(xs)`, `new Promise<T>(…)`, `structuredClone(x)`. */
function made(b: Binder, unit: Unit, callAt: number, name: string): Type | undefined {
  const types = unit.code(callAt + 2);
  const argument = (i: number) => (i < unit.code(callAt + 3) ? b.typeAt(unit, unit.code(callAt + 4 + types + i)) : UNKNOWN);
  if (unit.code(callAt) !== CODE.create) return name === "structuredClone" ? argument(0) : undefined;
  if (!/^(Map|WeakMap|Set|WeakSet|Promise|Array|WeakRef)$/.test(name)) return undefined;
  const written = Array.from({ length: types }, (_, i) => b.typeAt(unit, unit.code(callAt + 4 + i)));
  if (name === "Array") return list(written[0] ?? UNKNOWN);
  if (written.length > 0) return builtin(name, written);
  const item = b.itemOf(argument(0));
  if (name === "Set" || name === "WeakSet") return builtin(name, [item]);
  if (name === "Map" || name === "WeakMap") return builtin(name, item.kind === "tuple" ? item.items : [UNKNOWN, UNKNOWN]);
  return builtin(name, [UNKNOWN]);
}
