import { CODE } from "#model/binding-codes.ts";
import { SITE_ROW } from "#model/file-facts.ts";
import { REFERENCE_KINDS, type ReferenceKind } from "#model/reference-kind.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import { Implementations } from "#resolve/binder/implementations.ts";
import { callRecords } from "#resolve/binder/records.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { Callers } from "./callers.ts";
import { decoratedBy } from "./decorated.ts";
import { ReachRecorder } from "./reach-recorder.ts";
import { isNamed } from "./record-parts.ts";
import { RenamedImports } from "./renamed-imports.ts";
import { placeIn } from "./tree-table.ts";
import type { TreeTurnover } from "./tree-turnover.ts";

/** The sites of a file as numbers, and the texts that their names point to. */
export interface SiteRows {
  readonly rows: Int32Array;
  readonly strings: readonly string[];
}

/** A use of a name: a call, a construction, a decorator, an element. */
export interface CallSite {
  readonly unit: Unit;
  readonly kind: ReferenceKind;
  readonly name: string;
  readonly line: number;
  /** Symbol around it, -1 for the file. */
  readonly within: number;
  /** Record of what is called. */
  readonly callee: number;
  /** Its `call` or `create` record, which has the arguments; -1 where there is none. */
  readonly call: number;
}

/** All sites of a tree by name. */
export class CallSites {
  readonly #rows = new Map<Unit, SiteRows>();
  /** Files with sites of a name, in order. */
  readonly #byName = new Map<string, Unit[]>();
  readonly #records = new WeakMap<Unit, ReadonlyMap<number, number>>();
  readonly #callers: Callers;
  readonly #decorators = new WeakMap<Unit, Map<number, CallSite[]>>();

  /** What the files import under names of their own. */
  readonly imports: RenamedImports;

  constructor(
    binder: Binder,
    units: readonly Unit[],
    rowsOf: (unit: Unit) => SiteRows,
    recorder: ReachRecorder = new ReachRecorder(),
    implementations: Implementations = new Implementations(),
  ) {
    this.#callers = new Callers(binder, this, recorder, implementations);
    this.imports = new RenamedImports(binder, recorder);
    for (const unit of units) {
      this.#rows.set(unit, rowsOf(unit));
      for (const name of this.calledIn(unit)) {
        const list = this.#byName.get(name);
        if (list === undefined) this.#byName.set(name, [unit]);
        else list.push(unit);
      }
    }
  }

  /** Takes in what changed, and adds the questions that may have other answers now to those of the turnover. */
  update(turnover: TreeTurnover, rowsOf: (unit: Unit) => SiteRows, implementations: Implementations): void {
    for (const unit of turnover.gone) {
      for (const name of this.calledIn(unit)) {
        const kept = (this.#byName.get(name) ?? []).filter((other) => other !== unit);
        if (kept.length === 0) this.#byName.delete(name);
        else this.#byName.set(name, kept);
      }
      this.#rows.delete(unit);
    }
    for (const unit of turnover.fresh) {
      this.#rows.set(unit, rowsOf(unit));
      for (const name of this.calledIn(unit)) {
        const list = this.#byName.get(name) ?? [];
        this.#byName.set(name, list);
        list.splice(
          placeIn(list, unit, (one) => one),
          0,
          unit,
        );
      }
    }
    this.imports.update(turnover);
    this.#callers.update(turnover, implementations);
  }

  /** Names of the sites of a file that have something called. */
  calledIn(unit: Unit): ReadonlySet<string> {
    const { rows, strings } = this.#rowsOf(unit);
    const names = new Set<string>();
    for (let at = 0; at < rows.length; at += SITE_ROW.size) {
      if ((rows[at + SITE_ROW.callee] as number) >= 0) names.add(strings[rows[at + SITE_ROW.name] as number] as string);
    }
    return names;
  }

  #rowsOf(unit: Unit): SiteRows {
    return this.#rows.get(unit) as SiteRows;
  }

