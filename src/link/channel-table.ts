import type { Trunk } from "#model/channel.ts";
import { type Identity, identityKey, isSameIdentity, mayBeSame } from "./identity.ts";
import { fitOf, fitsParts, parseRest, type RestKey } from "./rest-path.ts";
import { matchesKey, safeExpression } from "./safe-expression.ts";
import { fixed, isFixed, isSameText, joined, shown, type Text } from "./text.ts";

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
  readonly identity: Identity | undefined;
}

interface HandledKey {
  readonly trunk: Trunk;
  readonly text: Text;
  readonly identity: Identity | undefined;
}

export interface TableChannel {
  readonly trunk: Trunk;
  readonly key: string;
  /** What its sides share besides the key. */
  readonly identity: Identity | undefined;
}

/** Fixed letters that a key with holes must have to stand for others. */
const FEWEST_LETTERS = 3;
/** Least score of a path that has a fixed segment of the other side. */
const FIXED_SCORE = 2;
/** Channels that a key with holes may lead to; one that fits more says too little. */
const MOST_MATCHES = 8;
/** Channels that a pattern may lead to. */
const MOST_OF_PATTERN = 200;
/** Name of a hole that also stands for slashes. */
const SPANNING = "*";
const NONE: readonly Match[] = [];
/** What keys were read as: those of files that did not change come again with every run. */
const readHandled = new WeakMap<Text, RestKey | "none">();
const readDispatched = new WeakMap<Text, RestKey | "none">();

/** The channels of a tree: keys that are handled, and dispatches matched to them. */
export class ChannelTable {
  readonly channels: TableChannel[] = [];
  /** Keys as the sides that are handled have them, in order: tables with the same ones match in the same way. */
  readonly #keys: HandledKey[] = [];
  /** Channels of a trunk and key. */
  readonly #byKey = new Map<string, number[]>();
  readonly #isHandled = new Set<number>();
  /** Handled keys by trunk; those of `rest` by the number of segments as well. */
  readonly #handled = new Map<string, Handled[]>();

  /** The channel of a key that something handles; undefined for what is no key. */
  handle(trunk: Trunk, key: Text, identity: Identity | undefined): number | undefined {
    if (trunk === "rest") {
      const rest = restOf(key, false);
      if (rest === undefined || isAnyPath(key)) return undefined;
      const group = rest.segments.at(-1)?.kind === "rest" ? "rest *" : `rest ${rest.segments.length}`;
      return this.#add(group, trunk, key, { rest, parts: undefined, key: rest.key, identity });
    }
    if (key.isPattern) return undefined;
    if (isRoute(trunk, key)) return this.#handleRoute(key, routeOf(key), identity);
    if (!isKey(key)) return undefined;
    const text = shown(key);
    return this.#add(trunk, trunk, key, { rest: undefined, parts: isFixed(key) ? undefined : partsOf(key), key: text, identity });
  }

  /** The channel of a route that a document describes: one of the same shape, whatever its parameters are called, or a new one. */
  describe(key: Text): number | undefined {
    const rest = parseRest(key, false);
    if (rest === undefined) return undefined;
    const shape = shapeOf(rest);
    const same = this.#handled
      .get(`rest ${rest.segments.length}`)
      ?.find(({ rest: other }) => other !== undefined && shapeOf(other) === shape);
    return same?.channel ?? this.handle("rest", key, undefined);
  }

