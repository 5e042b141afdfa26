import { FLAG } from "#model/binding-codes.ts";
import type { Binder, ClassPlace } from "./binder.ts";
import type { OverloadRules } from "./dialect.ts";
import { addBases, FillingParts } from "./filling-parts.ts";
import { FIT, fitness } from "./fit.ts";
import { keptFunctions } from "./kept-functions.ts";
import { fullName, sharedFolders } from "./packages.ts";
import type { Referent } from "./referent.ts";
import { functionRow } from "./referent-types.ts";
import { signatureOf } from "./signatures.ts";
import { type Target, targetsOf } from "./targets.ts";
import type { Type } from "./type.ts";
import type { Unit } from "./unit.ts";

/** Most bodies that one member without a body is followed to. */
const MOST_BODIES = 48;
/** Most of those among which a receiver's type tells apart which may run. */
const MOST_PLACES = 2000;

/** A body, and the class for whose instances it runs; undefined where no class says so. */
interface Body {
  readonly target: Target;
  readonly place: ClassPlace | undefined;
}

/** From a member without a body (of an interface, an abstract class) to the members that may run in its place. */
export class Implementations {
  readonly parts: FillingParts;
  readonly #bodies = new Map<string, readonly Body[]>();
  #below: Map<string, ClassPlace[]> | undefined;
  #kept: ReadonlyMap<string, readonly Target[]> | undefined;
  #literals: Map<string, Target[]> | undefined;

  constructor(parts: FillingParts = new FillingParts()) {
    this.parts = parts;
  }

  /** `from` is the file that calls, `self` what the member is called on, where that is known. */
  of(b: Binder, unit: Unit, member: number, from: Unit = unit, self?: Type): readonly Target[] {
    const key = `${unit.index}:${member}`;
    let known = this.#bodies.get(key);
    if (known === undefined) {
      known = this.#find(b, unit, member);
      this.#bodies.set(key, known);
    }
    const { overloads } = unit.dialect;
    if (overloads === undefined) return known.map(({ target }) => target);
    const strict = { ...overloads, unknownFits: false };
    const running = self === undefined || isOpen(unit, member, self) ? known : known.filter(({ place }) => runsOn(b, place, self, strict));
    const targets: Target[] = [];
    for (const { target } of nearestCopies(from, running, overloads)) {
      if (!overloads.areApart(from, target.unit) && !targets.some((other) => isSame(other, target))) targets.push(target);
    }
    // Of hundreds of classes behind an interface, none is likely enough.
    return targets.length > MOST_BODIES ? [] : targets;
  }

  #find(b: Binder, unit: Unit, member: number): readonly Body[] {
    if (unit.member(member, "fn") < 0 && unit.dialect.fieldsHoldFunctions) {
      this.#kept ??= keptFunctions(b);
      const kept = this.#kept.get(`${unit.index}:${member}`)?.slice(0, MOST_BODIES) ?? [];
      return kept.map((target) => ({ target, place: undefined }));
    }
    const most = unit.dialect.overloads === undefined ? MOST_BODIES : MOST_PLACES;
    const name = unit.text(unit.member(member, "name"));
    const found: Body[] = [];
    const seen = new Set<string>();
    const open: ClassPlace[] = [{ unit, cls: unit.member(member, "cls") }];
    for (const part of b.augmentations(unit, unit.member(member, "cls")))
      this.#bodiesIn(b, part, name, unit.member(member, "fn"), unit, found);
    while (open.length > 0 && found.length < most) {
      const place = open.pop() as ClassPlace;
      for (const below of this.#subclasses(b).get(`${place.unit.index}:${place.cls}`) ?? []) {
        const key = `${below.unit.index}:${below.cls}`;
        if (seen.has(key)) continue;
        seen.add(key);
        open.push(below);
        this.#bodiesIn(b, below, name, unit.member(member, "fn"), unit, found);
      }
    }
    for (const referent of unit.dialect.implementers(b, unit, member)) {
      const targets: Target[] = [];
      targetsOf(b, referent, targets);
      for (const target of targets) if (found.length < MOST_BODIES && target.symbol >= 0) found.push({ target, place: undefined });
    }
    for (const target of this.#typedLiterals(b).get(`${unit.index}:${member}`) ?? [])
      if (found.length < MOST_BODIES) found.push({ target, place: undefined });
    return found;
  }

  #bodiesIn(b: Binder, place: ClassPlace, name: string, fn: number, declaring: Unit, into: Body[]): void {
    const { unit, cls } = place;
    if ((unit.cls(cls, "flags") & FLAG.interface) !== 0 && !unit.dialect.interfacesHaveBodies) return;
    const every = b.members(b.self(unit, cls), name);
    const { overloads } = unit.dialect;
    const found = unit.dialect.called === undefined ? every : overriding(declaring, fn, every);
    for (const referent of overloads === undefined ? found : filling(b, declaring, fn, found, overloads)) {
      const targets: Target[] = [];
      targetsOf(b, referent, targets);
      for (const target of targets) {
        if (target.bodiless) continue;
        if (overloads !== undefined || !into.some((known) => isSame(known.target, target))) into.push({ target, place });
      }
    }
  }

  /** Direct subclasses and implementers by class. */
  #subclasses(b: Binder): Map<string, ClassPlace[]> {
    if (this.#below !== undefined) return this.#below;
    const below = new Map<string, ClassPlace[]>();
    this.#below = below;
    const add = ({ above, below: place }: { readonly above: ClassPlace; readonly below: ClassPlace }) => {
      const key = `${above.unit.index}:${above.cls}`;
      const known = below.get(key);
      if (known === undefined) below.set(key, [place]);
      else if (!known.some((other) => other.unit === place.unit && other.cls === place.cls)) known.push(place);
    };
    for (const unit of b.units) for (const one of this.parts.of(b, unit).derived) add(one);
    const structural: { above: ClassPlace; below: ClassPlace }[] = [];
    for (const { above, below: place } of b.sources.structural(b))
      addBases(b, { kind: "instance", unit: above.unit, cls: above.cls, args: [] }, place, structural);
    for (const one of structural) add(one);
    return below;
  }

  /** Functions in object literals whose place says which interface they fill. */
  #typedLiterals(b: Binder): Map<string, Target[]> {
    if (this.#literals !== undefined) return this.#literals;
    const literals = new Map<string, Target[]>();
    this.#literals = literals;
    for (const owner of b.units) {
      for (const { unit, row, target } of this.parts.of(b, owner).literals) {
        const key = `${unit.index}:${row}`;
        const known = literals.get(key);
        if (known === undefined) literals.set(key, [target]);
        else known.push(target);
      }
    }
    return literals;
  }
}

