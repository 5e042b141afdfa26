import { pythonImports } from "#languages/python.ts";
import type { Binder } from "../binder.ts";
import type { Dialect, ModuleTarget } from "../dialect.ts";
import type { Referent } from "../referent.ts";
import { builtin, EXTERNAL, list, NOTHING, type Type, UNKNOWN } from "../type.ts";
import type { Unit } from "../unit.ts";
import { PYTHON_BUILTINS } from "./python-builtins.ts";

const LISTS: ReadonlySet<string> = new Set([
  "list",
  "List",
  "Sequence",
  "Iterable",
  "Iterator",
  "set",
  "Set",
  "frozenset",
  "FrozenSet",
  "Collection",
  "deque",
  "Generator",
  "AsyncGenerator",
  "AsyncIterator",
  "AsyncIterable",
  "tuple",
  "Tuple",
]);

/** Methods of dictionaries, which object records stand for, and of every object. */
const PYTHON_OBJECT_METHODS: ReadonlySet<string> = new Set(
  "clear copy fromkeys get items keys pop popitem setdefault update values __class__ __dict__ __doc__ __eq__ __hash__ __init__ __new__ __repr__ __setattr__ __str__".split(
    " ",
  ),
);

export const python: Dialect = {
  family: "python",
  fileModules: true,
  openNamespaces: false,
  implicitMembers: false,
  exportsAll: true,
  callsConstruct: true,
  nestedFunctionsShareThis: true,
  typesConstruct: false,
  callMember: "__call__",
  asyncIsWritten: false,
  iteratorMembers: ["__iter__", "__next__", "__aiter__", "__anext__", "__getitem__"],
  constructorNames: ["__init__", "__new__"],
  staticsOnInstances: true,
  instanceMembersOnClasses: true,
  mergesBases: false,
  laterWins: true,
  isBuilt: () => true,
  structuralInterfaces: false,
  interfacesHaveBodies: true,

  packageOf: () => "",
  isShared: () => true,
  module: moduleOf,
  outerNames: starNames,
  moduleMember: submodule,
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
  parts: () => [],
  decoratorSuffix: "",
  addedMembers: () => [],
  builtinProperty: () => undefined,
  isObjectMethod: (name) => PYTHON_OBJECT_METHODS.has(name),
  indexMember: "__getitem__",
  isBuiltin: (name) => PYTHON_BUILTINS.has(name),

  builtinType(_b, name, args) {
    const [first = UNKNOWN] = args;
    if (LISTS.has(name)) return args.length > 1 && /^[Tt]uple$/.test(name) ? { kind: "tuple", items: args } : list(first);
    switch (name) {
      case "None":
        return NOTHING;
      case "Any":
      case "object":
        return UNKNOWN;
      case "str":
        return builtin("string");
      case "Optional":
      case "Annotated":
      case "ClassVar":
      case "Final":
      case "Required":
      case "NotRequired":
        return first;
      case "Awaitable":
        return builtin("Awaitable", [first]);
      case "Coroutine":
        return builtin("Awaitable", [args[2] ?? UNKNOWN]);
      case "dict":
      case "Dict":
      case "Mapping":
      case "MutableMapping":
      case "defaultdict":
      case "OrderedDict":
        return builtin("dict", args.length > 1 ? args : [UNKNOWN, UNKNOWN]);
      case "Type":
      case "type":
        return first.kind === "instance" ? { kind: "class", unit: first.unit, cls: first.cls, args: first.args } : UNKNOWN;
      default:
        return EXTERNAL;
    }
  },

  builtinCall(b, unit, callAt, receiver, name) {
    const argument = (i: number) =>
      i < unit.code(callAt + 3) ? b.typeAt(unit, unit.code(callAt + 4 + unit.code(callAt + 2) + i)) : UNKNOWN;
    if (receiver === NOTHING) return namedCall(b, name, argument);
    if (receiver.kind === "builtin" && receiver.name === "dict") {
      const value = receiver.args[1] ?? UNKNOWN;
      if (name === "get" || name === "pop" || name === "setdefault") return value;
      if (name === "values") return list(value);
      if (name === "keys") return list(receiver.args[0] ?? UNKNOWN);
      if (name === "items") return list({ kind: "tuple", items: receiver.args });
      return name === "copy" ? receiver : EXTERNAL;
    }
    if (receiver.kind === "list" || receiver.kind === "tuple") {
      if (name === "pop") return b.itemOf(receiver);
      return name === "copy" ? receiver : EXTERNAL;
    }
    return receiver.kind === "literal" || receiver.kind === "builtin" ? EXTERNAL : undefined;
  },

  builtinWanted: () => undefined,
};

/** Functions of the language that hand their arguments on. */
function namedCall(b: Binder, name: string, argument: (i: number) => Type): Type | undefined {
  switch (name) {
    case "list":
    case "sorted":
    case "set":
    case "tuple":
    case "reversed":
    case "iter":
      return list(b.itemOf(argument(0)));
    case "next":
    case "min":
    case "max":
      return b.itemOf(argument(0));
    case "enumerate":
      return list({ kind: "tuple", items: [builtin("number"), b.itemOf(argument(0))] });
    case "zip":
      return list({ kind: "tuple", items: [b.itemOf(argument(0)), b.itemOf(argument(1))] });
    case "filter":
      return list(b.itemOf(argument(1)));
    case "map":
      return list(b.resultOf(argument(0)));
    case "cast": {
      const type = argument(0);
      return type.kind === "class" ? { kind: "instance", unit: type.unit, cls: type.cls, args: type.args } : undefined;
    }
    case "type": {
      const of = argument(0);
      return of.kind === "instance" ? { kind: "class", unit: of.unit, cls: of.cls, args: of.args } : undefined;
    }
    default:
      return undefined;
  }
}

function moduleOf(b: Binder, unit: Unit, source: string): ModuleTarget {
  const found = b.sources.file(unit, pythonImports(source, { from: unit.path, name: "" }));
  if (found !== undefined) return { kind: "units", units: [found] };
  return source.startsWith(".") ? { kind: "missing" } : { kind: "external" };
}

/** Names that `from module import *` brings in. */
function starNames(b: Binder, unit: Unit, name: string): readonly Referent[] {
  for (let row = 0; row < unit.importCount; row++) {
    if (unit.text(unit.import(row, "name")) !== "*") continue;
    const target = b.moduleTarget(unit, unit.text(unit.import(row, "source")));
    if (target.kind !== "units") continue;
    const found = b.imported(target, name);
    if (found.length > 0) return found;
  }
  return [];
}

/** `package.module`: a file beside the package's `__init__.py`; and what the package itself imported by star. */
function submodule(b: Binder, unit: Unit, name: string): readonly Referent[] {
  if (name === "" || name === "default") return [];
  const found = starNames(b, unit, name);
  if (found.length > 0) return found;
  if (!/(^|\/)__init__\.pyi?$/.test(unit.path)) return [];
  const module = b.sources.file(unit, pythonImports(`.${name}`, { from: unit.path, name: "" }));
  return module === undefined ? [] : [{ kind: "module", unit: module }];
}