  /** A route of the browser; one whose last parameters may be left out is handled without them, too. */
  #handleRoute(key: Text, text: string, identity: Identity | undefined): number | undefined {
    let channel: number | undefined;
    for (let path = text; ; path = path.slice(0, path.lastIndexOf("/"))) {
      const rest = parseRest(fixed(`GET ${path || "/"}`), false);
      if (rest === undefined) return channel;
      const group = rest.segments.at(-1)?.kind === "rest" ? "route *" : `route ${rest.segments.length}`;
      const handled = { rest, parts: undefined, key: text, identity };
      if (channel === undefined) channel = this.#add(group, "route", key, handled);
      else this.#group(group, { channel, ...handled });
      if (!/\/:[^/]*\?$/.test(path)) return channel;
    }
  }

  #group(group: string, handled: Handled): void {
    const list = this.#handled.get(group);
    if (list === undefined) this.#handled.set(group, [handled]);
    else list.push(handled);
  }

  #add(group: string, trunk: Trunk, text: Text, handled: Omit<Handled, "channel">): number {
    const known = this.#known(trunk, handled.key, handled.identity);
    if (known !== undefined) return known;
    const channel = this.#new(trunk, handled.key, handled.identity);
    this.#keys.push({ trunk, text, identity: handled.identity });
    this.#isHandled.add(channel);
    this.#group(group, { channel, ...handled });
    return channel;
  }

  #known(trunk: Trunk, key: string, identity: Identity | undefined): number | undefined {
    const wanted = identityKey(identity);
    return this.#byKey.get(`${trunk} ${key}`)?.find((channel) => identityKey((this.channels[channel] as TableChannel).identity) === wanted);
  }

  #new(trunk: Trunk, key: string, identity: Identity | undefined): number {
    const channel = this.channels.push({ trunk, key, identity }) - 1;
    const list = this.#byKey.get(`${trunk} ${key}`);
    if (list === undefined) this.#byKey.set(`${trunk} ${key}`, [channel]);
    else list.push(channel);
    return channel;
  }

  /** Whether everything that was handled so far is what was handled in another table, or the first of that, in the same order. */
  handlesAs(other: ChannelTable, count: number = other.#keys.length): boolean {
    return this.#keys.length === count && this.#keys.every((key, i) => isSameKey(key, other.#keys[i] as HandledKey));
  }

  /** Number of keys that are handled. */
  get handledCount(): number {
    return this.#keys.length;
  }

  /** Channels that a dispatch leads to, all of them handled by something. */
  matches(trunk: Trunk, key: Text, identity: Identity | undefined): readonly Match[] {
    if (trunk === "rest") {
      const rest = restOf(key, true);
      return rest === undefined ? NONE : this.#restMatches(rest);
    }
    if (key.isPattern) return this.#patternMatches(trunk, key, identity);
    if (isRoute(trunk, key)) return this.#routeMatches(key, identity);
    if (!isKey(key)) return NONE;
    const same = (this.#byKey.get(`${trunk} ${shown(key)}`) ?? []).filter(
      (channel) => this.#isHandled.has(channel) && mayBeSame((this.channels[channel] as TableChannel).identity, identity),
    );
    if (same.length > 0 && isFixed(key)) return same.map((channel) => ({ channel, loose: false }));
    const handled = (this.#handled.get(trunk) ?? []).filter((one) => mayBeSame(one.identity, identity));
    if (isFixed(key)) {
      const text = shown(key);
      return capped(handled.filter(({ parts }) => parts !== undefined && fitsParts(parts, text)));
    }
    const parts = partsOf(key);
    const spans = key.pieces.some((piece) => typeof piece !== "string" && piece.name === SPANNING);
    const depth = depthOf(shown(key));
    const others = handled.filter(
      (one) => !same.includes(one.channel) && (spans || depthOf(one.key) === depth) && fitsParts(parts, one.key),
    );
    return [...same.map((channel) => ({ channel, loose: true })), ...capped(others, spans ? MOST_OF_PATTERN : MOST_MATCHES)];
  }

  /** The channel of a key that nothing handles; undefined for what is no key. */
  dispatch(trunk: Trunk, key: Text, identity: Identity | undefined): number | undefined {
    const rest = trunk === "rest" ? restOf(key, true) : undefined;
    if (trunk === "rest" ? rest === undefined || !hasName(rest) : key.isPattern || !isKey(key)) return undefined;
    const text = rest?.key ?? shown(key);
    return this.#known(trunk, text, identity) ?? this.#new(trunk, text, identity);
  }

  #routeMatches(key: Text, identity: Identity | undefined): readonly Match[] {
    const rest = parseRest(joined([fixed("GET "), key]), true);
    if (rest === undefined) return NONE;
    const candidates = [...(this.#handled.get(`route ${rest.segments.length}`) ?? []), ...(this.#handled.get("route *") ?? [])];
    return bestOf(
      rest,
      candidates.filter((one) => mayBeSame(one.identity, identity)),
    );
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

  #patternMatches(trunk: Trunk, key: Text, identity: Identity | undefined): readonly Match[] {
    const expression = safeExpression(shown(key));
    if (expression === undefined) return NONE;
    const found = (this.#handled.get(trunk) ?? []).filter(
      (one) =>
        mayBeSame(one.identity, identity) && matchesKey(expression, one.parts === undefined ? one.key : one.key.replaceAll("*", "x")),
    );
    return capped(found, MOST_OF_PATTERN);
  }
}

function isSameKey(a: HandledKey, b: HandledKey): boolean {
  if (a === b) return true;
  return a.trunk === b.trunk && isSameText(a.text, b.text) && isSameIdentity(a.identity, b.identity);
}

function restOf(key: Text, isDispatch: boolean): RestKey | undefined {
  const known = isDispatch ? readDispatched : readHandled;
  let rest = known.get(key);
  if (rest === undefined) {
    rest = parseRest(key, isDispatch) ?? "none";
    known.set(key, rest);
  }
  return rest === "none" ? undefined : rest;
}

/** The handled paths that fit best; those for which an unknown part has to stand for fixed text only where no other fits. */
function bestOf(rest: RestKey, candidates: readonly Handled[]): readonly Match[] {
  let best = -1;
  let found: Match[] = [];
  for (const { channel, rest: handled } of candidates) {
    if (handled === undefined) continue;
    const fit = fitOf(rest, handled);
    if (fit.score < 0 || (fit.loose && !hasName(rest))) continue;
    // Behind an unknown base, a path that only parameters fit may be of anything.
    if (rest.isOpen && fit.score < FIXED_SCORE) continue;
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

/** A method and path with its parameters unnamed. */
function shapeOf({ method, segments }: RestKey): string {
  return `${method} ${segments.map((segment) => (segment.kind === "fixed" ? segment.text : segment.kind === "mixed" ? segment.parts.join("*") : "*")).join("/")}`;
}

function isRoute(trunk: Trunk, { pieces: [first] }: Text): boolean {
  return trunk === "route" && typeof first === "string" && first.startsWith("/");
}

/** A path without a slash at the end, and without what is before an absolute path: two slashes join, a third one is its own. */
function routeOf(key: Text): string {
  const text = shown(key);
  const path = text.slice(Math.max(0, text.lastIndexOf("///"))).replace(/\/{2,}/g, "/");
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

function hasName({ segments }: RestKey): boolean {
  return segments.some(
    (segment) =>
      segment.kind === "fixed" || (segment.kind === "mixed" && segment.parts.some((part) => (part?.length ?? 0) >= FEWEST_LETTERS)),
  );
}

function depthOf(key: string): number {
  return key.split("/").length;
}

function capped(handled: readonly Handled[], most = MOST_MATCHES): readonly Match[] {
  return handled.length > most ? NONE : handled.map(({ channel }) => ({ channel, loose: true }));
}

function partsOf(key: Text): readonly (string | undefined)[] {
  return key.pieces.map((piece) => (typeof piece === "string" ? piece : undefined));
}

/** Letters and digits; a side that is named in brackets (`sendNote (client)`) says nothing of the key itself. */
function lettersOf(text: string): number {
  return text.replace(/\([^)]*\)/g, "").replace(/[^\p{L}\p{N}]/gu, "").length;
}

/** Whether a text says enough to be a key. */
function isKey(key: Text): boolean {
  const letters = key.pieces.reduce((sum, piece) => sum + (typeof piece === "string" ? lettersOf(piece) : 0), 0);
  return isFixed(key) ? letters > 0 : letters >= FEWEST_LETTERS;
}
