import type { Trunk } from "#model/channel.ts";
import { fitOf, fitsParts, parseRest, type RestKey } from "./rest-path.ts";
import { safeExpression } from "./safe-expression.ts";
import { isFixed, shown, type Text } from "./text.ts";

/** A channel that a dispatch leads to. `loose` where an unknown part of one side had to stand for something. */
export interface Match {
  readonly channel: number;
  readonly loose: boolean;
}

interface Handled {
  readonly channel: number;
  readonly rest: RestKey | undefined;
  /** Fixed parts and holes (undefined) of a key with holes. */
  readonly parts: readonly (string | undefined)[] | undefined;
  readonly key: string;
}

/** Fixed letters that a key with holes must have to stand for others. */
const FEWEST_LETTERS = 3;
/** Channels that a key with holes may lead to. */
const MOST_MATCHES = 60;
const NONE: readonly Match[] = [];

/** The channels of a tree: keys that are handled, and dispatches matched to them. */
export class ChannelTable {
  readonly channels: { readonly trunk: Trunk; readonly key: string }[] = [];
  readonly #byKey = new Map<string, number>();
  /** Handled keys by trunk; those of `rest` by the number of segments as well. */
  readonly #handled = new Map<string, Handled[]>();

  /** The channel of a key that something handles; undefined for what is no key. */
  handle(trunk: Trunk, key: Text): number | undefined {
    if (trunk === "rest") {
      const rest = parseRest(key, false);
      if (rest === undefined || isAnyPath(key)) return undefined;
      const group = rest.segments.at(-1)?.kind === "rest" ? "rest *" : `rest ${rest.segments.length}`;
      return this.#add(group, trunk, { rest, parts: undefined, key: rest.key });
    }
    if (key.isPattern || !isKey(key)) return undefined;
    const text = shown(key);
    return this.#add(trunk, trunk, { rest: undefined, parts: isFixed(key) ? undefined : partsOf(key), key: text });
  }

  #add(group: string, trunk: Trunk, handled: Omit<Handled, "channel">): number {
    const known = this.#byKey.get(`${trunk} ${handled.key}`);
    if (known !== undefined) return known;
    const channel = this.channels.push({ trunk, key: handled.key }) - 1;
    this.#byKey.set(`${trunk} ${handled.key}`, channel);
    const list = this.#handled.get(group);
    if (list === undefined) this.#handled.set(group, [{ channel, ...handled }]);
    else list.push({ channel, ...handled });
    return channel;
  }

  /** Channels that a dispatch leads to, all of them handled by something. */
  matches(trunk: Trunk, key: Text): readonly Match[] {
    if (trunk === "rest") {
      const rest = parseRest(key, true);
      return rest === undefined ? NONE : this.#restMatches(rest);
    }
    if (key.isPattern) return this.#patternMatches(trunk, key);
    if (!isKey(key)) return NONE;
    const exact = this.#byKey.get(`${trunk} ${shown(key)}`);
    if (exact !== undefined && isFixed(key)) return [{ channel: exact, loose: false }];
    const handled = this.#handled.get(trunk) ?? [];
    if (isFixed(key)) {
      const text = shown(key);
      return capped(handled.filter(({ parts }) => parts !== undefined && fitsParts(parts, text)));
    }
    const parts = partsOf(key);
    const same = exact === undefined ? [] : [{ channel: exact, loose: true }];
    return [...same, ...capped(handled.filter((one) => one.parts === undefined && fitsParts(parts, one.key)))];
  }

  /** The channel of a key that nothing handles; undefined for what is no key. */
  dispatch(trunk: Trunk, key: Text): number | undefined {
    const rest = trunk === "rest" ? parseRest(key, true) : undefined;
    if (trunk === "rest" ? rest === undefined || !hasName(rest) : key.isPattern || !isKey(key)) return undefined;
    const text = rest?.key ?? shown(key);
    const known = this.#byKey.get(`${trunk} ${text}`);
    if (known !== undefined) return known;
    const channel = this.channels.push({ trunk, key: text }) - 1;
    this.#byKey.set(`${trunk} ${text}`, channel);
    return channel;
  }

  #restMatches(rest: RestKey): readonly Match[] {
    const candidates = [...(this.#handled.get(`rest ${rest.segments.length}`) ?? []), ...(this.#handled.get("rest *") ?? [])];
    const best = bestOf(rest, candidates);
    if (best.length > 0 || !rest.isOpen || !hasName(rest)) return best;
    return this.#suffixMatches(rest);
  }

  /** A path behind an unknown base: the one longer path that ends with it. */
  #suffixMatches(rest: RestKey): readonly Match[] {
    const found: Match[] = [];
    for (const [group, list] of this.#handled) {
      if (!group.startsWith("rest ")) continue;
      for (const { channel, rest: handled } of list) {
        if (handled === undefined || handled.segments.length <= rest.segments.length) continue;
        const tail = { ...handled, segments: handled.segments.slice(-rest.segments.length) };
        const { score, loose } = fitOf(rest, tail);
        if (score > 0 && !loose) found.push({ channel, loose: true });
      }
    }
    return found.length === 1 ? found : NONE;
  }

  #patternMatches(trunk: Trunk, key: Text): readonly Match[] {
    const expression = safeExpression(shown(key));
    if (expression === undefined) return NONE;
    const found = (this.#handled.get(trunk) ?? []).filter(({ parts, key: text }) =>
      expression.test(parts === undefined ? text : text.replaceAll("*", "x")),
    );
    return found.map(({ channel }) => ({ channel, loose: true }));
  }
}

/** The handled paths that fit best; those for which an unknown part has to stand for fixed text only where no other fits. */
function bestOf(rest: RestKey, candidates: readonly Handled[]): readonly Match[] {
  let best = -1;
  let found: Match[] = [];
  for (const { channel, rest: handled } of candidates) {
    if (handled === undefined) continue;
    const fit = fitOf(rest, handled);
    if (fit.score < 0 || (fit.loose && !hasName(rest))) continue;
    const score = fit.loose ? 0 : fit.score + 1;
    if (score > best) found = [];
    if (score >= best) found.push({ channel, loose: fit.loose || rest.isOpen });
    best = Math.max(best, score);
  }
  return found.length > MOST_MATCHES ? NONE : found;
}

/** Whether nothing of a path is told: it would take every request. */
function isAnyPath(key: Text): boolean {
  if (isFixed(key)) return false;
  const told = key.pieces.filter((piece) => typeof piece === "string").join("");
  return !/[^\s/]/.test(told.slice(told.indexOf(" ") + 1));
}

function hasName({ segments }: RestKey): boolean {
  return segments.some(
    (segment) =>
      segment.kind === "fixed" || (segment.kind === "mixed" && segment.parts.some((part) => (part?.length ?? 0) >= FEWEST_LETTERS)),
  );
}

function capped(handled: readonly Handled[]): readonly Match[] {
  return handled.length > MOST_MATCHES ? NONE : handled.map(({ channel }) => ({ channel, loose: true }));
}

function partsOf(key: Text): readonly (string | undefined)[] {
  return key.pieces.map((piece) => (typeof piece === "string" ? piece : undefined));
}

/** Whether a text says enough to be a key. */
function isKey(key: Text): boolean {
  const letters = key.pieces.reduce((sum, piece) => sum + (typeof piece === "string" ? piece.replace(/[^\p{L}\p{N}]/gu, "").length : 0), 0);
  return isFixed(key) ? letters > 0 : letters >= FEWEST_LETTERS;
}
