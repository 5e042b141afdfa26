import { CODE, DECLARED, FLAG, LITERAL, SCOPE } from "#model/binding-codes.ts";
import type { Binder } from "./binder.ts";
import { valueReferents } from "./names.ts";
import type { Referent } from "./referent.ts";
import { builtin, Environment, EXTERNAL, list, NOTHING, parameterKey, substitute, type Type, UNKNOWN, union } from "./type.ts";
import type { Unit } from "./unit.ts";

/** Records that may be under evaluation inside one another; beyond it the inner one is unknown. */
const DEEPEST_EVALUATION = 120;
let depth = 0;

/** Type of a record, computed once. A record that needs its own type is unknown to itself. */
export function typeAt(b: Binder, unit: Unit, at: number): Type {
  if (at < 0) return UNKNOWN;
  const known = unit.types.get(at);
  if (known !== undefined) return known;
  if (depth > DEEPEST_EVALUATION) return UNKNOWN;
  unit.types.set(at, UNKNOWN);
  depth++;
  try {
    const type = unit.code(at) >= CODE.typeName && unit.code(at) < CODE.wantedArgument ? written(b, unit, at) : evaluated(b, unit, at);
    unit.types.set(at, type);
    return type;
  } finally {
    depth--;
  }
}

function evaluated(b: Binder, unit: Unit, at: number): Type {
  const operand = (i: number) => unit.code(at + i);
  const inner = (i: number) => b.typeAt(unit, operand(i));
  switch (unit.code(at)) {
    case CODE.name:
    case CODE.member:
      return typeOfAll(b, b.referents(unit, at));
    case CODE.index:
      return indexed(b, unit, inner(1), operand(2));
    case CODE.call:
    case CODE.create:
      return b.callType(unit, at);
    case CODE.await:
      return b.awaited(inner(1));
    case CODE.item:
      return b.itemOf(inner(1));
    case CODE.itemAt:
      return component(b, inner(1), operand(2));
    case CODE.this:
      return receiver(b, unit, operand(1));
    case CODE.super:
      return superOf(b, unit, operand(1));
    case CODE.object:
      return { kind: "object", unit, at, env: undefined };
    case CODE.array:
      return arrayOf(b, unit, at);
    case CODE.function:
      return { kind: "function", unit, fn: operand(1), env: undefined };
    case CODE.class:
      return { kind: "class", unit, cls: operand(1), args: [] };
    case CODE.literal:
      return literal(unit, operand(1), operand(2));
    case CODE.cast: {
      const type = inner(2);
      return type.kind === "unknown" ? inner(1) : type;
    }
    case CODE.either:
      return union(Array.from({ length: operand(1) }, (_, i) => inner(2 + i)));
    case CODE.module:
      return typeOfAll(b, b.imported(b.moduleTarget(unit, unit.text(operand(1))), ""));
    case CODE.parameter:
      return parameterType(b, unit, operand(1), operand(2));
    case CODE.spread:
      return b.itemOf(inner(1));
    case CODE.guarded:
      return guarded(b, unit, at);
    case CODE.valueOf:
      return inner(1);
    case CODE.result:
      return b.resultOf(inner(1));
    case CODE.operator:
      return inner(1);
    case CODE.wantedArgument:
      return b.wantedArgument(unit, operand(1), operand(2));
    case CODE.wantedMember:
      return typeOfAll(b, b.members(inner(1), unit.text(operand(2))));
    case CODE.wantedItem:
      return b.itemOf(inner(1));
    case CODE.wantedResult:
      return b.awaited(b.resultOf(inner(1)));
    case CODE.typePointer:
      return inner(1);
    default:
      return UNKNOWN;
  }
}

function typeOfAll(b: Binder, referents: readonly Referent[]): Type {
  if (referents.length === 0) return UNKNOWN;
  if (referents.length === 1) return b.typeOf(referents[0] as Referent);
  const functions = overloads(referents);
  return functions ?? union(referents.map((referent) => b.typeOf(referent)));
}

