import { CODE, DECLARED } from "#model/binding-codes.ts";
import { lookupBeside } from "./beside.ts";
import type { Binder } from "./binder.ts";
import { calledByName, calledMember, withoutFunctions } from "./called.ts";
import type { OverloadRules } from "./dialect.ts";
import { callsIndexMember } from "./elements.ts";
import { unique } from "./names.ts";
import { classOfSuper } from "./receivers.ts";
import { EXTERNAL_REFERENT, NO_REFERENTS, type Referent } from "./referent.ts";
import type { Type } from "./type.ts";
import type { Unit } from "./unit.ts";

/** Stands for what a record names while that is being found. */
const RESOLVING: readonly Referent[] = [];

export function isResolving(unit: Unit, at: number): boolean {
  return unit.named.get(at) === RESOLVING;
}

/** What an expression names. Expressions that name nothing (a call's result) give a `typed` referent of what they are. */
export function referents(b: Binder, unit: Unit, at: number): readonly Referent[] {
  if (at < 0) return NO_REFERENTS;
  const known = unit.named.get(at);
  if (known !== undefined) return known;
  unit.named.set(at, RESOLVING);
  const found = find(b, unit, at);
  unit.named.set(at, found);
  return found;
}

function find(b: Binder, unit: Unit, at: number): readonly Referent[] {
  const operand = (i: number) => unit.code(at + i);
  switch (unit.code(at)) {
    case CODE.name: {
      const { overloads } = unit.dialect;
      const name = unit.text(operand(2));
      if (overloads === undefined) return called(b, unit, at, b.lookup(unit, operand(1), name, "value"));
      const call = unit.callOf(at);
      return call < 0 ? lookupBeside(b, unit, operand(1), name, "value", at) : calledByName(b, unit, at, call, overloads);
    }
    case CODE.member:
      return memberReferents(b, unit, at, operand(1), unit.text(operand(2)));
    case CODE.index: {
      const key = operand(2);
      if (key < 0) return typed(b, unit, at);
      if (callsIndexMember(b, b.typeAt(unit, operand(1)))) return typed(b, unit, at);
      const type = b.typeAt(unit, key);
      if (type.kind === "literal") return b.members(b.typeAt(unit, operand(1)), type.text);
      return type.kind === "union" ? oneOf(b, b.typeAt(unit, operand(1)), type.types) : typed(b, unit, at);
    }
    case CODE.named:
      return b.referents(unit, operand(2));
    case CODE.cast:
    case CODE.guarded:
    case CODE.await:
    case CODE.operator: {
      const inner = b.referents(unit, operand(1));
      return inner.some((referent) => referent.kind !== "typed") ? inner : typed(b, unit, at);
    }
    case CODE.either: {
      const found: Referent[] = [];
      for (let i = 0; i < operand(1); i++) found.push(...b.referents(unit, operand(2 + i)));
      return unique(found);
    }
    case CODE.module:
      return b.imported(b.moduleTarget(unit, unit.text(operand(1))), "");
    case CODE.function:
    case CODE.class:
      return [{ kind: "value", unit, at }];
    case CODE.typeName:
      return ofArity(unit, at, b.lookup(unit, operand(1), unit.text(operand(2)), "type"));
    case CODE.typeMember: {
      const left = operand(1);
      const found = b.referents(unit, left).flatMap((referent) => b.members(b.typeOf(referent), unit.text(operand(2))));
      return ofArity(unit, at, found);
    }
    case CODE.typeImport: {
      const target = b.moduleTarget(unit, unit.text(operand(1)));
      return b.imported(target, operand(2) < 0 ? "" : unit.text(operand(2)));
    }
    default:
      return typed(b, unit, at);
  }
}

function called(b: Binder, unit: Unit, at: number, found: readonly Referent[]): readonly Referent[] {
  return unit.dialect.called === undefined ? found : unit.dialect.called(b, unit, at, found);
}

/** Members under any of several keys, where all keys are known. */
function oneOf(b: Binder, object: Type, keys: readonly Type[]): readonly Referent[] {
  const found: Referent[] = [];
  for (const key of keys) {
    if (key.kind !== "literal") return NO_REFERENTS;
    found.push(...b.members(object, key.text));
  }
  return unique(found.filter((referent) => referent.kind !== "external"));
}

function typed(b: Binder, unit: Unit, at: number): readonly Referent[] {
  const type = b.typeAt(unit, at);
  if (type.kind === "unknown") return NO_REFERENTS;
  return type.kind === "external" ? [EXTERNAL_REFERENT] : [{ kind: "typed", type }];
}

