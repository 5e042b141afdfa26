import { CODE, DECLARED } from "#model/binding-codes.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Implementations } from "#resolve/binder/implementations.ts";
import { functionRow } from "#resolve/binder/referent-types.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { Bodies } from "./bodies.ts";
import type { CallSite, CallSites } from "./call-sites.ts";
import { type FunctionNames, functionNames } from "./function-names.ts";
import { isStale, NO_REACH, type Reach, type ReachRecorder } from "./reach-recorder.ts";
import { handedTo } from "./record-parts.ts";
import { inOrder } from "./tree-table.ts";
import type { TreeTurnover } from "./tree-turnover.ts";

/** Callers of one function that are looked at. */
const MOST_CALLERS = 400;

interface KnownCallers {
  /** In the order of the files. */
  readonly sites: readonly CallSite[];
  /** What they depend on besides the files that they are in, and those that have sites of the function's names. */
  readonly reach: Reach;
}

/** Which sites call functions of the tree, found through the binder. */
export class Callers {
  readonly #binder: Binder;
  readonly #sites: CallSites;
  readonly #bodies: Bodies;
  readonly #recorder: ReachRecorder;
  readonly #known = new Map<Unit, Map<number, KnownCallers>>();

  constructor(binder: Binder, sites: CallSites, recorder: ReachRecorder, implementations: Implementations) {
    this.#binder = binder;
    this.#sites = sites;
    this.#bodies = new Bodies(binder, recorder, implementations);
    this.#recorder = recorder;
  }

  of(unit: Unit, fn: number): readonly CallSite[] {
    this.#recorder.look(unit);
    this.#recorder.ask(about(unit, fn));
    const known = this.#known.get(unit) ?? new Map<number, KnownCallers>();
    this.#known.set(unit, known);
    let callers = known.get(fn);
    if (callers === undefined) {
      callers = this.#find(unit, fn);
      known.set(fn, callers);
    }
    return callers.sites;
  }

  /** Looks at the sites of files again that may call something else, and adds the functions whose callers are others to the questions. */
  update(turnover: TreeTurnover, implementations: Implementations): void {
    this.#bodies.update(turnover, implementations);
    const again = new NamedFiles(this.#binder, this.#sites, turnover);
    for (const [unit, known] of this.#known) {
      for (const [fn, callers] of known) {
        const isOther = turnover.units.has(unit) || isStale(callers.reach, turnover);
        const next = isOther ? undefined : this.#updated(unit, fn, callers, again, turnover);
        if (next?.sites !== callers.sites) turnover.questions.add(about(unit, fn));
        if (next === undefined) known.delete(fn);
        else known.set(fn, next);
      }
      if (turnover.units.has(unit)) this.#known.delete(unit);
    }
  }

  /** Undefined where they have to be looked for from the start. */
  #updated(unit: Unit, fn: number, callers: KnownCallers, again: NamedFiles, { units }: TreeTurnover): KnownCallers | undefined {
    const names = functionNames(unit, fn);
    const files = again.mayCall(unit, names);
    const old = callers.sites.filter((site) => units.has(site.unit));
    if (files.length === 0 && old.length === 0) return callers;
    const { value: found, reach } = this.#recorder.record(() => files.flatMap((file) => [...this.#callsIn(file, unit, fn, names)]));
    const questions = new Set([...callers.reach.questions, ...reach.questions]);
    const joined = { units: [], questions: [...questions] };
    if (areSame(old, found)) return { sites: callers.sites, reach: joined };
    // Which of them were left out is not known.
    if (callers.sites.length >= MOST_CALLERS) return undefined;
    const sites = [...callers.sites.filter((site) => !units.has(site.unit)), ...found].sort((a, b) => a.unit.index - b.unit.index);
    if (sites.length >= MOST_CALLERS) return undefined;
    return { sites, reach: joined };
  }

