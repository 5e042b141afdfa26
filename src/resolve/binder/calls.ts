import { CODE, FLAG } from "#model/binding-codes.ts";
import type { Binder } from "./binder.ts";
import { functionScore } from "./overloads.ts";
import type { Call } from "./parameters.ts";
import { placeOf } from "./placements.ts";
import type { Referent } from "./referent.ts";
import { compose, EXTERNAL, firstKnown, list, NOTHING, parameterKey, promise, substitute, type Type, UNKNOWN, union } from "./type.ts";
import { argumentsOf, chosenSignature, defaultOf, inferFrom, typeArguments } from "./type-arguments.ts";
import type { Unit } from "./unit.ts";

export function callType(b: Binder, unit: Unit, at: number): Type {
  const calleeAt = unit.code(at + 1);
  if (calleeAt < 0) return UNKNOWN;
  const call: Call = { unit, at };
  const { dialect } = unit;
  if (unit.code(calleeAt) === CODE.member) {
    const receiver = b.typeAt(unit, unit.code(calleeAt + 1));
    const name = unit.text(unit.code(calleeAt + 2));
    const special = dialect.builtinCall(b, unit, at, receiver, name);
    if (special !== undefined) return special;
  } else if (unit.code(calleeAt) === CODE.name) {
    const special = dialect.builtinCall(b, unit, at, NOTHING, unit.text(unit.code(calleeAt + 2)));
    if (special !== undefined) return special;
  }
  const callee = b.typeAt(unit, calleeAt);
  return unit.code(at) === CODE.create ? constructedType(b, callee, call) : b.resultOf(callee, call);
}

function constructedType(b: Binder, callee: Type, call: Call): Type {
  switch (callee.kind) {
    case "class":
      return instanceMade(b, callee, call);
    case "function":
      return returnedObject(b, callee) ?? { kind: "constructed", unit: callee.unit, fn: callee.fn };
    case "union":
      return union(callee.types.map((type) => constructedType(b, type, call)));
    case "intersection":
      return firstKnown(callee.types.map((type) => constructedType(b, type, call)));
    case "instance": {
      const made = b.members(callee, "new").filter((referent) => referent.kind !== "external" || !call.unit.dialect.typesConstruct);
      if (made.length > 0) return firstKnown(made.map((referent) => b.resultOf(b.typeOf(referent), call)));
      return call.unit.dialect.typesConstruct ? callee : UNKNOWN;
    }
    case "parameter":
      return constructedType(b, b.typeAt(callee.unit, callee.unit.declaration(callee.row, "type")), call);
    case "list":
    case "builtin":
      return callee;
    case "external":
      return EXTERNAL;
    default:
      return UNKNOWN;
  }
}

/** A function that returns an object gives that object also when it is constructed. */
function returnedObject(b: Binder, callee: Extract<Type, { kind: "function" }>): Type | undefined {
  const returned = declaredResult(b, callee);
  return returned.kind === "function" || returned.kind === "object" || returned.kind === "instance" ? returned : undefined;
}

/** `new C(…)`: type arguments as written, else as the constructor's parameters tell. */
function instanceMade(b: Binder, type: Extract<Type, { kind: "class" }>, call: Call | undefined): Type {
  const { unit, cls } = type;
  const parameters = unit.typeParameters(unit.cls(cls, "scope"));
  if (parameters.length === 0) return { kind: "instance", unit, cls, args: [] };
  if (type.args.length > 0) return { kind: "instance", unit, cls, args: type.args };
  const given = call === undefined ? [] : typeArguments(b, call);
  if (given.length > 0 || call === undefined)
    return { kind: "instance", unit, cls, args: parameters.map((row, i) => given[i] ?? defaultOf(b, unit, row)) };
  const known = new Map<number, Type>();
  const wanted = new Set(parameters.map((row) => parameterKey(unit, row)));
  const made = constructorOf(b, b.self(unit, cls), call);
  if (made !== undefined && made.kind !== "external") inferFrom(b, made, call, wanted, known);
  return { kind: "instance", unit, cls, args: parameters.map((row) => known.get(parameterKey(unit, row)) ?? defaultOf(b, unit, row)) };
}

