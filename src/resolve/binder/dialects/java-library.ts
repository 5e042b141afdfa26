import { builtin, list, type Type, UNKNOWN } from "../type.ts";

/** Names that every file has without an import: primitive types and the package `java.lang`. */
export const JAVA_NAMES: ReadonlySet<string> = new Set(
  (
    "int long short byte char float double boolean void " +
    "Object String Integer Long Short Byte Character Boolean Float Double Number Void Math StrictMath System Runtime Thread ThreadLocal ThreadGroup Runnable " +
    "InheritableThreadLocal Iterable Comparable CharSequence StringBuilder StringBuffer Class ClassLoader ClassValue Enum Record Module ModuleLayer Package " +
    "Process ProcessBuilder ProcessHandle Throwable Exception RuntimeException Error AssertionError ArithmeticException ArrayIndexOutOfBoundsException " +
    "ArrayStoreException ClassCastException ClassNotFoundException ClassFormatError CloneNotSupportedException IllegalAccessException IllegalAccessError " +
    "IllegalArgumentException IllegalStateException IllegalMonitorStateException IllegalCallerException IndexOutOfBoundsException InstantiationException " +
    "InterruptedException InternalError NegativeArraySizeException NoSuchFieldException NoSuchFieldError NoSuchMethodException NoSuchMethodError " +
    "NullPointerException NumberFormatException SecurityException SecurityManager StringIndexOutOfBoundsException UnsupportedOperationException " +
    "ExceptionInInitializerError LinkageError NoClassDefFoundError OutOfMemoryError StackOverflowError VirtualMachineError UnknownError UnsatisfiedLinkError " +
    "VerifyError Override Deprecated SuppressWarnings SafeVarargs FunctionalInterface AutoCloseable Cloneable Appendable Readable StackTraceElement StackWalker " +
    "ReflectiveOperationException RuntimePermission MatchException WrongThreadException LayerInstantiationException EnumConstantNotPresentException " +
    "TypeNotPresentException ThreadDeath AbstractMethodError IncompatibleClassChangeError BootstrapMethodError"
  ).split(" "),
);

/** First names of packages that a repository seldom declares and never owns. */
export const JAVA_PACKAGES: RegExp = /^(?:java|javax|jakarta|jdk|sun|android|androidx|kotlin|scala|groovy)$/;

const LISTS =
  /^(?:List|ArrayList|LinkedList|Collection|AbstractList|AbstractCollection|Iterable|Set|HashSet|LinkedHashSet|TreeSet|SortedSet|NavigableSet|EnumSet|AbstractSet|Queue|Deque|ArrayDeque|PriorityQueue|BlockingQueue|LinkedBlockingQueue|ConcurrentLinkedQueue|CopyOnWriteArrayList|Vector|Stack|Stream|Iterator|ListIterator|Enumeration|Spliterator|Optional)$/;
const MAPS =
  /^(?:Map|HashMap|LinkedHashMap|TreeMap|SortedMap|NavigableMap|ConcurrentMap|ConcurrentHashMap|ConcurrentSkipListMap|WeakHashMap|IdentityHashMap|EnumMap|AbstractMap|Hashtable)$/;

const PRIMITIVES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    String: "string",
    Boolean: "boolean",
    Integer: "int",
    Long: "long",
    Short: "short",
    Byte: "byte",
    Character: "char",
    Float: "float",
    Double: "double",
  }),
);

const VOID = builtin("void");
const INT = builtin("int");

function takes(parameters: readonly Type[], result: Type): Type {
  return { kind: "callback", parameters, result };
}

/** The interfaces of `java.util.function` and others that functions are given for. */
function functionType(name: string, [a = UNKNOWN, b = UNKNOWN, c = UNKNOWN]: readonly Type[]): Type | undefined {
  switch (name) {
    case "Runnable":
      return takes([], VOID);
    case "Function":
      return takes([a], b);
    case "BiFunction":
      return takes([a, b], c);
    case "Supplier":
    case "Callable":
      return takes([], a);
    case "Consumer":
      return takes([a], VOID);
    case "BiConsumer":
      return takes([a, b], VOID);
    case "Predicate":
      return takes([a], builtin("boolean"));
    case "BiPredicate":
      return takes([a, b], builtin("boolean"));
    case "UnaryOperator":
      return takes([a], a);
    case "BinaryOperator":
      return takes([a, a], a);
    case "Comparator":
      return takes([a, a], INT);
    case "ToIntFunction":
    case "ToLongFunction":
    case "ToDoubleFunction":
      return takes([a], INT);
    case "ToIntBiFunction":
      return takes([a, b], INT);
    case "IntFunction":
    case "LongFunction":
      return takes([INT], a);
    default:
      return undefined;
  }
}

/** A type that no file of the repository declares. */
export function javaType(name: string, args: readonly Type[]): Type {
  const primitive = PRIMITIVES.get(name);
  if (primitive !== undefined) return builtin(primitive);
  if (/^[a-z]/.test(name)) return builtin(name);
  if (LISTS.test(name)) return list(args[0] ?? UNKNOWN);
  if (MAPS.test(name)) return builtin("Map", args.length === 2 ? args : [UNKNOWN, UNKNOWN]);
  if (name === "Entry" || name === "SimpleEntry") return { kind: "tuple", items: args.length === 2 ? args : [UNKNOWN, UNKNOWN] };
  return functionType(name, args) ?? (args.length > 0 ? builtin(name, args) : { kind: "external", name });
}

const NUMBER = ["Number", "Comparable", "Serializable"];
const SUPERTYPES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    string: ["CharSequence", "Comparable", "Serializable"],
    int: NUMBER,
    long: NUMBER,
    short: NUMBER,
    byte: NUMBER,
    float: NUMBER,
    double: NUMBER,
    number: [...NUMBER, "BigDecimal"],
    boolean: ["Comparable", "Serializable"],
    char: ["Comparable", "Serializable"],
    StringBuilder: ["CharSequence", "Appendable", "Serializable", "Comparable"],
    StringBuffer: ["CharSequence", "Appendable", "Serializable", "Comparable"],
    StringReader: ["Reader", "Closeable", "AutoCloseable", "Readable"],
    StringWriter: ["Writer", "Appendable", "Closeable", "AutoCloseable", "Flushable"],
    PrintWriter: ["Writer", "Appendable", "Closeable", "AutoCloseable", "Flushable"],
    BigInteger: NUMBER,
    BigDecimal: NUMBER,
    File: ["Comparable", "Serializable"],
    Path: ["Comparable", "Iterable"],
    URL: ["Serializable"],
    URI: ["Comparable", "Serializable"],
    Class: ["Type", "GenericDeclaration", "AnnotatedElement", "Serializable"],
    Reader: ["Closeable", "AutoCloseable", "Readable"],
    Writer: ["Appendable", "Closeable", "AutoCloseable", "Flushable"],
    InputStream: ["Closeable", "AutoCloseable"],
    OutputStream: ["Closeable", "AutoCloseable", "Flushable"],
    Charset: ["Comparable"],
    Method: ["Member", "Executable", "AccessibleObject", "GenericDeclaration", "AnnotatedElement"],
    Field: ["Member", "AccessibleObject", "AnnotatedElement"],
    Locale: ["Serializable", "Cloneable"],
    UUID: ["Comparable", "Serializable"],
  }),
);

export function javaSupertypes(name: string): readonly string[] | undefined {
  return SUPERTYPES.get(name);
}
