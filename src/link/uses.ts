import type { CallSites } from "./call-sites.ts";
import type { CompiledBase } from "./compiled-rules.ts";
import type { Origins } from "./origins.ts";
import type { RuleSite } from "./rule-site.ts";

/** A call that matches a base. */
export interface BaseUse {
  readonly site: RuleSite;
  readonly compiled: CompiledBase;
}

/** Calls of a tree that match the bases of a kind. */
export function* usesOf(sites: CallSites, origins: Origins, bases: readonly CompiledBase[], kind: "mount" | "global"): Iterable<BaseUse> {
  for (const compiled of bases) {
    if (compiled.base.kind !== kind) continue;
    for (const name of new Set(compiled.patterns.flatMap(({ lastNames }) => lastNames ?? []))) {
      for (const { kind: how, unit, callee, call, line, within } of sites.named(name)) {
        if (how !== "call" || call < 0) continue;
        const origin = origins.of(unit, callee).find(({ module, path }) => compiled.patterns.some((one) => one.matches(module, path)));
        if (origin === undefined) continue;
        yield { compiled, site: { form: "call", unit, callee, call, line, within, origin, cls: -1, value: -1, decorated: undefined } };
      }
    }
  }
}