/** The constructor that a call runs: of several the one that takes the arguments best. */
function constructorOf(b: Binder, instance: Type, call: Call): Type | undefined {
  if (instance.kind !== "instance") return undefined;
  for (const name of instance.unit.dialect.constructorNames) {
    const found = b.members(instance, name).filter((referent) => referent.kind !== "external");
    const { overloads } = call.unit.dialect;
    if (found.length < 2 || overloads === undefined) {
      if (found.length > 0) return b.typeOf(found[0] as Referent);
      continue;
    }
    let best: Type | undefined;
    let highest = -1;
    for (const referent of found) {
      const type = b.typeOf(referent);
      const score = type.kind === "function" ? functionScore(b, call, type, overloads) : -1;
      if (score > highest) [best, highest] = [type, score];
    }
    return best ?? b.typeOf(found[0] as Referent);
  }
  return undefined;
}

let depth = 0;
const DEEPEST_RESULT = 60;

export function resultOf(b: Binder, type: Type, call?: Call): Type {
  if (depth > DEEPEST_RESULT) return UNKNOWN;
  depth++;
  try {
    return result(b, type, call);
  } finally {
    depth--;
  }
}

function result(b: Binder, type: Type, call: Call | undefined): Type {
  switch (type.kind) {
    case "function":
      return functionResult(b, type, call);
    case "callback":
      return type.result;
    case "class":
      return type.unit.dialect.callsConstruct ? instanceMade(b, type, call) : UNKNOWN;
    case "union":
      return union(type.types.map((part) => resultOf(b, part, call)));
    case "intersection":
      return firstKnown(type.types.map((part) => resultOf(b, part, call)));
    case "instance": {
      const called = b.members(type, type.unit.dialect.callMember);
      if (called.length === 0) return type.unit.dialect.typesConstruct ? type : UNKNOWN;
      return union(called.map((referent) => resultOf(b, b.typeOf(referent), call)));
    }
    case "parameter":
      return resultOf(b, b.typeAt(type.unit, type.unit.declaration(type.row, "type")), call);
    case "external":
      return EXTERNAL;
    default:
      return UNKNOWN;
  }
}

function functionResult(b: Binder, type: Extract<Type, { kind: "function" }>, call: Call | undefined): Type {
  const fn = call === undefined || type.others === undefined ? signatureWithResult(type) : chosenSignature(b, type, call);
  const chosen = fn === type.fn ? type : { ...type, fn };
  const declared = declaredResult(b, chosen);
  const env = call === undefined ? type.env : compose(type.env, argumentsOf(b, chosen, call));
  return substitute(declared, env);
}

function signatureWithResult(type: Extract<Type, { kind: "function" }>): number {
  return type.others?.find((fn) => type.unit.fn(fn, "result") >= 0) ?? type.fn;
}

/** What a function gives: as written, else what it returns. */
function declaredResult(b: Binder, type: Extract<Type, { kind: "function" }>): Type {
  const { unit, fn } = type;
  const flags = unit.fn(fn, "flags");
  const written = unit.fn(fn, "result");
  if (written >= 0) {
    const result = writtenResult(b, type, written);
    return (flags & FLAG.async) !== 0 && !unit.dialect.asyncIsWritten ? promise(result) : result;
  }
  const returned: Type[] = [];
  for (const at of unit.list(unit.fn(fn, "returns"))) {
    if (at < 0) continue;
    if (unit.code(at) === CODE.this && type.self !== undefined) returned.push(type.self);
    else returned.push(b.typeAt(unit, at));
  }
  if ((flags & FLAG.constructor) !== 0 && type.self !== undefined) return type.self;
  const result = returned.length === 0 ? NOTHING : union(returned);
  if (returned.length === 0 && (flags & FLAG.bodiless) !== 0) return UNKNOWN;
  if ((flags & FLAG.generator) !== 0) return list(result);
  return (flags & FLAG.async) !== 0 ? promise(b.awaited(result)) : result;
}

/** A written result; `this`, `static` and `Self` in it are what the function was found on. */
function writtenResult(b: Binder, type: Extract<Type, { kind: "function" }>, written: number): Type {
  const { unit, self } = type;
  if (self === undefined) return b.typeAt(unit, written);
  if (unit.code(written) === CODE.typeUnion) {
    const parts = Array.from({ length: unit.code(written + 1) }, (_, i) => unit.code(written + 2 + i));
    return union(parts.map((part) => (part < 0 ? UNKNOWN : writtenResult(b, type, part))));
  }
  if (unit.code(written) !== CODE.typeThis) return b.typeAt(unit, written);
  return self.kind === "class" ? { kind: "instance", unit: self.unit, cls: self.cls, args: self.args } : self;
}