/** Several function declarations of one name are one overloaded function. */
function overloads(referents: readonly Referent[]): Type | undefined {
  const rows: number[] = [];
  const [first] = referents;
  if (first?.kind !== "declaration" && first?.kind !== "member") return undefined;
  for (const referent of referents) {
    if (referent.kind !== first.kind || referent.unit !== first.unit) return undefined;
    const fn = functionRow(referent);
    if (fn < 0) return undefined;
    rows.push(fn);
  }
  return { kind: "function", unit: first.unit, fn: rows[0] as number, env: first.env, others: rows };
}

function functionRow(referent: Referent): number {
  if (referent.kind === "member") {
    const isRead = (referent.unit.member(referent.row, "flags") & (FLAG.getter | FLAG.property)) !== 0;
    return isRead ? -1 : referent.unit.member(referent.row, "fn");
  }
  if (referent.kind !== "declaration" || referent.unit.declaration(referent.row, "kind") !== DECLARED.function) return -1;
  return referent.unit.declaration(referent.row, "owner");
}

export function typeOf(b: Binder, referent: Referent): Type {
  switch (referent.kind) {
    case "declaration":
      return substitute(declarationType(b, referent.unit, referent.row), referent.env);
    case "member":
      return memberType(b, referent);
    case "entry":
      return substitute(b.typeAt(referent.unit, referent.unit.code(referent.at + 3 + referent.entry * 3)), referent.env);
    case "assignment":
      return substitute(b.typeAt(referent.unit, referent.unit.assignment(referent.row, "value")), referent.env);
    case "value":
      return b.typeAt(referent.unit, referent.at);
    case "module":
      return moduleType(b, referent.unit);
    case "typed":
      return referent.type;
    case "external":
      return EXTERNAL;
    default:
      return referent satisfies never;
  }
}

/** A CommonJS module is what it exports as a whole; every other is a namespace. */
function moduleType(b: Binder, unit: Unit): Type {
  const { whole } = b.expandos.commonJs(b, unit);
  const module: Type = { kind: "module", unit };
  if (whole.length > 0 && unit.exportCount === 0) {
    const named = b.expandos.commonJs(b, unit).named.size > 0;
    const value = union(whole.map((at) => b.typeAt(unit, at)));
    return named ? union([value, module]) : value;
  }
  const assigned = unit.exportRows("=");
  if (assigned.length > 0) {
    return union(
      assigned.flatMap((row) =>
        unit.export(row, "value") < 0 ? [] : valueReferents(b, unit, unit.export(row, "value")).map((r) => b.typeOf(r)),
      ),
    );
  }
  return module;
}

function declarationType(b: Binder, unit: Unit, row: number): Type {
  const owner = unit.declaration(row, "owner");
  switch (unit.declaration(row, "kind")) {
    case DECLARED.function:
      return { kind: "function", unit, fn: owner, env: undefined };
    case DECLARED.class:
      return { kind: "class", unit, cls: owner, args: [] };
    case DECLARED.namespace:
      return { kind: "namespace", unit, scope: owner };
    case DECLARED.typeParameter:
      return { kind: "parameter", unit, row };
    case DECLARED.alias:
      return b.typeAt(unit, unit.declaration(row, "type"));
    case DECLARED.import:
      return typeOfAll(b, b.follow({ kind: "declaration", unit, row }));
    case DECLARED.parameter:
      return parameterType(b, unit, owner, unit.declaration(row, "extra"));
    default: {
      const type = unit.declaration(row, "type");
      if (type >= 0) return b.typeAt(unit, type);
      const value = unit.declaration(row, "value");
      const first = b.typeAt(unit, value);
      return isWeak(first) ? union([first, assignedType(b, unit, row)]) : first;
    }
  }
}

function isWeak(type: Type): boolean {
  return type.kind === "unknown" || type === NOTHING;
}

/** What assignments by name give to a variable that was declared without a telling value. */
function assignedType(b: Binder, unit: Unit, declaration: number): Type {
  const scope = unit.declaration(declaration, "scope");
  const name = unit.declaration(declaration, "name");
  const types: Type[] = [];
  for (const row of unit.plainAssignments(name)) {
    let at = unit.assignment(row, "scope");
    while (at >= 0 && at !== scope && unit.declared(at, unit.text(name)).length === 0) at = unit.scope(at, "parent");
    if (at === scope) types.push(b.typeAt(unit, unit.assignment(row, "value")));
  }
  return types.length === 0 ? UNKNOWN : union(types);
}

