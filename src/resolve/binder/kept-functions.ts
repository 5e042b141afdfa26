import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "./binder.ts";
import { type Target, targetsOf } from "./targets.ts";
import type { Type } from "./type.ts";
import type { Unit } from "./unit.ts";

/** Items of a table in braces that are read. */
const MOST_ITEMS = 2_000;
const DEEPEST_TABLE = 4;

/** Functions that the fields of structs are set to, by field: assigned by name, or by their places in a table in braces. */
export function keptFunctions(b: Binder): ReadonlyMap<string, readonly Target[]> {
  const kept = new Map<string, Target[]>();
  for (const unit of b.units) {
    if (!unit.dialect.fieldsHoldFunctions) continue;
    for (let row = 0; row < unit.assignmentCount; row++) {
      const object = unit.assignment(row, "object");
      if (object < 0 || unit.code(object) >= CODE.typeName) continue;
      const functions = functionsNamed(b, unit, unit.assignment(row, "value"));
      if (functions.length > 0) keep(b, kept, b.typeAt(unit, object), unit.text(unit.assignment(row, "name")), functions);
    }
    for (let row = 0; row < unit.declarationCount; row++) {
      const value = unit.declaration(row, "value");
      const type = unit.declaration(row, "type");
      if (type >= 0 && value >= 0 && unit.code(value) === CODE.array) keepTable(b, kept, unit, value, b.typeAt(unit, type), 0);
    }
  }
  return kept;
}

function keepTable(b: Binder, kept: Map<string, Target[]>, unit: Unit, at: number, type: Type, depth: number): void {
  if (depth > DEEPEST_TABLE || (type.kind !== "list" && type.kind !== "instance")) return;
  const fields = type.kind === "instance" ? [...type.unit.members(type.cls).keys()] : [];
  const count = Math.min(MOST_ITEMS, unit.code(at + 1));
  for (let i = 0; i < count; i++) {
    const item = unit.code(at + 2 + i);
    if (item < 0) continue;
    const field = fields[i];
    if (unit.code(item) === CODE.array) {
      const inner = type.kind === "list" ? type.item : field === undefined ? undefined : fieldType(b, type, field);
      if (inner !== undefined) keepTable(b, kept, unit, item, inner, depth + 1);
    } else if (field !== undefined) {
      const functions = functionsNamed(b, unit, item);
      if (functions.length > 0) keep(b, kept, type, field, functions);
    }
  }
}

function fieldType(b: Binder, type: Type, field: string): Type | undefined {
  const [referent] = b.members(type, field);
  return referent === undefined ? undefined : b.typeOf(referent);
}

/** The functions that a value names or is. */
function functionsNamed(b: Binder, unit: Unit, value: number): readonly Target[] {
  let at = value;
  while (at >= 0 && unit.code(at) === CODE.cast) at = unit.code(at + 1);
  const code = at < 0 ? 0 : unit.code(at);
  if (code !== CODE.name && code !== CODE.member && code !== CODE.function && code !== CODE.either) return [];
  const targets: Target[] = [];
  for (const referent of b.referents(unit, at)) {
    const isFunction =
      referent.kind === "declaration"
        ? referent.unit.declaration(referent.row, "kind") === DECLARED.function
        : b.typeOf(referent).kind === "function" && (referent.kind !== "member" || referent.unit.member(referent.row, "fn") >= 0);
    if (isFunction) targetsOf(b, referent, targets);
  }
  return targets.filter((target) => target.symbol >= 0);
}

function keep(b: Binder, kept: Map<string, Target[]>, type: Type, name: string, functions: readonly Target[]): void {
  for (const referent of b.members(type, name)) {
    if (referent.kind !== "member" || referent.unit.member(referent.row, "fn") >= 0) continue;
    const key = `${referent.unit.index}:${referent.row}`;
    const known = kept.get(key) ?? [];
    kept.set(key, known);
    for (const target of functions) {
      if (!known.some((other) => other.unit === target.unit && other.symbol === target.symbol)) known.push(target);
    }
  }
}