/** Type of a parameter of a function type, or of what a value of that type is called with. */
export function parameterOf(b: Binder, type: Type, position: number): Type {
  switch (type.kind) {
    case "function": {
      const { unit } = type;
      const rows = unit.list(unit.fn(type.fn, "parameters"));
      const last = rows.at(-1);
      if (last !== undefined && position >= rows.length - 1 && (unit.declaration(last, "flags") & FLAG.rest) !== 0) {
        const rest = substitute(b.typeOf({ kind: "declaration", unit, row: last }), type.env);
        return rest.kind === "tuple" ? (rest.items[position - rows.length + 1] ?? UNKNOWN) : b.itemOf(rest);
      }
      const row = rows[position];
      if (row === undefined) return UNKNOWN;
      const written = unit.declaration(row, "type");
      if (written >= 0) return substitute(b.typeAt(unit, written), type.env);
      return unit.fn(type.fn, "wanted") >= 0 ? substitute(b.typeOf({ kind: "declaration", unit, row }), type.env) : UNKNOWN;
    }
    case "callback":
      return type.parameters[position] ?? UNKNOWN;
    case "union":
    case "intersection":
      return firstKnown(type.types.map((part) => parameterOf(b, part, position)));
    case "instance": {
      const called = b.members(type, "()");
      return firstKnown(called.map((referent) => parameterOf(b, b.typeOf(referent), position)));
    }
    case "parameter":
      return parameterOf(b, b.typeAt(type.unit, type.unit.declaration(type.row, "type")), position);
    case "external":
      return EXTERNAL;
    default:
      return UNKNOWN;
  }
}

export function wantedArgument(b: Binder, unit: Unit, callAt: number, position: number): Type {
  const call: Call = { unit, at: callAt };
  const calleeAt = unit.code(callAt + 1);
  if (unit.code(calleeAt) === CODE.member) {
    const receiver = b.typeAt(unit, unit.code(calleeAt + 1));
    const special = unit.dialect.builtinWanted(b, unit, callAt, receiver, unit.text(unit.code(calleeAt + 2)), position);
    if (special !== undefined) return special;
  } else if (unit.code(calleeAt) === CODE.name) {
    const special = unit.dialect.builtinWanted(b, unit, callAt, NOTHING, unit.text(unit.code(calleeAt + 2)), position);
    if (special !== undefined) return special;
  }
  const callee = b.typeAt(unit, calleeAt);
  if (unit.code(callAt) === CODE.create) return wantedByConstructor(b, callee, call, position);
  return wantedBy(b, callee, call, position);
}

function wantedBy(b: Binder, callee: Type, call: Call, position: number): Type {
  switch (callee.kind) {
    case "function": {
      const fn = callee.others === undefined ? callee.fn : chosenSignature(b, callee, call);
      const chosen = { ...callee, fn };
      const place = placeOf(b, call, chosen, position);
      return substitute(b.parameterOf(chosen, place), argumentsOf(b, chosen, call, position));
    }
    case "union":
    case "intersection":
      return firstKnown(callee.types.map((part) => wantedBy(b, part, call, position)));
    case "instance":
      return firstKnown(b.members(callee, "()").map((referent) => wantedBy(b, b.typeOf(referent), call, position)));
    case "class":
      return callee.unit.dialect.callsConstruct ? wantedByConstructor(b, callee, call, position) : UNKNOWN;
    default:
      return b.parameterOf(callee, position);
  }
}

function wantedByConstructor(b: Binder, callee: Type, call: Call, position: number): Type {
  if (callee.kind === "union" || callee.kind === "intersection") {
    return firstKnown(callee.types.map((part) => wantedByConstructor(b, part, call, position)));
  }
  if (callee.kind !== "class") return callee.kind === "external" ? EXTERNAL : UNKNOWN;
  const type = constructorOf(b, instanceMade(b, callee, call), call);
  if (type === undefined) return UNKNOWN;
  return b.parameterOf(type, type.kind === "function" ? placeOf(b, call, type, position) : position);
}
