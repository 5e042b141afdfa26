import type { Binder } from "../binder.ts";
import { type Type, UNKNOWN } from "../type.ts";
import type { Unit } from "../unit.ts";
import { argument, type StandardCall } from "./rust-calls.ts";

/** What methods of the standard library call their closures with. */
export function standardWanted(b: Binder, unit: Unit, at: number, receiver: Type, name: string, position: number): Type | undefined {
  const call: StandardCall = { b, unit, at };
  if (receiver.kind === "list" || receiver.kind === "tuple") {
    const item = b.itemOf(receiver);
    if (name === "fold") return position === 1 ? callback(argument(call, 0), item) : undefined;
    if (/^(sort_by|max_by|min_by|reduce)$/.test(name)) return callback(item, item);
    return position === 0 ? callback(item) : undefined;
  }
  if (receiver.kind !== "builtin") return undefined;
  const [value = UNKNOWN, error = UNKNOWN] = receiver.args;
  switch (receiver.name) {
    case "Option":
    case "Result":
      if (/^(map_err|unwrap_or_else|or_else|inspect_err|is_err_and)$/.test(name)) return callback(error);
      if (name === "map_or_else") return position === 0 ? callback(error) : callback(value);
      return name === "map_or" && position === 0 ? undefined : callback(value);
    case "Map":
      return name === "retain" ? callback(value, error) : undefined;
    case "Entry":
      return name === "and_modify" ? callback(error) : undefined;
    default:
      return undefined;
  }
}

function callback(...parameters: readonly Type[]): Type {
  return { kind: "callback", parameters, result: UNKNOWN };
}
