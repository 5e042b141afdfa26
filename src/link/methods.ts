import type { Binder } from "#resolve/binder/binder.ts";
import { functionRow } from "#resolve/binder/referent-types.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { HandlerTarget } from "./handler-target.ts";

/** The methods of a name that a class has or inherits. */
export function methodsOf(binder: Binder, unit: Unit, cls: number, name: string): readonly HandlerTarget[] {
  for (const type of [binder.self(unit, cls), { kind: "class", unit, cls, args: [] } as const]) {
    const found = binder.members(type, name).flatMap((referent): HandlerTarget[] => {
      if (referent.kind !== "member" || functionRow(referent) < 0) return [];
      const symbol = referent.unit.member(referent.row, "symbol");
      const own = symbol >= 0 ? symbol : referent.unit.fn(functionRow(referent), "symbol");
      return own < 0 ? [] : [{ unit: referent.unit, symbol: own }];
    });
    if (found.length > 0) return found.slice(0, 1);
  }
  return [];
}

/** The methods of a name of the class that an expression is; undefined where it is no class of the tree. */
export function methodsAt(binder: Binder, unit: Unit, at: number, name: string): readonly HandlerTarget[] | undefined {
  const type = at < 0 ? undefined : binder.typeAt(unit, at);
  return type?.kind === "class" ? methodsOf(binder, type.unit, type.cls, name) : undefined;
}
