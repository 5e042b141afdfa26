import type { Binder } from "../binder.ts";
import { list, type Type, UNKNOWN, union } from "../type.ts";
import type { Unit } from "../unit.ts";

function argument(b: Binder, unit: Unit, callAt: number, i: number): Type {
  return i < unit.code(callAt + 3) ? b.typeAt(unit, unit.code(callAt + 4 + unit.code(callAt + 2) + i)) : UNKNOWN;
}

/** Functions of PHP that hand on what they are given, or its items. */
export function functionCall(b: Binder, unit: Unit, callAt: number, name: string): Type | undefined {
  switch (name) {
    case "array_map":
      return list(b.resultOf(argument(b, unit, callAt, 0)));
    case "array_filter":
    case "array_values":
    case "array_slice":
    case "array_reverse":
    case "array_unique":
    case "iterator_to_array":
      return list(b.itemOf(argument(b, unit, callAt, 0)));
    case "array_merge":
      return list(union(Array.from({ length: Math.min(unit.code(callAt + 3), 8) }, (_, i) => b.itemOf(argument(b, unit, callAt, i)))));
    case "array_pop":
    case "array_shift":
    case "array_find":
    case "current":
    case "end":
    case "next":
    case "prev":
    case "reset":
      return b.itemOf(argument(b, unit, callAt, 0));
    case "call_user_func":
      return b.resultOf(argument(b, unit, callAt, 0));
    default:
      return undefined;
  }
}

/** What functions of PHP call their callbacks with. */
export function wantedByFunction(b: Binder, unit: Unit, callAt: number, name: string, position: number): Type | undefined {
  const item = (i: number) => b.itemOf(argument(b, unit, callAt, i));
  switch (name) {
    case "array_map":
      return position === 0 ? { kind: "callback", parameters: [item(1), item(2)], result: UNKNOWN } : undefined;
    case "array_filter":
    case "array_find":
    case "array_any":
    case "array_all":
    case "array_walk":
      return position === 1 ? { kind: "callback", parameters: [item(0)], result: UNKNOWN } : undefined;
    case "usort":
    case "uasort":
      return position === 1 ? { kind: "callback", parameters: [item(0), item(0)], result: UNKNOWN } : undefined;
    case "array_reduce":
      return position === 1 ? { kind: "callback", parameters: [argument(b, unit, callAt, 2), item(0)], result: UNKNOWN } : undefined;
    default:
      return undefined;
  }
}
