import { CODE, USE_ROW } from "#model/binding-codes.ts";
import type { ParsedPath, ParsedPlace, ParsedTemplate, Start } from "#model/place.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { lastName } from "./compiled-rules.ts";
import { declaredName } from "./declared-name.ts";
import { literalOf, taken } from "./literals.ts";
import { argumentAt, argumentsOf, namedArgument, type RecordAt } from "./record-parts.ts";
import type { RuleSite } from "./rule-site.ts";
import { combined, fixed, hole, type Text } from "./text.ts";
import { isTold, type Texts } from "./texts.ts";

/** What stands at a place: a record, or a text that no record has. `line` is its own where it is told. */
export type PlaceValue = ({ readonly record: RecordAt } | { readonly text: Text }) & { readonly line?: number };

/** What each `[]` and `{}` of a rule's places is at, by prefix. */
export type Round = ReadonlyMap<string, Element>;

interface Element {
  readonly name: string | undefined;
  readonly value: RecordAt;
  /** Where it stands by itself: a line (0: not told) of a file. */
  readonly line: number;
  readonly unit: Unit;
}

/** Items and entries of one literal that are gone through. */
const MOST_ELEMENTS = 3_000;

/** What the bases of an idiom give to the receiver at a site, or to what is made there. */
export type BaseOf = (site: RuleSite, which: "base" | "inside") => readonly Text[];

export class PlaceValues {
  readonly #binder: Binder;
  readonly #texts: Texts;
  readonly #baseOf: BaseOf;

  constructor(binder: Binder, texts: Texts, baseOf: BaseOf) {
    this.#binder = binder;
    this.#texts = texts;
    this.#baseOf = baseOf;
  }

