import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { CallSites } from "./call-sites.ts";
import type { CompiledRule, PatternTable } from "./compiled-rules.ts";
import { declaredValue } from "./literals.ts";

/** Names of variables of modules that hold something that patterns name: other files may call it by them. */
export function heldNames(binder: Binder, table: PatternTable<CompiledRule>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const unit of binder.units) {
    for (let row = 0; row < unit.declarationCount; row++) {
      const kind = unit.declaration(row, "kind");
      if (unit.declaration(row, "scope") !== 0 || (kind !== DECLARED.variable && kind !== DECLARED.constant)) continue;
      const value = unit.declaration(row, "value");
      if (value >= 0 && holdsName(unit, value, table, 0)) found.add(unit.text(unit.declaration(row, "name")));
    }
  }
  return found;
}

/**
 * Names of sites in a file that rules may speak of: those of the patterns, and what the file calls them (renamed imports, defaults, variables that
 * hold them or what they give).
 */
export function interestingNames(
  binder: Binder,
  sites: CallSites,
  unit: Unit,
  table: PatternTable<CompiledRule>,
  held: ReadonlySet<string>,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const name of sites.namesIn(unit)) if (table.names.has(name) || held.has(name)) found.add(name);
  for (const { source, name, local } of sites.renamedImports(unit)) {
    if (table.names.has(name) || held.has(name)) found.add(local);
    else if ((name === "default" || name === "") && (table.isDefaultOf(source) || leadsToName(binder, unit, source, table)))
      found.add(local);
  }
  const used = new Set(sites.namesIn(unit));
  for (let row = 0; row < unit.declarationCount; row++) {
    const kind = unit.declaration(row, "kind");
    const name = unit.text(unit.declaration(row, "name"));
    if (kind === DECLARED.import && used.has(name) && importsName(binder, unit, row, table)) found.add(name);
    if (kind !== DECLARED.variable && kind !== DECLARED.constant) continue;
    const value = unit.declaration(row, "value");
    if (value >= 0 && holdsName(unit, value, table, 0)) found.add(name);
  }
  return found;
}

/** Whether the default export of a file of the repository is a function of a name that patterns have. */
function leadsToName(binder: Binder, unit: Unit, source: string, table: PatternTable<CompiledRule>): boolean {
  if (!source.startsWith(".") && !source.startsWith("/")) return false;
  const target = binder.moduleTarget(unit, source);
  if (target.kind !== "units") return false;
  return target.units.some((other) =>
    other.exportRows("default").some((row) => {
      const value = other.export(row, "value");
      const local = other.text(other.export(row, "local"));
      return (
        table.names.has(local) || (value >= 0 && other.code(value) === CODE.name && table.names.has(other.text(other.code(value + 2))))
      );
    }),
  );
}

/** Whether what is imported is a variable of the repository that holds such a name. */
function importsName(binder: Binder, unit: Unit, row: number, table: PatternTable<CompiledRule>): boolean {
  return binder.follow({ kind: "declaration", unit, row }).some((referent) => {
    const value = declaredValue(referent);
    return value !== undefined && holdsName(value.unit, value.at, table, 0);
  });
}

function holdsName(unit: Unit, at: number, table: PatternTable<CompiledRule>, depth: number): boolean {
  if (at < 0 || depth > 3) return false;
  switch (unit.code(at)) {
    case CODE.member:
    case CODE.name: {
      const name = unit.text(unit.code(at + 2));
      if (name === "bind") return holdsName(unit, unit.code(at + 1), table, depth + 1);
      return table.names.has(name);
    }
    case CODE.await:
    case CODE.cast:
      return holdsName(unit, unit.code(at + 1), table, depth + 1);
    case CODE.call: {
      const callee = unit.code(at + 1);
      if (unit.code(callee) !== CODE.name && unit.code(callee) !== CODE.member) return false;
      const name = unit.text(unit.code(callee + 2));
      if (name === "bind") return holdsName(unit, unit.code(callee + 1), table, depth + 1);
      return table.makerNames.has(name);
    }
    case CODE.either:
      return Array.from({ length: unit.code(at + 1) }, (_, i) => unit.code(at + 2 + i)).some((one) =>
        holdsName(unit, one, table, depth + 1),
      );
    default:
      return false;
  }
}
