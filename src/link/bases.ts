import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { CallSites } from "./call-sites.ts";
import { classDecorator } from "./class-decorators.ts";
import { type CompiledBase, PatternTable } from "./compiled-rules.ts";
import type { Origin, Origins } from "./origins.ts";
import { isOnPath } from "./path-globs.ts";
import { PlaceValues } from "./place-values.ts";
import { argumentAt, functionsAround, handedTo, type RecordAt, scopeOf } from "./record-parts.ts";
import type { RuleSite } from "./rule-site.ts";
import { combined, fixed, joined, type Text } from "./text.ts";
import type { Texts } from "./texts.ts";

const EMPTY: readonly Text[] = [fixed("")];
const DEEPEST = 8;
const MOST_CALLERS = 20;

interface Mount {
  readonly prefix: readonly Text[];
  /** The site that mounts, whose receiver may have a base of its own. */
  readonly site: RuleSite;
}

/** The prefixes that routes get from the objects and classes that they are registered on, for one idiom. */
export class Bases {
  readonly #binder: Binder;
  readonly #sites: CallSites;
  readonly #origins: Origins;
  readonly #values: PlaceValues;
  readonly #bases: readonly CompiledBase[];
  readonly #made: PatternTable<CompiledBase>;
  readonly #around: PatternTable<CompiledBase>;
  #mounts: Map<string, Mount[]> | undefined;
  #global: readonly Text[] | undefined;

  constructor(binder: Binder, sites: CallSites, origins: Origins, texts: Texts, bases: readonly CompiledBase[]) {
    this.#binder = binder;
    this.#sites = sites;
    this.#origins = origins;
    this.#values = new PlaceValues(binder, sites, texts, { of: () => EMPTY, scope: (site, name) => this.scope(site, name) });
    this.#bases = bases;
    this.#made = new PatternTable(bases.filter(({ base }) => base.kind === "made"));
    this.#around = new PatternTable(bases.filter(({ base }) => base.kind === "around"));
  }

