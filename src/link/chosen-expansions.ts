import type { ParsedPlace } from "#model/place.ts";
import type { CompiledRule } from "./compiled-rules.ts";
import type { PlaceValues } from "./place-values.ts";
import type { RuleSite } from "./rule-site.ts";
import { shown } from "./text.ts";

/** Whether the expansion that the rule is for is among those that the site has. */
export function isChosen({ chosen }: CompiledRule, site: RuleSite, values: PlaceValues): boolean {
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
