import type { Dialect } from "../dialect.ts";
import { EXTERNAL, list, type Type, UNKNOWN } from "../type.ts";
import { namespaced } from "./namespaced.ts";

const BUILTINS: ReadonlySet<string> = new Set(
  (
    "Object String Integer Long Short Byte Character Boolean Float Double Number Void Math StrictMath System Runtime Thread ThreadLocal Runnable Iterable Comparable " +
    "CharSequence StringBuilder StringBuffer Class ClassLoader Enum Record Package Process ProcessBuilder Throwable Exception RuntimeException Error AssertionError " +
    "ArithmeticException ArrayIndexOutOfBoundsException ArrayStoreException ClassCastException ClassNotFoundException CloneNotSupportedException IllegalAccessException " +
    "IllegalArgumentException IllegalStateException IndexOutOfBoundsException InstantiationException InterruptedException NegativeArraySizeException " +
    "NoSuchFieldException NoSuchMethodException NullPointerException NumberFormatException SecurityException StringIndexOutOfBoundsException UnsupportedOperationException " +
    "ExceptionInInitializerError LinkageError NoClassDefFoundError OutOfMemoryError StackOverflowError VirtualMachineError Override Deprecated SuppressWarnings SafeVarargs " +
    "FunctionalInterface AutoCloseable Cloneable Appendable Readable StackTraceElement ReflectiveOperationException"
  ).split(" "),
);

const LISTS =
  /^(List|ArrayList|LinkedList|Collection|Iterable|Set|HashSet|LinkedHashSet|TreeSet|SortedSet|Queue|Deque|ArrayDeque|Stream|Iterator|ListIterator|Optional)$/;

export const java: Dialect = namespaced({
  family: "jvm",
  builtins: BUILTINS,
  builtinType: (_b, name, args) => {
    if (LISTS.test(name)) return list(args[0] ?? UNKNOWN);
    return args.length > 0 ? { kind: "builtin", name, args } : EXTERNAL;
  },
  builtinCall: (b, _unit, _callAt, receiver, name) => collectionCall(b.itemOf(receiver), receiver, name),
});

/** Methods of collections and maps that give their items. */
function collectionCall(item: Type, receiver: Type, name: string): Type | undefined {
  if (receiver.kind === "literal") return EXTERNAL;
  if (receiver.kind === "builtin" && receiver.args.length > 0) {
    const value = receiver.args.at(-1) as Type;
    if (/^(get|getOrDefault|put|remove|computeIfAbsent|putIfAbsent|getValue)$/.test(name)) return value;
    if (name === "values") return list(value);
    if (name === "keySet") return list(receiver.args[0] as Type);
    if (name === "entrySet") return list({ kind: "builtin", name: "Entry", args: receiver.args });
    return name === "getKey" ? (receiver.args[0] as Type) : EXTERNAL;
  }
  if (receiver.kind !== "list" && receiver.kind !== "tuple") return undefined;
  if (
    /^(get|remove|next|previous|poll|peek|pop|element|first|last|getFirst|getLast|orElse|orElseGet|orElseThrow|findFirst|findAny|set)$/.test(
      name,
    )
  )
    return item;
  if (/^(iterator|listIterator|stream|parallelStream|filter|subList|sorted|distinct|limit|skip|peek|toList|reversed)$/.test(name))
    return receiver;
  return EXTERNAL;
}