/** Of types of one name those with as many parameters as the record of a type has arguments, where that tells them apart. */
export function ofArity(unit: Unit, at: number, found: readonly Referent[]): readonly Referent[] {
  if (found.length < 2 || unit.dialect.overloads?.arities !== true) return found;
  const count = unit.code(at + 3);
  const fitting = found.filter((referent) => arityOf(referent) === count);
  return fitting.length > 0 ? fitting : found;
}

function arityOf(referent: Referent): number {
  if (referent.kind !== "declaration" && referent.kind !== "member") return -1;
  const { unit, row } = referent;
  if (referent.kind === "declaration") {
    const owner = unit.declaration(row, "owner");
    if (unit.declaration(row, "kind") === DECLARED.class) return unit.typeParameters(unit.cls(owner, "scope")).length;
    return unit.declaration(row, "kind") === DECLARED.alias && owner >= 0 ? unit.typeParameters(owner).length : -1;
  }
  const value = unit.member(row, "value");
  return value >= 0 && unit.code(value) === CODE.class ? unit.typeParameters(unit.cls(unit.code(value + 1), "scope")).length : -1;
}

function memberReferents(b: Binder, unit: Unit, at: number, object: number, name: string): readonly Referent[] {
  if (unit.code(object) === CODE.super) {
    const around = classOfSuper(unit, unit.code(object + 1));
    const above = around === undefined ? undefined : unit.dialect.superMembers(b, unit, around.cls, around.isStatic, name);
    if (above !== undefined) return above;
  }
  const type = b.typeAt(unit, object);
  const added = isOfLanguage(type) ? unit.dialect.addedMembers(b, unit, type, name) : NO_REFERENTS;
  const found = added.length > 0 ? added : b.members(type, name);
  const { overloads } = unit.dialect;
  if (overloads !== undefined && type.kind !== "unknown") return toldApart(b, unit, at, type, name, found, overloads);
  if (found.length > 0 || type.kind !== "unknown") return called(b, unit, at, found);
  return dottedModule(b, unit, object, name);
}

/** Members of a value in languages with overloads and extensions. */
function toldApart(
  b: Binder,
  unit: Unit,
  at: number,
  type: Type,
  name: string,
  found: readonly Referent[],
  rules: OverloadRules,
): readonly Referent[] {
  const call = unit.callOf(at);
  const known = call < 0 ? readMember(b, unit, at, type, name, found) : calledMember(b, unit, at, call, type, found, rules);
  if (known.some((referent) => referent.kind !== "external")) return known;
  const property = unit.dialect.builtinProperty(type, name);
  return property === undefined || call >= 0 ? known : [{ kind: "typed", type: property }];
}

function readMember(b: Binder, unit: Unit, at: number, type: Type, name: string, found: readonly Referent[]): readonly Referent[] {
  if (found.some((referent) => referent.kind !== "external")) {
    const values = withoutFunctions(found);
    return values.length > 0 ? values : found;
  }
  const added = unit.dialect.extensions(b, unit, at, type, name);
  return added.length > 0 ? added : found;
}

function isOfLanguage(type: Type): boolean {
  return type.kind === "literal" || type.kind === "list" || type.kind === "tuple" || type.kind === "builtin" || type.kind === "callback";
}

/** `a.b` where `a` alone is nothing known, but the file imports the module `a.b`. */
function dottedModule(b: Binder, unit: Unit, object: number, name: string): readonly Referent[] {
  const path = dottedPath(unit, object);
  return path === undefined ? NO_REFERENTS : unit.dialect.dotted(b, unit, `${path}.${name}`);
}

function dottedPath(unit: Unit, at: number): string | undefined {
  if (unit.code(at) === CODE.name) return unit.text(unit.code(at + 2));
  if (unit.code(at) !== CODE.member) return undefined;
  const left = dottedPath(unit, unit.code(at + 1));
  return left === undefined ? undefined : `${left}.${unit.text(unit.code(at + 2))}`;
}

/** Whether an expression is a value that only running the program gives: a parameter, or what one leads to. */
export function isHandedIn(unit: Unit, at: number, referents: readonly Referent[]): boolean {
  return (
    (unit.code(at) === CODE.name || unit.code(at) === CODE.member) &&
    referents.length > 0 &&
    referents.every((referent) => referent.kind === "declaration" && referent.unit.declaration(referent.row, "kind") === DECLARED.parameter)
  );
}
