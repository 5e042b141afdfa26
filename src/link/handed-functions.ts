import { CODE } from "#model/binding-codes.ts";
import type { ParsedPattern } from "#model/declaration-pattern.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import { functionRow } from "#resolve/binder/referent-types.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { CallSites } from "./call-sites.ts";
import { declaredValue } from "./literals.ts";
import { ReachRecorder } from "./reach-recorder.ts";
import { argumentsOf } from "./record-parts.ts";
import { inOrder, TreeTable } from "./tree-table.ts";
import type { TreeTurnover } from "./tree-turnover.ts";

/** A call that a function is handed to by its name. */
export interface Handing {
  readonly unit: Unit;
  readonly call: number;
  readonly position: number;
}

const DEEPEST = 5;

/** Functions that are handed by name to calls that patterns speak of, as in `app.register(routes)`: what their parameters are is up to the call. */
export class HandedFunctions {
  readonly #binder: Binder;
  readonly #sites: CallSites;
  readonly #recorder: ReachRecorder;
  readonly #names: ReadonlySet<string>;
  readonly #table: TreeTable<Handing>;

  constructor(binder: Binder, sites: CallSites, patterns: Iterable<ParsedPattern>, recorder: ReachRecorder = new ReachRecorder()) {
    this.#binder = binder;
    this.#sites = sites;
    this.#recorder = recorder;
    this.#names = handingNames(patterns);
    this.#table = new TreeTable(recorder, {
      name: "handed",
      units: () => inOrder([...this.#names].flatMap((name) => sites.unitsNaming(name))),
      record: (compute) => recorder.record(compute),
      partOf: (unit) => this.#handingsIn(unit),
    });
  }

  of(unit: Unit, fn: number): readonly Handing[] {
    const handings = this.#table.of(keyOf(unit, fn));
    for (const handing of handings) this.#recorder.look(handing.unit);
    return handings;
  }

  update(turnover: TreeTurnover): void {
    this.#table.update(turnover);
  }

  *#handingsIn(unit: Unit): Iterable<readonly [string, Handing]> {
    for (const name of this.#names) {
      for (const { kind, call } of this.#sites.namedIn(unit, name)) {
        if (kind !== "call" || call < 0) continue;
        for (const [position, at] of argumentsOf(unit, call).entries()) {
          if (at < 0 || unit.code(at) === CODE.function) continue;
          for (const [owner, fn] of this.#functions(unit, at, 0)) yield [keyOf(owner, fn), { unit, call, position }];
        }
      }
    }
  }

  /** Functions that an argument is, also through what wraps it, and as the default of a module. */
  #functions(unit: Unit, at: number, depth: number): readonly (readonly [Unit, number])[] {
    if (at < 0 || depth > DEEPEST) return [];
    switch (unit.code(at)) {
      case CODE.function:
        return [[unit, unit.code(at + 1)]];
      case CODE.await:
      case CODE.cast:
        return this.#functions(unit, unit.code(at + 1), depth + 1);
      case CODE.call:
        return argumentsOf(unit, at).flatMap((given) => this.#functions(unit, given, depth + 1));
      case CODE.name:
      case CODE.member:
      case CODE.module:
        return this.#binder.referents(unit, at).flatMap((referent) => {
          if (referent.kind === "module") return this.#whole(referent.unit, depth);
          const fn = functionRow(referent);
          if (fn >= 0 && "unit" in referent) return [[referent.unit, fn] as const];
          const value = declaredValue(referent);
          return value === undefined ? [] : this.#functions(value.unit, value.at, depth + 1);
        });
      default:
        return [];
    }
  }

  #whole(unit: Unit, depth: number): readonly (readonly [Unit, number])[] {
    const { whole } = this.#binder.expandos.commonJs(this.#binder, unit);
    const given = whole.flatMap((at) => this.#functions(unit, at, depth + 1));
    const preset = this.#binder.exported(unit, "default").flatMap((referent) => {
      const fn = functionRow(referent);
      if (fn >= 0 && "unit" in referent) return [[referent.unit, fn] as const];
      const value = declaredValue(referent);
      return value === undefined ? [] : this.#functions(value.unit, value.at, depth + 1);
    });
    return [...given, ...preset];
  }
}

function keyOf({ path }: Unit, fn: number): string {
  return `${path} ${fn}`;
}

/** Names of calls whose function arguments patterns go into. */
function handingNames(patterns: Iterable<ParsedPattern>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { text } of patterns) {
    for (const [, names] of text.matchAll(/[.#](\{[^}]*\}|[\w$]+)>\d/g)) {
      for (const name of (names as string).replace(/[{}]/g, "").split(",")) found.add(name.trim());
    }
  }
  return found;
}