  /** Files with sites of a name, in order. */
  unitsNaming(name: string): readonly Unit[] {
    return this.#byName.get(name) ?? [];
  }

  /** Sites of a name in all files, in the order of the files. */
  *named(name: string): Iterable<CallSite> {
    for (const unit of this.unitsNaming(name)) yield* this.namedIn(unit, name);
  }

  /** Names that sites of a file have. */
  namesIn(unit: Unit): readonly string[] {
    return this.#rowsOf(unit).strings;
  }

  /** Names of sites in a file that are called on something of one of these names: `add` of `cart.actions.add()`. */
  *namesOnMembers(unit: Unit, owners: ReadonlySet<string>): Iterable<string> {
    if (owners.size === 0) return;
    const { rows, strings } = this.#rowsOf(unit);
    for (let at = 0; at < rows.length; at += SITE_ROW.size) {
      const callee = rows[at + SITE_ROW.callee] as number;
      if (callee < 0 || unit.code(callee) !== CODE.member || !isNamed(unit, unit.code(callee + 1), owners)) continue;
      yield strings[rows[at + SITE_ROW.name] as number] as string;
    }
  }

  /** All sites of a file, in order. */
  *inFile(unit: Unit): Iterable<CallSite> {
    const { rows } = this.#rowsOf(unit);
    for (let at = 0; at < rows.length; at += SITE_ROW.size) {
      if ((rows[at + SITE_ROW.callee] as number) >= 0) yield this.#site(unit, at);
    }
  }

  /** Sites of a name in one file. */
  *namedIn(unit: Unit, name: string): Iterable<CallSite> {
    const { rows, strings } = this.#rowsOf(unit);
    for (let at = 0; at < rows.length; at += SITE_ROW.size) {
      const isNamed = strings[rows[at + SITE_ROW.name] as number] === name;
      if (isNamed && (rows[at + SITE_ROW.callee] as number) >= 0) yield this.#site(unit, at);
    }
  }

  /** Sites that call a function of the repository. */
  callersOf(unit: Unit, fn: number): readonly CallSite[] {
    return this.#callers.of(unit, fn);
  }

  /** Decorators in a file that stand before a symbol. */
  decoratorsOf(unit: Unit, symbol: number): readonly CallSite[] {
    let known = this.#decorators.get(unit);
    if (known === undefined) {
      known = new Map();
      this.#decorators.set(unit, known);
      for (const site of this.#decoratorsIn(unit)) {
        const decorated = decoratedBy(unit, site.line, site.within)?.symbol ?? -1;
        const list = known.get(decorated);
        if (list === undefined) known.set(decorated, [site]);
        else list.push(site);
      }
    }
    return known.get(symbol) ?? [];
  }

  *#decoratorsIn(unit: Unit): Iterable<CallSite> {
    const { rows } = this.#rowsOf(unit);
    for (let at = 0; at < rows.length; at += SITE_ROW.size) {
      const kind = REFERENCE_KINDS[rows[at + SITE_ROW.kind] as number];
      if (kind === "decorator" && (rows[at + SITE_ROW.callee] as number) >= 0) {
        yield this.#site(unit, at);
      }
    }
  }

  #site(unit: Unit, at: number): CallSite {
    const { rows, strings } = this.#rowsOf(unit);
    const callee = rows[at + SITE_ROW.callee] as number;
    return {
      unit,
      kind: REFERENCE_KINDS[rows[at + SITE_ROW.kind] as number] ?? "reference",
      name: strings[rows[at + SITE_ROW.name] as number] as string,
      line: rows[at + SITE_ROW.line] as number,
      within: rows[at + SITE_ROW.within] as number,
      callee,
      call: this.callRecord(unit, callee),
    };
  }

  /** The `call` or `create` record of a callee, or -1. */
  callRecord(unit: Unit, callee: number): number {
    let records = this.#records.get(unit);
    if (records === undefined) {
      records = callRecords(unit.facts.code);
      this.#records.set(unit, records);
    }
    return records.get(callee) ?? -1;
  }
}
