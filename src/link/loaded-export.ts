import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { nameAt } from "./readings.ts";
import { argumentsOf, entryOf } from "./record-parts.ts";

/** What an `import()` is for: an export of a file of the repository. */
export interface LoadedExport {
  readonly unit: Unit;
  readonly name: string;
}

const DEEPEST = 5;

/** What `import("./x")` loads, or a function that gives that back: the default, or what `then` picks to be it. */
export function loadedExport(binder: Binder, unit: Unit, at: number, depth = 0): LoadedExport | undefined {
  if (at < 0 || depth > DEEPEST) return undefined;
  switch (unit.code(at)) {
    case CODE.module: {
      const target = binder.moduleTarget(unit, unit.text(unit.code(at + 1)));
      const [loaded] = target.kind === "units" ? target.units : [];
      return loaded === undefined ? undefined : { unit: loaded, name: "default" };
    }
    case CODE.function: {
      const returns = unit.list(unit.fn(unit.code(at + 1), "returns"));
      return returns.length === 1 ? loadedExport(binder, unit, returns[0] as number, depth + 1) : undefined;
    }
    case CODE.call: {
      const callee = unit.code(at + 1);
      const isThen = unit.code(callee) === CODE.member && unit.text(unit.code(callee + 2)) === "then";
      const loaded = isThen ? loadedExport(binder, unit, unit.code(callee + 1), depth + 1) : undefined;
      return loaded === undefined ? undefined : { ...loaded, name: pickedName(unit, at) ?? loaded.name };
    }
    case CODE.await:
    case CODE.cast:
      return loadedExport(binder, unit, unit.code(at + 1), depth + 1);
    default:
      return undefined;
  }
}

/** `X` of `.then((m) => ({ default: m.X }))` and of `.then((m) => m.X)`. */
function pickedName(unit: Unit, call: number): string | undefined {
  const given = argumentsOf(unit, call)[0] ?? -1;
  if (given < 0 || unit.code(given) !== CODE.function) return undefined;
  const [value = -1] = unit.list(unit.fn(unit.code(given + 1), "returns"));
  const picked = value >= 0 && unit.code(value) === CODE.object ? entryOf(unit, value, "default") : value;
  return nameAt(unit, picked);
}

/** Line of the statement by which a file gives out a name: its own definition, what it says of one, or the statement that passes on another file's. */
export function exportLine(binder: Binder, { unit, name }: LoadedExport): number {
  for (const row of unit.exportRows(name)) {
    const line = unit.export(row, "line");
    return line > 0 ? line : definitionLine(unit, unit.text(unit.export(row, "local")) || name);
  }
  for (const row of unit.exportRows("*")) {
    const target = binder.moduleTarget(unit, unit.text(unit.export(row, "source")));
    if (target.kind === "units" && target.units.some((other) => binder.exported(other, name).length > 0))
      return unit.export(row, "line") || 1;
  }
  return 1;
}

function definitionLine(unit: Unit, name: string): number {
  const [row] = unit.declared(0, name).filter((one) => unit.declaration(one, "kind") !== DECLARED.import);
  return row === undefined ? 1 : unit.declaration(row, "line") || 1;
}