/**
 * Of classes of one full name (copies, modules that have the same) those nearest to the file that calls. Where several are as near and
 * could be in one build, it is not known which is in it.
 */
function nearestCopies(from: Unit, bodies: readonly Body[], rules: OverloadRules): readonly Body[] {
  if (bodies.length < 2) return bodies;
  const kept = new Set<Body>();
  const copies = new Map<string, { readonly body: Body; readonly unit: Unit; readonly share: number }[]>();
  for (const body of bodies) {
    const { place } = body;
    const name = place === undefined ? undefined : fullName(place.unit, place.cls);
    if (place === undefined || name === undefined) {
      kept.add(body);
      continue;
    }
    const group = copies.get(name) ?? [];
    group.push({ body, unit: body.target.unit, share: sharedFolders(from.path, place.unit.path) });
    copies.set(name, group);
  }
  for (const group of copies.values()) {
    const most = Math.max(...group.map(({ share }) => share));
    const near = group.filter(({ share }) => share === most);
    const isOpen = near.some(({ unit }) => near.some((other) => other.unit !== unit && !rules.areApart(unit, other.unit)));
    if (!isOpen) for (const { body } of near) kept.add(body);
  }
  return bodies.filter((body) => kept.has(body));
}

function isSame(one: Target, other: Target): boolean {
  return one.unit === other.unit && one.symbol === other.symbol && one.line === other.line;
}

/** Whether a receiver is of the class that declares a member, and nothing more is known of it. */
function isOpen(unit: Unit, member: number, self: Type): boolean {
  if (self.kind !== "instance") return true;
  const isDeclaring = self.unit === unit && self.cls === unit.member(member, "cls");
  return isDeclaring && self.args.every(({ kind }) => kind === "parameter" || kind === "unknown");
}

/** Whether instances of a class may be what a receiver's type says. */
function runsOn(b: Binder, place: ClassPlace | undefined, self: Type, rules: OverloadRules): boolean {
  return place === undefined || fitness(b, b.self(place.unit, place.cls), self, rules) !== FIT.no;
}

/** Of members of a name those that take what a method takes, as it is written, or else as much. */
function overriding(unit: Unit, fn: number, found: readonly Referent[]): readonly Referent[] {
  if (fn < 0) return found;
  const wanted = signatureOf(unit, fn);
  const count = countOf(unit, fn);
  const places = found.map((referent) => ({ referent, own: functionRow(referent) })).filter(({ own }) => own >= 0);
  const same = places.filter(({ referent, own }) => "unit" in referent && signatureOf(referent.unit, own) === wanted);
  const alike = same.length > 0 ? same : places.filter(({ referent, own }) => "unit" in referent && countOf(referent.unit, own) === count);
  return alike.map(({ referent }) => referent);
}

function countOf(unit: Unit, fn: number): number {
  return unit.list(unit.fn(fn, "parameters")).length;
}

/** Of several members of a name those that can stand in for a function: that take the same as nearly as any. */
function filling(b: Binder, unit: Unit, fn: number, found: readonly Referent[], rules: OverloadRules): readonly Referent[] {
  if (fn < 0) return found;
  const scores = found.map((referent) => likeness(b, unit, fn, referent, rules));
  const best = Math.max(...scores);
  return best < 0 ? [] : found.filter((_, i) => scores[i] === best);
}

/** How alike the parameters of a function and of a member are; -1 where one cannot be given what the other takes. */
function likeness(b: Binder, unit: Unit, fn: number, referent: Referent, rules: OverloadRules): number {
  const own = functionRow(referent);
  if (referent.kind !== "member" || own < 0) return -1;
  const wanted = unit.list(unit.fn(fn, "parameters"));
  const given = referent.unit.list(referent.unit.fn(own, "parameters"));
  if (wanted.length !== given.length) return -1;
  let sum = 0;
  for (let i = 0; i < wanted.length; i++) {
    const [one, other] = [typeOfParameter(b, unit, wanted[i] as number), typeOfParameter(b, referent.unit, given[i] as number)];
    const isOpen = one.kind === "parameter" || other.kind === "parameter";
    const how = isOpen ? FIT.any : Math.max(fitness(b, one, other, rules), fitness(b, other, one, rules));
    if (how === FIT.no) return -1;
    sum += how;
  }
  return sum;
}

function typeOfParameter(b: Binder, unit: Unit, row: number): Type {
  return b.typeAt(unit, unit.declaration(row, "type"));
}
