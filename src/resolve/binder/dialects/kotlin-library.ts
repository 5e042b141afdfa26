import type { Binder } from "../binder.ts";
import { argumentAt, argumentCount, type Call } from "../parameters.ts";
import { builtin, list, NOTHING, type Type, UNKNOWN, union } from "../type.ts";
import type { Unit } from "../unit.ts";
import { javaSupertypes, javaType } from "./java-library.ts";
import { implicitReceivers } from "./kotlin-receivers.ts";
import { libraryCall, libraryProperty, libraryWanted } from "./library.ts";

/** Names of the packages that every file imports. */
export const KOTLIN_NAMES: ReadonlySet<string> = new Set(
  (
    "Any Unit Nothing String CharSequence Boolean Byte Short Int Long Char Float Double UByte UShort UInt ULong Number Array ByteArray ShortArray IntArray LongArray " +
    "CharArray FloatArray DoubleArray BooleanArray UByteArray UIntArray ULongArray Comparable Enum Annotation Throwable Exception RuntimeException Error " +
    "IllegalArgumentException IllegalStateException IndexOutOfBoundsException UnsupportedOperationException NumberFormatException NullPointerException " +
    "ClassCastException AssertionError NoSuchElementException ConcurrentModificationException ArithmeticException InterruptedException Runnable Thread " +
    "Object System Class Iterable AutoCloseable Cloneable Override Deprecated ReplaceWith DeprecationLevel Suppress Throws JvmStatic JvmField JvmName JvmOverloads " +
    "JvmSynthetic JvmMultifileClass JvmSuppressWildcards JvmWildcard JvmInline JvmDefault Volatile Synchronized Transient Strictfp PublishedApi SinceKotlin DslMarker " +
    "BuilderInference OverloadResolutionByLambdaReturnType OptIn RequiresOptIn ExperimentalStdlibApi ExperimentalMultiplatform SubclassOptInRequired " +
    "ExperimentalUnsignedTypes UnsafeVariance ParameterName ExtensionFunctionType ContextFunctionTypeParams Target Retention Repeatable MustBeDocumented " +
    "AnnotationTarget AnnotationRetention List MutableList ArrayList Set MutableSet HashSet LinkedHashSet Map MutableMap HashMap LinkedHashMap Collection " +
    "MutableCollection MutableIterable Iterator MutableIterator ListIterator MutableListIterator ArrayDeque IndexedValue Sequence Pair Triple Result Lazy Function " +
    "Function0 Function1 Function2 Function3 Comparator Regex RegexOption MatchResult StringBuilder Appendable IntRange LongRange CharRange IntProgression ClosedRange " +
    "LazyThreadSafetyMode KotlinVersion DeepRecursiveFunction Random Math Integer Character Process " +
    "listOf mutableListOf arrayListOf listOfNotNull emptyList setOf mutableSetOf hashSetOf linkedSetOf emptySet setOfNotNull sortedSetOf mapOf mutableMapOf hashMapOf " +
    "linkedMapOf emptyMap sortedMapOf arrayOf arrayOfNulls emptyArray intArrayOf longArrayOf byteArrayOf charArrayOf doubleArrayOf floatArrayOf booleanArrayOf " +
    "sequenceOf sequence emptySequence generateSequence iterator buildList buildSet buildMap buildString require requireNotNull check checkNotNull error assert TODO " +
    "run with apply also let takeIf takeUnless repeat lazy lazyOf synchronized print println readLine readln runCatching to maxOf minOf compareBy compareByDescending " +
    "compareValues compareValuesBy naturalOrder reverseOrder nullsFirst nullsLast suspend enumValues enumValueOf typeOf List MutableList Array ByteArray IntArray " +
    "closeFinally use plus minus contracts field it"
  ).split(" "),
);

/** First names of packages that are never a repository's own. */
export const KOTLIN_PACKAGES: RegExp = /^(?:kotlin|java|javax|jakarta|android|androidx|org|platform)$/;

const PRIMITIVES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    String: "string",
    Boolean: "boolean",
    Int: "int",
    Long: "long",
    Short: "short",
    Byte: "byte",
    Char: "char",
    Float: "float",
    Double: "double",
    UInt: "uint",
    ULong: "ulong",
    UShort: "ushort",
    UByte: "ubyte",
    Unit: "void",
  }),
);
const LISTS = /^(?:Mutable)?(?:List|Collection|Iterable|Set|Iterator|ListIterator)$|^(?:ArrayDeque|IndexedValue)$/;
const ARRAYS = /^(Int|Long|Short|Byte|Char|Float|Double|Boolean|UInt|ULong|UByte)Array$/;

