import type { ParsedPath, ParsedPlace, ParsedTemplate, Reading, Start } from "#model/place.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import { chainOf } from "./chains.ts";
import type { Element } from "./element.ts";
import { entriesOf, itemsOf } from "./literal-elements.ts";
import { inItem, loopValue } from "./loops.ts";
import type { PlaceValue } from "./place-value.ts";
import type { Readers } from "./readers.ts";
import { read, typeNameAt } from "./readings.ts";
import { argumentAt } from "./record-parts.ts";
import type { RuleSite } from "./rule-site.ts";
import { SiteValues } from "./site-values.ts";
import { combined, fixed, hole, isTold, type Text } from "./text.ts";
import type { Texts } from "./texts.ts";
import { memberOf } from "./value-parts.ts";

/** What the bases of an idiom give to a site. */
export interface BaseTexts {
  /** What they give to the receiver at a site. */
  of(site: RuleSite): readonly Text[];
  /** What they give to what is made there. */
  inside(site: RuleSite): readonly Text[];
  scope(site: RuleSite, name: string): readonly Text[];
}

/** What each `[]` and `{}` of a rule's places is at, by prefix. */
export type Round = ReadonlyMap<string, Element>;

/** Items of a list that a site is gone through with. */
const MOST_LOOPED = 300;

/** Values and texts of the places of rules, at a site. */
export class PlaceValues {
  readonly #binder: Binder;
  readonly #readers: Readers;
  readonly #site: SiteValues;
  readonly #texts: Texts;
  readonly #bases: BaseTexts;

  constructor(readers: Readers, bases: BaseTexts) {
    this.#binder = readers.binder;
    this.#readers = readers;
    this.#site = new SiteValues(readers);
    this.#texts = readers.texts;
    this.#bases = bases;
  }

