import { CODE, DECLARED } from "#model/binding-codes.ts";
import { SITE_ROW } from "#model/file-facts.ts";
import { REFERENCE_KINDS, type ReferenceKind } from "#model/reference-kind.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import { callRecords } from "#resolve/binder/records.ts";
import { functionRow } from "#resolve/binder/referent-types.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { Bodies } from "./bodies.ts";
import { decoratedBy } from "./decorated.ts";
import { functionNames } from "./function-names.ts";
import { isStale, ReachRecorder, type Recorded } from "./reach-recorder.ts";
import { handedTo, isNamed } from "./record-parts.ts";
import { type Importer, RenamedImports } from "./renamed-imports.ts";
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

/** Callers of one function that are looked at. */
const MOST_CALLERS = 400;

/** All sites of a tree by name. */
export class CallSites {
  readonly #binder: Binder;
  readonly #recorder: ReachRecorder;
  readonly #rows = new Map<Unit, SiteRows>();
  /** Files with sites of a name, in order. */
  readonly #byName = new Map<string, Unit[]>();
  readonly #records = new WeakMap<Unit, ReadonlyMap<number, number>>();
  readonly #callers = new Map<Unit, Map<number, Recorded<readonly CallSite[]>>>();
  readonly #decorators = new WeakMap<Unit, Map<number, CallSite[]>>();
  readonly #bodies: Bodies;

  /** What the files import under names of their own. */
  readonly imports: RenamedImports;

  constructor(binder: Binder, units: readonly Unit[], rowsOf: (unit: Unit) => SiteRows, recorder: ReachRecorder = new ReachRecorder()) {
    this.#binder = binder;
    this.#recorder = recorder;
    this.#bodies = new Bodies(binder, recorder);
    this.imports = new RenamedImports(binder, recorder);
    for (const unit of units) {
      this.#rows.set(unit, rowsOf(unit));
      for (const name of this.#named(unit)) {
        const list = this.#byName.get(name);
        if (list === undefined) this.#byName.set(name, [unit]);
        else list.push(unit);
      }
    }
  }

