import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { CallSite, CallSites } from "./call-sites.ts";
import { type CompiledBase, PatternTable } from "./compiled-rules.ts";
import { decoratedBy } from "./decorated.ts";
import type { HandedFunctions } from "./handed-functions.ts";
import type { Origins } from "./origins.ts";
import { PlaceValues, type Round } from "./place-values.ts";
import { argumentAt, functionsAround, handedTo, type RecordAt, scopeOf } from "./record-parts.ts";
import type { RuleSite } from "./rule-site.ts";
import { combined, fixed, joined, type Text } from "./text.ts";
import type { Texts } from "./texts.ts";

const EMPTY: readonly Text[] = [fixed("")];
const DEEPEST = 8;
const MOST_CALLERS = 20;

/** What reads the values of one tree. */
export interface Readers {
  readonly binder: Binder;
  readonly sites: CallSites;
  readonly origins: Origins;
  readonly texts: Texts;
  readonly handed: HandedFunctions;
}

interface Mount {
  /** It gives its prefix to the object that it is called on. */
  readonly isOwn: boolean;
  readonly prefix: readonly Text[];
  /** The site that mounts, whose receiver may have a base of its own. */
  readonly site: RuleSite;
}

/** The prefixes that routes get from the objects and classes that they are registered on, for one idiom. */
export class Bases {
  readonly #binder: Binder;
  readonly #sites: CallSites;
  readonly #origins: Origins;
  readonly #handed: HandedFunctions;
  readonly #texts: Texts;
  readonly #values: PlaceValues;
  readonly #bases: readonly CompiledBase[];
  readonly #made: PatternTable<CompiledBase>;
  readonly #around: PatternTable<CompiledBase>;
  #mounts: Map<string, Mount[]> | undefined;
  #global: readonly { readonly path: string; readonly prefix: readonly Text[] }[] | undefined;
  /** What stands between prefixes. */
  readonly #joint: Text;

  constructor({ binder, sites, origins, texts, handed }: Readers, bases: readonly CompiledBase[], joint: string) {
    this.#binder = binder;
    this.#sites = sites;
    this.#origins = origins;
    this.#handed = handed;
    this.#texts = texts;
    this.#values = new PlaceValues(binder, texts, () => EMPTY);
    this.#bases = bases;
    this.#joint = fixed(joint);
    this.#made = new PatternTable(bases.filter(({ base }) => base.kind === "made"));
    this.#around = new PatternTable(bases.filter(({ base }) => base.kind === "around"));
  }

  /** Every prefix that a site's routes may have; an empty text where there is none. */
  of(site: RuleSite): readonly Text[] {
    if (this.#bases.length === 0) return EMPTY;
    const own = this.#has("class") ? this.#ofClass(site) : this.#ofReceiver(site, 0);
    const around = this.#has("around") ? this.#aroundOf(site) : EMPTY;
    return this.#inTurn([this.#globally(site), around, own]);
  }

  /** Every prefix that what a call makes may have. */
  inside(site: RuleSite): readonly Text[] {
    return site.call < 0 ? EMPTY : this.#ofCalls([...site.origin.calls, { unit: site.unit, at: site.call }], site, 0);
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
        return this.#mounted(made, this.#inTurn([outer, own]), depth);
      }
    } else if (before.length > 0 && this.#mountsOf(made).length === 0) return this.#ofCalls(before, site, depth + 1);
    return this.#mounted(made, own, depth);
  }

