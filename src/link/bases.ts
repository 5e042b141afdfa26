import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { CallSites } from "./call-sites.ts";
import { type CompiledBase, PatternTable } from "./compiled-rules.ts";
import { decoratedBy } from "./decorated.ts";
import { type Mount, Mounts } from "./mounts.ts";
import type { Origins } from "./origins.ts";
import { PlaceValues } from "./place-values.ts";
import { argumentAt, functionsAround, handedTo, type RecordAt, scopeOf } from "./record-parts.ts";
import type { RuleSite } from "./rule-site.ts";
import { combined, fixed, joined, type Text } from "./text.ts";
import type { Texts } from "./texts.ts";
import { usesOf } from "./uses.ts";

const EMPTY: readonly Text[] = [fixed("")];
const DEEPEST = 8;
const MOST_CALLERS = 20;

/** The prefixes that routes get from the objects and classes that they are registered on, for one idiom. */
export class Bases {
  readonly #binder: Binder;
  readonly #sites: CallSites;
  readonly #origins: Origins;
  readonly #texts: Texts;
  readonly #values: PlaceValues;
  readonly #bases: readonly CompiledBase[];
  readonly #made: PatternTable<CompiledBase>;
  readonly #around: PatternTable<CompiledBase>;
  #known: Mounts | undefined;
  #global: readonly Text[] | undefined;

  constructor(binder: Binder, sites: CallSites, origins: Origins, texts: Texts, bases: readonly CompiledBase[]) {
    this.#binder = binder;
    this.#sites = sites;
    this.#origins = origins;
    this.#texts = texts;
    this.#values = new PlaceValues(binder, origins, texts, () => EMPTY);
    this.#bases = bases;
    this.#made = new PatternTable(bases.filter(({ base }) => base.kind === "made"));
    this.#around = new PatternTable(bases.filter(({ base }) => base.kind === "around"));
  }

  /** Every prefix that a site's routes may have; an empty text where there is none. */
  of(site: RuleSite): readonly Text[] {
    if (this.#bases.length === 0) return EMPTY;
    const own = this.#has("class") ? this.#ofClass(site) : this.#ofReceiver(site, 0);
    const around = this.#has("around") ? this.#aroundOf(site) : EMPTY;
    return inTurn([this.#globally(), around, this.#listed(site, 0), own]);
  }

  /** Whether a call is there only to mount something. */
  isOnlyMount(site: RuleSite): boolean {
    return this.#bases.some(({ through }) => through.length > 0) && this.#mounts().isOnlyMount(site.unit, site.call);
  }

  #has(kind: string): boolean {
    return this.#bases.some(({ base }) => base.kind === kind);
  }

  #ofClass(site: RuleSite): readonly Text[] {
    if (site.cls < 0) return EMPTY;
    const symbol = site.unit.cls(site.cls, "symbol");
    for (const { base, patterns, prefix } of this.#bases) {
      if (base.kind !== "class") continue;
      for (const name of new Set(patterns.flatMap(({ lastNames }) => lastNames ?? []))) {
        for (const decorator of this.#sites.namedIn(site.unit, name)) {
          if (decorator.kind !== "decorator" || decoratedBy(site.unit, decorator.line, decorator.within)?.symbol !== symbol) continue;
          const origin = this.#origins
            .of(site.unit, decorator.callee)
            .find(({ module, path }) => patterns.some((pattern) => pattern.matches(module, path)));
          if (origin === undefined) continue;
          return this.#prefix(prefix, { ...site, form: "decorator", callee: decorator.callee, call: decorator.call, origin });
        }
      }
    }
    return EMPTY;
  }

  /** The base of what a site is called on. */
  #ofReceiver(site: RuleSite, depth: number): readonly Text[] {
    if (depth > DEEPEST) return EMPTY;
    if (site.origin.calls.length > 0) return this.#ofCalls(site.origin.calls, site, depth);
    return this.#throughCallers(site.unit, receiverOf(site.unit, site.callee), site, depth);
  }

