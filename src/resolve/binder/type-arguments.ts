import { CODE, FLAG } from "#model/binding-codes.ts";
import type { Binder } from "./binder.ts";
import { infer } from "./infer.ts";
import { argumentAt, argumentCount, type Call } from "./parameters.ts";
import { placeOf } from "./placements.ts";
import { Environment, parameterKey, type Type } from "./type.ts";
import type { Unit } from "./unit.ts";

type FunctionType = Extract<Type, { kind: "function" }>;

/** Type arguments that a call has in its text. */
export function typeArguments(b: Binder, { unit, at }: Call): readonly Type[] {
  return Array.from({ length: unit.code(at + 2) }, (_, i) => b.typeAt(unit, unit.code(at + 4 + i)));
}

/** Type arguments of a generic call: as written, else as the arguments tell. */
export function argumentsOf(b: Binder, type: FunctionType, call: Call, except = -1): Environment | undefined {
  const { unit, fn } = type;
  const parameters = unit.typeParameters(unit.fn(fn, "scope"));
  if (parameters.length === 0) return undefined;
  const given = typeArguments(b, call);
  const known = new Map<number, Type>();
  if (given.length > 0) {
    parameters.forEach((row, i) => {
      known.set(parameterKey(unit, row), given[i] ?? b.typeAt(unit, unit.declaration(row, "value")));
    });
    return new Environment(known);
  }
  const wanted = new Set(parameters.map((row) => parameterKey(unit, row)));
  inferReceiver(b, type, wanted, known);
  inferFrom(b, type, call, wanted, known, except);
  for (const row of parameters) {
    const key = parameterKey(unit, row);
    if (known.has(key)) continue;
    const fallback = defaultOf(b, unit, row);
    if (fallback.kind !== "unknown") known.set(key, fallback);
  }
  return new Environment(known);
}

/** What an extension is called on tells its type parameters. */
function inferReceiver(b: Binder, type: FunctionType, wanted: ReadonlySet<number>, known: Map<number, Type>): void {
  const receiver = type.on === undefined ? -1 : type.unit.fn(type.fn, "receiver");
  if (type.on !== undefined && receiver >= 0) infer(b, b.typeAt(type.unit, receiver), type.on, wanted, known);
}

export function inferFrom(b: Binder, type: Type, call: Call, wanted: ReadonlySet<number>, known: Map<number, Type>, except = -1): void {
  if (type.kind !== "function") return;
  const { unit } = type;
  const fn = type.others === undefined ? type.fn : chosenSignature(b, type, call);
  const chosen = fn === type.fn ? type : { ...type, fn };
  const parameters = unit.list(unit.fn(fn, "parameters"));
  const count = argumentCount(call);
  for (const late of [false, true]) {
    for (let i = 0; i < count; i++) {
      const at = argumentAt(call, i);
      if (at < 0 || i === except) continue;
      const isLate = call.unit.code(at) === CODE.function;
      if (isLate !== late) continue;
      if (isLate && except >= 0) continue;
      const row = parameters[placeOf(b, call, chosen, i)];
      if (row === undefined) continue;
      const isRest = (unit.declaration(row, "flags") & FLAG.rest) !== 0;
      const at0 = unit.declaration(row, "type");
      if (at0 < 0) continue;
      const parameter = b.typeAt(unit, at0);
      const given = b.typeAt(call.unit, at);
      infer(b, isRest ? b.itemOf(parameter) : parameter, given, wanted, known);
    }
  }
}

/** What a type parameter stands for where nothing tells it. */
export function defaultOf(b: Binder, unit: Unit, row: number): Type {
  const value = b.typeAt(unit, unit.declaration(row, "value"));
  return value.kind === "unknown" ? b.typeAt(unit, unit.declaration(row, "type")) : value;
}

/** The overload that takes the arguments: by their number, and by literals among them. */
export function chosenSignature(b: Binder, type: FunctionType, call: Call): number {
  const { unit } = type;
  const all = type.others ?? [type.fn];
  const signatures = all.filter((fn) => (unit.fn(fn, "flags") & FLAG.bodiless) !== 0);
  const count = argumentCount(call);
  for (const fn of signatures.length > 0 ? signatures : all) if (takes(b, unit, fn, call, count)) return fn;
  return (signatures[0] ?? type.fn) as number;
}

function takes(b: Binder, unit: Unit, fn: number, call: Call, count: number): boolean {
  const parameters = unit.list(unit.fn(fn, "parameters"));
  let required = 0;
  let open = false;
  for (const row of parameters) {
    const flags = unit.declaration(row, "flags");
    if ((flags & FLAG.rest) !== 0) open = true;
    else if ((flags & FLAG.optional) === 0 && unit.declaration(row, "value") < 0) required++;
  }
  if (count < required || (count > parameters.length && !open)) return false;
  for (let i = 0; i < Math.min(count, parameters.length); i++) {
    const at = argumentAt(call, i);
    if (at < 0) continue;
    const written = unit.declaration(parameters[i] as number, "type");
    if (written < 0) continue;
    const wanted = b.typeAt(unit, written);
    const code = call.unit.code(at);
    if (code === CODE.literal || code === CODE.text) {
      const given = b.typeAt(call.unit, at);
      if (wanted.kind === "literal" && (given.kind !== "literal" || given.text !== wanted.text)) return false;
      if (given.kind === "literal" && !takesString(wanted)) return false;
      if (given.kind === "builtin" && given.name === "number" && wanted.kind === "builtin" && wanted.name === "string") return false;
    } else if (code === CODE.function && !takesFunction(b, wanted)) return false;
    else if (code === CODE.object && (wanted.kind === "function" || isPrimitive(wanted))) return false;
  }
  return true;
}

function isPrimitive(type: Type): boolean {
  return type.kind === "literal" || (type.kind === "builtin" && /^(string|number|boolean|bigint)$/.test(type.name));
}

function takesString(type: Type): boolean {
  switch (type.kind) {
    case "union":
    case "intersection":
      return type.types.some(takesString);
    case "builtin":
      return !/^(number|boolean|bigint|RegExp|Date|Map|Set|Promise)$/.test(type.name);
    case "function":
    case "list":
    case "tuple":
    case "callback":
      return false;
    default:
      return true;
  }
}

function takesFunction(b: Binder, type: Type): boolean {
  switch (type.kind) {
    case "union":
    case "intersection":
      return type.types.some((part) => takesFunction(b, part));
    case "instance":
      return b.members(type, "()").length > 0;
    case "literal":
    case "list":
    case "tuple":
      return false;
    case "builtin":
      return type.name === "Function" || type.args.length > 0;
    default:
      return true;
  }
}