function memberType(b: Binder, referent: Extract<Referent, { kind: "member" }>): Type {
  const { unit, row, env, self } = referent;
  if (referent.type !== undefined) return referent.type;
  const written = unit.member(row, "type");
  if (written >= 0) return substitute(b.typeAt(unit, written), env);
  const fn = unit.member(row, "fn");
  if (fn >= 0) {
    const type: Type = { kind: "function", unit, fn, env, self };
    const isRead = (unit.member(row, "flags") & (FLAG.getter | FLAG.property)) !== 0;
    return isRead ? b.resultOf(type) : type;
  }
  const value = unit.member(row, "value");
  return value >= 0 ? substitute(b.typeAt(unit, value), env) : UNKNOWN;
}

function parameterType(b: Binder, unit: Unit, fn: number, position: number): Type {
  const row = unit.list(unit.fn(fn, "parameters"))[position];
  if (row === undefined) return UNKNOWN;
  const written = unit.declaration(row, "type");
  const isRest = (unit.declaration(row, "flags") & FLAG.rest) !== 0;
  if (written >= 0) {
    const type = b.typeAt(unit, written);
    return isRest && type.kind !== "list" && type.kind !== "tuple" && type.kind !== "parameter" && !isNamedList(type) ? list(type) : type;
  }
  const wanted = unit.fn(fn, "wanted");
  if (wanted >= 0) {
    const context = b.typeAt(unit, wanted);
    const type = isRest ? list(b.parameterOf(context, position)) : b.parameterOf(context, position);
    if (type.kind !== "unknown") return type;
  }
  const value = unit.declaration(row, "value");
  if (value >= 0) return b.typeAt(unit, value);
  return overriddenParameter(b, unit, fn, position);
}

function isNamedList(type: Type): boolean {
  return type.kind === "external" || (type.kind === "builtin" && type.args.length > 0);
}

/** A method without written parameter types takes those of the method that it implements. */
function overriddenParameter(b: Binder, unit: Unit, fn: number, position: number): Type {
  const cls = unit.fn(fn, "cls");
  if (cls < 0) return UNKNOWN;
  const name = methodName(unit, cls, fn);
  if (name === undefined || unit.dialect.constructorNames.includes(name)) return UNKNOWN;
  for (const base of b.bases(unit, cls)) {
    for (const member of b.members(base, name)) {
      const type = b.parameterOf(b.typeOf(member), position);
      if (type.kind !== "unknown") return type;
    }
  }
  return UNKNOWN;
}

function methodName(unit: Unit, cls: number, fn: number): string | undefined {
  for (const [name, rows] of unit.members(cls)) for (const row of rows) if (unit.member(row, "fn") === fn) return name;
  return undefined;
}

/** What `this` is in a scope. */
function receiver(b: Binder, unit: Unit, from: number): Type {
  for (let scope = from; scope >= 0; scope = unit.scope(scope, "parent")) {
    const kind = unit.scope(scope, "kind");
    const owner = unit.scope(scope, "owner");
    if (kind === SCOPE.class && owner >= 0) return b.self(unit, owner);
    if (kind !== SCOPE.function || owner < 0) continue;
    const written = unit.fn(owner, "receiver");
    if (written >= 0) return b.typeAt(unit, written);
    const cls = unit.fn(owner, "cls");
    if (cls >= 0) {
      const isStatic = (unit.fn(owner, "flags") & FLAG.static) !== 0;
      return isStatic ? { kind: "class", unit, cls, args: [] } : b.self(unit, cls);
    }
    const wanted = unit.fn(owner, "wanted");
    if (wanted >= 0) {
      const context = b.typeAt(unit, wanted);
      if (context.kind === "function") {
        const given = context.unit.fn(context.fn, "receiver");
        if (given >= 0) return substitute(b.typeAt(context.unit, given), context.env);
      }
    }
    if (!unit.dialect.nestedFunctionsShareThis) return UNKNOWN;
  }
  return UNKNOWN;
}

