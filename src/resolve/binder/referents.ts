import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "./binder.ts";
import { unique } from "./names.ts";
import { EXTERNAL_REFERENT, NO_REFERENTS, type Referent } from "./referent.ts";
import type { Unit } from "./unit.ts";

/** What an expression names. Expressions that name nothing (a call's result) give a `typed` referent of what they are. */
export function referents(b: Binder, unit: Unit, at: number): readonly Referent[] {
  if (at < 0) return NO_REFERENTS;
  const known = unit.named.get(at);
  if (known !== undefined) return known;
  unit.named.set(at, NO_REFERENTS);
  const found = find(b, unit, at);
  unit.named.set(at, found);
  return found;
}

function find(b: Binder, unit: Unit, at: number): readonly Referent[] {
  const operand = (i: number) => unit.code(at + i);
  switch (unit.code(at)) {
    case CODE.name:
      return b.lookup(unit, operand(1), unit.text(operand(2)), "value");
    case CODE.member:
      return memberReferents(b, unit, operand(1), unit.text(operand(2)));
    case CODE.index: {
      const key = operand(2);
      if (key < 0) return typed(b, unit, at);
      const type = b.typeAt(unit, key);
      return type.kind === "literal" ? b.members(b.typeAt(unit, operand(1)), type.text) : typed(b, unit, at);
    }
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
      return b.lookup(unit, operand(1), unit.text(operand(2)), "type");
    case CODE.typeMember: {
      const left = operand(1);
      return b.referents(unit, left).flatMap((referent) => b.members(b.typeOf(referent), unit.text(operand(2))));
    }
    case CODE.typeImport: {
      const target = b.moduleTarget(unit, unit.text(operand(1)));
      return b.imported(target, operand(2) < 0 ? "" : unit.text(operand(2)));
    }
    default:
      return typed(b, unit, at);
  }
}

function typed(b: Binder, unit: Unit, at: number): readonly Referent[] {
  const type = b.typeAt(unit, at);
  if (type.kind === "unknown") return NO_REFERENTS;
  return type.kind === "external" ? [EXTERNAL_REFERENT] : [{ kind: "typed", type }];
}

function memberReferents(b: Binder, unit: Unit, object: number, name: string): readonly Referent[] {
  const type = b.typeAt(unit, object);
  const found = b.members(type, name);
  if (found.length > 0 || type.kind !== "unknown") return found;
  return dottedModule(b, unit, object, name);
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
    unit.code(at) === CODE.name &&
    referents.length > 0 &&
    referents.every((referent) => referent.kind === "declaration" && referent.unit.declaration(referent.row, "kind") === DECLARED.parameter)
  );
}
