import { KNOWN } from "./frame.ts";
import type { Walk } from "./walk.ts";

/** What a name of `typing`, `collections` or the built-in types makes of its arguments. */
export type TypingForm =
  | "optional"
  | "union"
  | "array"
  | "tuple"
  | "dict"
  | "class"
  | "callable"
  | "awaitable"
  | "annotated"
  | "inner"
  | "literal"
  | "self"
  | "guard"
  | "generic"
  | "any"
  | "primitive";

const FORMS: ReadonlyMap<string, TypingForm> = new Map(
  Object.entries({
    optional: "Optional",
    union: "Union",
    array:
      "list List Sequence MutableSequence Iterable Iterator Reversible Collection Container Set set MutableSet AbstractSet FrozenSet " +
      "frozenset Deque deque AsyncIterable AsyncIterator AsyncGenerator Generator KeysView ValuesView",
    tuple: "tuple Tuple",
    dict: "dict Dict Mapping MutableMapping DefaultDict defaultdict OrderedDict Counter ChainMap",
    class: "type Type",
    callable: "Callable",
    awaitable: "Awaitable Coroutine",
    annotated: "Annotated",
    // What `with` gives for a context manager, and what reading gives for a mapped column, is the type inside.
    inner:
      "ClassVar Final Required NotRequired ReadOnly InitVar Mapped ContextManager AsyncContextManager AbstractContextManager " +
      "AbstractAsyncContextManager",
    literal: "Literal",
    self: "Self",
    guard: "TypeGuard TypeIs",
    generic: "Generic Protocol",
    any: "Any object NoReturn Never Unpack Concatenate TypeAlias",
    primitive: "int str float bool bytes bytearray complex memoryview range slice Text AnyStr LiteralString Hashable Sized NoneType",
  } satisfies { readonly [form in TypingForm]: string }).flatMap(([form, names]) =>
    names.split(" ").map((name): [string, TypingForm] => [name, form as TypingForm]),
  ),
);

/** Names that a project also gives to types of its own. */
const AMBIGUOUS: ReadonlySet<string> = new Set(
  "Set List Type Text Container Collection Mapping Counter Sequence Generator Final".split(" "),
);

const SOURCES: ReadonlySet<string> = new Set(["typing", "typing_extensions", "collections", "collections.abc", "contextlib", "builtins"]);

/** The form of a dotted name that means one, whether written as `Optional`, `typing.Optional` or under a local name of it. */
export function typingForm(walk: Walk, path: readonly string[]): TypingForm | undefined {
  const name = path[path.length - 1] as string;
  if (path.length > 1) {
    const form = FORMS.get(name);
    if (form === undefined) return undefined;
    const first = path[0] as string;
    return SOURCES.has(walk.imported.get(first) ?? first) ? form : undefined;
  }
  const meaning = walk.imported.get(name);
  if (meaning === undefined) return isOwnClass(walk, name) ? undefined : FORMS.get(name);
  const dot = meaning.lastIndexOf(".");
  const isStandard = SOURCES.has(meaning.slice(0, dot));
  if (!isStandard && AMBIGUOUS.has(name)) return undefined;
  return FORMS.get(isStandard ? meaning.slice(dot + 1) : name);
}

function isOwnClass(walk: Walk, name: string): boolean {
  for (let frame: Walk["frame"] | undefined = walk.frame; frame !== undefined; frame = frame.outer)
    if (frame.known.get(name) === KNOWN.class) return true;
  return false;
}

/** Whether a name may be a type variable that another module declares: `T`, `_T`, `K2`, `T_co`. */
export function looksLikeTypeVariable(name: string): boolean {
  let text = name.startsWith("_") ? name.slice(1) : name;
  if (text.endsWith("_co")) text = text.slice(0, -3);
  else if (text.endsWith("_contra")) text = text.slice(0, -7);
  const first = text.charCodeAt(0);
  return first >= 65 && first <= 90 && (text.length === 1 || (text.length === 2 && text.charCodeAt(1) >= 48 && text.charCodeAt(1) <= 57));
}

/** Whether a name is written as classes are, so that `Name[X](…)` has type arguments rather than a key. */
export function looksLikeClass(name: string): boolean {
  let at = 0;
  while (name.charCodeAt(at) === 95) at++;
  const first = name.charCodeAt(at);
  if (!(first >= 65 && first <= 90)) return false;
  for (let i = at + 1; i < name.length; i++) if (name.charCodeAt(i) >= 97 && name.charCodeAt(i) <= 122) return true;
  return name.length === at + 1;
}
