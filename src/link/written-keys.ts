import type { CompiledRule } from "./compiled-rules.ts";
import type { Find } from "./find.ts";
import type { PlaceValues } from "./place-values.ts";
import type { RuleSite } from "./rule-site.ts";
import { shown, type Text } from "./text.ts";

/** A path that begins as absolute ones do, without the base before it, which ends in a slash. */
export function withoutBase({ absolute }: CompiledRule, key: Text): Text {
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

/** A key with what its words stand for at the site. */
export function withTokens({ tokens }: CompiledRule, site: RuleSite, values: PlaceValues, key: Text): Text {
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

/** Who fills a hole of the query does not say where a request goes. */
export function withoutQuery(find: Find): Find {
  const { pieces, isPattern } = find.key;
  const at = find.rule.rule.trunk === "rest" ? pieces.findIndex((piece) => typeof piece === "string" && piece.includes("?")) : -1;
  if (at < 0 || at === pieces.length - 1 || isPattern) return find;
  const last = (pieces[at] as string).replace(/\?.*$/s, "");
  return { ...find, key: { pieces: [...pieces.slice(0, at), ...(last === "" ? [] : [last])] } };
}
