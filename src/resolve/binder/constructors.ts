import type { Binder } from "./binder.ts";
import { classTarget, type Target, targetsOf } from "./targets.ts";
import type { Type } from "./type.ts";

/** Adds the class and its constructor to the targets, or for a plain function the function. `only` leaves the class out where a constructor is found. */
export function constructorsOf(b: Binder, type: Type, into: Target[], only = false): void {
  switch (type.kind) {
    case "class": {
      const before = into.length;
      const instance = b.self(type.unit, type.cls);
      for (const name of type.unit.dialect.constructorNames) {
        const found = b.members(instance, name).filter((referent) => referent.kind !== "external");
        for (const referent of found) targetsOf(b, referent, into);
        if (found.length > 0) break;
      }
      if (!only || into.length === before) classTarget(type.unit, type.cls, into);
      return;
    }
    case "union":
    case "intersection":
      for (const part of type.types) constructorsOf(b, part, into, only);
      return;
    default:
      return;
  }
}
