import picomatch from "picomatch";
import { CODE } from "#model/binding-codes.ts";
import type { ParsedPlace } from "#model/place.ts";
import type { CompiledRule } from "./compiled-rules.ts";
import type { Find } from "./find.ts";
import type { HandlerTarget } from "./handler-target.ts";
import type { PlaceValue, PlaceValues, Round } from "./place-values.ts";
import { argumentAt, scopeOf } from "./record-parts.ts";
import type { RuleSite } from "./rule-site.ts";
import { shown } from "./text.ts";

/** What a rule finds at one place: a find for each key of each round. */
export function* findsAt(compiled: CompiledRule, site: RuleSite, values: PlaceValues): Iterable<Find> {
  const { rule, keys, handler, when } = compiled;
  if (rule.paths !== undefined && !isOnPath(rule.paths, site.unit.path)) return;
  const places = [...keys.flatMap((key) => key.filter((part) => typeof part !== "string")), ...(handler === undefined ? [] : [handler])];
  const scope = site.callee >= 0 ? scopeOf(site.unit, site.callee) : -1;
  for (const round of values.rounds(site, places)) {
    if (!when.every(({ place, texts }) => isOneOf(values, site, place, round, texts))) continue;
    const given = handler === undefined ? undefined : values.value(site, handler, round);
    if (handler !== undefined && !handler.optional && (given === undefined || isFirst(site, given))) continue;
    const { unit, within } = site;
    const line = rule.at === "site" ? site.line : lineOf(site, round);
    const record = given !== undefined && "record" in given ? given.record : undefined;
    for (const template of keys) {
      for (const key of values.filled(site, template, round)) {
        yield { rule: compiled, key, unit, line, within, scope, handler: record, runs: record === undefined ? runsAt(site) : [] };
      }
    }
  }
}

/** Whether a handler from the end of the arguments is the only argument: the key then, and no handler. */
function isFirst({ unit, call }: RuleSite, given: PlaceValue): boolean {
  return (
    call >= 0 &&
    "record" in given &&
    given.record.unit === unit &&
    unit.code(given.record.at) !== CODE.function &&
    unit.code(given.record.at) !== CODE.object &&
    given.record.at === argumentAt(unit, call, 0)
  );
}

/** What a decorator stands before, or the class that the site is. */
function runsAt({ form, unit, decorated }: RuleSite): readonly HandlerTarget[] {
  if ((form !== "decorator" && form !== "subclass") || decorated === undefined || decorated.symbol < 0) return [];
  return [{ unit, symbol: decorated.symbol }];
}

/** The line of the innermost entry that a round is at, where it is told; else that of the site. */
function lineOf(site: RuleSite, round: Round): number {
  let line = site.line;
  for (const element of round.values()) if (element.line > 0 && element.value.unit === site.unit) line = element.line;
  return line;
}

function isOneOf(values: PlaceValues, site: RuleSite, place: ParsedPlace, round: Round, texts: readonly string[]): boolean {
  const found = values.texts(site, place, round);
  if (found === undefined || found.length === 0) return texts.includes("");
  return found.some((text) => texts.includes(shown(text)));
}

const matchers = new Map<string, (path: string) => boolean>();

/** Whether a path matches one of the globs, and none of those after a `!`. */
function isOnPath(globs: readonly string[], path: string): boolean {
  const wanted = globs.filter((glob) => !glob.startsWith("!"));
  const left = globs.filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1));
  return (wanted.length === 0 || wanted.some((glob) => matcher(glob)(path))) && !left.some((glob) => matcher(glob)(path));
}

function matcher(glob: string): (path: string) => boolean {
  let made = matchers.get(glob);
  if (made === undefined) {
    made = picomatch(glob, { dot: true });
    matchers.set(glob, made);
  }
  return made;
}
