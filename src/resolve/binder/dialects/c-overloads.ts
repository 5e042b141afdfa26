import { FLAG } from "#model/binding-codes.ts";
import type { Binder } from "../binder.ts";
import type { Referent } from "../referent.ts";
import { functionRow } from "../referent-types.ts";
import { NOTHING, type Type } from "../type.ts";
import type { Unit } from "../unit.ts";
import type { CProgram, FunctionPlace } from "./c-program.ts";

/** How an argument suits a parameter: not at all, perhaps or after a conversion, exactly. */
const UNFIT = 0;
const PERHAPS = 1;
const EXACT = 2;

/** Bases that are looked through. */
const DEEPEST_BASES = 16;

/** Of overloaded functions those that a call may mean: by the number of its arguments, then by their types. Never none of them. */
export function fitting(b: Binder, program: CProgram, unit: Unit, call: number, found: readonly Referent[]): readonly Referent[] {
  const count = unit.code(call + 3);
  const byCount = found.filter((referent) => takes(program, referent, count));
  if (byCount.length < 2) return byCount.length > 0 ? byCount : found;
  const given = Array.from({ length: count }, (_, i) => b.typeAt(unit, unit.code(call + 4 + unit.code(call + 2) + i)));
  let best = UNFIT;
  let chosen: Referent[] = [];
  for (const referent of byCount) {
    const score = scoreOf(b, referent, given);
    if (score > best) {
      best = score;
      chosen = [];
    }
    if (score === best && score > UNFIT) chosen.push(referent);
  }
  return chosen.length > 0 ? chosen : byCount;
}

/** Whether a function takes so many arguments; what is no function, or open at its end, takes any. */
function takes(program: CProgram, referent: Referent, count: number): boolean {
  const place = declarationOf(program, referent);
  if (place === undefined) return true;
  const rows = place.unit.list(place.unit.fn(place.fn, "parameters"));
  let required = 0;
  for (const row of rows) {
    if ((place.unit.declaration(row, "flags") & FLAG.rest) !== 0) return count >= required;
    if (place.unit.declaration(row, "value") < 0) required++;
  }
  return count >= required && count <= rows.length;
}

/** Where the defaults of a function's parameters are written; undefined for macros and what is no function. */
function declarationOf(program: CProgram, referent: Referent): FunctionPlace | undefined {
  const fn = functionRow(referent);
  if (fn < 0 || !("unit" in referent) || (referent.unit.fn(fn, "flags") & FLAG.macro) !== 0) return undefined;
  const member = referent.kind === "assignment" ? referent.declared : undefined;
  if (member !== undefined) return { unit: member.unit, fn: member.unit.member(member.row, "fn") };
  return program.declarationOf(referent.unit, fn) ?? { unit: referent.unit, fn };
}

function scoreOf(b: Binder, referent: Referent, given: readonly Type[]): number {
  const fn = functionRow(referent);
  if (fn < 0 || !("unit" in referent)) return given.length * PERHAPS + PERHAPS;
  const rows = referent.unit.list(referent.unit.fn(fn, "parameters"));
  let sum = PERHAPS;
  for (let i = 0; i < given.length; i++) {
    const row = rows[Math.min(i, rows.length - 1)];
    const at = row === undefined ? -1 : referent.unit.declaration(row, "type");
    const score = at < 0 ? PERHAPS : suits(b, given[i] as Type, b.typeAt(referent.unit, at));
    if (score === UNFIT) return UNFIT;
    sum += score;
  }
  return sum;
}

function suits(b: Binder, given: Type, wanted: Type): number {
  if (given.kind === "unknown" || wanted.kind === "unknown" || given === NOTHING) return PERHAPS;
  if (wanted.kind === "instance") return suitsClass(b, given, wanted);
  if (wanted.kind !== "builtin") return PERHAPS;
  if (given.kind === "builtin") return given.name === wanted.name ? EXACT : PERHAPS;
  // Any pointer may stand for one to nothing in particular.
  if (wanted.name === "void") return PERHAPS;
  if (given.kind === "literal") return wanted.name === "char" ? EXACT : UNFIT;
  return given.kind === "instance" && !isEnum(given) && !converts(b, given) ? UNFIT : PERHAPS;
}

function suitsClass(b: Binder, given: Type, wanted: Extract<Type, { kind: "instance" }>): number {
  if (given.kind === "instance") {
    if (given.unit === wanted.unit && given.cls === wanted.cls) return EXACT;
    if (isBelow(b, given, wanted, 0) || converts(b, given)) return PERHAPS;
  } else if (given.kind === "parameter" || given.kind === "union" || given.kind === "intersection") return PERHAPS;
  return isEnum(wanted) ? UNFIT : madeOfOne(b, wanted) ? PERHAPS : UNFIT;
}

function isEnum({ unit, cls }: Extract<Type, { kind: "instance" }>): boolean {
  return (unit.cls(cls, "flags") & FLAG.enum) !== 0;
}

function isBelow(
  b: Binder,
  given: Extract<Type, { kind: "instance" }>,
  wanted: Extract<Type, { kind: "instance" }>,
  depth: number,
): boolean {
  for (const base of b.bases(given.unit, given.cls)) {
    if (base.kind === "external" || base.kind === "unknown" || base.kind === "parameter") return true;
    if (base.kind !== "instance") continue;
    if (base.unit === wanted.unit && base.cls === wanted.cls) return true;
    if (depth < DEEPEST_BASES && isBelow(b, base, wanted, depth + 1)) return true;
  }
  return false;
}

/** Whether a class has operators that give its values other types. */
function converts(_b: Binder, { unit, cls }: Extract<Type, { kind: "instance" }>): boolean {
  for (const name of unit.members(cls).keys()) if (name.startsWith("operator ")) return true;
  return false;
}

/** Whether a value of the class may be made of one other value: a constructor takes it. */
function madeOfOne(b: Binder, type: Extract<Type, { kind: "instance" }>): boolean {
  for (const referent of b.members(type, "constructor")) {
    const fn = functionRow(referent);
    if (fn < 0 || !("unit" in referent)) return true;
    const { unit } = referent;
    const rows = unit.list(unit.fn(fn, "parameters"));
    const required = rows.filter((row) => unit.declaration(row, "value") < 0).length;
    const [only] = rows;
    if (only === undefined || required > 1) continue;
    const taken = b.typeAt(unit, unit.declaration(only, "type"));
    if (taken.kind !== "instance" || taken.unit !== type.unit || taken.cls !== type.cls) return true;
  }
  return false;
}
