import { CODE, FLAG } from "#model/binding-codes.ts";
import type { Binder } from "./binder.ts";
import type { OverloadRules } from "./dialect.ts";
import { FIT, fitness, isFunctional, nameOf } from "./fit.ts";
import { argumentAt, argumentCount, type Call, leadingParameters, parameterOfArgument } from "./parameters.ts";
import { type Environment, substitute, type Type, UNKNOWN } from "./type.ts";
import type { Unit } from "./unit.ts";

type FunctionType = Extract<Type, { kind: "function" }>;

/** Where an argument goes among the parameters of a function, and how well it fits there. */
export interface Placement {
  readonly position: number;
  readonly how: number;
}

/** What a list of values gathers fits a little less than what stands for itself. */
const GATHERED = 0.5;
/** An argument that fits only elsewhere is less likely one given by name than one of another overload. */
const ELSEWHERE = 4;

/**
 * Where each argument of a call goes; undefined where the function cannot take them. Names of arguments are not looked at: from the first
 * on that does not fit its place, arguments are taken for such that have one, and go where they fit best.
 */
export function placements(b: Binder, call: Call, type: FunctionType, rules: OverloadRules): readonly Placement[] | undefined {
  const { unit } = type;
  const rows = unit.list(unit.fn(type.fn, "parameters"));
  const count = argumentCount(call);
  const filled = new Set<number>();
  const placed: Placement[] = [];
  const fitAt = (argument: number, position: number): number => {
    const row = rows[position];
    if (row === undefined) return FIT.no;
    const isRest = (unit.declaration(row, "flags") & FLAG.rest) !== 0;
    if (filled.has(position) && !isRest) return FIT.no;
    const how = argumentFit(b, call, argumentAt(call, argument), unit, row, isRest, type.env, rules);
    return isRest && how !== FIT.no ? how - GATHERED : how;
  };
  for (let i = 0; i < count; i++) {
    const usual = parameterOfArgument(type, call, i);
    let position = usual;
    let how = fitAt(i, position);
    if (how === FIT.no && rules.namedArguments) {
      for (let other = leadingParameters(type); other < rows.length; other++) {
        const there = fitAt(i, other);
        if (there > how) [position, how] = [other, there];
      }
    }
    if (how === FIT.no) return undefined;
    filled.add(position);
    placed.push({ position, how: position === usual ? how : how - ELSEWHERE });
  }
  return placed;
}

/** Position of the parameter that an argument is given to; -1 for none. */
export function placeOf(b: Binder, call: Call, type: FunctionType, argument: number): number {
  const rules = call.unit.dialect.overloads;
  const placed = rules?.namedArguments === true ? placements(b, call, type, rules) : undefined;
  return placed?.[argument]?.position ?? parameterOfArgument(type, call, argument);
}

function argumentFit(
  b: Binder,
  call: Call,
  at: number,
  unit: Unit,
  row: number,
  isRest: boolean,
  env: Environment | undefined,
  rules: OverloadRules,
): number {
  const written = unit.declaration(row, "type");
  if (at < 0 || written < 0) return FIT.perhaps;
  const wanted = substitute(b.typeAt(unit, written), env);
  const code = call.unit.code(at);
  if (code === CODE.spread) return isRest ? FIT.converted : FIT.perhaps;
  if (code === CODE.function) {
    const item = isRest ? b.itemOf(wanted) : wanted;
    // A type parameter of something around stands for one type, which a function is not.
    if (item.kind === "parameter" && !isOwnParameter(unit, row, item)) return FIT.no;
    return literalFit(b, call.unit, call.unit.code(at + 1), item, rules);
  }
  if (isFunctional(b, wanted) && mayBeReference(b, call.unit, at)) return FIT.perhaps;
  const given = code === CODE.operator ? operatorType(b, call.unit, at) : b.typeAt(call.unit, at);
  if (!isRest) return fitness(b, given, wanted, rules);
  return Math.max(fitness(b, given, b.itemOf(wanted), rules), fitness(b, given, wanted, rules));
}

/** `Type::property` and `::Type` look like reads of a property and of a type. */
function mayBeReference(b: Binder, unit: Unit, at: number): boolean {
  const code = unit.code(at);
  if (code === CODE.member) return b.typeAt(unit, unit.code(at + 1)).kind === "class" || unit.code(unit.code(at + 1)) === CODE.typeName;
  return code === CODE.name && b.typeAt(unit, at).kind === "class";
}

function isOwnParameter(unit: Unit, row: number, type: Extract<Type, { kind: "parameter" }>): boolean {
  const fn = unit.declaration(row, "owner");
  const cls = unit.fn(fn, "cls");
  const scope = type.unit.declaration(type.row, "scope");
  return type.unit === unit && (scope === unit.fn(fn, "scope") || (cls >= 0 && scope === unit.cls(cls, "scope")));
}

/** What is added to a string is a string, whichever side it stands on; of the record only the left side is known. */
function operatorType(b: Binder, unit: Unit, at: number): Type {
  const left = b.typeAt(unit, at);
  const isSum = unit.text(unit.code(at + 2)).startsWith("+") || unit.text(unit.code(at + 2)) === "plus";
  return isSum && nameOf(left) !== "string" ? UNKNOWN : left;
}

/** How well a function literal fits where a type is wanted. Its body is not looked into: it may hang on the choice. */
function literalFit(b: Binder, unit: Unit, fn: number, wanted: Type, rules: OverloadRules): number {
  if (wanted.kind === "union" || wanted.kind === "intersection")
    return Math.max(...wanted.types.map((part) => literalFit(b, unit, fn, part, rules)));
  if (wanted.kind === "parameter" || wanted.kind === "unknown" || wanted.kind === "external") return FIT.perhaps;
  if (wanted.kind === "builtin") return wanted.args.length > 0 ? FIT.perhaps : FIT.no;
  if (!isFunctional(b, wanted)) return FIT.no;
  const takes = parameterCount(b, wanted);
  if (takes === undefined) return FIT.perhaps;
  const own = unit.list(unit.fn(fn, "parameters"));
  const isImplied = own.every((row) => (unit.declaration(row, "flags") & FLAG.optional) !== 0);
  if (own.length === takes) return FIT.same;
  return rules.trailingLambda && isImplied && takes < 2 ? FIT.same : FIT.no;
}

function parameterCount(b: Binder, type: Type): number | undefined {
  if (type.kind === "callback") return type.parameters.length;
  if (type.kind === "function") return type.unit.list(type.unit.fn(type.fn, "parameters")).length;
  const [called] = b.members(type, "()");
  const inner = called === undefined ? undefined : b.typeOf(called);
  return inner?.kind === "function" ? inner.unit.list(inner.unit.fn(inner.fn, "parameters")).length : undefined;
}
