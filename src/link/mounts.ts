import { CODE } from "#model/binding-codes.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { type CompiledBase, PatternTable } from "./compiled-rules.ts";
import { declaredValue, literalOf } from "./literals.ts";
import type { Origin } from "./origins.ts";
import type { PlaceValues, Round } from "./place-values.ts";
import type { Readers } from "./readers.ts";
import { argumentAt, argumentsOf, type RecordAt } from "./record-parts.ts";
import type { RuleSite } from "./rule-site.ts";
import { isFixed, isTold, shown } from "./text.ts";
import { usesOf } from "./uses.ts";

export interface Mount {
  readonly compiled: CompiledBase;
  /** The site that mounts, which may have a base of its own. */
  readonly site: RuleSite;
  /** Where several are mounted together: which of them. */
  readonly round: Round;
  /** The first argument is no path: there is no prefix. */
  readonly isBare: boolean;
  /** What is mounted is what the site is called on: `client.setBase("/api")`. */
  readonly isOwn: boolean;
}

const NONE: readonly Mount[] = [];
/** Items of one mounted list. */
const MOST_ITEMS = 3_000;
const DEEPEST = 4;

/** What the mounts of one idiom put under a prefix: objects by the call that made them, calls in lists, files. */
export class Mounts {
  readonly #readers: Readers;
  readonly #values: PlaceValues;
  readonly #makers: PatternTable<CompiledBase>;
  readonly #made = new Map<string, Mount[]>();
  readonly #files = new Map<Unit, Mount[]>();
  /** Calls that only mount. */
  readonly #through = new Set<string>();

  constructor(readers: Readers, values: PlaceValues, bases: readonly CompiledBase[]) {
    this.#readers = readers;
    this.#values = values;
    this.#makers = new PatternTable(bases.filter(({ base }) => base.kind === "made"));
    for (const use of usesOf(readers, bases, "mount")) this.#read(use.compiled, use.site);
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
        const first = argumentAt(site.unit, site.call, 0);
        const isFirst = unit === site.unit && at === first;
        const isBare = compiled.base.prefix.startsWith("${0") && (isFirst || this.#isMiddleware(site.unit, first));
        this.#put({ compiled, site, round, isBare, isOwn }, unit, at);
      } else if (unit.code(at) === CODE.call && this.#is(unit, unit.code(at + 1), compiled)) {
        this.#through.add(identity({ unit: site.unit, at: site.call }));
        for (const given of argumentsOf(unit, at).slice(0, 1)) this.#put({ compiled, site, round, isBare: false, isOwn }, unit, given);
      }
    }
  }

  /** What a call gives is a path only where the code tells the path. */
  #isMiddleware(unit: Unit, at: number): boolean {
    return at >= 0 && unit.code(at) === CODE.call && !this.#readers.texts.of(unit, at).some(isTold);
  }

  #is(unit: Unit, callee: number, { through }: CompiledBase): boolean {
    return this.#readers.origins.of(unit, callee).some(({ module, path }) => through.some((pattern) => pattern.matches(module, path)));
  }

  #put(mount: Mount, unit: Unit, at: number): void {
    if (at < 0) return;
    const lists = this.#listsOf(unit, at);
    for (const list of lists) this.#putItems(mount, list, false);
    if (lists.length > 0) {
      // `("shop.urls", "shop")`: a file with a name for it.
      const [{ unit: of, at: first }] = lists as [RecordAt];
      if (of.code(first + 1) > 0 && of.code(first + 2) >= 0) this.#putFile(mount, of, of.code(first + 2));
      return;
    }
    for (const end of new Set(this.#readers.origins.of(unit, at).flatMap((origin) => this.#endsOf(origin)))) this.#add(end, mount);
    this.#putFile(mount, unit, at);
  }

  /** What a mount is found by: the call that made the object, the last that is known to make one, else the first. */
  #endsOf({ calls: [first, ...others] }: Origin): readonly string[] {
    if (first === undefined) return [];
    const { origins } = this.#readers;
    const known = others.findLast(({ unit, at }) => this.#makers.fitting(origins.of(unit, unit.code(at + 1))).length > 0);
    return [identity(known ?? first)];
  }

  /** The list that a value is, or those that are added up to it. */
  #listsOf(unit: Unit, at: number, depth = 0): readonly RecordAt[] {
    const list = literalOf(this.#readers.binder, unit, at, "array");
    if (list !== undefined || depth > DEEPEST) return list === undefined ? [] : [list];
    if (unit.code(at) === CODE.name || unit.code(at) === CODE.member) {
      const values = this.#readers.binder.referents(unit, at).flatMap((referent) => declaredValue(referent) ?? []);
      return values.flatMap((value) => this.#listsOf(value.unit, value.at, depth + 1));
    }
    const sum = unit.code(at) === CODE.cast ? unit.code(at + 1) : -1;
    if (sum < 0 || unit.code(sum) !== CODE.text) return [];
    return Array.from({ length: unit.code(sum + 1) }, (_, i) => this.#listsOf(unit, unit.code(sum + 2 + i), depth + 1)).flat();
  }

  /** Calls in a list, and in the lists that are spread into it; of lists in a mounted file those only. */
  #putItems(mount: Mount, list: RecordAt, isSpreadOnly: boolean, depth = 0): void {
    const count = Math.min(list.unit.code(list.at + 1), MOST_ITEMS);
    for (let i = 0; i < count; i++) {
      const item = list.unit.code(list.at + 2 + i);
      if (item < 0) continue;
      const code = list.unit.code(item);
      if (code === CODE.call && !isSpreadOnly) this.#add(identity({ unit: list.unit, at: item }), mount);
      if (code !== CODE.spread || depth > DEEPEST) continue;
      for (const inner of this.#listsOf(list.unit, list.unit.code(item + 1))) this.#putItems(mount, inner, false, depth + 1);
    }
  }

  #putFile(mount: Mount, unit: Unit, at: number): void {
    for (const file of this.#filesOf(unit, at)) {
      for (let row = 0; row < file.declarationCount; row++) {
        const value = file.declaration(row, "scope") === 0 ? file.declaration(row, "value") : -1;
        if (value < 0) continue;
        if (file.code(value) === CODE.array) this.#putItems(mount, { unit: file, at: value }, true);
        else if (file.code(value) === CODE.cast) for (const list of this.#listsOf(file, value)) this.#putItems(mount, list, false);
      }
      const list = this.#files.get(file);
      if (list === undefined) this.#files.set(file, [mount]);
      else list.push(mount);
    }
  }

  /** The files that a module, or the dotted name of one, is. */
  #filesOf(unit: Unit, at: number): readonly Unit[] {
    const code = unit.code(at);
    if (code === CODE.name || code === CODE.member || code === CODE.module) {
      const modules = this.#readers.binder.referents(unit, at).flatMap((referent) => (referent.kind === "module" ? [referent.unit] : []));
      if (modules.length > 0) return modules;
    }
    if (code === CODE.call || code === CODE.create) return [];
    return this.#readers.texts.of(unit, at).flatMap((text) => {
      if (!isFixed(text) || !/^\w+(?:\.\w+)*$/.test(shown(text))) return [];
      const target = this.#readers.binder.moduleTarget(unit, shown(text));
      return target.kind === "units" ? target.units : [];
    });
  }

  #add(end: string, mount: Mount): void {
    const list = this.#made.get(end);
    if (list === undefined) this.#made.set(end, [mount]);
    else list.push(mount);
  }
}

function identity({ unit, at }: RecordAt): string {
  return `${unit.index}:${at}`;
}
