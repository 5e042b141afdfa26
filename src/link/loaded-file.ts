import { CODE } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";

const DEEPEST = 5;

/** The file of the repository that `import("./x")` loads, or a function that gives that back, whatever is picked from it later. */
export function loadedFile(binder: Binder, unit: Unit, at: number, depth = 0): Unit | undefined {
  if (at < 0 || depth > DEEPEST) return undefined;
  switch (unit.code(at)) {
    case CODE.module: {
      const target = binder.moduleTarget(unit, unit.text(unit.code(at + 1)));
      return target.kind === "units" ? target.units[0] : undefined;
    }
    case CODE.function: {
      const returns = unit.list(unit.fn(unit.code(at + 1), "returns"));
      return returns.length === 1 ? loadedFile(binder, unit, returns[0] as number, depth + 1) : undefined;
    }
    case CODE.call: {
      const callee = unit.code(at + 1);
      const isThen = unit.code(callee) === CODE.member && unit.text(unit.code(callee + 2)) === "then";
      return isThen ? loadedFile(binder, unit, unit.code(callee + 1), depth + 1) : undefined;
    }
    case CODE.await:
    case CODE.cast:
      return loadedFile(binder, unit, unit.code(at + 1), depth + 1);
    default:
      return undefined;
  }
}
