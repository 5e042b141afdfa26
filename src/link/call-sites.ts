import { CODE, DECLARED } from "#model/binding-codes.ts";
import { SITE_ROW } from "#model/file-facts.ts";
import { REFERENCE_KINDS, type ReferenceKind } from "#model/reference-kind.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import { Implementations } from "#resolve/binder/implementations.ts";
import { callRecords } from "#resolve/binder/records.ts";
import type { Referent } from "#resolve/binder/referent.ts";
import { functionRow } from "#resolve/binder/referent-types.ts";
import { type Target, targetsOf } from "#resolve/binder/targets.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { decoratedBy } from "./decorated.ts";
import { functionNames } from "./function-names.ts";
import { handedTo, isNamed } from "./record-parts.ts";
import { type Importer, RenamedImports } from "./renamed-imports.ts";

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
  readonly #units: readonly Unit[];
  readonly #rows: readonly SiteRows[];
  readonly #positions: ReadonlyMap<Unit, number>;
  readonly #starts: number[] = [];
  readonly #byName = new Map<string, number[]>();
  readonly #records = new Map<Unit, ReadonlyMap<number, number>>();
  readonly #callers = new Map<Unit, Map<number, readonly CallSite[]>>();
  readonly #implementations = new Implementations();
  readonly #decorators = new Map<Unit, Map<number, CallSite[]>>();

  /** What the files import under names of their own. */
  readonly imports: RenamedImports;

  constructor(binder: Binder, units: readonly Unit[], rowsOf: (unit: Unit) => SiteRows) {
    this.#binder = binder;
    this.imports = new RenamedImports(binder, units);
    this.#units = units;
    this.#positions = new Map(units.map((unit, position) => [unit, position]));
    this.#rows = units.map(rowsOf);
    let next = 0;
    for (const { rows, strings } of this.#rows) {
      this.#starts.push(next);
      for (let at = 0; at < rows.length; at += SITE_ROW.size, next++) {
        if ((rows[at + SITE_ROW.callee] as number) < 0) continue;
        const name = strings[rows[at + SITE_ROW.name] as number] as string;
        const list = this.#byName.get(name);
        if (list === undefined) this.#byName.set(name, [next]);
        else list.push(next);
      }
    }
    this.#starts.push(next);
  }

  /** Sites of a name in all files, in the order of the files. */
  *named(name: string): Iterable<CallSite> {
    for (const id of this.#byName.get(name) ?? []) yield this.#site(id);
  }

  /** Names that sites of a file have. */
  namesIn(unit: Unit): readonly string[] {
    return (this.#rows[this.#positions.get(unit) as number] as SiteRows).strings;
  }

  /** Names of sites in a file that are called on something of one of these names: `add` of `cart.actions.add()`. */
  *namesOnMembers(unit: Unit, owners: ReadonlySet<string>): Iterable<string> {
    if (owners.size === 0) return;
    const { rows, strings } = this.#rows[this.#positions.get(unit) as number] as SiteRows;
    for (let at = 0; at < rows.length; at += SITE_ROW.size) {
      const callee = rows[at + SITE_ROW.callee] as number;
      if (callee < 0 || unit.code(callee) !== CODE.member || !isNamed(unit, unit.code(callee + 1), owners)) continue;
      yield strings[rows[at + SITE_ROW.name] as number] as string;
    }
  }

  /** All sites of a file, in order. */
  *inFile(unit: Unit): Iterable<CallSite> {
    const position = this.#positions.get(unit) as number;
    const { rows } = this.#rows[position] as SiteRows;
    const start = this.#starts[position] as number;
    for (let row = 0; row * SITE_ROW.size < rows.length; row++) {
      if ((rows[row * SITE_ROW.size + SITE_ROW.callee] as number) >= 0) yield this.#site(start + row);
    }
  }

  /** Sites of a name in one file. */
  *namedIn(unit: Unit, name: string): Iterable<CallSite> {
    const position = this.#positions.get(unit) as number;
    const [start, end] = [this.#starts[position] as number, this.#starts[position + 1] as number];
    const ids = this.#byName.get(name) ?? [];
    for (let i = firstFrom(ids, start); i < ids.length && (ids[i] as number) < end; i++) yield this.#site(ids[i] as number);
  }

  /** Sites that call a function of the repository, found through the binder. */
  callersOf(unit: Unit, fn: number): readonly CallSite[] {
    let known = this.#callers.get(unit);
    if (known === undefined) {
      known = new Map();
      this.#callers.set(unit, known);
    }
    let callers = known.get(fn);
    if (callers === undefined) {
      known.set(fn, []);
      callers = this.#findCallers(unit, fn);
      known.set(fn, callers);
    }
    return callers;
  }

  #findCallers(unit: Unit, fn: number): readonly CallSite[] {
    const found: CallSite[] = [];
    const { names, isDefault, cls } = functionNames(unit, fn);
    const look = (site: CallSite) => {
      if (site.kind !== "call" && site.kind !== "new" && site.kind !== "jsx") return;
      if (found.length < MOST_CALLERS && site.call >= 0 && this.#calls(site, unit, fn, cls)) found.push(site);
    };
    for (const name of names) for (const site of this.named(name)) look(site);
    // `require("./routes")(app)` calls what has no name there.
    if (isDefault) for (const site of this.named("")) if (site.unit.code(site.callee) === CODE.module) look(site);
    for (const [importer, local] of this.#importedAs(unit, names, isDefault)) for (const site of this.namedIn(importer, local)) look(site);
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
      return symbol >= 0 && this.#bodiesOf(referent).some((body) => body.unit === unit && body.symbol === symbol);
    });
  }

  /** What may run in the place of a member without a body. */
  #bodiesOf(referent: Referent): readonly Target[] {
    if (referent.kind !== "member") return [];
    const targets: Target[] = [];
    targetsOf(this.#binder, referent, targets);
    return targets.flatMap(({ bodiless, unit, row }) => (bodiless && row >= 0 ? this.#implementations.of(this.#binder, unit, row) : []));
  }

  /** A function literal that is handed to a function of the repository is called where that one calls its parameter. */
  *#callsOfParameter(unit: Unit, fn: number): Iterable<CallSite> {
    const handed = handedTo(unit, fn);
    if (handed === undefined) return;
    for (const referent of this.#binder.referents(unit, unit.code(handed.call + 1))) {
      const own = functionRow(referent);
      const taking = [
        ...(own >= 0 && "unit" in referent ? [{ unit: referent.unit, fn: own }] : []),
        ...this.#bodiesOf(referent).map((body) => ({ unit: body.unit, fn: functionOf(body.unit, body.symbol) })),
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
    for (const name of names) for (const importer of this.imports.named(name)) if (!names.has(importer[1])) yield importer;
    if (isDefault) for (const importer of this.imports.wholes(unit)) if (!names.has(importer[1])) yield importer;
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
    const position = this.#positions.get(unit) as number;
    const { rows } = this.#rows[position] as SiteRows;
    for (let at = 0; at < rows.length; at += SITE_ROW.size) {
      const kind = REFERENCE_KINDS[rows[at + SITE_ROW.kind] as number];
      if (kind === "decorator" && (rows[at + SITE_ROW.callee] as number) >= 0) {
        yield this.#site((this.#starts[position] as number) + at / SITE_ROW.size);
      }
    }
  }

  #site(id: number): CallSite {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] as number) <= id) low = middle;
      else high = middle;
    }
    const unit = this.#units[low] as Unit;
    const { rows, strings } = this.#rows[low] as SiteRows;
    const at = (id - (this.#starts[low] as number)) * SITE_ROW.size;
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

function firstFrom(ids: readonly number[], from: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] as number) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