  /** Takes in what changed, and adds the questions about names of sites that may have other answers to those of the turnover. */
  update(turnover: TreeTurnover, rowsOf: (unit: Unit) => SiteRows): void {
    for (const unit of turnover.gone) {
      for (const name of this.#named(unit)) {
        const kept = (this.#byName.get(name) ?? []).filter((other) => other !== unit);
        if (kept.length === 0) this.#byName.delete(name);
        else this.#byName.set(name, kept);
        turnover.questions.add(aboutName(name));
      }
      this.#rows.delete(unit);
    }
    for (const unit of turnover.fresh) {
      this.#rows.set(unit, rowsOf(unit));
      for (const name of this.#named(unit)) {
        const list = this.#byName.get(name) ?? [];
        this.#byName.set(name, list);
        list.splice(
          placeIn(list, unit, (one) => one),
          0,
          unit,
        );
        turnover.questions.add(aboutName(name));
      }
    }
    for (const unit of turnover.units)
      if (this.#rows.has(unit)) for (const name of this.#named(unit)) turnover.questions.add(aboutName(name));
    this.#bodies.update(turnover);
    this.imports.update(turnover);
    for (const [unit, known] of this.#callers) {
      if (turnover.units.has(unit)) this.#callers.delete(unit);
      else for (const [fn, { reach }] of known) if (isStale(reach, turnover)) known.delete(fn);
    }
  }

  /** Names of the sites of a file that have something called. */
  #named(unit: Unit): ReadonlySet<string> {
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
    this.#recorder.ask(aboutName(name));
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

  /** Sites that call a function of the repository, found through the binder. */
  callersOf(unit: Unit, fn: number): readonly CallSite[] {
    const known = this.#callers.get(unit) ?? new Map<number, Recorded<readonly CallSite[]>>();
    this.#callers.set(unit, known);
    let callers = known.get(fn);
    if (callers === undefined) {
      callers = this.#recorder.record(() => this.#findCallers(unit, fn));
      known.set(fn, callers);
    }
    this.#recorder.take(callers.reach);
    return callers.value;
  }

  #findCallers(unit: Unit, fn: number): readonly CallSite[] {
    this.#recorder.look(unit);
    const found: CallSite[] = [];
    const { names, isDefault, cls } = functionNames(unit, fn);
    const look = (site: CallSite) => {
      if (site.kind !== "call" && site.kind !== "new" && site.kind !== "jsx") return;
      if (found.length < MOST_CALLERS && site.call >= 0 && this.#calls(site, unit, fn, cls)) found.push(site);
    };
    for (const name of names) for (const site of this.named(name)) look(site);
    // `require("./routes")(app)` calls what has no name there.
    if (isDefault) for (const site of this.named("")) if (site.unit.code(site.callee) === CODE.module) look(site);
    for (const { unit: importer, local } of this.#importedAs(unit, names, isDefault))
      for (const site of this.namedIn(importer, local)) look(site);
    if (names.size === 0) for (const site of this.#callsOfParameter(unit, fn)) if (found.length < MOST_CALLERS) found.push(site);
    return found;
  }

  #calls(site: CallSite, unit: Unit, fn: number, cls: number): boolean {
    if (cls >= 0 && site.unit.code(site.callee) === CODE.super) {
      const type = this.#binder.typeAt(site.unit, site.callee);
      return type.kind === "instance" && type.unit === unit && type.cls === cls;
    }
    const symbol = unit.fn(fn, "symbol");
    return this.#binder.referents(site.unit, site.callee).some((referent) => {
      if (cls >= 0 && referent.kind === "declaration" && referent.unit === unit) {
        return unit.declaration(referent.row, "kind") === DECLARED.class && unit.declaration(referent.row, "owner") === cls;
      }
      if (functionRow(referent) === fn) return "unit" in referent && referent.unit === unit;
      const type = this.#binder.typeOf(referent);
      if (type.kind === "function" && type.unit === unit && type.fn === fn) return true;
      return symbol >= 0 && this.#bodies.of(referent).some((body) => body.unit === unit && body.symbol === symbol);
    });
  }

  /** A function literal that is handed to a function of the repository is called where that one calls its parameter. */
  *#callsOfParameter(unit: Unit, fn: number): Iterable<CallSite> {
    const handed = handedTo(unit, fn);
    if (handed === undefined) return;
    for (const referent of this.#binder.referents(unit, unit.code(handed.call + 1))) {
      const own = functionRow(referent);
      const taking = [
        ...(own >= 0 && "unit" in referent ? [{ unit: referent.unit, fn: own }] : []),
        ...this.#bodies.of(referent).map((body) => ({ unit: body.unit, fn: functionOf(body.unit, body.symbol) })),
      ];
      for (const taker of taking) {
        const row = taker.fn < 0 ? undefined : taker.unit.list(taker.unit.fn(taker.fn, "parameters"))[handed.position];
        if (row === undefined) continue;
        for (const site of this.namedIn(taker.unit, taker.unit.text(taker.unit.declaration(row, "name")))) {
          const called = this.#binder.referents(site.unit, site.callee);
          if (called.some((one) => one.kind === "declaration" && one.unit === taker.unit && one.row === row)) yield site;
        }
      }
    }
  }

  /** Files that import a function under another name than its own, with that name. */
  *#importedAs(unit: Unit, names: ReadonlySet<string>, isDefault: boolean): Iterable<Importer> {
    for (const name of names) for (const importer of this.imports.named(name)) if (!names.has(importer.local)) yield importer;
    if (isDefault) for (const importer of this.imports.wholes(unit)) if (!names.has(importer.local)) yield importer;
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

/** Row of the function that a symbol is, or -1. */
function functionOf(unit: Unit, symbol: number): number {
  for (let fn = 0; fn < unit.functionCount; fn++) if (unit.fn(fn, "symbol") === symbol) return fn;
  return -1;
}

function aboutName(name: string): string {
  return `site ${name}`;
}
