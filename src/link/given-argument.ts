import type { Unit } from "#resolve/binder/unit.ts";
import { argumentAt, namedArgument } from "./record-parts.ts";

/** Record of what a call gives for a parameter, by position or by name; -1 where it gives nothing. */
export function givenArgument(of: Unit, fn: number, position: number, unit: Unit, call: number): number {
  if (unit.code(call + 3) === 0) return -1;
  const parameters = of.list(of.fn(fn, "parameters"));
  const first = parameters[0];
  const shift = first !== undefined && position > 0 && isSelf(of, first) ? 1 : 0;
  const at = argumentAt(unit, call, position - shift);
  if (at >= 0) return at;
  const declared = parameters[position];
  return declared === undefined ? -1 : namedArgument(unit, call, of.text(of.declaration(declared, "name")));
}

/** The receiver of a Python method is a parameter that no caller gives. */
function isSelf(unit: Unit, row: number): boolean {
  const name = unit.text(unit.declaration(row, "name"));
  return (name === "self" || name === "cls") && unit.dialect.family === "python";
}