  #find(unit: Unit, fn: number): KnownCallers {
    const names = functionNames(unit, fn);
    if (names.names.size === 0 && !names.isDefault) {
      const { value, reach } = this.#recorder.record(() => [...this.#callsOfParameter(unit, fn)].slice(0, MOST_CALLERS));
      return { sites: value, reach };
    }
    const files = inOrder([
      ...[...names.names].flatMap((name) => this.#sites.unitsNaming(name)),
      ...(names.isDefault ? this.#sites.unitsNaming("") : []),
      ...[...names.names].flatMap((name) => this.#sites.imports.named(name).map((importer) => importer.unit)),
      ...(names.isDefault ? this.#sites.imports.wholes(unit).map((importer) => importer.unit) : []),
    ]);
    const { value: sites, reach } = this.#recorder.record(() => {
      const found: CallSite[] = [];
      for (const file of files) {
        for (const site of this.#callsIn(file, unit, fn, names)) if (found.push(site) >= MOST_CALLERS) return found;
      }
      return found;
    });
    // That a site means something else the change of its own file tells.
    return { sites, reach: reach.questions.length === 0 ? NO_REACH : { units: [], questions: reach.questions } };
  }

  /** Sites in a file that call a function: by its names, as what the file loads, or under the names by which the file imports it. */
  *#callsIn(file: Unit, unit: Unit, fn: number, { names, isDefault, cls }: FunctionNames): Iterable<CallSite> {
    const isCall = (site: CallSite) =>
      (site.kind === "call" || site.kind === "new" || site.kind === "jsx") && site.call >= 0 && this.#calls(site, unit, fn, cls);
    for (const name of names) for (const site of this.#sites.namedIn(file, name)) if (isCall(site)) yield site;
    // `require("./routes")(app)` calls what has no name there.
    const unnamed = isDefault ? this.#sites.namedIn(file, "") : [];
    for (const site of unnamed) if (file.code(site.callee) === CODE.module && isCall(site)) yield site;
    for (const { source, name, local } of this.#sites.imports.of(file)) {
      if (names.has(local)) continue;
      const isWhole = name === "default" || name === "";
      if (isWhole ? !isDefault || !this.#leadsTo(file, source, unit) : !names.has(name)) continue;
      for (const site of this.#sites.namedIn(file, local)) if (isCall(site)) yield site;
    }
  }

  #leadsTo(file: Unit, source: string, unit: Unit): boolean {
    const target = this.#binder.moduleTarget(file, source);
    return target.kind === "units" && target.units.includes(unit);
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
        for (const site of this.#sites.namedIn(taker.unit, taker.unit.text(taker.unit.declaration(row, "name")))) {
          const called = this.#binder.referents(site.unit, site.callee);
          if (called.some((one) => one.kind === "declaration" && one.unit === taker.unit && one.row === row)) yield site;
        }
      }
    }
  }
}

/** Files whose sites are looked at again, by the names under which they may call something. */
class NamedFiles {
  readonly #byName = new Map<string, Set<Unit>>();

  constructor(binder: Binder, sites: CallSites, { fresh, units, gone }: TreeTurnover) {
    const add = (name: string, unit: Unit) => this.#byName.set(name, (this.#byName.get(name) ?? new Set()).add(unit));
    for (const unit of [...fresh, ...[...units].filter((one) => !gone.has(one))]) {
      for (const name of sites.calledIn(unit)) add(name, unit);
      for (const { source, name } of sites.imports.of(unit)) {
        if (name !== "default" && name !== "") {
          add(name, unit);
          continue;
        }
        const target = binder.moduleTarget(unit, source);
        if (target.kind === "units") for (const { path } of target.units) add(wholeOf(path), unit);
      }
    }
  }

  mayCall({ path }: Unit, { names, isDefault }: FunctionNames): readonly Unit[] {
    const found: Unit[] = [];
    for (const name of names) found.push(...(this.#byName.get(name) ?? []));
    if (isDefault) for (const name of ["", wholeOf(path)]) found.push(...(this.#byName.get(name) ?? []));
    return found.length === 0 ? found : inOrder(found);
  }
}

function wholeOf(path: string): string {
  return `whole ${path}`;
}

function about({ path }: Unit, fn: number): string {
  return `callers ${path} ${fn}`;
}

function areSame(a: readonly CallSite[], b: readonly CallSite[]): boolean {
  return a.length === b.length && a.every(({ unit, callee }, i) => unit === b[i]?.unit && callee === b[i]?.callee);
}

/** Row of the function that a symbol is, or -1. */
function functionOf(unit: Unit, symbol: number): number {
  for (let fn = 0; fn < unit.functionCount; fn++) if (unit.fn(fn, "symbol") === symbol) return fn;
  return -1;
}