/** A type that no file of the repository declares. */
export function kotlinType(name: string, args: readonly Type[]): Type {
  const primitive = PRIMITIVES.get(name);
  if (primitive !== undefined) return builtin(primitive);
  if (name === "Nothing") return NOTHING;
  if (LISTS.test(name)) return list(args[0] ?? UNKNOWN);
  if (name === "MutableMap") return builtin("Map", args.length === 2 ? args : [UNKNOWN, UNKNOWN]);
  const array = ARRAYS.exec(name);
  if (array !== null) return builtin("Array", [builtin((array[1] as string).toLowerCase())]);
  if (name === "Pair" || name === "Triple" || name === "Entry" || name === "MutableEntry") return { kind: "tuple", items: args };
  if (name === "Sequence" || name === "Array") return builtin(name, [args[0] ?? UNKNOWN]);
  return javaType(name, args);
}

const SUPERTYPES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    ExecutorService: ["Executor", "AutoCloseable"],
    ScheduledExecutorService: ["ExecutorService", "Executor", "AutoCloseable"],
    ThreadPoolExecutor: ["AbstractExecutorService", "ExecutorService", "Executor", "AutoCloseable"],
    ForkJoinPool: ["AbstractExecutorService", "ExecutorService", "Executor", "AutoCloseable"],
    IllegalStateException: ["RuntimeException", "Exception", "Throwable"],
    IllegalArgumentException: ["RuntimeException", "Exception", "Throwable"],
    RuntimeException: ["Exception", "Throwable"],
    Exception: ["Throwable"],
    Error: ["Throwable"],
    AssertionError: ["Error", "Throwable"],
  }),
);

export function kotlinSupertypes(name: string): readonly string[] | undefined {
  return SUPERTYPES.get(name) ?? javaSupertypes(name);
}

/** Functions that call a lambda at once: with the value as its parameter, or as what `this` is in it; they give its result, or the value. */
const ON_VALUES: ReadonlyMap<string, { readonly isReceiver: boolean; readonly givesValue: boolean }> = new Map([
  ["let", { isReceiver: false, givesValue: false }],
  ["use", { isReceiver: false, givesValue: false }],
  ["also", { isReceiver: false, givesValue: true }],
  ["takeIf", { isReceiver: false, givesValue: true }],
  ["takeUnless", { isReceiver: false, givesValue: true }],
  ["run", { isReceiver: true, givesValue: false }],
  ["runCatching", { isReceiver: true, givesValue: false }],
  ["apply", { isReceiver: true, givesValue: true }],
]);

/** Names that any value can be asked for. */
export function isOnValues(name: string): boolean {
  return (
    ON_VALUES.has(name) ||
    /^(?:to|javaClass|hashCode|equals|toString|compareTo|name|ordinal|declaringJavaClass|getClass|runCatching)$/.test(name)
  );
}

/** Functions of the library called by their bare names. */
function bareCall(b: Binder, call: Call, name: string): Type | undefined {
  const given = (position: number) => (argumentCount(call) > position ? b.typeAt(call.unit, argumentAt(call, position)) : UNKNOWN);
  const written = call.unit.code(call.at + 2) > 0 ? b.typeAt(call.unit, call.unit.code(call.at + 4)) : UNKNOWN;
  switch (name) {
    case "run":
    case "synchronized":
    case "with":
    case "suspend":
      return b.resultOf(given(argumentCount(call) - 1));
    case "requireNotNull":
    case "checkNotNull":
      return given(0);
    case "lazy":
      return builtin("Lazy", [b.resultOf(given(argumentCount(call) - 1))]);
    case "listOf":
    case "mutableListOf":
    case "arrayListOf":
    case "listOfNotNull":
    case "setOf":
    case "mutableSetOf":
    case "hashSetOf":
    case "linkedSetOf":
    case "arrayOf":
    case "sequenceOf":
      return list(
        written.kind === "unknown" ? union(Array.from({ length: Math.min(argumentCount(call), 8) }, (_, i) => given(i))) : written,
      );
    case "emptyList":
    case "emptySet":
    case "emptyArray":
    case "arrayOfNulls":
    case "emptySequence":
      return list(written);
    case "List":
    case "MutableList":
    case "Array":
      return list(written.kind === "unknown" ? b.resultOf(given(1)) : written);
    case "ArrayList":
    case "HashSet":
    case "LinkedHashSet":
    case "ArrayDeque":
      return list(written);
    case "mutableMapOf":
    case "hashMapOf":
    case "HashMap":
    case "LinkedHashMap":
    case "mapOf":
      return call.unit.code(call.at + 2) === 2
        ? builtin("Map", [written, b.typeAt(call.unit, call.unit.code(call.at + 5))])
        : builtin("Map", [UNKNOWN, UNKNOWN]);
    case "maxOf":
    case "minOf":
      return given(0);
    case "generateSequence":
      return list(b.resultOf(given(argumentCount(call) - 1)));
    default:
      // A class of a dependency is called for an instance of it.
      return /^[A-Z]/.test(name) ? kotlinType(name, written.kind === "unknown" ? [] : [written]) : undefined;
  }
}

