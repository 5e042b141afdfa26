import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { CallSites } from "./call-sites.ts";
import type { CompiledRule, PatternTable } from "./compiled-rules.ts";
import { declaredValue } from "./literals.ts";
import { isNamed } from "./record-parts.ts";

/** For names that patterns have: what variables of modules that hold something of such a name are called. Other files may call it so. */
export type HeldNames = ReadonlyMap<string, ReadonlySet<string>>;

interface Names {
  readonly names: ReadonlySet<string>;
  readonly makerNames: ReadonlySet<string>;
  readonly ownersOfAny: ReadonlySet<string>;
}

export function heldNames(binder: Binder, table: Names): HeldNames {
  const found = new Map<string, Set<string>>();
  for (const unit of binder.units) {
    for (let row = 0; row < unit.declarationCount; row++) {
      const kind = unit.declaration(row, "kind");
      if (unit.declaration(row, "scope") !== 0 || (kind !== DECLARED.variable && kind !== DECLARED.constant)) continue;
      const value = unit.declaration(row, "value");
      const name = value < 0 ? undefined : heldName(unit, value, table, 0);
      if (name === undefined) continue;
      const variables = found.get(name) ?? new Set();
      found.set(name, variables.add(unit.text(unit.declaration(row, "name"))));
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
  for (const { source, name, local } of sites.imports.of(unit)) {
    if (table.names.has(name) || held.has(name)) found.add(local);
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
function importsName(binder: Binder, unit: Unit, row: number, table: Names): boolean {
  return binder.follow({ kind: "declaration", unit, row }).some((referent) => {
    const value = declaredValue(referent);
    return value !== undefined && heldName(value.unit, value.at, table, 0) !== undefined;
  });
}

/** The name of what a value is, where patterns have it. */
function heldName(unit: Unit, at: number, table: Names, depth: number): string | undefined {
  if (at < 0 || depth > 3) return undefined;
  switch (unit.code(at)) {
    case CODE.member:
    case CODE.name: {
      const name = unit.text(unit.code(at + 2));
      if (name === "bind") return heldName(unit, unit.code(at + 1), table, depth + 1);
      const isOfAny = unit.code(at) === CODE.member && isNamed(unit, unit.code(at + 1), table.ownersOfAny);
      return table.names.has(name) || isOfAny ? name : undefined;
    }
    case CODE.await:
    case CODE.cast:
      return heldName(unit, unit.code(at + 1), table, depth + 1);
    case CODE.call: {
      const callee = unit.code(at + 1);
      if (unit.code(callee) !== CODE.name && unit.code(callee) !== CODE.member) return undefined;
      const name = unit.text(unit.code(callee + 2));
      if (name === "bind") return heldName(unit, unit.code(callee + 1), table, depth + 1);
      return table.makerNames.has(name) ? name : undefined;
    }
    case CODE.either:
      for (let i = 0; i < unit.code(at + 1); i++) {
        const name = heldName(unit, unit.code(at + 2 + i), table, depth + 1);
        if (name !== undefined) return name;
      }
      return undefined;
    default:
      return undefined;
  }
}
