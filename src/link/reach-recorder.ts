import type { Unit } from "#resolve/binder/unit.ts";

/**
 * What a computation looked at: files whose records it read, or about which it asked the binder, and questions to the whole tree (who calls a
 * name, where something is mounted), by a text that tells them apart.
 */
export interface Reach {
  readonly units: readonly Unit[];
  readonly questions: readonly string[];
}

export const NO_REACH: Reach = { units: [], questions: [] };

export interface Recorded<T> {
  readonly value: T;
  readonly reach: Reach;
}

/** Files about which the binder may answer otherwise than before, or that are gone; and questions that may have other answers. */
export interface Turnover {
  readonly units: ReadonlySet<Unit>;
  readonly questions: ReadonlySet<string>;
}

export function isStale({ units, questions }: Reach, turnover: Turnover): boolean {
  if (turnover.units.size > 0) for (const unit of units) if (turnover.units.has(unit)) return true;
  for (const question of questions) if (turnover.questions.has(question)) return true;
  return false;
}

/** Both reaches in one. */
export function joinedReach(a: Reach, b: Reach): Reach {
  return { units: [...new Set([...a.units, ...b.units])], questions: [...new Set([...a.questions, ...b.questions])] };
}

class Frame {
  readonly units = new Set<Unit>();
  readonly questions = new Set<string>();
  readonly taken = new Set<Reach>();
}

/** Notes what computations look at. Outside of any nothing is noted. */
export class ReachRecorder {
  #frame: Frame | undefined;
  /** The file that was noted last: most follow one of their own. */
  #last: Unit | undefined;

  look(unit: Unit): void {
    if (unit === this.#last) return;
    this.#last = unit;
    this.#frame?.units.add(unit);
  }

  ask(question: string): void {
    this.#frame?.questions.add(question);
  }

  /** What is computed at hand has used a value of this reach. */
  take(reach: Reach): void {
    const frame = this.#frame;
    if (frame === undefined || frame.taken.has(reach)) return;
    frame.taken.add(reach);
    for (const unit of reach.units) frame.units.add(unit);
    for (const question of reach.questions) frame.questions.add(question);
  }

  /** What a computation gives, with its reach. What is computed around it does not take that over by itself. */
  record<T>(compute: () => T): Recorded<T> {
    const around = this.#frame;
    const frame = new Frame();
    this.#frame = frame;
    this.#last = undefined;
    try {
      const value = compute();
      return { value, reach: { units: [...frame.units], questions: [...frame.questions] } };
    } finally {
      this.#frame = around;
      this.#last = undefined;
    }
  }
}