  /** The base of what something is mounted on: the receiver, or what the call makes where it is made of its parts. */
  #outerOf(site: RuleSite, depth: number): readonly Text[] {
    const isMaker = this.#made.fitting([site.origin]).length > 0;
    return isMaker ? this.#ofCalls([...site.origin.calls, { unit: site.unit, at: site.call }], site, depth) : this.#ofReceiver(site, depth);
  }

  /** A prefix with those of the places at which the object is mounted in front. */
  #mounted(made: RecordAt, own: readonly Text[], depth: number): readonly Text[] {
    const every = this.#mountsOf(made);
    if (every.length === 0 || depth > DEEPEST) return own;
    const whole = this.#inTurn([...every.flatMap(({ isOwn, prefix }) => (isOwn ? [prefix] : [])), own]);
    const mounts = every.filter(({ isOwn }) => !isOwn);
    if (mounts.length === 0) return whole;
    return mounts.flatMap(({ prefix, site }) => this.#inTurn([this.#outerOf(site, depth + 1), prefix, whole]));
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
      for (const { unit: where, call } of this.#handed.of(referent.unit, fn).slice(0, MOST_CALLERS)) {
        found.push(...this.#ofCalls([...this.#callsOf(where, where.code(call + 1)), { unit: where, at: call }], site, depth + 1));
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
    return this.#inTurn(prefixes.length > 0 ? prefixes : [EMPTY]);
  }

  #mountsOf(made: RecordAt): readonly Mount[] {
    this.#mounts ??= this.#readMounts();
    return this.#mounts.get(identity(made)) ?? [];
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
        const isFirst = value.record.unit === site.unit && value.record.at === first;
        const isBare = compiled.base.prefix.startsWith("${0") && (isFirst || this.#isMiddleware(site.unit, first));
        const texts = isBare ? EMPTY : this.#prefix(prefix, site, round);
        const isOwn = compiled.base.mounted === "this";
        const ends = new Set(this.#origins.of(value.record.unit, value.record.at).flatMap(({ calls }) => this.#makerOf(calls)));
        for (const end of ends) {
          const list = mounts.get(end);
          if (list === undefined) mounts.set(end, [{ isOwn, prefix: texts, site }]);
          else list.push({ isOwn, prefix: texts, site });
        }
      }
    }
    return mounts;
  }

  /** What a call gives is a path only where the code tells the path. */
  #isMiddleware(unit: Unit, at: number): boolean {
    return (
      at >= 0 &&
      unit.code(at) === CODE.call &&
      !this.#texts.of(unit, at).some(({ pieces }) => pieces.some((piece) => typeof piece === "string"))
    );
  }

  /** The call that made the object that a chain of calls gives: the last that is known to make one, else the first. */
  #makerOf(calls: readonly RecordAt[]): readonly string[] {
    const maker = calls.findLast(({ unit, at }) => this.#made.fitting(this.#origins.of(unit, unit.code(at + 1))).length > 0) ?? calls[0];
    return maker === undefined ? [] : [identity(maker)];
  }

  /** What is set for all routes; where several programs set it, by the one whose file shares most folders. */
  #globally(site: RuleSite): readonly Text[] {
    this.#global ??= [...this.#uses("global")].map((use) => ({
      path: use.site.unit.path,
      prefix: this.#prefix(use.compiled.prefix, use.site),
    }));
    let [best, nearest]: [readonly Text[], number] = [EMPTY, -1];
    for (const { path, prefix } of this.#global) {
      const shared = sharedFolders(path, site.unit.path);
      if (shared > nearest) [best, nearest] = [prefix, shared];
    }
    return best;
  }

  /** Sites of the names that a base's patterns end in, or under which files import a default that they name. */
  *#named({ patterns }: CompiledBase): Iterable<CallSite> {
    for (const name of new Set(patterns.flatMap(({ lastNames }) => lastNames ?? []))) yield* this.#sites.named(name);
    const defaults = patterns.filter(({ isDefault }) => isDefault);
    if (defaults.length === 0) return;
    for (const unit of this.#binder.units) {
      for (const { source, name, local } of this.#sites.renamedImports(unit)) {
        if (name !== "default" && name !== "") continue;
        if (defaults.some((pattern) => pattern.matches(source, "default"))) yield* this.#sites.namedIn(unit, local);
      }
    }
  }

  /** Calls that match the bases of a kind. */
  *#uses(kind: "mount" | "global"): Iterable<{ readonly site: RuleSite; readonly compiled: CompiledBase }> {
    for (const compiled of this.#bases) {
      if (compiled.base.kind !== kind) continue;
      for (const { kind: how, unit, callee, call, line, within } of this.#named(compiled)) {
        if (how !== "call" || call < 0) continue;
        const origin = this.#origins
          .of(unit, callee)
          .find(({ module, path }) => compiled.patterns.some((pattern) => pattern.matches(module, path)));
        if (origin === undefined) continue;
        yield { compiled, site: { form: "call", unit, callee, call, line, within, origin, cls: -1, value: -1, decorated: undefined } };
      }
    }
  }

  /** Prefixes one after another; in paths with a slash between those that are not empty, where doubled ones go away later. */
  #inTurn(lists: readonly (readonly Text[])[]): readonly Text[] {
    return combined(lists.map((list) => list.map((text) => (text.pieces.length === 0 ? text : joined([text, this.#joint])))));
  }

  /** Texts of a prefix, in one round or in all. */
  #prefix(template: CompiledBase["prefix"], site: RuleSite, within?: Round): readonly Text[] {
    const places = template.filter((part) => typeof part !== "string");
    const rounds = within === undefined || within.size === 0 ? this.#values.rounds(site, places) : [within];
    const texts = rounds.flatMap((round) => this.#values.filled(site, template, round));
    return texts.length > 0 ? texts : EMPTY;
  }
}

function identity({ unit, at }: RecordAt): string {
  return `${unit.index}:${at}`;
}

/** What a callee is a member of, or -1. */
function receiverOf(unit: Unit, callee: number): number {
  return callee >= 0 && unit.code(callee) === CODE.member ? unit.code(callee + 1) : -1;
}

/** Folders that two paths begin with in common. */
function sharedFolders(a: string, b: string): number {
  const [from, to] = [a.split("/").slice(0, -1), b.split("/").slice(0, -1)];
  let count = 0;
  while (count < from.length && from[count] === to[count]) count++;
  return count;
}
