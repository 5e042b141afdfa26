import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Referent } from "#resolve/binder/referent.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { entryAt, type RecordAt } from "./record-parts.ts";

const DEEPEST = 6;

/** The object or array literal that an expression is, through names, casts and constants. */
export function literalOf(binder: Binder, unit: Unit, at: number, kind: "object" | "array", depth = 0): RecordAt | undefined {
  if (at < 0 || depth > DEEPEST) return undefined;
  switch (unit.code(at)) {
    case CODE.object:
    case CODE.array:
      return unit.code(at) === CODE[kind] ? { unit, at } : undefined;
    case CODE.cast:
    case CODE.guarded:
    case CODE.await:
    case CODE.spread:
      return literalOf(binder, unit, unit.code(at + 1), kind, depth + 1);
    case CODE.named:
      return literalOf(binder, unit, unit.code(at + 2), kind, depth + 1);
    case CODE.create:
      return composite(binder, unit, at, kind, depth);
    case CODE.call:
      return frozen(binder, unit, at, kind, depth) ?? returned(binder, unit, at, kind, depth);
    case CODE.name:
    case CODE.member:
      for (const referent of binder.referents(unit, at)) {
        const value = declaredValue(referent);
        const found = value === undefined ? undefined : literalOf(binder, value.unit, value.at, kind, depth + 1);
        if (found !== undefined) return found;
      }
      return undefined;
    default:
      return undefined;
  }
}

/** `T{…}` of Go is about what is in its braces. */
function composite(binder: Binder, unit: Unit, at: number, kind: "object" | "array", depth: number): RecordAt | undefined {
  if (unit.dialect.family !== "go" || unit.code(at + 3) !== 1) return undefined;
  return literalOf(binder, unit, unit.code(at + 4 + unit.code(at + 2)), kind, depth + 1);
}

/** `Object.freeze({…})`, `Object.values({…})` and the like: about the literal that they are given. */
function frozen(binder: Binder, unit: Unit, at: number, kind: "object" | "array", depth: number): RecordAt | undefined {
  const callee = unit.code(at + 1);
  if (unit.code(callee) !== CODE.member || unit.text(unit.code(callee + 2)) !== "freeze" || unit.code(at + 3) === 0) return undefined;
  return literalOf(binder, unit, unit.code(at + 4 + unit.code(at + 2)), kind, depth + 1);
}

/** The literal that a function of the repository gives back, where that is all that it can give. */
function returned(binder: Binder, unit: Unit, at: number, kind: "object" | "array", depth: number): RecordAt | undefined {
  for (const referent of binder.referents(unit, unit.code(at + 1))) {
    const type = binder.typeOf(referent);
    if (type.kind !== "function") continue;
    const returns = type.unit.list(type.unit.fn(type.fn, "returns"));
    if (returns.length === 1) return literalOf(binder, type.unit, returns[0] as number, kind, depth + 1);
  }
  return undefined;
}

/** A value taken out of an object literal by names, also from what is spread into it; with the line of its entry. */
export function taken(
  binder: Binder,
  unit: Unit,
  at: number,
  path: readonly string[],
  depth = 0,
): (RecordAt & { readonly line: number }) | undefined {
  const object = depth > DEEPEST ? undefined : literalOf(binder, unit, at, "object");
  const [name, ...rest] = path;
  if (object === undefined || name === undefined) return undefined;
  const entry = entryAt(object.unit, object.at, name);
  if (entry >= 0) {
    const [value, line] = [object.unit.code(entry + 1), object.unit.code(entry + 2)];
    if (rest.length === 0) return value < 0 ? undefined : { unit: object.unit, at: value, line };
    return value < 0 ? undefined : taken(binder, object.unit, value, rest, depth + 1);
  }
  for (let i = 0; i < object.unit.code(object.at + 1); i++) {
    const spread = object.unit.code(object.at + 3 + i * 3);
    if (object.unit.code(object.at + 2 + i * 3) >= 0 || spread < 0) continue;
    const found = taken(binder, object.unit, spread, path, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The value that a referent was given where it is declared. */
export function declaredValue(referent: Referent): RecordAt | undefined {
  switch (referent.kind) {
    case "declaration": {
      const { unit, row } = referent;
      const kind = unit.declaration(row, "kind");
      const at = kind === DECLARED.variable || kind === DECLARED.constant ? unit.declaration(row, "value") : -1;
      return at < 0 ? undefined : { unit, at };
    }
    case "member": {
      const at = referent.unit.member(referent.row, "value");
      return at < 0 ? undefined : { unit: referent.unit, at };
    }
    case "entry":
      return { unit: referent.unit, at: referent.unit.code(referent.at + 3 + referent.entry * 3) };
    case "assignment":
      return { unit: referent.unit, at: referent.unit.assignment(referent.row, "value") };
    case "value":
      return { unit: referent.unit, at: referent.at };
    default:
      return undefined;
  }
}
