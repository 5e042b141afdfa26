import { CODE, FLAG } from "#model/binding-codes.ts";
import type { OverloadRules } from "./dialect.ts";
import type { Type } from "./type.ts";
import type { Unit } from "./unit.ts";

/** A `call` or `create` record. */
export interface Call {
  readonly unit: Unit;
  readonly at: number;
}

export function argumentCount({ unit, at }: Call): number {
  return unit.code(at + 3);
}

/** The record of an argument; of one given by name that of its value. */
export function argumentAt({ unit, at }: Call, position: number): number {
  const argument = unit.code(at + 4 + unit.code(at + 2) + position);
  return argument >= 0 && unit.code(argument) === CODE.named ? unit.code(argument + 2) : argument;
}

type FunctionType = Extract<Type, { kind: "function" }>;

/** Parameters that stand before those which arguments are given to: what an extension is called on may be its first one. */
export function leadingParameters(type: FunctionType): number {
  return type.on !== undefined && type.unit.dialect.overloads?.receiverIsParameter === true ? 1 : 0;
}

/** Position of the parameter that an argument of a call is given to, among all parameters of the function; -1 for none. */
export function parameterOfArgument(type: FunctionType, call: Call, position: number): number {
  const rows = type.unit.list(type.unit.fn(type.fn, "parameters"));
  const lead = leadingParameters(type);
  const count = argumentCount(call);
  const last = rows.length - 1;
  const rest = restPosition(type.unit, rows);
  const isLast = position === count - 1;
  if (isLast && takesLambdaLast(call.unit.dialect.overloads, call, position) && last >= lead && rest !== last) {
    if (rest >= 0 || count < rows.length - lead) return last;
  }
  const place = position + lead;
  if (rest >= 0 && place >= rest) return rest;
  return place <= last ? place : -1;
}

function restPosition(unit: Unit, rows: Int32Array): number {
  for (let i = rows.length - 1; i >= 0; i--) if ((unit.declaration(rows[i] as number, "flags") & FLAG.rest) !== 0) return i;
  return -1;
}

function takesLambdaLast(rules: OverloadRules | undefined, call: Call, position: number): boolean {
  const at = argumentAt(call, position);
  return rules?.trailingLambda === true && at >= 0 && call.unit.code(at) === CODE.function;
}
