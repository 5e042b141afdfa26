import { CODE, DECLARED, FLAG } from "#model/binding-codes.ts";
import type { Binder } from "./binder.ts";
import { valueReferents } from "./names.ts";
import type { Referent } from "./referent.ts";
import { EXTERNAL, list, NOTHING, substitute, type Type, UNKNOWN, union } from "./type.ts";
import type { Unit } from "./unit.ts";

export function typeOfAll(b: Binder, referents: readonly Referent[]): Type {
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

/** Row of the function that a referent is, -1 for what is none. */
export function functionRow(referent: Referent): number {
  if (referent.kind === "member") {
    const isRead = (referent.unit.member(referent.row, "flags") & (FLAG.getter | FLAG.property)) !== 0;
    return isRead ? -1 : referent.unit.member(referent.row, "fn");
  }
  if (referent.kind === "assignment") {
    const value = referent.unit.assignment(referent.row, "value");
    return value >= 0 && referent.unit.code(value) === CODE.function ? referent.unit.code(value + 1) : -1;
  }
  if (referent.kind !== "declaration" || referent.unit.declaration(referent.row, "kind") !== DECLARED.function) return -1;
  return referent.unit.declaration(referent.row, "owner");
}

export function typeOf(b: Binder, referent: Referent): Type {
  switch (referent.kind) {
    case "declaration":
      return calledOn(substitute(declarationType(b, referent.unit, referent.row), referent.env), referent.on);
    case "member":
      return memberType(b, referent);
    case "entry":
      return substitute(b.typeAt(referent.unit, referent.unit.code(referent.at + 3 + referent.entry * 3)), referent.env);
    case "assignment": {
      const type = substitute(b.typeAt(referent.unit, referent.unit.assignment(referent.row, "value")), referent.env);
      return type.kind === "function" && referent.self !== undefined ? { ...type, self: referent.self } : type;
    }
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

function calledOn(type: Type, on: Type | undefined): Type {
  return on === undefined || type.kind !== "function" ? type : { ...type, on };
}

function memberType(b: Binder, referent: Extract<Referent, { kind: "member" }>): Type {
  const { unit, row, env, self, on } = referent;
  if (referent.type !== undefined) return referent.type;
  const written = unit.member(row, "type");
  if (written >= 0) return substitute(b.typeAt(unit, written), env);
  const fn = unit.member(row, "fn");
  if (fn >= 0) {
    const type: Type = { kind: "function", unit, fn, env, self, on };
    const isRead = (unit.member(row, "flags") & (FLAG.getter | FLAG.property)) !== 0;
    return isRead ? b.resultOf(type) : type;
  }
  const value = unit.member(row, "value");
  return value >= 0 ? substitute(b.typeAt(unit, value), env) : UNKNOWN;
}

export function parameterType(b: Binder, unit: Unit, fn: number, position: number): Type {
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

/** A method without written parameter types takes those of the method that it implements; unknown while it is being looked for. */
function overriddenParameter(b: Binder, unit: Unit, fn: number, position: number): Type {
  const cls = unit.fn(fn, "cls");
  const row = unit.list(unit.fn(fn, "parameters"))[position];
  if (cls < 0 || row === undefined) return UNKNOWN;
  let type = unit.overridden.get(row);
  if (type === undefined) {
    unit.overridden.set(row, UNKNOWN);
    type = parameterOfBases(b, unit, cls, fn, position);
    unit.overridden.set(row, type);
  }
  return type;
}

function parameterOfBases(b: Binder, unit: Unit, cls: number, fn: number, position: number): Type {
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
