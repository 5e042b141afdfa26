import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Referent } from "#resolve/binder/referent.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { RecordAt } from "./record-parts.ts";

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
      return frozen(binder, unit, at, kind, depth);
    case CODE.name:
    case CODE.member:
      for (const referent of binder.referents(unit, at)) {
        const value = valueOf(referent);
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

/** The value that a referent was given where it is declared. */
export function valueOf(referent: Referent): RecordAt | undefined {
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
