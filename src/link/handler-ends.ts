import { CODE } from "#model/binding-codes.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { CallSites } from "./call-sites.ts";
import type { Find } from "./find.ts";
import { argumentsOf, functionsAround, scopeOf } from "./record-parts.ts";

const DEEPEST = 6;

/** Where the code of handlers without a name ends, as far as their calls tell. */
export class HandlerEnds {
  readonly #sites: CallSites;
  /** Last line of a call in each function of a file, by its row. */
  readonly #known = new Map<Unit, ReadonlyMap<number, number>>();

  constructor(sites: CallSites) {
    this.#sites = sites;
  }

  /** Line of the last call in the function that a find hands over as its handler; 0 where it hands over none. */
  of({ unit, line, handler }: Find): number {
    if (handler === undefined || handler.unit !== unit) return 0;
    const fn = functionIn(unit, handler.at, 0);
    return fn < 0 ? 0 : Math.max(line, this.#linesOf(unit).get(fn) ?? line);
  }

  #linesOf(unit: Unit): ReadonlyMap<number, number> {
    let lines = this.#known.get(unit);
    if (lines === undefined) {
      const found = new Map<number, number>();
      for (const { callee, line } of this.#sites.inFile(unit)) {
        for (const fn of functionsAround(unit, scopeOf(unit, callee))) found.set(fn, Math.max(found.get(fn) ?? 0, line));
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