/** What a function of the library is called on where nothing stands before its name: what `this` is, if it can be. */
function valueAround(b: Binder, { unit, at }: Call, name: string): Type | undefined {
  const receivers = implicitReceivers(b, unit, unit.code(unit.code(at + 1) + 1));
  if (ON_VALUES.has(name) && name !== "run") return receivers[0]?.kind === "unknown" ? undefined : receivers[0];
  return receivers.find(({ kind }) => kind === "list" || kind === "builtin" || kind === "literal");
}

export function kotlinCall(b: Binder, unit: Unit, at: number, receiver: Type, name: string): Type | undefined {
  const call: Call = { unit, at };
  if (receiver === NOTHING) {
    const around = valueAround(b, call, name);
    return bareCall(b, call, name) ?? (around && kotlinCall(b, unit, at, around, name));
  }
  const onValue = ON_VALUES.get(name);
  if (onValue !== undefined && argumentCount(call) === 1 && receiver.kind !== "unknown") {
    if (onValue.givesValue) return receiver;
    return b.resultOf(b.typeAt(unit, argumentAt(call, 0)));
  }
  if (name === "to" && argumentCount(call) === 1 && receiver.kind !== "unknown") {
    return { kind: "tuple", items: [receiver, b.typeAt(unit, argumentAt(call, 0))] };
  }
  if (name === "filterIsInstance" && unit.code(at + 2) > 0) return list(b.typeAt(unit, unit.code(at + 4)));
  return libraryCall(b, unit, at, receiver, name);
}

export function kotlinWanted(b: Binder, unit: Unit, at: number, receiver: Type, name: string, position: number): Type | undefined {
  const call: Call = { unit, at };
  if (receiver === NOTHING) {
    if (name === "with" && position === 1) return onReceiver(b.typeAt(unit, argumentAt(call, 0)));
    if (name === "buildString") return onReceiver({ kind: "external", name: "StringBuilder" });
    if (name === "run" || name === "lazy" || name === "synchronized" || name === "runCatching") return TAKES_NOTHING;
    if (name === "repeat") return { kind: "callback", parameters: [builtin("int")], result: UNKNOWN };
    const around = valueAround(b, call, name);
    return around && kotlinWanted(b, unit, at, around, name, position);
  }
  const onValue = ON_VALUES.get(name);
  if (onValue !== undefined && receiver.kind !== "unknown") {
    return onValue.isReceiver ? onReceiver(receiver) : { kind: "callback", parameters: [receiver], result: UNKNOWN };
  }
  return libraryWanted(b, unit, at, receiver, name, position);
}

const TAKES_NOTHING: Type = { kind: "callback", parameters: [], result: UNKNOWN };

function onReceiver(receiver: Type): Type {
  return { kind: "callback", parameters: [], result: UNKNOWN, receiver };
}

const DURATION: Type = { kind: "external", name: "Duration" };

/** Properties of the library, of numbers among others. */
export function kotlinProperty(receiver: Type, name: string): Type | undefined {
  const isNumber = receiver.kind === "builtin" && /^(?:number|int|long|double)$/.test(receiver.name);
  if (isNumber && /^(?:nanoseconds|microseconds|milliseconds|seconds|minutes|hours|days)$/.test(name)) return DURATION;
  const isOutside = receiver.kind === "builtin" || receiver.kind === "external";
  if (isOutside && (name === "context" || name === "coroutineContext")) return { kind: "external", name: "CoroutineContext" };
  return libraryProperty(receiver, name);
}
