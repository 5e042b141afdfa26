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
import { TreeTable } from "./tree-table.ts";
import type { TreeTurnover } from "./tree-turnover.ts";
import { unitsOfUses, usesIn } from "./uses.ts";

export interface Mount {
  readonly compiled: CompiledBase;
  /** The file of the site. */
  readonly unit: Unit;
  /** The site that mounts, which may have a base of its own. */
  readonly site: RuleSite;
  /** Where several are mounted together: which of them. */
  readonly round: Round;
  /** The first argument is no path: there is no prefix. */
  readonly isBare: boolean;
  /** What is mounted is what the site is called on: `client.setBase("/api")`. */
  readonly isOwn: boolean;
}

/** Items of one mounted list. */
const MOST_ITEMS = 3_000;
const DEEPEST = 4;

/** What is mounted, by what it is found by. */
type Mounted = [end: string, mount: Mount][];

/** What the mounts of one idiom put under a prefix: objects by the call that made them, calls in lists, files. */
export class Mounts {
  readonly #readers: Readers;
  readonly #values: PlaceValues;
  readonly #makers: PatternTable<CompiledBase>;
  readonly #table: TreeTable<Mount>;

  /** `name` tells the idiom apart from others. */
  constructor(readers: Readers, values: PlaceValues, bases: readonly CompiledBase[], name: string) {
    this.#readers = readers;
    this.#values = values;
    this.#makers = new PatternTable(bases.filter(({ base }) => base.kind === "made"));
    this.#table = new TreeTable(readers.recorder, {
      name: `mounts of ${name}`,
      units: () => unitsOfUses(readers, bases, "mount"),
      record: readers.apart,
      partOf: (unit) => {
        const into: Mounted = [];
        for (const use of usesIn(readers, bases, "mount", unit)) this.#read(use.compiled, use.site, into);
        return into;
      },
    });
  }

  update(turnover: TreeTurnover): void {
    this.#table.update(turnover);
  }

  /** Mounts of the object that a call made, or of the call itself in a list. */
  of(call: RecordAt): readonly Mount[] {
    return this.#table.of(madeBy(call));
  }

  ofFile(unit: Unit): readonly Mount[] {
    return this.#table.of(wholeOf(unit));
  }

  /** Whether a call is there only to mount something. */
  isOnlyMount(unit: Unit, call: number): boolean {
    return call >= 0 && this.#table.of(through({ unit, at: call })).length > 0;
  }

  #read(compiled: CompiledBase, site: RuleSite, into: Mounted): void {
    const { mounted } = compiled;
    const isOwn = compiled.base.mounted === "this";
    if (mounted === undefined) return;
    for (const round of this.#values.rounds(site, [mounted])) {
      const value = this.#values.value(site, mounted, round);
      if (value === undefined || !("record" in value)) continue;
      const { unit, at } = value.record;
      const mount: Mount = { compiled, unit: site.unit, site, round, isBare: false, isOwn };
      if (compiled.through.length === 0) {
        const first = argumentAt(site.unit, site.call, 0);
        const isFirst = unit === site.unit && at === first;
        const isBare = compiled.base.prefix.startsWith("${0") && (isFirst || this.#isMiddleware(site.unit, first));
        this.#put({ ...mount, isBare }, unit, at, into);
      } else if (unit.code(at) === CODE.call && this.#is(unit, unit.code(at + 1), compiled)) {
        into.push([through({ unit: site.unit, at: site.call }), mount]);
        for (const given of argumentsOf(unit, at).slice(0, 1)) this.#put(mount, unit, given, into);
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

  #put(mount: Mount, unit: Unit, at: number, into: Mounted): void {
    if (at < 0) return;
    const lists = this.#listsOf(unit, at);
    for (const list of lists) this.#putItems(mount, list, false, into);
    if (lists.length > 0) {
      // `("shop.urls", "shop")`: a file with a name for it.
      const [{ unit: of, at: first }] = lists as [RecordAt];
      if (of.code(first + 1) > 0 && of.code(first + 2) >= 0) this.#putFile(mount, of, of.code(first + 2), into);
      return;
    }
    for (const end of new Set(this.#readers.origins.of(unit, at).flatMap((origin) => this.#endsOf(origin)))) into.push([end, mount]);
    this.#putFile(mount, unit, at, into);
  }

  /** What a mount is found by: the call that made the object, the last that is known to make one, else the first. */
  #endsOf({ calls: [first, ...others] }: Origin): readonly string[] {
    if (first === undefined) return [];
    const { origins } = this.#readers;
    const known = others.findLast(({ unit, at }) => this.#makers.fitting(origins.of(unit, unit.code(at + 1))).length > 0);
    return [madeBy(known ?? first)];
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
  #putItems(mount: Mount, list: RecordAt, isSpreadOnly: boolean, into: Mounted, depth = 0): void {
    const count = Math.min(list.unit.code(list.at + 1), MOST_ITEMS);
    for (let i = 0; i < count; i++) {
      const item = list.unit.code(list.at + 2 + i);
      if (item < 0) continue;
      const code = list.unit.code(item);
      if (code === CODE.call && !isSpreadOnly) into.push([madeBy({ unit: list.unit, at: item }), mount]);
      if (code !== CODE.spread || depth > DEEPEST) continue;
      for (const inner of this.#listsOf(list.unit, list.unit.code(item + 1))) this.#putItems(mount, inner, false, into, depth + 1);
    }
  }

  #putFile(mount: Mount, unit: Unit, at: number, into: Mounted): void {
    for (const file of this.#filesOf(unit, at)) {
      for (let row = 0; row < file.declarationCount; row++) {
        const value = file.declaration(row, "scope") === 0 ? file.declaration(row, "value") : -1;
        if (value < 0) continue;
        if (file.code(value) === CODE.array) this.#putItems(mount, { unit: file, at: value }, true, into);
        else if (file.code(value) === CODE.cast) for (const list of this.#listsOf(file, value)) this.#putItems(mount, list, false, into);
      }
      into.push([wholeOf(file), mount]);
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
}

function madeBy({ unit, at }: RecordAt): string {
  return `made ${unit.path}:${at}`;
}

function through({ unit, at }: RecordAt): string {
  return `through ${unit.path}:${at}`;
}

function wholeOf({ path }: Unit): string {
  return `file ${path}`;
}
