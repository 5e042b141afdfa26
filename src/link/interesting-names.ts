import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { CallSites } from "./call-sites.ts";
import type { CompiledRule, PatternTable } from "./compiled-rules.ts";
import { type HeldNames, heldName } from "./held-names.ts";
import { declaredValue } from "./literals.ts";

/**
 * Names of sites in a file that rules may speak of: those of the patterns, and what the file calls them (renamed imports, defaults, variables that
 * hold them or what they give).
 */
export function interestingNames(
  binder: Binder,
  sites: CallSites,
  unit: Unit,
  table: PatternTable<CompiledRule>,
  held: HeldNames,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const name of sites.namesIn(unit)) if (table.names.has(name) || held.isHolding(name)) found.add(name);
  for (const { source, name, local } of sites.imports.of(unit)) {
    if (table.names.has(name) || held.isHolding(name)) found.add(local);
    else if ((name === "default" || name === "") && (table.isDefaultOf(source) || leadsToName(binder, unit, source, table)))
      found.add(local);
  }
  for (const name of sites.namesOnMembers(unit, table.ownersOfAny)) found.add(name);
  const used = new Set(sites.namesIn(unit));
  for (let row = 0; row < unit.declarationCount; row++) {
    const kind = unit.declaration(row, "kind");
    const name = unit.text(unit.declaration(row, "name"));
    if (kind === DECLARED.import && used.has(name) && importsName(binder, unit, row, table)) found.add(name);
    if (kind !== DECLARED.variable && kind !== DECLARED.constant && kind !== DECLARED.parameter) continue;
    const value = unit.declaration(row, "value");
    const isHeld = (value >= 0 && heldName(unit, value, table, 0) !== undefined) || isMadeOf(unit, unit.declaration(row, "type"), table);
    if (isHeld) found.add(name);
  }
  for (let cls = 0; cls < unit.classCount; cls++) {
    for (const [name, rows] of unit.members(cls)) if (rows.some((row) => isMadeOf(unit, unit.member(row, "type"), table))) found.add(name);
  }
  return found;
}

/** Whether a written type is one whose instances are called. */
function isMadeOf(unit: Unit, type: number, table: PatternTable<CompiledRule>): boolean {
  return type >= 0 && unit.code(type) === CODE.typeName && table.makerNames.has(unit.text(unit.code(type + 2)));
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
    return value !== undefined && heldName(value.unit, value.at, table, 0) !== undefined;
  });
}
