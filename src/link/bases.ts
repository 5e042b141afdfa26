import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { CallSite, CallSites } from "./call-sites.ts";
import { classDecorator } from "./class-decorators.ts";
import { type CompiledBase, PatternTable } from "./compiled-rules.ts";
import type { HandedFunctions } from "./handed-functions.ts";
import type { Origin, Origins } from "./origins.ts";
import { isOnPath } from "./path-globs.ts";
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
    this.#values = new PlaceValues(binder, sites, texts, {
      of: () => EMPTY,
      inside: () => EMPTY,
      scope: (site, name) => this.scope(site, name),
    });
    this.#bases = bases;
    this.#joint = fixed(joint);
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
      ? this.#inTurn([
          EMPTY,
          ...this.#aroundOf(site)
            .map(({ compiled, outer }) => this.#prefix(compiled.prefix, outer))
            .reverse(),
        ])
      : EMPTY;
    return this.#inTurn([this.#globally(site), this.#ofFile(site), around, own]);
  }

  /** What routes get from the file that they stand in. */
  #ofFile({ unit }: RuleSite): readonly Text[] {
    const found = this.#bases.find(({ base }) => base.kind === "file" && isOnPath(base.paths ?? [], unit.path));
    return found === undefined ? EMPTY : [fixed(found.base.prefix)];
  }

  /** What a decorator stands before may be mounted by its name. */
  #ofDecorated({ unit, decorated }: RuleSite): readonly Text[] {
    const mounts = this.#mountsAt(`${unit.path}#${decorated?.name}`);
    return mounts.length === 0 ? EMPTY : mounts.flatMap(({ prefix, site }) => this.#inTurn([this.#ofReceiver(site, 1), prefix]));
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

  /** Every prefix that what a call makes may have. */
  inside(site: RuleSite): readonly Text[] {
    return site.call < 0 ? EMPTY : this.#ofCalls([...site.origin.calls, { unit: site.unit, at: site.call }], site, 0);
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
        const isFirst = value.record.unit === site.unit && value.record.at === first;
        const isBare = compiled.base.prefix.startsWith("${0") && (isFirst || this.#isMiddleware(site.unit, first));
        const texts = isBare ? EMPTY : this.#prefix(prefix, site, round);
        const isOwn = compiled.base.mounted === "this";
        const ends = new Set(this.#origins.of(value.record.unit, value.record.at).flatMap((origin) => this.#endsOf(origin)));
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

  /** What a mount is found by: the call that made the object; the declaration where it is made by none. */
  #endsOf({ module, path, calls }: Origin): readonly string[] {
    return calls.length === 0 ? [`${module}#${path}`] : this.#makerOf(calls);
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
