import { CODE, FLAG } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import { unique } from "../names.ts";
import type { Referent } from "../referent.ts";
import { functionRow } from "../referent-types.ts";
import type { Unit } from "../unit.ts";
import { isC } from "./c-linking.ts";
import type { CProgram } from "./c-program.ts";

/** Arguments whose namespaces are looked into for the function that they are given to. */
const MOST_ARGUMENTS = 8;

/** Of overloaded functions those that take as many arguments; for a name that is nowhere around, those beside the types of its arguments. */
export function calledBy(b: Binder, program: CProgram, unit: Unit, calleeAt: number, found: readonly Referent[]): readonly Referent[] {
  if (found.length === 1) return found;
  const call = unit.callOf(calleeAt);
  if (call < 0) return found;
  const every = unique(found.length === 0 ? besideArguments(b, program, unit, calleeAt, call) : found);
  if (every.length < 2) return every;
  const count = unit.code(call + 3);
  const fitting = every.filter((referent) => takes(program, referent, count));
  return fitting.length > 0 ? fitting : every;
}

function besideArguments(b: Binder, program: CProgram, unit: Unit, calleeAt: number, call: number): readonly Referent[] {
  if (unit.code(calleeAt) !== CODE.name) return [];
  const name = unit.text(unit.code(calleeAt + 2));
  const found: Referent[] = [];
  const asked = new Set<string>();
  for (let i = 0; i < Math.min(MOST_ARGUMENTS, unit.code(call + 3)); i++) {
    const at = unit.code(call + 4 + unit.code(call + 2) + i);
    const type = at < 0 ? undefined : b.typeAt(unit, at);
    if (type?.kind !== "instance" || type.unit.dialect !== unit.dialect) continue;
    const path = program.namespaceOf(type.unit, type.cls);
    if (asked.has(path)) continue;
    asked.add(path);
    found.push(...program.meaning(unit, path, name, "value").filter((referent) => functionRow(referent) >= 0));
  }
  return found;
}

/** Whether a function takes so many arguments; what is no function, or open at its end, takes any. */
function takes(program: CProgram, referent: Referent, count: number): boolean {
  const fn = functionRow(referent);
  if (fn < 0 || !("unit" in referent) || (referent.unit.fn(fn, "flags") & FLAG.macro) !== 0) return true;
  const declared = referent.kind === "assignment" ? referent.declared : undefined;
  // Defaults are written in the class.
  const own =
    declared === undefined
      ? (program.declarationOf(referent.unit, fn) ?? { unit: referent.unit, fn })
      : { unit: declared.unit, fn: declared.unit.member(declared.row, "fn") };
  const rows = own.unit.list(own.unit.fn(own.fn, "parameters"));
  if (rows.length === 0 && isC(own.unit)) return true;
  let required = 0;
  for (const row of rows) {
    if ((own.unit.declaration(row, "flags") & FLAG.rest) !== 0) return count >= required;
    if (own.unit.declaration(row, "value") < 0) required++;
  }
  return count >= required && count <= rows.length;
}
