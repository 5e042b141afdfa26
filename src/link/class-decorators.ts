import type { ParsedPattern } from "#model/declaration-pattern.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { CallSite, CallSites } from "./call-sites.ts";
import type { Origin, Origins } from "./origins.ts";

export interface ClassDecorator {
  readonly site: CallSite;
  readonly origin: Origin;
}

/** The first decorator of a class that fits one of the patterns. */
export function classDecorator(
  sites: CallSites,
  origins: Origins,
  unit: Unit,
  cls: number,
  patterns: readonly ParsedPattern[],
): ClassDecorator | undefined {
  for (const site of sites.decoratorsOf(unit, unit.cls(cls, "symbol"))) {
    const origin = origins.of(unit, site.callee).find(({ module, path }) => patterns.some((pattern) => pattern.matches(module, path)));
    if (origin !== undefined) return { site, origin };
  }
  return undefined;
}