  /** One round for each way to go through the lists and objects of the places. */
  rounds(site: RuleSite, places: readonly ParsedPlace[]): readonly Round[] {
    let rounds: Round[] = [new Map()];
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

  #opened(site: RuleSite, path: ParsedPath, step: number, prefix: string, round: Round): Round[] {
    const value = this.#declaredValue(site, { start: path.start, steps: path.steps.slice(0, step) }, round);
    if (value === undefined || !("record" in value)) return [round];
    const elements = path.steps[step]?.kind === "entries" ? this.#entries(value.record) : this.#items(value.record);
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

  /** Texts at a place, of the first alternative that the code tells; undefined where nothing stands there and something must. */
  texts(site: RuleSite, place: ParsedPlace, round: Round): readonly Text[] | undefined {
    let unknown: readonly Text[] | undefined;
    for (const [i, path] of place.alternatives.entries()) {
      if (path.start.kind === "base" || path.start.kind === "inside") return this.#baseOf(site, path.start.kind);
      // What is there and unknown is not what stands for its absence.
      if (path.start.kind === "text" && unknown !== undefined) return unknown;
      const last = path.steps.at(-1);
      if (last?.kind === "entries") {
        const name = round.get(last.prefix)?.name;
        if (name !== undefined) return [entryText(name)];
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
      const texts = "text" in value ? [value.text] : this.#texts.of(value.record.unit, value.record.at);
      if (texts.some(({ pieces }) => pieces.length === 0) || texts.some(isTold)) return texts;
      if (texts.length > 0) unknown ??= texts;
    }
    return unknown ?? (place.optional ? [fixed("")] : undefined);
  }

  /** A member of a value that is no literal: what is known of it, else a hole. */
  #openMember(site: RuleSite, { start, steps }: ParsedPath, round: Round): readonly Text[] {
    const last = steps.at(-1);
    if (last?.kind !== "member") return [];
    const object = this.#declaredValue(site, { start, steps: steps.slice(0, -1) }, round);
    if (object === undefined || !("record" in object)) return [];
    return this.#texts.member(object.record.unit, object.record.at, last.name) ?? [];
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
    let value = this.#start(site, path.start);
    for (const step of path.steps) {
      if (step.kind === "member") {
        if (value === undefined || !("record" in value)) return undefined;
        const { unit, at } = value.record;
        value = this.#memberOf(unit, at, step.name);
        continue;
      }
      const element = round.get(step.prefix);
      if (element === undefined) return undefined;
      value = { record: element.value, ...(element.line > 0 ? { line: element.line } : {}) };
    }
    return value;
  }

  /** An argument by position; of a list that is spread at the end (`add(path, ...handlers())`), its item. */
  #argument(unit: Unit, call: number, position: number): PlaceValue | undefined {
    const found = argumentAt(unit, call, position);
    const last = argumentAt(unit, call, -1);
    const isSpread = (record: number) => record >= 0 && unit.code(record) === CODE.spread;
    if (!isSpread(found < 0 && position >= 0 ? last : found)) return at(unit, found);
    const list = literalOf(this.#binder, unit, last, "array");
    if (list === undefined) return undefined;
    const before = argumentsOf(unit, call).length - 1;
    const count = list.unit.code(list.at + 1);
    const item = position < 0 ? count + position : position - before;
    return item < 0 || item >= count ? undefined : at(list.unit, list.unit.code(list.at + 2 + item));
  }

  /** An object's entry by name, or a list's item by position. */
  #memberOf(unit: Unit, at: number, name: string): PlaceValue | undefined {
    if (name === "@name") return nameOf(unit, at);
    const entry = taken(this.#binder, unit, at, [name]);
    if (entry !== undefined) return { record: { unit: entry.unit, at: entry.at }, ...(entry.unit === unit ? { line: entry.line } : {}) };
    const list = /^\d+$/.test(name) ? literalOf(this.#binder, unit, at, "array") : undefined;
    if (list === undefined || Number(name) >= list.unit.code(list.at + 1)) return undefined;
    const item = list.unit.code(list.at + 2 + Number(name));
    return item < 0 ? undefined : { record: { unit: list.unit, at: item } };
  }

  #start(site: RuleSite, start: Start): PlaceValue | undefined {
    switch (start.kind) {
      case "argument":
        return site.call < 0 ? undefined : this.#argument(site.unit, site.call, start.position);
      case "named":
        return at(site.unit, site.call < 0 ? -1 : namedArgument(site.unit, site.call, start.name));
      case "made": {
        const made = madeBy(site, start.call);
        if (made === undefined) return undefined;
        if (start.argument === undefined) return { record: made };
        if (start.argument.kind === "argument") return at(made.unit, argumentAt(made.unit, made.at, start.argument.position));
        return start.argument.kind === "named" ? at(made.unit, namedArgument(made.unit, made.at, start.argument.name)) : undefined;
      }
      case "member":
        return this.#member(site, start.name);
      case "this": {
        const isMember = site.callee >= 0 && site.unit.code(site.callee) === CODE.member;
        return at(site.unit, isMember ? site.unit.code(site.callee + 1) : -1);
      }
      case "value":
        return at(site.unit, site.value);
      case "name":
        return { text: fixed(lastName(site.origin.path)) };
      case "text":
        return { text: /^\*\*?$/.test(start.text) ? hole(start.text.slice(1)) : fixed(start.text) };
      case "decorated":
        return site.decorated === undefined ? undefined : { text: fixed(site.decorated.name) };
      case "owner":
        return site.cls < 0 ? undefined : { text: fixed(site.unit.text(site.unit.cls(site.cls, "name"))) };
      case "declaration":
        return { text: fixed(declarationOf(site)) };
      case "declared": {
        const name = declaredName(this.#binder, site);
        return name === undefined ? undefined : { text: fixed(name) };
      }
      case "dotted":
        return { text: fixed(dottedOf(site)) };
      case "file":
        return { text: fixed(withoutEnding(site.unit.path)) };
      case "way":
        return { text: fixed(wayOf(site.origin.path)) };
      case "slashed":
        return { text: fixed(wayOf(site.origin.path).replaceAll(".", "/")) };
      case "base":
      case "inside":
        return undefined;
      default:
        return start satisfies never;
    }
  }

  /** Initial value of a member of the class, its own or an inherited one. */
  #member(site: RuleSite, name: string): PlaceValue | undefined {
    if (site.cls < 0) return undefined;
    for (const referent of this.#binder.members(this.#binder.self(site.unit, site.cls), name)) {
      if (referent.kind === "member") {
        const { unit, row } = referent;
        if (unit.member(row, "value") >= 0) return { record: { unit, at: unit.member(row, "value") }, line: unit.member(row, "line") };
      } else if (referent.kind === "assignment") {
        return { record: { unit: referent.unit, at: referent.unit.assignment(referent.row, "value") } };
      }
    }
    return undefined;
  }

  #entries({ unit, at: object }: RecordAt, depth = 0): readonly Element[] {
    const literal = literalOf(this.#binder, unit, object, "object");
    if (literal === undefined || depth > 4) return [];
    const found: Element[] = [];
    const count = Math.min(literal.unit.code(literal.at + 1), MOST_ELEMENTS);
    for (let i = 0; i < count; i++) {
      const [name, value, line] = [0, 1, 2].map((field) => literal.unit.code(literal.at + 2 + i * 3 + field)) as [number, number, number];
      if (name >= 0) found.push({ name: literal.unit.text(name), value: { unit: literal.unit, at: value }, line, unit: literal.unit });
      else if (value >= 0) found.push(...this.#entries({ unit: literal.unit, at: value }, depth + 1));
    }
    return found;
  }

  /** Items of a list, those of lists spread into it too. What is no list is its only item. */
  #items({ unit, at: list }: RecordAt, depth = 0): readonly Element[] {
    const literal = literalOf(this.#binder, unit, list, "array");
    if (literal === undefined || depth > 4) return [{ name: undefined, value: { unit, at: list }, line: 0, unit }];
    const found: Element[] = [];
    const count = Math.min(literal.unit.code(literal.at + 1), MOST_ELEMENTS);
    for (let i = 0; i < count; i++) {
      const value = literal.unit.code(literal.at + 2 + i);
      if (value < 0) continue;
      const isSpread = literal.unit.code(value) === CODE.spread;
      if (isSpread) found.push(...this.#items({ unit: literal.unit, at: literal.unit.code(value + 1) }, depth + 1));
      else
        found.push({
          name: undefined,
          value: { unit: literal.unit, at: value },
          line: lineOf(literal.unit, value),
          unit: literal.unit,
        });
    }
    return found;
  }
}

/** A text that is a hole for a parameter, with what stands there where nothing is given for it. */
function withOtherwise(text: Text, otherwise: readonly Text[] | undefined): Text {
  const [only] = text.pieces;
  if (text.pieces.length !== 1 || typeof only !== "object" || only.parameter === undefined || otherwise === undefined) return text;
  return { pieces: [{ ...only, otherwise }] };
}

/** The last call on the way to what is used, or the last one of a name. */
function madeBy({ origin: { calls } }: RuleSite, name: string | undefined): RecordAt | undefined {
  if (name === undefined) return calls.at(-1);
  return calls.findLast(({ unit, at: call }) => {
    const callee = unit.code(call + 1);
    return (unit.code(callee) === CODE.member || unit.code(callee) === CODE.name) && unit.text(unit.code(callee + 2)) === name;
  });
}

/** The last name of an expression, as it is written. */
function nameOf(unit: Unit, at: number): PlaceValue | undefined {
  const isNamed = unit.code(at) === CODE.name || unit.code(at) === CODE.member;
  return isNamed ? { text: fixed(unit.text(unit.code(at + 2))) } : undefined;
}

/** An entry's name; computed ones are written in brackets. */
function entryText(name: string): Text {
  return name.startsWith("[") && name.endsWith("]") ? hole(/(\w+)\W*$/.exec(name)?.[1] ?? "") : fixed(name);
}

/** Line of an item: that of an object's first entry, or of the use of a name; 0 where it is not told. */
function lineOf(unit: Unit, at: number): number {
  if (unit.code(at) === CODE.object) return unit.code(at + 1) > 0 ? unit.code(at + 4) : 0;
  if (unit.code(at) !== CODE.name && unit.code(at) !== CODE.member) return 0;
  const { uses } = unit.facts;
  for (let use = 0; use < uses.length; use += USE_ROW.size) if (uses[use + USE_ROW.code] === at) return uses[use + USE_ROW.line] as number;
  return 0;
}

function at(unit: Unit, record: number): PlaceValue | undefined {
  return record < 0 ? undefined : { record: { unit, at: record } };
}

/** Names between the last call on the way to what is used and its own name: `user.byId` of `client().user.byId.query`. */
function wayOf(path: string): string {
  const names = path.slice(path.lastIndexOf(")") + 1, path.lastIndexOf(".") + 1);
  return names.replace(/^\.|\.$/g, "");
}

/** `path#name` of what the use is a member of, or of what is used where it is no member. */
function declarationOf({ origin: { module, path } }: RuleSite): string {
  const dot = path.lastIndexOf(".");
  return `${module}#${dot < 0 ? path : path.slice(0, dot)}`;
}

/** `package.module.name` of what a decorator stands before, else of what the use is a member of. */
function dottedOf(site: RuleSite): string {
  if (site.decorated !== undefined) return `${dotted(site.unit.path)}.${site.decorated.name}`;
  const [module, name] = declarationOf(site).split("#") as [string, string];
  return `${dotted(module)}.${name}`;
}

function dotted(path: string): string {
  return withoutEnding(path).replaceAll("/", ".");
}

function withoutEnding(path: string): string {
  return path.replace(/\.[^./]+$/, "");
}
