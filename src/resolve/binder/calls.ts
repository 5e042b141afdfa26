import { CODE, FLAG } from "#model/binding-codes.ts";
import type { Binder } from "./binder.ts";
import { infer } from "./infer.ts";
import { functionScore } from "./overloads.ts";
import { argumentAt, argumentCount, type Call } from "./parameters.ts";
import { placeOf } from "./placements.ts";
import type { Referent } from "./referent.ts";
import { compose, Environment, EXTERNAL, list, NOTHING, parameterKey, promise, substitute, type Type, UNKNOWN, union } from "./type.ts";
import type { Unit } from "./unit.ts";

const typeArguments = (b: Binder, { unit, at }: Call) =>
  Array.from({ length: unit.code(at + 2) }, (_, i) => b.typeAt(unit, unit.code(at + 4 + i)));

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

function firstKnown(types: readonly Type[]): Type {
  return types.find((type) => type.kind !== "unknown") ?? UNKNOWN;
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

function defaultOf(b: Binder, unit: Unit, row: number): Type {
  const value = b.typeAt(unit, unit.declaration(row, "value"));
  return value.kind === "unknown" ? b.typeAt(unit, unit.declaration(row, "type")) : value;
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

/** The overload that takes the arguments: by their number, and by literals among them. */
function chosenSignature(b: Binder, type: Extract<Type, { kind: "function" }>, call: Call): number {
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
    if (code === CODE.literal) {
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

/** Type arguments of a generic call: as written, else as the arguments tell. */
function argumentsOf(b: Binder, type: Extract<Type, { kind: "function" }>, call: Call, except = -1): Environment | undefined {
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
function inferReceiver(b: Binder, type: Extract<Type, { kind: "function" }>, wanted: ReadonlySet<number>, known: Map<number, Type>): void {
  const receiver = type.on === undefined ? -1 : type.unit.fn(type.fn, "receiver");
  if (type.on !== undefined && receiver >= 0) infer(b, b.typeAt(type.unit, receiver), type.on, wanted, known);
}

function inferFrom(b: Binder, type: Type, call: Call, wanted: ReadonlySet<number>, known: Map<number, Type>, except = -1): void {
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

export function awaited(b: Binder, type: Type): Type {
  switch (type.kind) {
    case "builtin":
      return AWAITABLE.has(type.name) ? awaited(b, type.args.at(-1) ?? UNKNOWN) : type;
    case "union":
      return union(type.types.map((part) => awaited(b, part)));
    default:
      return type;
  }
}

const AWAITABLE: ReadonlySet<string> = new Set(["Promise", "PromiseLike", "Awaitable", "Coroutine", "Task", "ValueTask", "Future"]);
const ITERABLE: ReadonlySet<string> = new Set([
  "Set",
  "ReadonlySet",
  "Iterable",
  "AsyncIterable",
  "Iterator",
  "AsyncIterator",
  "Generator",
  "AsyncGenerator",
  "IterableIterator",
  "AsyncIterableIterator",
  "Sequence",
  "Array",
]);

export function itemOf(b: Binder, type: Type): Type {
  switch (type.kind) {
    case "list":
      return type.item;
    case "tuple":
      return union(type.items);
    case "builtin":
      if (type.name === "Map" || type.name === "ReadonlyMap") return { kind: "tuple", items: type.args };
      return ITERABLE.has(type.name) ? (type.args[0] ?? UNKNOWN) : UNKNOWN;
    case "union":
      return union(type.types.map((part) => itemOf(b, part)));
    case "intersection":
      return firstKnown(type.types.map((part) => itemOf(b, part)));
    case "parameter":
      return itemOf(b, b.typeAt(type.unit, type.unit.declaration(type.row, "type")));
    case "instance":
      if (depth > DEEPEST_RESULT) return UNKNOWN;
      depth++;
      try {
        return iterated(b, type);
      } finally {
        depth--;
      }
    case "mapped":
      return substitute(b.typeAt(type.unit, type.unit.code(type.at + 4)), type.env);
    case "external":
      return EXTERNAL;
    default:
      return UNKNOWN;
  }
}

function iterated(b: Binder, type: Extract<Type, { kind: "instance" }>): Type {
  for (const name of type.unit.dialect.iteratorMembers) {
    for (const referent of b.members(type, name)) {
      if (referent.kind === "external") continue;
      const given = name === "[]" ? b.typeOf(referent) : b.awaited(b.resultOf(b.typeOf(referent)));
      if (name === "[]" || name === "__next__") return given;
      // An iterator's `__iter__` gives the iterator itself: what it gives is told by the next name.
      if (given.kind === "instance" && given.unit === type.unit && given.cls === type.cls) continue;
      const item = itemOf(b, given);
      if (item.kind !== "unknown") return item;
    }
  }
  for (const base of b.bases(type.unit, type.cls)) {
    const item = itemOf(b, base);
    if (item.kind !== "unknown" && item.kind !== "external")
      return substitute(item, b.environment(type.unit, type.unit.cls(type.cls, "scope"), type.args));
  }
  return UNKNOWN;
}
