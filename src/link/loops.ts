import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { literalOf } from "./literals.ts";
import { entryOf, handedTo, type RecordAt } from "./record-parts.ts";

/** What is taken from each item of a list that is written out: `route.path` in `routes.forEach((route) => app.get(route.path, …))`. */
export interface LoopValue {
  /** Tells the loops of a file apart. */
  readonly id: string;
  readonly list: RecordAt;
  /** Members on the way from the item. */
  readonly path: readonly string[];
}

const LOOPING: ReadonlySet<string> = new Set(["forEach", "map", "flatMap"]);
const DEEPEST = 6;

export function loopValue(binder: Binder, unit: Unit, at: number, depth = 0): LoopValue | undefined {
  if (at < 0 || depth > DEEPEST) return undefined;
  switch (unit.code(at)) {
    case CODE.member: {
      const inner = loopValue(binder, unit, unit.code(at + 1), depth + 1);
      return inner === undefined ? undefined : { ...inner, path: [...inner.path, unit.text(unit.code(at + 2))] };
    }
    case CODE.cast:
      return loopValue(binder, unit, unit.code(at + 1), depth + 1);
    case CODE.parameter:
      return unit.code(at + 2) === 0 ? ofFunction(binder, unit, unit.code(at + 1)) : undefined;
    case CODE.item:
      return ofList(binder, unit, unit.code(at + 1));
    case CODE.name:
      return ofName(binder, unit, at, depth);
    default:
      return undefined;
  }
}

function ofName(binder: Binder, unit: Unit, at: number, depth: number): LoopValue | undefined {
  for (const referent of binder.referents(unit, at)) {
    if (referent.kind !== "declaration" || referent.unit !== unit || unit.declaration(referent.row, "scope") === 0) continue;
    const kind = unit.declaration(referent.row, "kind");
    if (kind === DECLARED.parameter && unit.declaration(referent.row, "extra") === 0) {
      return ofFunction(binder, unit, unit.declaration(referent.row, "owner"));
    }
    if (kind === DECLARED.variable || kind === DECLARED.constant) {
      return loopValue(binder, unit, unit.declaration(referent.row, "value"), depth + 1);
    }
  }
  return undefined;
}

/** A function that a list is gone through with. */
function ofFunction(binder: Binder, unit: Unit, fn: number): LoopValue | undefined {
  const handed = handedTo(unit, fn);
  if (handed === undefined || handed.position !== 0) return undefined;
  const callee = unit.code(handed.call + 1);
  if (unit.code(callee) !== CODE.member || !LOOPING.has(unit.text(unit.code(callee + 2)))) return undefined;
  return ofList(binder, unit, unit.code(callee + 1));
}

function ofList(binder: Binder, unit: Unit, at: number): LoopValue | undefined {
  const list = literalOf(binder, unit, at, "array");
  return list === undefined ? undefined : { id: `loop ${unit.path}:${at}`, list, path: [] };
}

/** What stands at the end of the path in one item; undefined where it has no such thing. */
export function inItem(binder: Binder, item: RecordAt, path: readonly string[]): RecordAt | undefined {
  let value: RecordAt | undefined = item;
  for (const name of path) {
    const object: RecordAt | undefined = literalOf(binder, value.unit, value.at, "object");
    const entry: number = object === undefined ? -1 : entryOf(object.unit, object.at, name);
    if (object === undefined || entry < 0) return undefined;
    value = { unit: object.unit, at: entry };
  }
  return value;
}
