import { CODE } from "#model/binding-codes.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { CallSites } from "./call-sites.ts";
import type { Find } from "./find.ts";
import { argumentsOf, functionsAround, scopeOf } from "./record-parts.ts";

const DEEPEST = 6;

export interface HandlerLines {
  readonly first: number;
  readonly last: number;
}

/** Where the code of handlers without a name is, as far as their calls tell. */
export class UnnamedHandlers {
  readonly #sites: CallSites;
  /** Lines of the calls in each function of a file, by its row. */
  readonly #known = new WeakMap<Unit, ReadonlyMap<number, HandlerLines>>();

  constructor(sites: CallSites) {
    this.#sites = sites;
  }

  /** From the first to the last call in the function that a find hands over as its handler; undefined where it hands over none. */
  of({ unit, line, handler }: Find): HandlerLines | undefined {
    if (handler === undefined || handler.unit !== unit) return undefined;
    const fn = functionIn(unit, handler.at, 0);
    return fn < 0 ? undefined : (this.#linesOf(unit).get(fn) ?? { first: line, last: line });
  }

  #linesOf(unit: Unit): ReadonlyMap<number, HandlerLines> {
    let lines = this.#known.get(unit);
    if (lines === undefined) {
      const found = new Map<number, HandlerLines>();
      for (const { callee, line } of this.#sites.inFile(unit)) {
        for (const fn of functionsAround(unit, scopeOf(unit, callee))) {
          const { first, last } = found.get(fn) ?? { first: line, last: line };
          found.set(fn, { first: Math.min(first, line), last: Math.max(last, line) });
        }
      }
      lines = found;
      this.#known.set(unit, lines);
    }
    return lines;
  }
}

/** Row of a function that is written at a place, in wrappers too; -1 where there is none. */
function functionIn(unit: Unit, at: number, depth: number): number {
  if (at < 0 || depth > DEEPEST) return -1;
  switch (unit.code(at)) {
    case CODE.function:
      return unit.code(at + 1);
    case CODE.cast:
    case CODE.guarded:
    case CODE.await:
      return functionIn(unit, unit.code(at + 1), depth + 1);
    case CODE.named:
      return functionIn(unit, unit.code(at + 2), depth + 1);
    case CODE.array:
      return lastIn(
        unit,
        Array.from({ length: unit.code(at + 1) }, (_, i) => unit.code(at + 2 + i)),
        depth,
      );
    case CODE.call:
      return lastIn(unit, argumentsOf(unit, at), depth);
    default:
      return -1;
  }
}

function lastIn(unit: Unit, values: readonly number[], depth: number): number {
  return values.map((value) => functionIn(unit, value, depth + 1)).findLast((fn) => fn >= 0) ?? -1;
}
