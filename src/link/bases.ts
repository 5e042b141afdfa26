import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { classDecorator } from "./class-decorators.ts";
import { type CompiledBase, PatternTable } from "./compiled-rules.ts";
import { componentAround } from "./elements.ts";
import { type Mount, Mounts } from "./mounts.ts";
import { isOnPath } from "./path-globs.ts";
import { PlaceValues, type Round } from "./place-values.ts";
import type { Readers } from "./readers.ts";
import { argumentAt, functionsAround, handedTo, type RecordAt, scopeOf } from "./record-parts.ts";
import type { RuleSite } from "./rule-site.ts";
import { combined, fixed, joined, type Text } from "./text.ts";
import { TreeTable } from "./tree-table.ts";
import type { TreeTurnover } from "./tree-turnover.ts";
import { unitsOfUses, usesIn } from "./uses.ts";

const EMPTY: readonly Text[] = [fixed("")];
const DEEPEST = 8;
const MOST_CALLERS = 20;

/** A prefix that a file sets for all routes. */
interface GlobalPrefix {
  readonly unit: Unit;
  readonly prefix: readonly Text[];
}

/** The prefixes that routes get from the objects and classes that they are registered on, for one idiom. */
export class Bases {
  readonly #readers: Readers;
  readonly #values: PlaceValues;
  readonly #bases: readonly CompiledBase[];
  readonly #made: PatternTable<CompiledBase>;
  readonly #around: PatternTable<CompiledBase>;
  readonly #mounts: Mounts;
  readonly #global: TreeTable<GlobalPrefix>;
  /** What stands between prefixes. */
  readonly #joint: Text;

