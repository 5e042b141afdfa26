import type { CallSite } from "./call-sites.ts";
import type { CompiledBase } from "./compiled-rules.ts";
import type { Readers } from "./readers.ts";
import type { RuleSite } from "./rule-site.ts";

/** A call that matches a base. */
export interface BaseUse {
  readonly site: RuleSite;
  readonly compiled: CompiledBase;
}

/** Calls of a tree that match the bases of a kind. */
export function* usesOf(readers: Readers, bases: readonly CompiledBase[], kind: "mount" | "global"): Iterable<BaseUse> {
  for (const compiled of bases) {
    if (compiled.base.kind !== kind) continue;
    for (const { kind: how, unit, callee, call, line, within } of named(readers, compiled)) {
      if (how !== "call" || call < 0) continue;
      const origin = readers.origins
        .of(unit, callee)
        .find(({ module, path }) => compiled.patterns.some((one) => one.matches(module, path)));
      if (origin === undefined) continue;
      yield { compiled, site: { form: "call", unit, callee, call, line, within, origin, cls: -1, value: -1, decorated: undefined } };
    }
  }
}

/** Sites of the names that a base's patterns end in, or that variables hold, or under which files import a default that they name. */
function* named({ binder, sites, held }: Readers, { patterns }: CompiledBase): Iterable<CallSite> {
  const last = new Set(patterns.flatMap(({ lastNames }) => lastNames ?? []));
  const names = new Set([...last, ...[...last].flatMap((name) => [...(held.get(name) ?? [])])]);
  for (const name of names) yield* sites.named(name);
  const defaults = patterns.filter(({ isDefault }) => isDefault);
  if (defaults.length === 0) return;
  for (const unit of binder.units) {
    for (const { source, name, local } of sites.imports.of(unit)) {
      if (name !== "default" && name !== "") continue;
      if (defaults.some((pattern) => pattern.matches(source, "default"))) yield* sites.namedIn(unit, local);
    }
  }
}
