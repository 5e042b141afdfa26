import { CODE } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import { argumentAt, argumentCount, type Call } from "../parameters.ts";
import { builtin, EXTERNAL, list, type Type, UNKNOWN, union } from "../type.ts";

/**
 * What a method of a collection does with a function that it is given, and what it gives itself. The function takes, letter by letter: an
 * `i`tem, an inde`x`, what was gathered (`a`). The method gives one item, the `same` kind of collection, one of the function's results
 * (`mapped`), of the items of its results (`flat`), the result alone, groups of items by it, items by it, it by item; or nothing of these.
 */
type Gives = "item" | "same" | "mapped" | "flat" | "result" | "groups" | "by" | "with" | "pairs" | "halves" | "lists" | "";

function methods(takes: string, gives: Gives, names: string): [string, { readonly takes: string; readonly gives: Gives }][] {
  return names.split(" ").map((name) => [name, { takes, gives }]);
}

/** Methods of collections, sequences, streams and optional values of Java, Kotlin and C#, which agree where they share a name. */
const METHODS: ReadonlyMap<string, { readonly takes: string; readonly gives: Gives }> = new Map([
  ...methods(
    "i",
    "",
    "forEach forEachOrdered ForEach ifPresent anyMatch allMatch noneMatch any all none Any All Exists TrueForAll count Count",
  ),
  ...methods(
    "i",
    "",
    "sumOf sumBy sum Sum Average LongCount indexOfFirst indexOfLast FindIndex removeIf removeAll RemoveAll retainAll joinToString",
  ),
  ...methods("i", "", "mapToInt mapToLong mapToDouble"),
  ...methods(
    "i",
    "same",
    "filter filterNot where Where takeWhile dropWhile TakeWhile SkipWhile FindAll sortedBy sortedByDescending sortBy",
  ),
  ...methods("i", "same", "OrderBy OrderByDescending ThenBy ThenByDescending distinctBy DistinctBy onEach findFirst findAny dropLastWhile"),
  ...methods("i", "mapped", "map mapNotNull mapToObj Select ConvertAll"),
  ...methods("i", "flat", "flatMap SelectMany"),
  ...methods(
    "i",
    "item",
    "first last single find findLast firstOrNull lastOrNull singleOrNull First Last Single FirstOrDefault LastOrDefault",
  ),
  ...methods("i", "item", "SingleOrDefault Find FindLast maxBy minBy maxByOrNull minByOrNull MaxBy MinBy"),
  ...methods("i", "groups", "groupBy GroupBy ToLookup"),
  ...methods("i", "by", "associateBy ToDictionary ToImmutableDictionary"),
  ...methods("i", "with", "associateWith"),
  ...methods("i", "halves", "partition"),
  ...methods("xi", "", "forEachIndexed"),
  ...methods("xi", "same", "filterIndexed onEachIndexed"),
  ...methods("xi", "mapped", "mapIndexed mapIndexedNotNull"),
  ...methods("ii", "same", "sorted sortedWith min max"),
  ...methods("ii", "", "sort Sort sortWith"),
  ...methods("ai", "result", "fold Aggregate runningFold"),
  ...methods("ii", "item", "reduce reduceOrNull"),
  ...methods(
    "",
    "item",
    "get remove next previous poll peek pop element getFirst getLast removeFirst removeLast removeAt orElse orElseGet orElseThrow take set",
  ),
  ...methods(
    "",
    "item",
    "elementAt elementAtOrNull getOrNull getOrElse random firstOrDefault ElementAt ElementAtOrDefault Dequeue Peek Pop Min Max minOrNull",
  ),
  ...methods("", "item", "maxOrNull removeFirstOrNull removeLastOrNull component1 component2 component3 GetValue"),
  ...methods(
    "",
    "same",
    "iterator listIterator stream parallelStream parallel sequential boxed subList distinct limit skip toList toSet toMutableList toMutableSet",
  ),
  ...methods(
    "",
    "same",
    "toTypedArray toArray asSequence asIterable asReversed asList reversed filterNotNull requireNoNulls drop takeLast dropLast plus minus",
  ),
  ...methods(
    "",
    "same",
    "intersect union subtract shuffled sortedDescending onEmpty ifEmpty orEmpty toCollection toHashSet collect descendingIterator clone copyOf",
  ),
  ...methods(
    "",
    "same",
    "ToList ToArray ToHashSet ToImmutableArray ToImmutableList ToImmutableHashSet AsEnumerable AsQueryable AsSpan AsMemory AsReadOnly",
  ),
  ...methods(
    "",
    "same",
    "Skip SkipLast Take TakeLast Reverse Distinct Concat Union Except Intersect DefaultIfEmpty Append Prepend GetEnumerator Slice ToImmutable",
  ),
  ...methods("", "same", "Clone GetRange OrderDescending Order"),
  ...methods("", "pairs", "withIndex"),
  ...methods("", "lists", "chunked windowed Chunk"),
]);

