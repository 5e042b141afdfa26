import { LITERAL } from "#model/binding-codes.ts";
import type { At } from "#model/bindings-builder.ts";
import type { ClassWalk } from "../_jvm/class-walk.ts";

/** Operators are functions by other names. */
const OPERATORS: ReadonlyMap<string, string> = new Map([
  ["+", "plus"],
  ["-", "minus"],
  ["*", "times"],
  ["/", "div"],
  ["%", "rem"],
]);

/** `left operator right` */
export function combined(walk: ClassWalk, operator: string, left: At, right: At): At {
  const { out } = walk;
  if (operator === "?:") return out.group("either", [left, right]);
  const name = OPERATORS.get(operator);
  return name === undefined ? out.literal(LITERAL.boolean) : out.operator(left, name);
}
