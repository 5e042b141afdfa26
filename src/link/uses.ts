import type { ParsedPattern } from "#model/declaration-pattern.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { CallSite } from "./call-sites.ts";
import type { CompiledBase } from "./compiled-rules.ts";
import type { Readers } from "./readers.ts";
import type { RenamedImport } from "./renamed-imports.ts";
import type { RuleSite } from "./rule-site.ts";
import { inOrder } from "./tree-table.ts";

/** A call that matches a base. */
export interface BaseUse {
  readonly site: RuleSite;
  readonly compiled: CompiledBase;
}

type UseKind = "mount" | "global";

/** Calls in a file that match the bases of a kind. */
export function* usesIn(readers: Readers, bases: readonly CompiledBase[], kind: UseKind, unit: Unit): Iterable<BaseUse> {
  for (const compiled of bases) {
    if (compiled.base.kind !== kind) continue;
    for (const { kind: how, callee, call, line, within } of named(readers, compiled, unit)) {
      if (how !== "call" || call < 0) continue;
      const origin = readers.origins
        .of(unit, callee)
        .find(({ module, path }) => compiled.patterns.some((one) => one.matches(module, path)));
      if (origin === undefined) continue;
      yield { compiled, site: { form: "call", unit, callee, call, line, within, origin, cls: -1, value: -1, decorated: undefined } };
    }
  }
}

/** Files that may have such calls, in order. */
export function unitsOfUses(readers: Readers, bases: readonly CompiledBase[], kind: UseKind): readonly Unit[] {
  const own = bases.filter(({ base }) => base.kind === kind);
  const naming = own.flatMap((base) => [...namesOf(readers, base)].flatMap((name) => readers.sites.unitsNaming(name)));
  const defaults = own.flatMap(defaultsOf);
  const importing = defaults.length === 0 ? [] : readers.binder.units.filter((unit) => localsOf(readers, defaults, unit).length > 0);
  return inOrder([...naming, ...importing]);
}

/** Sites of the names that a base's patterns end in, or that variables hold, or under which the file imports a default that they name. */
function* named(readers: Readers, base: CompiledBase, unit: Unit): Iterable<CallSite> {
  for (const name of namesOf(readers, base)) yield* readers.sites.namedIn(unit, name);
  for (const local of localsOf(readers, defaultsOf(base), unit)) yield* readers.sites.namedIn(unit, local);
}

function namesOf({ held }: Readers, { patterns }: CompiledBase): ReadonlySet<string> {
  const last = new Set(patterns.flatMap(({ lastNames }) => lastNames ?? []));
  return new Set([...last, ...[...last].flatMap((name) => held.variablesOf(name))]);
}

function defaultsOf({ patterns }: CompiledBase): readonly ParsedPattern[] {
  return patterns.filter(({ isDefault }) => isDefault);
}

function localsOf({ sites }: Readers, defaults: readonly ParsedPattern[], unit: Unit): readonly string[] {
  if (defaults.length === 0) return [];
  const isDefault = ({ source, name }: RenamedImport) =>
    (name === "default" || name === "") && defaults.some((pattern) => pattern.matches(source, "default"));
  return sites.imports
    .of(unit)
    .filter(isDefault)
    .map(({ local }) => local);
}