/** Type of a call of a collection's method; undefined for methods that are not known. */
export function collectionCall(b: Binder, call: Call, receiver: Type, name: string): Type | undefined {
  const method = METHODS.get(name);
  if (method === undefined) return undefined;
  const item = b.itemOf(receiver);
  const given = functionResult(b, call);
  // `peek` of a stream looks at each item, `take(n)` gives some of them.
  if ((name === "peek" && given !== undefined) || (name === "take" && argumentCount(call) > 0)) return list(item);
  switch (method.gives) {
    case "item":
      return item;
    case "same":
      if (name === "asSequence") return builtin("Sequence", [item]);
      return /^(?:as|to|To)/.test(name) ? list(item) : alike(receiver, item);
    case "mapped":
      return alike(receiver, given ?? UNKNOWN);
    case "flat":
      return list(b.itemOf(given ?? UNKNOWN));
    case "result":
      return union([given ?? UNKNOWN, argumentCount(call) > 0 ? b.typeAt(call.unit, argumentAt(call, 0)) : UNKNOWN]);
    case "groups":
      return builtin("Map", [given ?? UNKNOWN, list(item)]);
    case "by":
      return builtin("Map", [given ?? UNKNOWN, item]);
    case "with":
      return builtin("Map", [item, given ?? UNKNOWN]);
    case "pairs":
      return list({ kind: "tuple", items: [builtin("int"), item] });
    case "halves":
      return { kind: "tuple", items: [list(item), list(item)] };
    case "lists":
      return list(list(item));
    default:
      return EXTERNAL;
  }
}

/** What a method of a sequence makes is a sequence, of other collections a list. */
function alike(receiver: Type, item: Type): Type {
  return receiver.kind === "builtin" && receiver.name === "Sequence" ? builtin("Sequence", [item]) : list(item);
}

/** What the last function among the arguments gives; undefined where none is given. */
function functionResult(b: Binder, call: Call): Type | undefined {
  for (let i = argumentCount(call) - 1; i >= 0; i--) {
    const at = argumentAt(call, i);
    if (at < 0) continue;
    const type = b.typeAt(call.unit, at);
    if (type.kind === "function" || type.kind === "callback") return b.resultOf(type);
  }
  return undefined;
}

/** Type that a collection's method wants of a function at an argument. */
export function collectionWanted(b: Binder, call: Call, receiver: Type, name: string, position: number): Type | undefined {
  const method = METHODS.get(name);
  if (method === undefined) return undefined;
  const item = b.itemOf(receiver);
  const literal = argumentAt(call, position);
  const isPair = method.takes === "i" && parameterCount(call, literal) === 2;
  if (isPair && item.kind === "tuple") return { kind: "callback", parameters: item.items, result: UNKNOWN };
  // The functions of `Select` and `Where` may ask for the index as well.
  if (isPair) return { kind: "callback", parameters: [item, builtin("int")], result: UNKNOWN };
  const parameters = [...(method.takes === "" ? "i" : method.takes)].map((letter) => {
    if (letter === "i") return item;
    return letter === "x" ? builtin("int") : b.typeAt(call.unit, argumentAt(call, 0));
  });
  return { kind: "callback", parameters, result: UNKNOWN };
}

function parameterCount({ unit }: Call, at: number): number {
  return at >= 0 && unit.code(at) === CODE.function ? unit.list(unit.fn(unit.code(at + 1), "parameters")).length : 0;
}

/** Type of a call of a map's method; undefined for methods that are not known. */
export function mapCall(b: Binder, call: Call, [key = UNKNOWN, value = UNKNOWN]: readonly Type[], name: string): Type | undefined {
  switch (name) {
    case "get":
    case "getOrDefault":
    case "getOrPut":
    case "getOrElse":
    case "getValue":
    case "put":
    case "remove":
    case "putIfAbsent":
    case "computeIfAbsent":
    case "computeIfPresent":
    case "compute":
    case "merge":
    case "replace":
    case "GetOrAdd":
    case "AddOrUpdate":
    case "GetValueOrDefault":
      return value;
    case "values":
      return list(value);
    case "keySet":
      return list(key);
    case "entrySet":
    case "toList":
      return list({ kind: "tuple", items: [key, value] });
    case "mapValues":
      return builtin("Map", [key, functionResult(b, call) ?? UNKNOWN]);
    case "mapKeys":
      return builtin("Map", [functionResult(b, call) ?? UNKNOWN, value]);
    case "filter":
    case "filterKeys":
    case "filterValues":
    case "filterNot":
    case "toMap":
    case "toMutableMap":
    case "plus":
    case "minus":
      return builtin("Map", [key, value]);
    default:
      return undefined;
  }
}

/** What a function given to a map's method takes; undefined where it is what those of collections take. */
export function mapWanted([key = UNKNOWN, value = UNKNOWN]: readonly Type[], name: string): Type | undefined {
  const takes = (...parameters: Type[]): Type => ({ kind: "callback", parameters, result: UNKNOWN });
  switch (name) {
    case "computeIfAbsent":
    case "GetOrAdd":
    case "filterKeys":
      return takes(key);
    case "filterValues":
      return takes(value);
    case "computeIfPresent":
    case "compute":
    case "replaceAll":
    case "AddOrUpdate":
      return takes(key, value);
    case "merge":
      return takes(value, value);
    case "getOrPut":
    case "getOrElse":
      return takes();
    case "mapValues":
    case "mapKeys":
      return takes({ kind: "tuple", items: [key, value] });
    default:
      return undefined;
  }
}

/** A part of a pair or an entry of a map, by the name of its property or method. */
export function pairPart(items: readonly Type[], name: string): Type | undefined {
  if (/^(?:key|Key|getKey|first|component1|Item1|getFirst|index)$/.test(name)) return items[0];
  if (/^(?:value|Value|getValue|second|component2|Item2|getSecond)$/.test(name)) return items[1];
  return /^(?:third|component3|Item3)$/.test(name) ? items[2] : undefined;
}
