import { CODE, FLAG, SCOPE } from "#model/binding-codes.ts";
import type { Binder } from "./binder.ts";
import { EXTERNAL, substitute, type Type, UNKNOWN, union } from "./type.ts";
import type { Unit } from "./unit.ts";

/** What `this` is in a scope. */
export function receiver(b: Binder, unit: Unit, from: number): Type {
  for (let scope = from; scope >= 0; scope = unit.scope(scope, "parent")) {
    const kind = unit.scope(scope, "kind");
    const owner = unit.scope(scope, "owner");
    if (kind === SCOPE.class && owner >= 0) return b.self(unit, owner);
    if (kind !== SCOPE.function || owner < 0) continue;
    const written = unit.fn(owner, "receiver");
    if (written >= 0) {
      const given = unit.code(written) === CODE.object ? contextReceiver(b, unit, owner) : UNKNOWN;
      return given.kind === "unknown" ? b.typeAt(unit, written) : given;
    }
    const cls = unit.fn(owner, "cls");
    if (cls >= 0) {
      const isStatic = (unit.fn(owner, "flags") & FLAG.static) !== 0;
      return isStatic ? { kind: "class", unit, cls, args: [] } : b.self(unit, cls);
    }
    const given = contextReceiver(b, unit, owner);
    if (given.kind !== "unknown") return given;
    if (mayGiveReceiver(b, unit, owner)) return UNKNOWN;
    if (!unit.dialect.nestedFunctionsShareThis) return UNKNOWN;
  }
  return UNKNOWN;
}

/** Whether a function literal stands where it is not known what is wanted, which may be a function with a receiver of its own. */
function mayGiveReceiver(b: Binder, unit: Unit, fn: number): boolean {
  const wanted = unit.fn(fn, "wanted");
  if ((unit.fn(fn, "flags") & FLAG.arrow) === 0 || wanted < 0) return false;
  const context = b.typeAt(unit, wanted);
  return context.kind === "unknown" || context.kind === "external";
}

/** The `this` parameter of the function type that the context wants. */
export function contextReceiver(b: Binder, unit: Unit, fn: number): Type {
  const wanted = unit.fn(fn, "wanted");
  if (wanted < 0) return UNKNOWN;
  const context = b.typeAt(unit, wanted);
  for (const part of context.kind === "union" || context.kind === "intersection" ? context.types : [context]) {
    if (part.kind === "callback" && part.receiver !== undefined) return part.receiver;
    if (part.kind !== "function") continue;
    const given = part.unit.fn(part.fn, "receiver");
    if (given >= 0) return substitute(b.typeAt(part.unit, given), part.env);
  }
  return UNKNOWN;
}

/** The class that `super` is written in, and whether it stands in a static function. */
export function classOfSuper(unit: Unit, from: number): { readonly cls: number; readonly isStatic: boolean } | undefined {
  for (let scope = from; scope >= 0; scope = unit.scope(scope, "parent")) {
    const kind = unit.scope(scope, "kind");
    const owner = unit.scope(scope, "owner");
    if (kind === SCOPE.class && owner >= 0) return { cls: owner, isStatic: false };
    if (kind !== SCOPE.function || owner < 0 || unit.fn(owner, "cls") < 0) continue;
    return { cls: unit.fn(owner, "cls"), isStatic: (unit.fn(owner, "flags") & FLAG.static) !== 0 };
  }
  return undefined;
}

export function superOf(b: Binder, unit: Unit, from: number): Type {
  const around = classOfSuper(unit, from);
  if (around === undefined) return UNKNOWN;
  const bases = b.bases(unit, around.cls);
  if (bases.length === 0) return EXTERNAL;
  // Interfaces stand among the bases where they have bodies; a class among them is what is meant.
  const classes = unit.dialect.overloads === undefined ? [] : bases.filter((base) => !isInterface(base));
  if (classes.length > 0) return union(around.isStatic ? classes.map(staticSide) : classes);
  return union(around.isStatic ? bases.map(staticSide) : bases);
}

function isInterface(type: Type): boolean {
  return type.kind === "instance" && (type.unit.cls(type.cls, "flags") & FLAG.interface) !== 0;
}

function staticSide(type: Type): Type {
  return type.kind === "instance" ? { kind: "class", unit: type.unit, cls: type.cls, args: type.args } : type;
}

export function selfType(unit: Unit, cls: number): Type {
  const args = unit.typeParameters(unit.cls(cls, "scope")).map((row): Type => ({ kind: "parameter", unit, row }));
  return { kind: "instance", unit, cls, args };
}
