import { CODE } from "#model/binding-codes.ts";
import type { Binder } from "./binder.ts";
import { arrayOf, component, indexed } from "./elements.ts";
import { literal } from "./literals.ts";
import { receiver, superOf } from "./receivers.ts";
import { parameterType, typeOfAll } from "./referent-types.ts";
import { builtin, substitute, type Type, UNKNOWN, union } from "./type.ts";
import type { Unit } from "./unit.ts";
import { written } from "./written-types.ts";

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
      return outsideType(unit, unit.text(operand(2)), typeOfAll(b, b.referents(unit, at)));
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
    case CODE.text:
      return builtin("string");
    case CODE.named:
      return inner(2);
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
      return unit.text(operand(2)) === "rangeTo" ? rangeOf(inner(1)) : inner(1);
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

/** A type of a dependency that is named where a value is keeps its name, in languages where names of types tell overloads apart. */
function outsideType(unit: Unit, name: string, type: Type): Type {
  const isType = type.kind === "external" && type.name === undefined && unit.dialect.overloads !== undefined && /^[A-Z]/.test(name);
  return isType ? { kind: "external", name } : type;
}

/** `a..b` */
function rangeOf(type: Type): Type {
  if (type.kind !== "builtin") return type;
  return { kind: "external", name: type.name === "long" ? "LongRange" : type.name === "char" ? "CharRange" : "IntRange" };
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
