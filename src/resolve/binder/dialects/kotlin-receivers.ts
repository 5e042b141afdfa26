import { CODE, FLAG, SCOPE } from "#model/binding-codes.ts";
import { levels } from "../beside.ts";
import type { Binder } from "../binder.ts";
import type { OverloadRules, Space } from "../dialect.ts";
import { fitness, isCalledOn } from "../fit.ts";
import { extensionReceiver, valueReceiver } from "../overloads.ts";
import { contextReceiver } from "../receivers.ts";
import { NO_REFERENTS, type Referent } from "../referent.ts";
import { type Type, UNKNOWN } from "../type.ts";
import type { Unit } from "../unit.ts";

/** What the function of a scope is called on, by its own text or by its place; undefined where it has no receiver of its own. */
function receiverOf(b: Binder, unit: Unit, scope: number): Type | undefined {
  const fn = unit.scope(scope, "kind") === SCOPE.function ? unit.scope(scope, "owner") : -1;
  if (fn < 0) return undefined;
  const written = unit.fn(fn, "receiver");
  if (written >= 0) return unit.code(written) === CODE.object ? undefined : b.typeAt(unit, written);
  if ((unit.fn(fn, "flags") & FLAG.arrow) === 0 || unit.fn(fn, "wanted") < 0) return undefined;
  const given = contextReceiver(b, unit, fn);
  if (given.kind !== "unknown") return given;
  const context = b.typeAt(unit, unit.fn(fn, "wanted"));
  return context.kind === "unknown" || context.kind === "external" ? UNKNOWN : undefined;
}

/** Members of what the functions around are called on: `apply { name }`. */
export function receiverNames(b: Binder, unit: Unit, scope: number, name: string, space: Space): readonly Referent[] {
  if (space === "type") return NO_REFERENTS;
  const receiver = receiverOf(b, unit, scope);
  return receiver === undefined || receiver.kind === "unknown" ? NO_REFERENTS : b.members(receiver, name);
}

/** All that `this` may be in a scope, innermost first; unknown for lambdas of which it is not known what they are called on. */
export function implicitReceivers(b: Binder, unit: Unit, from: number): readonly Type[] {
  const found: Type[] = [];
  for (let scope = from; scope >= 0; scope = unit.scope(scope, "parent")) {
    const owner = unit.scope(scope, "owner");
    if (unit.scope(scope, "kind") === SCOPE.class && owner >= 0) found.push(b.self(unit, owner));
    const receiver = receiverOf(b, unit, scope);
    if (receiver !== undefined) found.push(receiver);
  }
  return found;
}

/** Extensions in sight of a member record that what stands before the name can be called on, nearest first. */
export function extensionsInSight(
  b: Binder,
  unit: Unit,
  memberAt: number,
  on: Type,
  name: string,
  rules: OverloadRules,
): readonly Referent[] {
  const found: Referent[] = [];
  const space = unit.callOf(memberAt) >= 0 ? "call" : "value";
  for (const level of levels(b, unit, scopeOf(unit, memberAt), name, space, memberAt)) {
    for (const referent of level.found) {
      if (referent.kind !== "declaration" && referent.kind !== "member") continue;
      const wanted = extensionReceiver(b, referent) ?? (space === "call" ? valueReceiver(b, referent) : undefined);
      if (wanted === undefined) continue;
      const how = fitness(b, on, wanted, rules);
      if (isCalledOn(how, on, wanted)) found.push({ ...referent, on });
    }
  }
  return found;
}

/** Scope of the first name in an expression, or of the file. */
function scopeOf(unit: Unit, record: number): number {
  let at = record;
  for (;;) {
    switch (at < 0 ? 0 : unit.code(at)) {
      case CODE.name:
      case CODE.this:
      case CODE.super:
      case CODE.typeName:
        return unit.code(at + 1);
      case CODE.member:
      case CODE.call:
      case CODE.create:
      case CODE.index:
      case CODE.cast:
      case CODE.await:
      case CODE.item:
      case CODE.itemAt:
      case CODE.valueOf:
      case CODE.result:
      case CODE.operator:
      case CODE.guarded:
      case CODE.typeMember:
        at = unit.code(at + 1);
        break;
      case CODE.either:
      case CODE.array:
        at = unit.code(at + 1) > 0 ? unit.code(at + 2) : -1;
        break;
      case CODE.function:
        return unit.fn(unit.code(at + 1), "scope");
      default:
        return 0;
    }
  }
}