function superOf(b: Binder, unit: Unit, from: number): Type {
  for (let scope = from; scope >= 0; scope = unit.scope(scope, "parent")) {
    const kind = unit.scope(scope, "kind");
    const owner = unit.scope(scope, "owner");
    let cls = -1;
    let isStatic = false;
    if (kind === SCOPE.class) cls = owner;
    else if (kind === SCOPE.function && owner >= 0) {
      cls = unit.fn(owner, "cls");
      isStatic = (unit.fn(owner, "flags") & FLAG.static) !== 0;
    }
    if (cls < 0) continue;
    const bases = b.bases(unit, cls);
    if (bases.length === 0) return EXTERNAL;
    return union(isStatic ? bases.map(staticSide) : bases);
  }
  return UNKNOWN;
}

function staticSide(type: Type): Type {
  return type.kind === "instance" ? { kind: "class", unit: type.unit, cls: type.cls, args: type.args } : type;
}

function literal(unit: Unit, kind: number, text: number): Type {
  switch (kind) {
    case LITERAL.string:
      return text < 0 ? builtin("string") : { kind: "literal", text: unit.text(text) };
    case LITERAL.template:
      return builtin("string");
    case LITERAL.number:
      return builtin("number");
    case LITERAL.boolean:
      return builtin("boolean");
    case LITERAL.regex:
      return builtin("RegExp");
    case LITERAL.bigint:
      return builtin("bigint");
    default:
      return NOTHING;
  }
}

function arrayOf(b: Binder, unit: Unit, at: number): Type {
  const count = unit.code(at + 1);
  const items: Type[] = [];
  for (let i = 0; i < Math.min(count, 32); i++) {
    const item = unit.code(at + 2 + i);
    items.push(item < 0 ? UNKNOWN : b.typeAt(unit, item));
  }
  if (count > 0 && count <= 8 && items.every((_, i) => unit.code(unit.code(at + 2 + i)) !== CODE.spread)) return { kind: "tuple", items };
  return list(items.length === 0 ? UNKNOWN : union(items));
}

function component(b: Binder, type: Type, position: number): Type {
  if (type.kind === "tuple") return type.items[position] ?? UNKNOWN;
  if (type.kind === "union") return union(type.types.filter((part) => part !== NOTHING).map((part) => component(b, part, position)));
  if (type.kind === "list" || type.kind === "external") return type.kind === "list" ? type.item : EXTERNAL;
  const item = b.itemOf(type);
  if (item.kind !== "unknown" || type.kind === "unknown") return item;
  return position === 0 ? type : UNKNOWN;
}

function indexed(b: Binder, unit: Unit, object: Type, keyAt: number): Type {
  const key = keyAt < 0 ? UNKNOWN : b.typeAt(unit, keyAt);
  return elementOf(b, object, key);
}

/** An element of a value by a key of some type. */
function elementOf(b: Binder, object: Type, key: Type): Type {
  if (key.kind === "literal") {
    const named = b.members(object, key.text);
    if (named.length > 0) return typeOfAll(b, named);
  }
  if (key.kind === "union") return union(key.types.map((part) => elementOf(b, object, part)));
  if (key.kind === "keys") return valuesOf(b, object);
  if (object.kind === "union") return union(object.types.map((part) => elementOf(b, part, key)));
  if (object.kind === "list" || object.kind === "tuple") return b.itemOf(object);
  if (object.kind === "external") return EXTERNAL;
  if (object.kind === "mapped") return substitute(b.typeAt(object.unit, object.unit.code(object.at + 4)), object.env);
  if (object.kind === "builtin" && object.args.length > 0) return object.args.at(-1) as Type;
  const signature = b.members(object, "[]");
  if (signature.some((referent) => referent.kind !== "external")) return typeOfAll(b, signature);
  if (object.kind === "instance" && object.unit.dialect.indexMember !== "") {
    const called = b.members(object, object.unit.dialect.indexMember).filter((referent) => referent.kind !== "external");
    if (called.length > 0) return union(called.map((referent) => b.resultOf(b.typeOf(referent))));
  }
  if (object.kind === "object") return valuesOf(b, object);
  return signature.length > 0 ? EXTERNAL : UNKNOWN;
}

