import type { Binder } from "../binder.ts";
import { argumentAt, type Call } from "../parameters.ts";
import { builtin, list, type Type, UNKNOWN } from "../type.ts";
import type { Unit } from "../unit.ts";
import { libraryCall } from "./library.ts";

/** Words and names of types that every file has. */
export const C_SHARP_NAMES: ReadonlySet<string> = new Set(
  "int uint long ulong short ushort byte sbyte float double decimal bool char string object void dynamic nint nuint nameof typeof default var value".split(
    " ",
  ),
);

/** First names of namespaces that hold far more than any repository declares of them. */
export const C_SHARP_NAMESPACES: RegExp = /^(?:System|Microsoft|Windows|UnityEngine|UnityEditor|Xunit|NUnit|Newtonsoft|Mono)$/;

const PRIMITIVES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    String: "string",
    bool: "boolean",
    Boolean: "boolean",
    Int32: "int",
    UInt32: "uint",
    Int64: "long",
    UInt64: "ulong",
    Int16: "short",
    UInt16: "ushort",
    Byte: "byte",
    SByte: "sbyte",
    Char: "char",
    Single: "float",
    Double: "double",
    Decimal: "decimal",
    IntPtr: "nint",
    UIntPtr: "nuint",
  }),
);
const LISTS =
  /^(?:List|IList|IReadOnlyList|ICollection|IReadOnlyCollection|IEnumerable|IEnumerator|IAsyncEnumerable|IOrderedEnumerable|IQueryable|HashSet|ISet|IReadOnlySet|SortedSet|Queue|Stack|LinkedList|Collection|ReadOnlyCollection|ObservableCollection|ConcurrentBag|ConcurrentQueue|ConcurrentStack|BlockingCollection|ImmutableArray|ImmutableList|IImmutableList|ImmutableHashSet|ImmutableSortedSet|ImmutableQueue|ImmutableStack|PriorityQueue)$/;
const MAPS =
  /^(?:Dictionary|IDictionary|IReadOnlyDictionary|ConcurrentDictionary|SortedDictionary|SortedList|ImmutableDictionary|IImmutableDictionary|ImmutableSortedDictionary|ReadOnlyDictionary|ConditionalWeakTable|FrozenDictionary)$/;

function takes(parameters: readonly Type[], result: Type): Type {
  return { kind: "callback", parameters, result };
}

/** A type that no file of the repository declares. */
export function cSharpType(name: string, args: readonly Type[]): Type {
  const primitive = PRIMITIVES.get(name);
  if (primitive !== undefined) return builtin(primitive);
  if (name === "dynamic") return UNKNOWN;
  if (name === "object" || name === "Object") return { kind: "external", name: "object" };
  if (/^[a-z]/.test(name)) return builtin(name);
  const [first = UNKNOWN] = args;
  if (name === "Action" || name === "ThreadStart") return takes(args, builtin("void"));
  if (name === "EventHandler") return takes([UNKNOWN, first], builtin("void"));
  if (args.length === 0) return { kind: "external", name };
  if (LISTS.test(name)) return list(first);
  if (MAPS.test(name)) return builtin("Map", args.length === 2 ? args : [UNKNOWN, UNKNOWN]);
  switch (name) {
    case "Func":
      return takes(args.slice(0, -1), args.at(-1) as Type);
    case "Predicate":
      return takes(args, builtin("boolean"));
    case "Comparison":
      return takes([first, first], builtin("int"));
    case "Converter":
      return takes([first], args[1] ?? UNKNOWN);
    case "Nullable":
      return first;
    case "KeyValuePair":
    case "Tuple":
    case "ValueTuple":
      return { kind: "tuple", items: args };
    case "IGrouping":
      return list(args[1] ?? UNKNOWN);
    case "ILookup":
      return builtin("Map", [first, list(args[1] ?? UNKNOWN)]);
    default:
      return builtin(name, args);
  }
}

const NUMBER = ["IComparable", "IConvertible", "IFormattable", "IEquatable", "ISpanFormattable", "ValueType"];
const SUPERTYPES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    string: ["IComparable", "ICloneable", "IConvertible", "IEquatable", "IEnumerable", "ReadOnlySpan", "ReadOnlyMemory"],
    int: NUMBER,
    uint: NUMBER,
    long: NUMBER,
    ulong: NUMBER,
    short: NUMBER,
    ushort: NUMBER,
    byte: NUMBER,
    sbyte: NUMBER,
    float: NUMBER,
    double: NUMBER,
    decimal: NUMBER,
    number: NUMBER,
    boolean: ["IComparable", "IConvertible", "IEquatable", "ValueType"],
    char: ["IComparable", "IConvertible", "IEquatable", "ValueType"],
    MemoryStream: ["Stream", "IDisposable", "IAsyncDisposable", "MarshalByRefObject"],
    FileStream: ["Stream", "IDisposable", "IAsyncDisposable", "MarshalByRefObject"],
    StringReader: ["TextReader", "IDisposable", "MarshalByRefObject"],
    StreamReader: ["TextReader", "IDisposable", "MarshalByRefObject"],
    StringWriter: ["TextWriter", "IDisposable", "MarshalByRefObject"],
    StreamWriter: ["TextWriter", "IDisposable", "MarshalByRefObject"],
    Span: ["ReadOnlySpan"],
    Memory: ["ReadOnlyMemory"],
    ArrayBufferWriter: ["IBufferWriter"],
    Type: ["MemberInfo", "ICustomAttributeProvider", "IReflect"],
    TypeInfo: ["Type", "MemberInfo", "ICustomAttributeProvider", "IReflect"],
    MethodInfo: ["MethodBase", "MemberInfo", "ICustomAttributeProvider"],
    ConstructorInfo: ["MethodBase", "MemberInfo", "ICustomAttributeProvider"],
    FieldInfo: ["MemberInfo", "ICustomAttributeProvider"],
    PropertyInfo: ["MemberInfo", "ICustomAttributeProvider"],
    Guid: ["IComparable", "IFormattable", "IEquatable", "ValueType"],
    DateTime: ["IComparable", "IConvertible", "IFormattable", "IEquatable", "ValueType"],
    CancellationToken: ["IEquatable", "ValueType"],
  }),
);

export function cSharpSupertypes(name: string): readonly string[] | undefined {
  return SUPERTYPES.get(name);
}

const OBJECT_METHODS =
  /^(?:Equals|GetHashCode|ToString|GetType|MemberwiseClone|ReferenceEquals|CompareTo|HasFlag|Finalize|HasValue|GetValueOrDefault)$/;

/** Methods that every value has, and those of values that may be absent. */
export function isOfObject(name: string): boolean {
  return OBJECT_METHODS.test(name);
}

export function cSharpCall(b: Binder, unit: Unit, at: number, receiver: Type, name: string): Type | undefined {
  const call: Call = { unit, at };
  const written = unit.code(call.at + 2) > 0 ? b.typeAt(unit, unit.code(call.at + 4)) : undefined;
  if (written !== undefined && (name === "OfType" || name === "Cast")) return list(written);
  if (written !== undefined && /^(?:GetService|GetRequiredService|GetCustomAttribute|Resolve|Deserialize|As|CreateInstance)$/.test(name))
    return receiver.kind === "instance" || receiver.kind === "class" ? undefined : written;
  if ((name === "GetArrayDataReference" || name === "GetReference") && unit.code(at + 3) > 0)
    return b.itemOf(b.typeAt(unit, argumentAt(call, 0)));
  return libraryCall(b, unit, at, receiver, name);
}
