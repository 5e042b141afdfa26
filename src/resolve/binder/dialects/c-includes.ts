import { includeCandidates } from "#languages/_c-family.ts";
import { isStandardHeader } from "#languages/_c-headers.ts";
import type { Binder } from "../binder.ts";
import type { Unit } from "../unit.ts";

/** Entries of remembered sets of included files; beyond it they are forgotten. */
const MOST_KEPT = 4_000_000;
/** Files that lead to one header; beyond it no more are looked for. */
const MOST_INCLUDERS = 1_000;

export const NAMESPACE_SOURCE = "namespace:";

/** Which files the files of C and C++ include, one after the other. */
export class Includes {
  readonly #b: Binder;
  readonly #units: readonly Unit[];
  readonly #direct = new Map<Unit, readonly Unit[]>();
  readonly #seen = new Map<Unit, ReadonlySet<Unit>>();
  readonly #above = new Map<Unit, ReadonlySet<Unit>>();
  readonly #ofC = new Map<Unit, boolean>();
  readonly #misses = new Map<Unit, boolean>();
  #including: Map<Unit, Unit[]> | undefined;
  #kept = 0;

  constructor(b: Binder, units: readonly Unit[]) {
    this.#b = b;
    this.#units = units;
  }

  /** The file itself and all that it includes. */
  seen(unit: Unit): ReadonlySet<Unit> {
    return this.#remembered(this.#seen, unit, (one) => this.direct(one));
  }

  /** Files that include one, directly or not, and itself. */
  above(unit: Unit): ReadonlySet<Unit> {
    return this.#remembered(this.#above, unit, (one) => this.#includers().get(one) ?? NO_UNITS, MOST_INCLUDERS);
  }

  /** Whether a file is C: a header is where files of C include it and none of C++. */
  isC(unit: Unit): boolean {
    if (!unit.path.endsWith(".h")) return unit.path.endsWith(".c");
    let known = this.#ofC.get(unit);
    if (known === undefined) {
      const sources = [...this.above(unit)].filter(({ path }) => !path.endsWith(".h"));
      known = sources.length > 0 && sources.every(({ path }) => path.endsWith(".c"));
      this.#ofC.set(unit, known);
    }
    return known;
  }

  /** Whether some file includes both: then what the one declares may stand before the other. */
  meet(unit: Unit, other: Unit): boolean {
    const above = this.above(unit);
    for (const one of this.above(other)) if (above.has(one)) return true;
    return false;
  }

  /** Whether a file, or one that it includes, includes a header that is neither in the repository nor the system's. */
  misses(unit: Unit): boolean {
    let known = this.#misses.get(unit);
    if (known === undefined) {
      known = false;
      for (const one of this.seen(unit)) {
        for (let row = 0; row < one.importCount && !known; row++) {
          const source = one.text(one.import(row, "source"));
          known = source.endsWith(".h") && !isStandardHeader(source) && this.file(one, source) === undefined;
        }
        if (known) break;
      }
      this.#misses.set(unit, known);
    }
    return known;
  }

  direct(unit: Unit): readonly Unit[] {
    let found = this.#direct.get(unit);
    if (found === undefined) {
      const units = new Set<Unit>();
      for (let row = 0; row < unit.importCount; row++) {
        const source = unit.text(unit.import(row, "source"));
        if (source.startsWith(NAMESPACE_SOURCE)) continue;
        const target = this.file(unit, source);
        if (target !== undefined) units.add(target);
      }
      found = [...units];
      this.#direct.set(unit, found);
    }
    return found;
  }

  /** The file that an include means, where that is one of C or C++. */
  file(unit: Unit, source: string): Unit | undefined {
    const target = this.#b.sources.file(unit, includeCandidates(source, { from: unit.path, name: "" }));
    return target?.dialect === unit.dialect ? target : undefined;
  }

  #includers(): Map<Unit, Unit[]> {
    if (this.#including === undefined) {
      this.#including = new Map();
      for (const unit of this.#units) {
        for (const target of this.direct(unit)) {
          const known = this.#including.get(target);
          if (known === undefined) this.#including.set(target, [unit]);
          else known.push(unit);
        }
      }
    }
    return this.#including;
  }

  #remembered(
    memo: Map<Unit, ReadonlySet<Unit>>,
    unit: Unit,
    next: (unit: Unit) => readonly Unit[],
    most = Number.POSITIVE_INFINITY,
  ): ReadonlySet<Unit> {
    const known = memo.get(unit);
    if (known !== undefined) return known;
    const found = new Set([unit]);
    for (const one of found) {
      for (const other of next(one)) found.add(other);
      if (found.size >= most) break;
    }
    this.#kept += found.size;
    if (this.#kept > MOST_KEPT) {
      this.#seen.clear();
      this.#above.clear();
      this.#kept = found.size;
    }
    memo.set(unit, found);
    return found;
  }
}

const NO_UNITS: readonly Unit[] = [];