/** One of the values of an object's entries. */
export function valuesOf(b: Binder, object: Type): Type {
  if (object.kind === "union") return union(object.types.map((part) => valuesOf(b, part)));
  if (object.kind === "object") {
    const { unit, at } = object;
    const count = Math.min(unit.code(at + 1), 24);
    return union(Array.from({ length: count }, (_, i) => substitute(b.typeAt(unit, unit.code(at + 3 + i * 3)), object.env)));
  }
  if (object.kind === "instance") {
    const signature = b.members(object, "[]");
    if (signature.length > 0) return typeOfAll(b, signature);
    const rows = [...object.unit.members(object.cls).keys()].slice(0, 24);
    return union(rows.map((name) => typeOfAll(b, b.members(object, name))));
  }
  if (object.kind === "mapped") return b.typeAt(object.unit, object.unit.code(object.at + 4));
  return object.kind === "builtin" && object.args.length > 0 ? (object.args.at(-1) as Type) : UNKNOWN;
}

function guarded(b: Binder, unit: Unit, at: number): Type {
  const call = unit.code(at + 2);
  const position = unit.code(at + 3);
  const callee = b.typeAt(unit, unit.code(call + 1));
  const parts = callee.kind === "union" ? callee.types : [callee];
  for (const part of parts) {
    if (part.kind !== "function") continue;
    const result = part.unit.fn(part.fn, "result");
    if (result < 0 || part.unit.code(result) !== CODE.typePredicate || part.unit.code(result + 1) !== position) continue;
    const type = substitute(b.typeAt(part.unit, part.unit.code(result + 2)), part.env);
    if (type.kind !== "unknown" && type.kind !== "parameter") return type;
  }
  return b.typeAt(unit, unit.code(at + 1));
}

// Written types.

function written(b: Binder, unit: Unit, at: number): Type {
  const operand = (i: number) => unit.code(at + i);
  const inner = (i: number) => b.typeAt(unit, operand(i));
  const counted = (from: number) => Array.from({ length: operand(from) }, (_, i) => b.typeAt(unit, operand(from + 1 + i)));
  switch (unit.code(at)) {
    case CODE.typeName:
      return namedType(b, unit, b.lookup(unit, operand(1), unit.text(operand(2)), "type"), unit.text(operand(2)), counted(3));
    case CODE.typeMember:
      return namedType(b, unit, qualified(b, unit, operand(1), unit.text(operand(2))), "", counted(3));
    case CODE.typeArray:
      return list(inner(1));
    case CODE.typeTuple:
      return { kind: "tuple", items: counted(1) };
    case CODE.typeUnion:
      return union(counted(1));
    case CODE.typeIntersection:
      return { kind: "intersection", types: counted(1) };
    case CODE.typeFunction:
      return { kind: "function", unit, fn: operand(1), env: undefined };
    case CODE.typeObject:
      return { kind: "instance", unit, cls: operand(1), args: [] };
    case CODE.typeOf:
      return inner(1);
    case CODE.typeIndex: {
      const object = inner(1);
      const key = inner(2);
      if (key.kind === "builtin" && key.name === "number") return b.itemOf(object);
      return elementOf(b, object, key);
    }
    case CODE.typeLiteral:
      return literal(unit, operand(1), operand(2));
    case CODE.typeKeys:
      return { kind: "keys", of: inner(1) };
    case CODE.typeMapped:
      return { kind: "mapped", unit, at, env: undefined };
    case CODE.typeConditional:
      return union([inner(3), inner(4)]);
    case CODE.typeImport: {
      const target = b.moduleTarget(unit, unit.text(operand(1)));
      if (operand(2) < 0) return typeOfAll(b, b.imported(target, ""));
      return namedType(b, unit, b.imported(target, unit.text(operand(2))), "", counted(3));
    }
    case CODE.typePredicate:
      return builtin("boolean");
    case CODE.typeThis:
      return receiver(b, unit, operand(1));
    default:
      return UNKNOWN;
  }
}

