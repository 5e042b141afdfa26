import { CODE } from "#model/binding-codes.ts";
import type { CompiledRule } from "./compiled-rules.ts";
import type { Find } from "./find.ts";
import type { HandlerTarget } from "./handler-target.ts";
import type { NamedHandlers } from "./named-handlers.ts";
import { isOnPath } from "./path-globs.ts";
import type { ParsedPlace } from "./place.ts";
import type { PlaceValue, PlaceValues, Round } from "./place-values.ts";
import { argumentAt, scopeOf } from "./record-parts.ts";
import type { RuleSite } from "./rule-site.ts";
import { safeExpression } from "./safe-expression.ts";
import { shown, type Text } from "./text.ts";

/** What a rule finds at one place: a find for each key of each round. */
export function* findsAt(compiled: CompiledRule, site: RuleSite, values: PlaceValues, named: NamedHandlers): Iterable<Find> {
  const { rule, keys, handler, when } = compiled;
  if (rule.paths !== undefined && !isOnPath(rule.paths, site.unit.path)) return;
  const places = [...keys.flatMap((key) => key.filter((part) => typeof part !== "string")), ...(handler === undefined ? [] : [handler])];
  if (!isChosen(compiled, site, values)) return;
  const scope = site.callee >= 0 ? scopeOf(site.unit, site.callee) : -1;
  for (const round of values.rounds(site, places)) {
    if (!when.every(({ place, texts }) => isOneOf(values, site, place, round, texts))) continue;
    const given = handler === undefined ? undefined : values.value(site, handler, round);
    if (handler !== undefined && !handler.optional && (given === undefined || (isFromEnd(handler) && isFirst(site, given)))) continue;
    const { unit, within } = site;
    const line = rule.at === "site" ? site.line : lineOf(site, round);
    const record = given !== undefined && "record" in given ? given.record : undefined;
    const runs = given !== undefined && "target" in given ? [given.target] : record === undefined ? runsAt(site) : [];
    const namedRuns = runs.length > 0 ? runs : namedAt(compiled, site, round, values, named);
    for (const template of keys) {
      for (const key of values.filled(site, template, round)) {
        yield {
          rule: compiled,
          key: withoutBase(compiled, withTokens(compiled, site, values, key)),
          unit,
          line,
          within,
          scope,
          handler: record,
          runs: namedRuns,
        };
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

/** Whether the expansion that the rule is for is among those that the site has. */
function isChosen({ chosen }: CompiledRule, site: RuleSite, values: PlaceValues): boolean {
  if (chosen === undefined) return true;
  const named = (place: ParsedPlace): readonly string[] =>
    values.rounds(site, [place]).flatMap((round) => (values.texts(site, place, round) ?? []).map((text) => shown(text)));
  const { name, only, except } = chosen;
  const isLimited = only !== undefined && values.value(site, wholeOf(only), new Map()) !== undefined;
  return (!isLimited || named(only).includes(name)) && (except === undefined || !named(except).includes(name));
}

/** The list that a place goes through. */
function wholeOf(place: ParsedPlace): ParsedPlace {
  return {
    ...place,
    alternatives: place.alternatives.map((path) => ({ ...path, steps: path.steps.filter(({ kind }) => kind === "member") })),
  };
}

/** A path that begins as absolute ones do, without the base before it, which ends in a slash. */
function withoutBase({ absolute }: CompiledRule, key: Text): Text {
  for (const [i, piece] of key.pieces.entries()) {
    if (typeof piece !== "string") continue;
    for (const start of absolute) {
      const at = piece.lastIndexOf(`/${start}`);
      const first = key.pieces[0];
      if (at < 0 || typeof first !== "string") continue;
      const method = first.slice(0, first.indexOf(" ") + 1);
      return { ...key, pieces: [method + piece.slice(piece.indexOf("/", at + 1)), ...key.pieces.slice(i + 1)] };
    }
  }
  return key;
}

function withTokens({ tokens }: CompiledRule, site: RuleSite, values: PlaceValues, key: Text): Text {
  if (!tokens.some(({ word }) => key.pieces.some((piece) => typeof piece === "string" && piece.includes(word)))) return key;
  const pieces = key.pieces.map((piece) => {
    if (typeof piece !== "string") return piece;
    return tokens.reduce((text, { word, place, less }) => {
      const [found] = values.texts(site, place, new Map()) ?? [];
      if (found === undefined) return text;
      const shownText = shown(found);
      return text.replaceAll(word, shownText.endsWith(less) ? shownText.slice(0, shownText.length - less.length) : shownText);
    }, piece);
  });
  return { ...key, pieces };
}

function isFromEnd({ alternatives }: ParsedPlace): boolean {
  return alternatives.some(({ start }) => start.kind === "argument" && start.position < 0);
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
  return found.some((text) => texts.some((wanted) => isText(wanted, shown(text))));
}

/** Whether a text is the one that is wanted, or matches where that is written as a regular expression. */
function isText(wanted: string, text: string): boolean {
  if (wanted.length < 3 || !wanted.startsWith("/") || !wanted.endsWith("/")) return wanted === text;
  return safeExpression(wanted)?.test(text) === true;
}