  /** One round for each way to go through the lists and objects of the places. */
  rounds(site: RuleSite, places: readonly ParsedPlace[]): readonly Round[] {
    let rounds: readonly Round[] = this.#looped(site, places);
    for (const { alternatives } of places) {
      for (const path of alternatives) {
        for (const [i, step] of path.steps.entries()) {
          if (step.kind === "member") continue;
          rounds = rounds.flatMap((round) => (round.has(step.prefix) ? [round] : this.#opened(site, path, i, step.prefix, round)));
        }
      }
    }
    return rounds;
  }

  /** A round for each item of a list that the site is gone through with; one round where it stands in no such loop. */
  #looped(site: RuleSite, places: readonly ParsedPlace[]): readonly Round[] {
    for (const { start } of places.flatMap(({ alternatives }) => alternatives)) {
      if (start.kind !== "argument" || site.call < 0) continue;
      const loop = loopValue(this.#binder, site.unit, argumentAt(site.unit, site.call, start.position));
      if (loop === undefined) continue;
      const items = itemsOf(this.#binder, loop.list).slice(0, MOST_LOOPED);
      if (items.length > 0) return items.map((item) => new Map([[loop.id, item]]));
    }
    return [new Map()];
  }

  /** What stands at a start; what the item at hand has where an argument is taken from the variable of a loop. */
  #start(site: RuleSite, start: Start, round: Round): PlaceValue | undefined {
    const isArgument = start.kind === "argument" && site.call >= 0 && round.size > 0;
    const loop = isArgument ? loopValue(this.#binder, site.unit, argumentAt(site.unit, site.call, start.position)) : undefined;
    const item = loop === undefined ? undefined : round.get(loop.id);
    if (loop === undefined || item === undefined) return this.#site.at(site, start);
    const value = inItem(this.#binder, item.value, loop.path);
    return value === undefined ? undefined : { record: value };
  }

  #opened(site: RuleSite, path: ParsedPath, step: number, prefix: string, round: Round): Round[] {
    const value = this.#declaredValue(site, { ...path, steps: path.steps.slice(0, step) }, round);
    if (value === undefined || !("record" in value)) return [round];
    const kind = path.steps[step]?.kind;
    const elements =
      kind === "entries"
        ? entriesOf(this.#binder, value.record)
        : kind === "chain"
          ? chainOf(value.record)
          : itemsOf(this.#binder, value.record);
    return elements.length === 0 ? [round] : elements.map((element) => new Map([...round, [prefix, element]]));
  }

  /** The value at a place in a round; undefined where nothing stands there. */
  value(site: RuleSite, { alternatives }: ParsedPlace, round: Round): PlaceValue | undefined {
    for (const path of alternatives) {
      const value = this.#declaredValue(site, path, round);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** Texts at a place, of the first alternative that the code tells, else of the last; undefined where nothing stands there and something must. */
  texts(site: RuleSite, place: ParsedPlace, round: Round): readonly Text[] | undefined {
    let unknown: readonly Text[] | undefined;
    for (const [i, path] of place.alternatives.entries()) {
      if (path.start.kind === "base") return this.#bases.of(site);
      if (path.start.kind === "inside") return this.#bases.inside(site);
      if (path.start.kind === "scope") {
        const texts = read(this.#bases.scope(site, path.start.name), path.readings);
        if (texts.length > 0) return texts;
        continue;
      }
      // What is there and unknown is not what stands for its absence.
      if (path.start.kind === "text" && unknown !== undefined) return unknown;
      const last = path.steps.at(-1);
      if ((last?.kind === "entries" || last?.kind === "chain") && !path.readings.includes("value")) {
        const name = round.get(last.prefix)?.name;
        if (name !== undefined) return read([entryText(name)], path.readings);
        continue;
      }
      const value = this.#declaredValue(site, path, round);
      if (value === undefined) {
        const open = this.#openMember(site, path, round);
        const rest = { ...place, alternatives: place.alternatives.slice(i + 1) };
        if (open.some(isTold)) return open;
        if (open.length > 0) return open.map((text) => withOtherwise(text, this.texts(site, rest, round)));
        continue;
      }
      const texts = this.#readAt(value, path.readings);
      if (texts.some(({ pieces }) => pieces.length === 0) || texts.some(isTold)) return texts;
      if (texts.length > 0) unknown = texts;
    }
    return unknown ?? (place.optional ? [fixed("")] : undefined);
  }

  /** A member of a value that is no literal: what is known of it, else a hole. */
  #openMember(site: RuleSite, { start, steps }: ParsedPath, round: Round): readonly Text[] {
    const last = steps.at(-1);
    // Nothing but how it is written tells of a value what begins with `@`.
    if (last?.kind !== "member" || last.name.startsWith("@")) return [];
    const object = this.#declaredValue(site, { start, steps: steps.slice(0, -1), readings: [] }, round);
    if (object === undefined || !("record" in object)) return [];
    return this.#texts.member(object.record.unit, object.record.at, last.name) ?? [];
  }

  #readAt(value: PlaceValue, readings: readonly Reading[]): readonly Text[] {
    if ("target" in value) return [];
    if ("text" in value) return read([value.text], readings);
    const { unit, at: record } = value.record;
    if (!readings.includes("type")) return read(this.#texts.of(unit, record), readings);
    const name = typeNameAt(this.#binder, unit, record);
    return name === undefined ? [] : read([fixed(name)], readings);
  }

  /** Texts of a template; none where a place that must be there is not. */
  filled(site: RuleSite, template: ParsedTemplate, round: Round): readonly Text[] {
    const lists: (readonly Text[])[] = [];
    for (const part of template) {
      const texts = typeof part === "string" ? [fixed(part)] : this.texts(site, part, round);
      if (texts === undefined) return [];
      lists.push(texts);
    }
    return combined(lists);
  }

  #declaredValue(site: RuleSite, path: ParsedPath, round: Round): PlaceValue | undefined {
    let value = this.#start(site, path.start, round);
    for (const step of path.steps) {
      if (step.kind === "member") {
        if (value === undefined || !("record" in value)) return undefined;
        const { unit, at } = value.record;
        value = memberOf(this.#readers, unit, at, step.name);
        continue;
      }
      const element = round.get(step.prefix);
      if (element === undefined) return undefined;
      value = { record: element.value, ...(element.line > 0 ? { line: element.line } : {}) };
    }
    return value;
  }
}

/** A text that is a hole for a parameter, with what stands there where nothing is given for it. */
function withOtherwise(text: Text, otherwise: readonly Text[] | undefined): Text {
  const [only] = text.pieces;
  if (text.pieces.length !== 1 || typeof only !== "object" || only.parameter === undefined || otherwise === undefined) return text;
  return { pieces: [{ ...only, otherwise }] };
}

/** An entry's name; computed ones are written in brackets. */
function entryText(name: string): Text {
  return name.startsWith("[") && name.endsWith("]") ? hole(/(\w+)\W*$/.exec(name)?.[1] ?? "") : fixed(name);
}