  /** Every prefix that a site's routes may have; an empty text where there is none. */
  of(site: RuleSite): readonly Text[] {
    if (this.#bases.length === 0) return EMPTY;
    const own = this.#has("class")
      ? this.#ofClass(site)
      : site.decorated === undefined
        ? this.#ofReceiver(site, 0)
        : this.#ofDecorated(site);
    const around = this.#has("around")
      ? inTurn([
          EMPTY,
          ...this.#aroundOf(site)
            .map(({ compiled, outer }) => this.#prefix(compiled.prefix, outer))
            .reverse(),
        ])
      : EMPTY;
    return inTurn([this.#globally(), this.#ofFile(site), around, own]);
  }

  /** What routes get from the file that they stand in. */
  #ofFile({ unit }: RuleSite): readonly Text[] {
    const found = this.#bases.find(({ base }) => base.kind === "file" && isOnPath(base.paths ?? [], unit.path));
    return found === undefined ? EMPTY : [fixed(found.base.prefix)];
  }

  /** What a decorator stands before may be mounted by its name. */
  #ofDecorated({ unit, decorated }: RuleSite): readonly Text[] {
    const mounts = this.#mountsAt(`${unit.path}#${decorated?.name}`);
    return mounts.length === 0 ? EMPTY : mounts.flatMap(({ prefix, site }) => inTurn([this.#ofReceiver(site, 1), prefix]));
  }

  /** What the innermost base around a site calls by a name; none where none does. */
  scope(site: RuleSite, name: string): readonly Text[] {
    for (const { compiled, outer } of this.#aroundOf(site)) {
      const template = compiled.scopes.get(name);
      const texts = template === undefined ? [] : this.#values.filled(outer, template, new Map());
      if (texts.length > 0) return texts;
    }
    return [];
  }

  #has(kind: string): boolean {
    return this.#bases.some(({ base }) => base.kind === kind);
  }

  #ofClass(site: RuleSite): readonly Text[] {
    if (site.cls < 0) return EMPTY;
    for (const { base, patterns, prefix } of this.#bases) {
      if (base.kind !== "class") continue;
      const found = classDecorator(this.#sites, this.#origins, site.unit, site.cls, patterns);
      if (found === undefined) continue;
      const { callee, call } = found.site;
      return this.#prefix(prefix, { ...site, form: "decorator", callee, call, origin: found.origin });
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
    } else if (before.length > 0 && (this.#mountsOf(made).length === 0 || this.#mountsOf(before[0] as RecordAt).length > 0)) {
      return this.#ofCalls(before, site, depth + 1);
    }
    return this.#mounted(made, own, depth);
  }

  /** A prefix with those of the places at which the object is mounted in front. */
  #mounted(made: RecordAt, own: readonly Text[], depth: number): readonly Text[] {
    const mounts = this.#mountsOf(made);
    if (mounts.length === 0 || depth > DEEPEST) return own;
    return mounts.flatMap(({ prefix, site }) => inTurn([this.#ofReceiver(site, depth + 1), prefix, own]));
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

  /** The calls in whose functions a site stands that are bases, innermost first. */
  #aroundOf(site: RuleSite): readonly { readonly compiled: CompiledBase; readonly outer: RuleSite }[] {
    const found: { readonly compiled: CompiledBase; readonly outer: RuleSite }[] = [];
    const start = site.callee >= 0 ? scopeOf(site.unit, site.callee) : -1;
    for (const fn of functionsAround(site.unit, start)) {
      const handed = handedTo(site.unit, fn);
      if (handed === undefined) continue;
      const callee = site.unit.code(handed.call + 1);
      const [fitting] = this.#around.fitting(this.#origins.of(site.unit, callee));
      if (fitting === undefined) continue;
      const [compiled, origin] = fitting;
      found.push({ compiled, outer: { ...site, callee, call: handed.call, origin } });
    }
    return found;
  }

  #mountsOf(made: RecordAt): readonly Mount[] {
    return this.#mountsAt(identity(made));
  }

  #mountsAt(end: string): readonly Mount[] {
    this.#mounts ??= this.#readMounts();
    return this.#mounts.get(end) ?? [];
  }

  #readMounts(): Map<string, Mount[]> {
    const mounts = new Map<string, Mount[]>();
    this.#mounts = mounts;
    for (const { site, compiled } of this.#uses("mount")) {
      const { mounted, prefix } = compiled;
      if (mounted === undefined) continue;
      for (const round of this.#values.rounds(site, [mounted])) {
        const value = this.#values.value(site, mounted, round);
        if (value === undefined || !("record" in value)) continue;
        const first = argumentAt(site.unit, site.call, 0);
        const isBare =
          value.record.unit === site.unit && value.record.at === first && prefix.length > 0 && compiled.base.prefix.startsWith("${0");
        const texts = isBare ? EMPTY : this.#prefix(prefix, site);
        const ends = new Set(this.#origins.of(value.record.unit, value.record.at).flatMap((origin) => endsOf(origin, site)));
        for (const end of ends) {
          const list = mounts.get(end);
          if (list === undefined) mounts.set(end, [{ prefix: texts, site }]);
          else list.push({ prefix: texts, site });
        }
      }
    }
    return mounts;
  }

  #globally(): readonly Text[] {
    if (this.#global === undefined) {
      this.#global = EMPTY;
      for (const { site, compiled } of this.#uses("global")) this.#global = this.#prefix(compiled.prefix, site);
    }
    return this.#global;
  }

  /** Calls that match the bases of a kind. */
  *#uses(kind: "mount" | "global"): Iterable<{ readonly site: RuleSite; readonly compiled: CompiledBase }> {
    for (const compiled of this.#bases) {
      if (compiled.base.kind !== kind) continue;
      for (const name of new Set(compiled.patterns.flatMap(({ lastNames }) => lastNames ?? []))) {
        for (const { kind: how, unit, callee, call, line, within } of this.#sites.named(name)) {
          if (how !== "call" || call < 0) continue;
          const origin = this.#origins
            .of(unit, callee)
            .find(({ module, path }) => compiled.patterns.some((pattern) => pattern.matches(module, path)));
          if (origin === undefined) continue;
          yield { compiled, site: { form: "call", unit, callee, call, line, within, origin, cls: -1, value: -1, decorated: undefined } };
        }
      }
    }
  }

  #prefix(template: CompiledBase["prefix"], site: RuleSite): readonly Text[] {
    const places = template.filter((part) => typeof part !== "string");
    const texts = this.#values.rounds(site, places).flatMap((round) => this.#values.filled(site, template, round));
    return texts.length > 0 ? texts : EMPTY;
  }
}

/**
 * What a mount is found by: the calls that made the object, as routes may be registered at any of them, save where the object is made from the
 * one that it is mounted on; the declaration where there are no calls.
 */
function endsOf({ module, path, calls }: Origin, site: RuleSite): readonly string[] {
  if (calls.length === 0) return [`${module}#${path}`];
  const first = identity(calls[0] as RecordAt);
  const isOwn = site.origin.calls.some((call) => identity(call) === first);
  return (isOwn ? calls.slice(-1) : calls).map(identity);
}

function identity({ unit, at }: RecordAt): string {
  return `${unit.index}:${at}`;
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
