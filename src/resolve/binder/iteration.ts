import type { Binder } from "./binder.ts";
import { EXTERNAL, firstKnown, substitute, type Type, UNKNOWN, union } from "./type.ts";

/** Iterators of iterators that are followed. */
const DEEPEST_ITERATION = 60;
let depth = 0;

export function awaited(b: Binder, type: Type): Type {
  switch (type.kind) {
    case "builtin":
      return AWAITABLE.has(type.name) ? awaited(b, type.args.at(-1) ?? UNKNOWN) : type;
    case "union":
      return union(type.types.map((part) => awaited(b, part)));
    default:
      return type;
  }
}

const AWAITABLE: ReadonlySet<string> = new Set(["Promise", "PromiseLike", "Awaitable", "Coroutine", "Task", "ValueTask", "Future"]);
const ITERABLE: ReadonlySet<string> = new Set([
  "Set",
  "ReadonlySet",
  "Iterable",
  "AsyncIterable",
  "Iterator",
  "AsyncIterator",
  "Generator",
  "AsyncGenerator",
  "IterableIterator",
  "AsyncIterableIterator",
  "Sequence",
  "Array",
]);

export function itemOf(b: Binder, type: Type): Type {
  switch (type.kind) {
    case "list":
      return type.item;
    case "tuple":
      return union(type.items);
    case "builtin":
      if (type.name === "Map" || type.name === "ReadonlyMap") return { kind: "tuple", items: type.args };
      return ITERABLE.has(type.name) ? (type.args[0] ?? UNKNOWN) : UNKNOWN;
    case "union":
      return union(type.types.map((part) => itemOf(b, part)));
    case "intersection":
      return firstKnown(type.types.map((part) => itemOf(b, part)));
    case "parameter":
      return itemOf(b, b.typeAt(type.unit, type.unit.declaration(type.row, "type")));
    case "instance":
      if (depth > DEEPEST_ITERATION) return UNKNOWN;
      depth++;
      try {
        return iterated(b, type);
      } finally {
        depth--;
      }
    case "mapped":
      return substitute(b.typeAt(type.unit, type.unit.code(type.at + 4)), type.env);
    case "external":
      return EXTERNAL;
    default:
      return UNKNOWN;
  }
}

function iterated(b: Binder, type: Extract<Type, { kind: "instance" }>): Type {
  for (const name of type.unit.dialect.iteratorMembers) {
    for (const referent of b.members(type, name)) {
      if (referent.kind === "external") continue;
      const given = name === "[]" ? b.typeOf(referent) : b.awaited(b.resultOf(b.typeOf(referent)));
      if (name === "[]" || name === "__next__") return given;
      // An iterator's `__iter__` gives the iterator itself: what it gives is told by the next name.
      if (given.kind === "instance" && given.unit === type.unit && given.cls === type.cls) continue;
      const item = itemOf(b, given);
      if (item.kind !== "unknown") return item;
    }
  }
  for (const base of b.bases(type.unit, type.cls)) {
    const item = itemOf(b, base);
    if (item.kind !== "unknown" && item.kind !== "external")
      return substitute(item, b.environment(type.unit, type.unit.cls(type.cls, "scope"), type.args));
  }
  return UNKNOWN;
}
