import { CODE } from "#model/binding-codes.ts";
import type { ParsedPlace, ParsedTemplate } from "#model/place.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { isChosen } from "./chosen-expansions.ts";
import { type CompiledRule, isAnyOf } from "./compiled-rules.ts";
import type { Find } from "./find.ts";
import type { HandlerTarget } from "./handler-target.ts";
import { type Identity, identityOf } from "./identity.ts";
import type { NamedHandlers } from "./named-handlers.ts";
import type { Origins } from "./origins.ts";
import { isOnPath } from "./path-globs.ts";
import type { PlaceValue } from "./place-value.ts";
import type { PlaceValues, Round } from "./place-values.ts";
import { argumentAt, scopeOf } from "./record-parts.ts";
import type { RuleSite } from "./rule-site.ts";
import { safeExpression } from "./safe-expression.ts";
import { shown } from "./text.ts";
import { withoutBase, withTokens } from "./written-keys.ts";

/** What a rule finds at one place: a find for each key of each round. */
export function* findsAt(
  compiled: CompiledRule,
  site: RuleSite,
  values: PlaceValues,
  origins: Origins,
  every: NamedHandlers,
): Iterable<Find> {
  const { rule, keys, handler, when } = compiled;
  if (rule.paths !== undefined && !isOnPath(rule.paths, site.unit.path)) return;
  const places = [...keys.flatMap((key) => key.filter((part) => typeof part !== "string")), ...(handler === undefined ? [] : [handler])];
  if (!isChosen(compiled, site, values)) return;
  const isKeyed = keys.some((key) => key.some(isFirstArgument));
  const scope = site.callee >= 0 ? scopeOf(site.unit, site.callee) : -1;
  for (const round of values.rounds(site, places)) {
    if (!when.every(({ place, texts }) => isOneOf(values, site, place, round, texts))) continue;
    const given = handler === undefined ? undefined : values.value(site, handler, round);
    if (handler !== undefined && !handler.optional && (given === undefined || (isKeyed && isFromEnd(handler) && isFirst(site, given))))
      continue;
    const record = given !== undefined && "record" in given ? given.record : undefined;
    if (compiled.given !== undefined && (record === undefined || !isAnyOf(compiled.given, origins.of(record.unit, record.at)))) continue;
    const { unit, line, within, inside } =
      rule.at === "site" ? { ...site, inside: scope } : placeOf(site, round, scope, keyLine(values, site, places, round));
    const identity = compiled.scope === undefined ? undefined : identityAt(values, site, compiled.scope, round, origins);
    const known = given !== undefined && "target" in given ? [given.target] : record === undefined ? runsAt(site) : [];
    const runs = known.length > 0 ? known : namedAt(compiled, site, round, values, every);
    for (const template of keys) {
      for (const key of values.filled(site, template, round)) {
        const written = withoutBase(compiled, withTokens(compiled, site, values, key));
        yield { rule: compiled, key: written, identity, unit, line, within, scope: inside, handler: record, runs };
      }
    }
  }
}

/** What a text of the rule names. */
function namedAt(
  { named }: CompiledRule,
  site: RuleSite,
  round: Round,
  values: PlaceValues,
  every: NamedHandlers,
): readonly HandlerTarget[] {
  if (named === undefined) return [];
  for (const template of named.texts) {
    for (const text of values.filled(site, template, round)) {
      const targets = every.targets(shown(text), named);
      if (targets.length > 0) return targets;
    }
  }
  return [];
}

function isFromEnd({ alternatives }: ParsedPlace): boolean {
  return alternatives.some(({ start }) => start.kind === "argument" && start.position < 0);
}

/** The identity of what stands at a place; of what is not there nothing is known. */
function identityAt(values: PlaceValues, site: RuleSite, place: ParsedPlace, round: Round, origins: Origins): Identity {
  const value = values.value(site, place, round);
  if (value === undefined) return { kind: "object", made: [], classes: [], label: site.unit.path };
  if ("target" in value) return { kind: "object", made: [], classes: [], label: site.unit.path };
  return "text" in value ? { kind: "text", text: shown(value.text) } : identityOf(origins, value.record);
}

function isFirstArgument(part: ParsedTemplate[number]): boolean {
  return typeof part !== "string" && part.alternatives.some(({ start }) => start.kind === "argument" && start.position === 0);
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

/** For a value that is no call: the line of the entry with the key, 0 where it is not told. */
function keyLine(values: PlaceValues, site: RuleSite, places: readonly ParsedPlace[], round: Round): number {
  return site.value < 0 || places[0] === undefined ? 0 : (values.value(site, places[0], round)?.line ?? 0);
}

/** Where the innermost entry that a round is at stands, where it is told; else the entry with the key (`own`), or the site. */
function placeOf(site: RuleSite, round: Round, scope: number, own: number) {
  let place = { unit: site.unit, line: own > 0 ? own : site.line, within: site.within, inside: scope };
  for (const { unit, line } of round.values()) {
    if (line === 0) continue;
    place = unit === site.unit ? { ...place, unit, line, inside: scope } : { unit, line, within: symbolAbove(unit, line), inside: -1 };
  }
  return place;
}

/** Symbol of the module's variable that is declared last before a line, -1 where there is none. */
function symbolAbove(unit: Unit, line: number): number {
  let [symbol, nearest] = [-1, 0];
  for (let row = 0; row < unit.declarationCount; row++) {
    const at = unit.declaration(row, "line");
    if (unit.declaration(row, "scope") !== 0 || unit.declaration(row, "value") < 0 || at > line || at < nearest) continue;
    [symbol, nearest] = [unit.declaration(row, "symbol"), at];
  }
  return symbol;
}

function isOneOf(values: PlaceValues, site: RuleSite, place: ParsedPlace, round: Round, texts: readonly string[]): boolean {
  const found = values.texts(site, place, round);
  if (found === undefined || found.length === 0) return texts.includes("");
  return found.some((text) => texts.some((wanted) => isText(wanted, shown(text))));
}

/** Whether a text is the one that is wanted, or matches where that is written as a regular expression. */
function isText(wanted: string, text: string): boolean {
  if (wanted.length < 3 || !wanted.startsWith("/") || !wanted.endsWith("/")) return wanted === text;
  return safeExpression(wanted)?.test(text) === true;
}
