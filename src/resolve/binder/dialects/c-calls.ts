import { CODE } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import { unique } from "../names.ts";
import type { Referent } from "../referent.ts";
import { functionRow } from "../referent-types.ts";
import type { Unit } from "../unit.ts";
import { fitting } from "./c-overloads.ts";
import type { CProgram } from "./c-program.ts";

/** Arguments whose namespaces are looked into for the function that they are given to. */
const MOST_ARGUMENTS = 8;

/** Of overloaded functions those that take the arguments; for a name that is nowhere around, those beside the types of the arguments. */
export function calledBy(b: Binder, program: CProgram, unit: Unit, calleeAt: number, found: readonly Referent[]): readonly Referent[] {
  if (found.length === 1) return found;
  const call = unit.callOf(calleeAt);
  if (call < 0) return found;
  const every = unique(found.length === 0 ? besideArguments(b, program, unit, calleeAt, call) : found);
  return every.length < 2 ? every : fitting(b, program, unit, call, every);
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
