import { CODE } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { CallSites } from "./call-sites.ts";
import type { CompiledBase } from "./compiled-rules.ts";
import { literalOf } from "./literals.ts";
import type { Origins } from "./origins.ts";
import type { PlaceValues } from "./place-values.ts";
import { argumentAt, argumentsOf, type RecordAt } from "./record-parts.ts";
import type { RuleSite } from "./rule-site.ts";
import { isFixed, shown } from "./text.ts";
import type { Texts } from "./texts.ts";
import { usesOf } from "./uses.ts";

export interface Mount {
  readonly compiled: CompiledBase;
  /** The site that mounts, which may have a base of its own. */
  readonly site: RuleSite;
  /** The only argument is what is mounted: there is no prefix. */
  readonly isBare: boolean;
  /** What is mounted is what the site is called on: `client.setBase("/api")`. */
  readonly isOwn: boolean;
}

const NONE: readonly Mount[] = [];
/** Items of one mounted list. */
const MOST_ITEMS = 3_000;

/** What the mounts of one idiom put under a prefix: objects by the call that made them, calls in lists, files. */
export class Mounts {
  readonly #binder: Binder;
  readonly #origins: Origins;
  readonly #texts: Texts;
  readonly #values: PlaceValues;
  readonly #made = new Map<string, Mount[]>();
  readonly #files = new Map<Unit, Mount[]>();
  /** Calls that only mount. */
  readonly #through = new Set<string>();

  constructor(binder: Binder, sites: CallSites, origins: Origins, texts: Texts, values: PlaceValues, bases: readonly CompiledBase[]) {
    this.#binder = binder;
    this.#origins = origins;
    this.#texts = texts;
    this.#values = values;
    for (const use of usesOf(sites, origins, bases, "mount")) this.#read(use.compiled, use.site);
  }

  /** Mounts of the object that a call made, or of the call itself in a list. */
  of(call: RecordAt): readonly Mount[] {
    return this.#made.get(identity(call)) ?? NONE;
  }

  ofFile(unit: Unit): readonly Mount[] {
    return this.#files.get(unit) ?? NONE;
  }

  isOnlyMount(unit: Unit, call: number): boolean {
    return call >= 0 && this.#through.has(identity({ unit, at: call }));
  }

  #read(compiled: CompiledBase, site: RuleSite): void {
    const { mounted, through } = compiled;
    const isOwn = compiled.base.mounted === "this";
    if (mounted === undefined) return;
    for (const round of this.#values.rounds(site, [mounted])) {
      const value = this.#values.value(site, mounted, round);
      if (value === undefined || !("record" in value)) continue;
      const { unit, at } = value.record;
      if (through.length === 0) {
        const isBare = unit === site.unit && at === argumentAt(unit, site.call, 0) && compiled.base.prefix.startsWith("${0");
        this.#put({ compiled, site, isBare, isOwn }, unit, at);
      } else if (unit.code(at) === CODE.call && this.#is(unit, unit.code(at + 1), compiled)) {
        this.#through.add(identity({ unit: site.unit, at: site.call }));
        for (const given of argumentsOf(unit, at).slice(0, 1)) this.#put({ compiled, site, isBare: false, isOwn }, unit, given);
      }
    }
  }

  #is(unit: Unit, callee: number, { through }: CompiledBase): boolean {
    return this.#origins.of(unit, callee).some(({ module, path }) => through.some((pattern) => pattern.matches(module, path)));
  }

  #put(mount: Mount, unit: Unit, at: number): void {
    if (at < 0) return;
    const list = literalOf(this.#binder, unit, at, "array");
    if (list !== undefined) {
      const count = Math.min(list.unit.code(list.at + 1), MOST_ITEMS);
      const items = Array.from({ length: count }, (_, i) => list.unit.code(list.at + 2 + i));
      for (const item of items) if (item >= 0 && list.unit.code(item) === CODE.call) this.#add({ unit: list.unit, at: item }, mount);
      // `("shop.urls", "shop")`: a file with a name for it.
      if (items[0] !== undefined && items[0] >= 0) this.#putFile(mount, list.unit, items[0]);
      return;
    }
    const ends = new Map(
      this.#origins.of(unit, at).flatMap(({ calls }) => calls.slice(-1).map((call): [string, RecordAt] => [identity(call), call])),
    );
    for (const end of ends.values()) this.#add(end, mount);
    this.#putFile(mount, unit, at);
  }

  #putFile(mount: Mount, unit: Unit, at: number): void {
    for (const file of this.#filesOf(unit, at)) {
      const list = this.#files.get(file);
      if (list === undefined) this.#files.set(file, [mount]);
      else list.push(mount);
    }
  }

  /** The files that a module, or the dotted name of one, is. */
  #filesOf(unit: Unit, at: number): readonly Unit[] {
    const code = unit.code(at);
    if (code === CODE.name || code === CODE.member || code === CODE.module) {
      const modules = this.#binder.referents(unit, at).flatMap((referent) => (referent.kind === "module" ? [referent.unit] : []));
      if (modules.length > 0) return modules;
    }
    if (code === CODE.call || code === CODE.create) return [];
    return this.#texts.of(unit, at).flatMap((text) => {
      if (!isFixed(text) || !/^\w+(?:\.\w+)*$/.test(shown(text))) return [];
      const target = this.#binder.moduleTarget(unit, shown(text));
      return target.kind === "units" ? target.units : [];
    });
  }

  #add(made: RecordAt, mount: Mount): void {
    const list = this.#made.get(identity(made));
    if (list === undefined) this.#made.set(identity(made), [mount]);
    else list.push(mount);
  }
}

function identity({ unit, at }: RecordAt): string {
  return `${unit.index}:${at}`;
}