  /** The base of the object that some calls have made, the last call first. */
  #ofCalls(calls: readonly RecordAt[], site: RuleSite, depth: number): readonly Text[] {
    const made = calls.at(-1);
    if (made === undefined || depth > DEEPEST) return EMPTY;
    const callee = made.unit.code(made.at + 1);
    const [found] = this.#made.fitting(this.#origins.of(made.unit, callee));
    const before = calls.slice(0, -1);
    let own: readonly Text[] = EMPTY;
    if (found !== undefined) {
      const [{ base, prefix }, origin] = found;
      own = this.#prefix(prefix, { ...site, unit: made.unit, callee, call: made.at, origin });
      if (base.inherits === true) {
        const receiver = receiverOf(made.unit, callee);
        const outer =
          before.length > 0 ? this.#ofCalls(before, site, depth + 1) : this.#throughCallers(made.unit, receiver, site, depth + 1);
        return this.#mounted(made, inTurn([outer, own]), depth);
      }
    } else if (this.#mounts().of(made).length === 0) {
      if (before.length > 0) return this.#ofCalls(before, site, depth + 1);
      return this.#throughCallers(made.unit, receiverOf(made.unit, callee), site, depth + 1);
    }
    return this.#mounted(made, own, depth);
  }

  /** A prefix with those of the places at which the object is mounted in front. */
  #mounted(made: RecordAt, own: readonly Text[], depth: number): readonly Text[] {
    const mounts = this.#mounts().of(made);
    if (mounts.length === 0 || depth > DEEPEST) return own;
    return mounts.flatMap((mount) => {
      const prefix = this.#prefixOf(mount);
      const isOver = mount.compiled.base.replaces === true && prefix.some(({ pieces }) => pieces.length > 0);
      return inTurn([this.#outer(mount, depth), prefix, ...(isOver ? [] : [own])]);
    });
  }

  /** The prefixes of the list or file in which a site stands, where that is mounted. */
  #listed(site: RuleSite, depth: number): readonly Text[] {
    if (!this.#has("mount") || site.call < 0 || depth > DEEPEST) return EMPTY;
    const mounts = this.#mounts();
    const own = mounts.of({ unit: site.unit, at: site.call });
    // What is called on an object is not in the file's own list.
    const isPlain = site.origin.calls.length === 0;
    const listed = own.length > 0 || !isPlain ? own : mounts.ofFile(site.unit).filter((mount) => mount.site.unit !== site.unit);
    if (listed.length === 0) return EMPTY;
    return listed.flatMap((mount) => inTurn([this.#outer(mount, depth), this.#prefixOf(mount)]));
  }

  #outer({ site, isOwn }: Mount, depth: number): readonly Text[] {
    if (isOwn) return EMPTY;
    return inTurn([this.#listed(site, depth + 1), this.#ofReceiver(site, depth + 1)]);
  }

  #prefixOf({ compiled, site, isBare }: Mount): readonly Text[] {
    return isBare ? EMPTY : this.#prefix(compiled.prefix, site);
  }

  /** A value that is a parameter: the bases of what callers give. */
  #throughCallers(unit: Unit, object: number, site: RuleSite, depth: number): readonly Text[] {
    if (depth > DEEPEST || object < 0 || unit.code(object) !== CODE.name) return EMPTY;
    const found: Text[] = [];
    for (const referent of this.#binder.referents(unit, object)) {
      if (referent.kind !== "declaration" || referent.unit.declaration(referent.row, "kind") !== DECLARED.parameter) continue;
      const fn = referent.unit.declaration(referent.row, "owner");
      const handed = handedTo(referent.unit, fn);
      if (handed !== undefined) {
        const calls = this.#callsOf(referent.unit, referent.unit.code(handed.call + 1));
        found.push(...this.#ofCalls([...calls, { unit: referent.unit, at: handed.call }], site, depth + 1));
        continue;
      }
      for (const caller of this.#sites.callersOf(referent.unit, fn).slice(0, MOST_CALLERS)) {
        const given = argumentAt(caller.unit, caller.call, referent.unit.declaration(referent.row, "extra"));
        if (given < 0) continue;
        const calls = this.#callsOf(caller.unit, given);
        if (calls.length > 0) found.push(...this.#ofCalls(calls, site, depth + 1));
        else found.push(...this.#throughCallers(caller.unit, given, site, depth + 1));
      }
    }
    return found.length > 0 ? found : EMPTY;
  }

  /** The longest way of calls by which a value was made. */
  #callsOf(unit: Unit, at: number): readonly RecordAt[] {
    let longest: readonly RecordAt[] = [];
    for (const { calls } of this.#origins.of(unit, at)) if (calls.length > longest.length) longest = calls;
    return longest;
  }

  #aroundOf(site: RuleSite): readonly Text[] {
    const prefixes: (readonly Text[])[] = [];
    const start = site.callee >= 0 ? scopeOf(site.unit, site.callee) : -1;
    for (const fn of functionsAround(site.unit, start)) {
      const handed = handedTo(site.unit, fn);
      if (handed === undefined) continue;
      const callee = site.unit.code(handed.call + 1);
      const [found] = this.#around.fitting(this.#origins.of(site.unit, callee));
      if (found === undefined) continue;
      const [{ prefix }, origin] = found;
      prefixes.unshift(this.#prefix(prefix, { ...site, callee, call: handed.call, origin }));
    }
    return inTurn(prefixes.length > 0 ? prefixes : [EMPTY]);
  }

  /** Mounts are read once, when they are first asked for: their own prefixes may lead to further ones. */
  #mounts(): Mounts {
    this.#known ??= new Mounts(this.#binder, this.#sites, this.#origins, this.#texts, this.#values, this.#bases);
    return this.#known;
  }

  #globally(): readonly Text[] {
    if (this.#global === undefined) {
      this.#global = EMPTY;
      for (const { site, compiled } of usesOf(this.#sites, this.#origins, this.#bases, "global"))
        this.#global = this.#prefix(compiled.prefix, site);
    }
    return this.#global;
  }

  #prefix(template: CompiledBase["prefix"], site: RuleSite): readonly Text[] {
    const places = template.filter((part) => typeof part !== "string");
    const texts = this.#values.rounds(site, places).flatMap((round) => this.#values.filled(site, template, round));
    return texts.length > 0 ? texts : EMPTY;
  }
}

/** What a callee is a member of, or -1. */
function receiverOf(unit: Unit, callee: number): number {
  return callee >= 0 && unit.code(callee) === CODE.member ? unit.code(callee + 1) : -1;
}

const SLASH = fixed("/");

/** Paths one after another, with a slash between those that are not empty; doubled ones go away when the path is read. */
function inTurn(lists: readonly (readonly Text[])[]): readonly Text[] {
  return combined(lists.map((list) => list.map((text) => (text.pieces.length === 0 ? text : joined([text, SLASH])))));
}
