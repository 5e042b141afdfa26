import { CODE } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import { builtin, EXTERNAL, list, NOTHING, promise, type Type, UNKNOWN, union } from "../type.ts";
import type { Unit } from "../unit.ts";

function argument(b: Binder, unit: Unit, callAt: number, i: number): Type {
  return i < unit.code(callAt + 3) ? b.typeAt(unit, unit.code(callAt + 4 + unit.code(callAt + 2) + i)) : UNKNOWN;
}

function resultOfArgument(b: Binder, unit: Unit, callAt: number, i: number): Type {
  return b.resultOf(argument(b, unit, callAt, i));
}

/** Methods of arrays. */
export function listCall(b: Binder, unit: Unit, callAt: number, receiver: Type, name: string): Type | undefined {
  const item = b.itemOf(receiver);
  switch (name) {
    case "map":
      return list(resultOfArgument(b, unit, callAt, 0));
    case "flatMap": {
      const given = resultOfArgument(b, unit, callAt, 0);
      return given.kind === "list" || given.kind === "tuple" ? list(b.itemOf(given)) : list(given);
    }
    case "flat":
      return list(item.kind === "list" || item.kind === "tuple" ? b.itemOf(item) : item);
    case "filter":
      return list(guardedItem(b, unit, callAt, item));
    case "find":
    case "findLast":
      return guardedItem(b, unit, callAt, item);
    case "at":
    case "pop":
    case "shift":
      return item;
    case "slice":
    case "splice":
    case "reverse":
    case "sort":
    case "toSorted":
    case "toReversed":
    case "fill":
    case "values":
      return list(item);
    case "concat":
      return list(union([item, added(b, argument(b, unit, callAt, 0))]));
    case "entries":
      return list({ kind: "tuple", items: [builtin("number"), item] });
    case "reduce":
    case "reduceRight":
      if (unit.code(callAt + 3) < 2) return item;
      return unit.code(callAt + 2) > 0
        ? b.typeAt(unit, unit.code(callAt + 4))
        : widened(argument(b, unit, callAt, 1), () => resultOfArgument(b, unit, callAt, 0));
    case "join":
      return builtin("string");
    default:
      return EXTERNAL;
  }
}

/** What `concat` adds: the items of a list, else the value itself. */
function added(b: Binder, given: Type): Type {
  return given.kind === "list" || given.kind === "tuple" ? b.itemOf(given) : given;
}

function widened(initial: Type, other: () => Type): Type {
  return initial.kind === "unknown" || initial === NOTHING || (initial.kind === "list" && initial.item.kind === "unknown")
    ? union([initial, other()])
    : initial;
}

/** `xs.filter((x): x is T => …)` gives `T`s. */
function guardedItem(b: Binder, unit: Unit, callAt: number, item: Type): Type {
  const test = argument(b, unit, callAt, 0);
  if (test.kind !== "function") return item;
  const result = test.unit.fn(test.fn, "result");
  if (result < 0 || test.unit.code(result) !== CODE.typePredicate) return item;
  const narrowed = b.typeAt(test.unit, test.unit.code(result + 2));
  return narrowed.kind === "unknown" || narrowed.kind === "parameter" ? item : narrowed;
}

/** What an array method's callback is called with. */
export function wantedByList(b: Binder, unit: Unit, callAt: number, receiver: Type, name: string, position: number): Type | undefined {
  if (position !== 0) return undefined;
  const item = b.itemOf(receiver);
  const callback = (...parameters: Type[]): Type => ({ kind: "callback", parameters, result: UNKNOWN });
  switch (name) {
    case "reduce":
    case "reduceRight":
      return callback(
        unit.code(callAt + 2) > 0 ? b.typeAt(unit, unit.code(callAt + 4)) : unit.code(callAt + 3) > 1 ? argument(b, unit, callAt, 1) : item,
        item,
        builtin("number"),
        receiver,
      );
    case "sort":
    case "toSorted":
      return callback(item, item);
    default:
      return callback(item, builtin("number"), receiver);
  }
}

export function promiseCall(b: Binder, unit: Unit, callAt: number, value: Type, name: string): Type | undefined {
  switch (name) {
    case "then":
      return promise(unit.code(callAt + 3) > 0 ? b.awaited(resultOfArgument(b, unit, callAt, 0)) : value);
    case "catch":
      return promise(union([value, b.awaited(resultOfArgument(b, unit, callAt, 0))]));
    case "finally":
      return promise(value);
    default:
      return EXTERNAL;
  }
}

/** Methods of maps, sets and other generic values of the language. */
export function mapCall(
  _b: Binder,
  _unit: Unit,
  _callAt: number,
  receiver: Extract<Type, { kind: "builtin" }>,
  name: string,
): Type | undefined {
  const { args } = receiver;
  const last = args.at(-1) ?? UNKNOWN;
  if (receiver.name === "string") return name === "split" ? list(builtin("string")) : EXTERNAL;
  if (receiver.name === "Record") return undefined;
  switch (name) {
    case "get":
    case "deref":
      return last;
    case "values":
      return list(last);
    case "keys":
      return list(args[0] ?? UNKNOWN);
    case "entries":
      return list({ kind: "tuple", items: args.length > 1 ? args : [last, last] });
    case "set":
    case "add":
      return receiver;
    case "next":
      return { kind: "builtin", name: "IteratorResult", args: [last] };
    default:
      return EXTERNAL;
  }
}

/** `Object.values(x)`, `Promise.all(xs)`, `Array.from(xs)`: methods of global objects. */
export function globalCall(b: Binder, unit: Unit, callAt: number, name: string): Type | undefined {
  const object = unit.code(unit.code(callAt + 1) + 1);
  if (unit.code(object) !== CODE.name) return undefined;
  const first = () => argument(b, unit, callAt, 0);
  switch (`${unit.text(unit.code(object + 2))}.${name}`) {
    case "Object.values":
      return list(b.valuesOf(first()));
    case "Object.entries":
      return list({ kind: "tuple", items: [builtin("string"), b.valuesOf(first())] });
    case "Object.keys":
      return list({ kind: "keys", of: first() });
    case "Object.freeze":
    case "Object.seal":
    case "Object.setPrototypeOf":
      return first();
    case "Object.create":
      return { kind: "object", unit, at: callAt, env: undefined };
    case "Object.assign":
      return {
        kind: "intersection",
        types: Array.from({ length: Math.min(8, unit.code(callAt + 3)) }, (_, i) => argument(b, unit, callAt, i)),
      };
    case "Promise.resolve":
      return promise(b.awaited(first()));
    case "Promise.all":
    case "Promise.allSettled": {
      const given = first();
      if (given.kind === "tuple") return promise({ kind: "tuple", items: given.items.map((item) => b.awaited(item)) });
      return promise(list(b.awaited(b.itemOf(given))));
    }
    case "Promise.race":
    case "Promise.any":
      return promise(b.awaited(b.itemOf(first())));
    case "Array.from":
      return unit.code(callAt + 3) > 1 ? list(resultOfArgument(b, unit, callAt, 1)) : list(b.itemOf(first()));
    case "Array.of":
      return list(first());
    default:
      return undefined;
  }
}
