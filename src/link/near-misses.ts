import type { Idiom, Rule } from "#contracts/idiom.ts";
import { type ParsedPattern, parsePattern } from "#model/declaration-pattern.ts";
import type { NearMisses } from "#model/idiom-results.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { CallSites, type SiteRows } from "./call-sites.ts";
import { modulesOf } from "./compiled-rules.ts";
import { HandedFunctions } from "./handed-functions.ts";
import { Origins } from "./origins.ts";

const MOST_USES = 400;
const MOST_NAMED = 4;

/** Looks at uses that have the name which a rule's patterns end with, to tell why the rule found nothing. */
export class NearMissFinder {
  readonly #binder: Binder;
  readonly #sites: CallSites;

  constructor(binder: Binder, sitesOf: (unit: Unit) => SiteRows) {
    this.#binder = binder;
    this.#sites = new CallSites(binder, binder.units, sitesOf);
  }

  of({ use }: Idiom["rules"][number]): NearMisses {
    const patterns = patternsOf(use);
    const names = new Set(patterns.flatMap(({ lastNames }) => lastNames ?? []));
    const origins = new Origins(this.#binder, this.#sites, new HandedFunctions(this.#binder, this.#sites, patterns), modulesOf(patterns));
    const declarations = new Map<string, number>();
    let uses = 0;
    let fitting = 0;
    for (const name of names) {
      for (const { unit, callee } of this.#sites.named(name)) {
        if (uses === MOST_USES) break;
        uses++;
        const all = origins.of(unit, callee);
        if (all.some(({ module, path }) => patterns.some((pattern) => pattern.matches(module, path)))) fitting++;
        else for (const { module, path } of all) declarations.set(`${module}#${path}`, (declarations.get(`${module}#${path}`) ?? 0) + 1);
      }
    }
    const commonest = [...declarations].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([text]) => text);
    return { uses, fitting, declarations: commonest.slice(0, MOST_NAMED) };
  }
}

function patternsOf(use: Rule["use"]): readonly ParsedPattern[] {
  return (typeof use === "string" ? [use] : use).map(parsePattern);
}