/** What a qualified name means: the left side is a type record or an expression. */
function qualified(b: Binder, unit: Unit, left: number, name: string): readonly Referent[] {
  const code = unit.code(left);
  if (code === CODE.typeName) {
    const scope = unit.code(left + 1);
    const spaces = [
      ...b.lookup(unit, scope, unit.text(unit.code(left + 2)), "value"),
      ...b.lookup(unit, scope, unit.text(unit.code(left + 2)), "type"),
    ];
    return spaces.flatMap((referent) => b.members(b.typeOf(referent), name));
  }
  if (code === CODE.typeMember) {
    return qualified(b, unit, unit.code(left + 1), unit.text(unit.code(left + 2))).flatMap((referent) =>
      b.members(b.typeOf(referent), name),
    );
  }
  return b.members(b.typeAt(unit, left), name);
}

function namedType(b: Binder, unit: Unit, referents: readonly Referent[], name: string, args: readonly Type[]): Type {
  const types: Type[] = [];
  for (const referent of referents) {
    if (referent.kind === "declaration") {
      const type = declaredType(b, referent.unit, referent.row, args);
      if (type !== undefined) types.push(substitute(type, referent.env));
    } else if (referent.kind === "external") types.push((name !== "" && unit.dialect.builtinType(b, name, args)) || EXTERNAL);
    else types.push(instanceOf(b.typeOf(referent), args));
  }
  const known = types.filter((type) => type.kind !== "unknown");
  if (known.length > 0) return merged(known);
  return (name !== "" && unit.dialect.builtinType(b, name, args)) || UNKNOWN;
}

/** Declarations that merge (an interface written twice) are one type: the first stands for all. */
function merged(types: readonly Type[]): Type {
  const [first] = types;
  return types.length === 1 ? (first as Type) : { kind: "intersection", types };
}

function instanceOf(type: Type, args: readonly Type[]): Type {
  if (type.kind === "class") return { kind: "instance", unit: type.unit, cls: type.cls, args: args.length > 0 ? args : type.args };
  return type;
}

function declaredType(b: Binder, unit: Unit, row: number, args: readonly Type[]): Type | undefined {
  switch (unit.declaration(row, "kind")) {
    case DECLARED.class: {
      const cls = unit.declaration(row, "owner");
      return { kind: "instance", unit, cls, args: completed(b, unit, unit.cls(cls, "scope"), args) };
    }
    case DECLARED.alias: {
      const scope = unit.declaration(row, "owner");
      const type = b.typeAt(unit, unit.declaration(row, "type"));
      return scope < 0 ? type : substitute(type, b.environment(unit, scope, args));
    }
    case DECLARED.typeParameter:
      return { kind: "parameter", unit, row };
    case DECLARED.function:
      return { kind: "constructed", unit, fn: unit.declaration(row, "owner") };
    case DECLARED.variable:
    case DECLARED.constant:
      return instanceOf(b.typeOf({ kind: "declaration", unit, row }), args);
    default:
      return undefined;
  }
}

/** Type arguments with the defaults of those that were not written. */
function completed(b: Binder, unit: Unit, scope: number, args: readonly Type[]): readonly Type[] {
  const parameters = unit.typeParameters(scope);
  if (parameters.length <= args.length) return args;
  return parameters.map((row, i) => args[i] ?? b.typeAt(unit, unit.declaration(row, "value")));
}

export function environment(b: Binder, unit: Unit, scope: number, args: readonly Type[]): Environment | undefined {
  const parameters = unit.typeParameters(scope);
  if (parameters.length === 0) return undefined;
  const known = new Map<number, Type>();
  parameters.forEach((row, i) => {
    const type = args[i] ?? b.typeAt(unit, unit.declaration(row, "value"));
    if (type.kind !== "unknown") known.set(parameterKey(unit, row), type);
  });
  return new Environment(known);
}

export function selfType(unit: Unit, cls: number): Type {
  const args = unit.typeParameters(unit.cls(cls, "scope")).map((row): Type => ({ kind: "parameter", unit, row }));
  return { kind: "instance", unit, cls, args };
}