  /** `name` tells the idiom apart from others. */
  constructor(readers: Readers, bases: readonly CompiledBase[], joint: string, name: string) {
    this.#readers = readers;
    this.#values = new PlaceValues(readers, {
      of: () => EMPTY,
      inside: () => EMPTY,
      scope: (site, name) => this.scope(site, name),
    });
    this.#bases = bases;
    this.#joint = fixed(joint);
    this.#made = new PatternTable(bases.filter(({ base }) => base.kind === "made"));
    this.#around = new PatternTable(bases.filter(({ base }) => base.kind === "around"));
    this.#mounts = new Mounts(readers, this.#values, bases, name);
    this.#global = new TreeTable(readers.recorder, {
      name: `prefixes of ${name}`,
      units: () => unitsOfUses(readers, bases, "global"),
      record: readers.apart,
      partOf: (unit) =>
        [...usesIn(readers, bases, "global", unit)].map(({ compiled, site }) => [
          "",
          { unit, prefix: this.#prefix(compiled.prefix, site) },
        ]),
    });
  }

  update(turnover: TreeTurnover): void {
    this.#mounts.update(turnover);
    this.#global.update(turnover);
  }

  /** Every prefix that a site's routes may have; an empty text where there is none. */
  of(site: RuleSite): readonly Text[] {
    if (this.#bases.length === 0) return EMPTY;
    const own = this.#has("class") ? this.#ofClass(site) : this.#ofReceiver(site, 0);
    const around = this.#has("around")
      ? this.#inTurn([
          EMPTY,
          ...this.#aroundOf(site)
            .map(({ compiled, outer }) => this.#prefix(compiled.prefix, outer))
            .reverse(),
        ])
      : EMPTY;
    return this.#inTurn([this.#globally(site), this.#ofFile(site), around, this.#listed(site, 0), own]);
  }

  /** What routes get from the file that they stand in. */
  #ofFile({ unit }: RuleSite): readonly Text[] {
    const found = this.#bases.find(({ base }) => base.kind === "file" && isOnPath(base.paths ?? [], unit.path));
    return found === undefined ? EMPTY : [fixed(found.base.prefix)];
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

  /** Whether a call is there only to mount something. */
  isOnlyMount(site: RuleSite): boolean {
    return this.#bases.some(({ through }) => through.length > 0) && this.#mounts.isOnlyMount(site.unit, site.call);
  }

  #has(kind: string): boolean {
    return this.#bases.some(({ base }) => base.kind === kind);
  }

  #ofClass(site: RuleSite): readonly Text[] {
    if (site.cls < 0) return EMPTY;
    for (const { base, patterns, prefix } of this.#bases) {
      if (base.kind !== "class") continue;
      const found = classDecorator(this.#readers.sites, this.#readers.origins, site.unit, site.cls, patterns);
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
    const [found] = this.#made.fitting(this.#readers.origins.of(made.unit, callee));
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
    } else if (this.#mounts.of(made).length === 0) {
      if (before.length > 0) return this.#ofCalls(before, site, depth + 1);
      return this.#throughCallers(made.unit, receiverOf(made.unit, callee), site, depth + 1);
    }
    return this.#mounted(made, own, depth);
  }

  /** A prefix with those of the places at which the object is mounted in front. */
  #mounted(made: RecordAt, own: readonly Text[], depth: number): readonly Text[] {
    const every = this.#mounts.of(made);
    if (every.length === 0 || depth > DEEPEST) return own;
    const whole = this.#inTurn([...every.flatMap((mount) => (mount.isOwn ? [this.#prefixOf(mount)] : [])), own]);
    const mounts = every.filter(({ isOwn }) => !isOwn);
    if (mounts.length === 0) return whole;
    return mounts.flatMap((mount) => {
      const prefix = this.#prefixOf(mount);
      const isOver = mount.compiled.base.replaces === true && prefix.some(({ pieces }) => pieces.length > 0);
      return this.#inTurn([this.#outer(mount.site, depth + 1), prefix, ...(isOver ? [] : [whole])]);
    });
  }

  /** The prefixes of the list or file in which a site stands, where that is mounted. */
  #listed(site: RuleSite, depth: number): readonly Text[] {
    if (!this.#has("mount") || site.call < 0 || depth > DEEPEST) return EMPTY;
    const mounts = this.#mounts;
    const own = mounts.of({ unit: site.unit, at: site.call });
    // What is called on an object is not in the file's own list.
    const isPlain = site.origin.calls.length === 0;
    const listed = own.length > 0 || !isPlain ? own : mounts.ofFile(site.unit).filter((mount) => mount.site.unit !== site.unit);
    if (listed.length === 0) return EMPTY;
    return listed.flatMap((mount) => this.#inTurn([this.#outer(mount.site, depth + 1), this.#prefixOf(mount)]));
  }

  /** The base of what a mount stands in, and of what it mounts on: the receiver, or what the call makes where it is made of its parts. */
  #outer(site: RuleSite, depth: number): readonly Text[] {
    const isMaker = this.#made.fitting([site.origin]).length > 0;
    if (isMaker) return this.#ofCalls([...site.origin.calls, { unit: site.unit, at: site.call }], site, depth);
    return this.#inTurn([this.#listed(site, depth), this.#ofReceiver(site, depth)]);
  }

  #prefixOf({ compiled, site, round, isBare }: Mount): readonly Text[] {
    return isBare ? EMPTY : this.#prefix(compiled.prefix, site, round);
  }

  /** A value that is a parameter: the bases of what callers give. */
  #throughCallers(unit: Unit, object: number, site: RuleSite, depth: number): readonly Text[] {
    if (depth > DEEPEST || object < 0 || unit.code(object) !== CODE.name) return EMPTY;
    const found: Text[] = [];
    for (const referent of this.#readers.binder.referents(unit, object)) {
      if (referent.kind !== "declaration" || referent.unit.declaration(referent.row, "kind") !== DECLARED.parameter) continue;
      const fn = referent.unit.declaration(referent.row, "owner");
      const handed = handedTo(referent.unit, fn);
      if (handed !== undefined) {
        const calls = this.#callsOf(referent.unit, referent.unit.code(handed.call + 1));
        found.push(...this.#ofCalls([...calls, { unit: referent.unit, at: handed.call }], site, depth + 1));
        continue;
      }
      for (const { unit: where, call } of this.#readers.handed.of(referent.unit, fn).slice(0, MOST_CALLERS)) {
        found.push(...this.#ofCalls([...this.#callsOf(where, where.code(call + 1)), { unit: where, at: call }], site, depth + 1));
      }
      for (const caller of this.#readers.sites.callersOf(referent.unit, fn).slice(0, MOST_CALLERS)) {
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
    for (const { calls } of this.#readers.origins.of(unit, at)) if (calls.length > longest.length) longest = calls;
    return longest;
  }

  /** The calls in whose functions a site stands that are bases, innermost first. */
  #aroundOf(site: RuleSite): readonly { readonly compiled: CompiledBase; readonly outer: RuleSite }[] {
    const found: { readonly compiled: CompiledBase; readonly outer: RuleSite }[] = site.form === "jsx" ? this.#elementsAround(site) : [];
    const start = site.callee >= 0 ? scopeOf(site.unit, site.callee) : -1;
    for (const fn of functionsAround(site.unit, start)) {
      const handed = handedTo(site.unit, fn);
      if (handed === undefined) continue;
      const callee = site.unit.code(handed.call + 1);
      const [fitting] = this.#around.fitting(this.#readers.origins.of(site.unit, callee));
      if (fitting === undefined) continue;
      const [compiled, origin] = fitting;
      found.push({ compiled, outer: { ...site, callee, call: handed.call, origin } });
    }
    return found;
  }

  /** The elements around an element that are bases, innermost first. */
  #elementsAround(site: RuleSite): { readonly compiled: CompiledBase; readonly outer: RuleSite }[] {
    const found: { readonly compiled: CompiledBase; readonly outer: RuleSite }[] = [];
    for (let callee = componentAround(site.unit, site.callee); callee >= 0; callee = componentAround(site.unit, callee)) {
      const [fitting] = this.#around.fitting(this.#readers.origins.of(site.unit, callee));
      if (fitting === undefined) continue;
      const [compiled, origin] = fitting;
      found.push({ compiled, outer: { ...site, callee, call: this.#readers.sites.callRecord(site.unit, callee), origin } });
    }
    return found;
  }

  /** What is set for all routes; where several programs set it, by the one whose file shares most folders. */
  #globally(site: RuleSite): readonly Text[] {
    if (!this.#has("global")) return EMPTY;
    let [best, nearest]: [readonly Text[], number] = [EMPTY, -1];
    for (const { unit, prefix } of this.#global.of("")) {
      const shared = sharedFolders(unit.path, site.unit.path);
      if (shared > nearest) [best, nearest] = [prefix, shared];
    }
    return best;
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
