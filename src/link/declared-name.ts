import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { RuleSite } from "./rule-site.ts";

/** Name of the variable that holds what a site is called on, as it is declared; where it is called on nothing, of the one that gets its result. */
export function declaredName(binder: Binder, { unit, callee, call }: RuleSite): string | undefined {
  if (callee >= 0 && unit.code(callee) === CODE.member) return nameOfDeclaration(binder, unit, unit.code(callee + 1));
  return call < 0 ? undefined : holderOf(unit, call);
}

/** The name by which what an expression is is declared. */
export function nameOfDeclaration(binder: Binder, unit: Unit, at: number): string | undefined {
  for (const referent of binder.referents(unit, at)) {
    if (referent.kind === "declaration") return referent.unit.text(referent.unit.declaration(referent.row, "name"));
    if (referent.kind === "member") return referent.unit.text(referent.unit.member(referent.row, "name"));
  }
  return undefined;
}

function holderOf(unit: Unit, call: number): string | undefined {
  for (let row = 0; row < unit.declarationCount; row++) {
    const kind = unit.declaration(row, "kind");
    if (kind !== DECLARED.constant && kind !== DECLARED.variable) continue;
    if (isValue(unit, unit.declaration(row, "value"), call)) return unit.text(unit.declaration(row, "name"));
  }
  return undefined;
}

function isValue(unit: Unit, value: number, call: number): boolean {
  if (value < 0 || value === call) return value === call;
  const code = unit.code(value);
  return (code === CODE.await || code === CODE.cast || code === CODE.guarded) && isValue(unit, unit.code(value + 1), call);
}
