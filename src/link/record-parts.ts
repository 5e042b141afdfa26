import { CODE, SCOPE } from "#model/binding-codes.ts";
import type { Unit } from "#resolve/binder/unit.ts";

/** A record of one file. */
export interface RecordAt {
  readonly unit: Unit;
  readonly at: number;
}

/** Arguments of a `call` or `create` record, in order; -1 for what has no record. */
export function argumentsOf(unit: Unit, call: number): readonly number[] {
  const types = unit.code(call + 2);
  const count = unit.code(call + 3);
  return Array.from({ length: count }, (_, i) => unit.code(call + 4 + types + i));
}

/** An argument by position among those without a name; negative positions count from the end. */
export function argumentAt(unit: Unit, call: number, position: number): number {
  const given = argumentsOf(unit, call);
  const spread = given.findIndex((at) => at >= 0 && unit.code(at) === CODE.spread);
  const plain = given.filter((at) => at < 0 || unit.code(at) !== CODE.named);
  if (position < 0) return plain.at(position) ?? -1;
  return spread >= 0 && position >= spread ? -1 : (plain[position] ?? -1);
}

/** The value of an argument by its name. */
export function namedArgument(unit: Unit, call: number, name: string): number {
  for (const at of argumentsOf(unit, call)) {
    if (at < 0) continue;
    if (unit.code(at) === CODE.named && unit.text(unit.code(at + 1)) === name) return unit.code(at + 2);
  }
  // A block of Ruby stands behind the arguments, as a function.
  const isBlock = (at: number) => unit.dialect.family === "ruby" && at >= 0 && unit.code(at) === CODE.function;
  const last = argumentsOf(unit, call).findLast((at) => !isBlock(at)) ?? -1;
  return last >= 0 && unit.code(last) === CODE.object ? entryOf(unit, last, name) : -1;
}

/** Value of an object's entry by name, the last one of that name; -1 where it has none. */
export function entryOf(unit: Unit, object: number, name: string): number {
  const entry = entryAt(unit, object, name);
  return entry < 0 ? -1 : unit.code(entry + 1);
}

/** Position of an entry's name, before its value and line; -1 where an object has none of the name. */
export function entryAt(unit: Unit, object: number, name: string): number {
  for (let i = unit.code(object + 1) - 1; i >= 0; i--) {
    const text = unit.code(object + 2 + i * 3);
    if (text >= 0 && unit.text(text) === name) return object + 2 + i * 3;
  }
  return -1;
}

/** Innermost scope that the text of an expression stands in; -1 where its records do not tell. */
export function scopeOf(unit: Unit, start: number): number {
  for (let at = start, hops = 0; at >= 0 && hops < 200; hops++) {
    switch (unit.code(at)) {
      case CODE.name:
      case CODE.this:
      case CODE.super:
      case CODE.typeName:
      case CODE.typeThis:
        return unit.code(at + 1);
      case CODE.member:
      case CODE.index:
      case CODE.call:
      case CODE.create:
      case CODE.await:
      case CODE.item:
      case CODE.itemAt:
      case CODE.cast:
      case CODE.guarded:
      case CODE.result:
      case CODE.spread:
      case CODE.valueOf:
      case CODE.typeMember:
      case CODE.typePointer:
        at = unit.code(at + 1);
        break;
      default:
        return -1;
    }
  }
  return -1;
}

/** Rows of the functions around a scope, innermost first. */
export function functionsAround(unit: Unit, from: number): readonly number[] {
  const found: number[] = [];
  for (let scope = from; scope >= 0; scope = unit.scope(scope, "parent")) {
    const kind = unit.scope(scope, "kind");
    if ((kind === SCOPE.function || kind === SCOPE.arrow) && unit.scope(scope, "owner") >= 0) found.push(unit.scope(scope, "owner"));
  }
  return found;
}

/** The call that a function literal is handed to, and at which position; from the type that the place wants. */
export function handedTo(unit: Unit, fn: number): { readonly call: number; readonly position: number } | undefined {
  const wanted = unit.fn(fn, "wanted");
  if (wanted < 0 || unit.code(wanted) !== CODE.wantedArgument) return undefined;
  return { call: unit.code(wanted + 1), position: unit.code(wanted + 2) };
}

/** Whether a record is a name, or a member, of one of these names. */
export function isNamed(unit: Unit, at: number, names: ReadonlySet<string>): boolean {
  return at >= 0 && (unit.code(at) === CODE.member || unit.code(at) === CODE.name) && names.has(unit.text(unit.code(at + 2)));
}
