import type { Unit } from "#resolve/binder/unit.ts";
import { isStale, type ReachRecorder, type Recorded } from "./reach-recorder.ts";
import type { TreeTurnover } from "./tree-turnover.ts";

/** What a file adds to a table. */
type Part<V> = readonly (readonly [key: string, value: V])[];

export interface TableSource<V> {
  /** Tells the table's questions from those of others. */
  readonly name: string;
  /** Files that may add something, in order: all that have nothing in common with these add nothing until they change. */
  readonly units: () => Iterable<Unit>;
  readonly partOf: (unit: Unit) => Iterable<readonly [key: string, value: V]>;
  /** Runs what makes a part, apart from what asks for it. */
  readonly record: <T>(compute: () => T) => Recorded<T>;
}

/** A table over all files of a tree, made when it is first asked for; later only the parts of files that a change reaches are made anew. */
export class TreeTable<V extends { readonly unit: Unit }> {
  readonly #source: TableSource<V>;
  readonly #recorder: ReachRecorder;
  #parts: Map<Unit, Recorded<Part<V>>> | undefined;
  readonly #byKey = new Map<string, V[]>();

  constructor(recorder: ReachRecorder, source: TableSource<V>) {
    this.#recorder = recorder;
    this.#source = source;
  }

  /** Values of a key in the order of the files. */
  of(key: string): readonly V[] {
    this.#recorder.ask(this.#question(key));
    if (this.#parts === undefined) {
      this.#parts = new Map();
      for (const unit of this.#source.units()) this.#make(this.#parts, unit);
    }
    return this.#byKey.get(key) ?? [];
  }

  /** Makes anew what a turnover reaches, and adds the keys whose values may be others to its questions. */
  update(turnover: TreeTurnover): void {
    const parts = this.#parts;
    if (parts === undefined) return;
    const anew = new Set<Unit>();
    for (const [unit, { value, reach }] of parts) {
      const isGone = turnover.gone.has(unit);
      if (!isGone && !turnover.owners.has(unit) && !isStale(reach, turnover)) continue;
      parts.delete(unit);
      this.#tell(value, turnover);
      for (const [key] of value) this.#remove(key, unit);
      if (!isGone) anew.add(unit);
    }
    for (const unit of turnover.owners) if (!parts.has(unit)) anew.add(unit);
    for (const unit of [...anew, ...turnover.fresh]) this.#tell(this.#make(parts, unit), turnover);
  }

  #make(parts: Map<Unit, Recorded<Part<V>>>, unit: Unit): Part<V> {
    const part = this.#source.record((): Part<V> => [...this.#source.partOf(unit)]);
    parts.set(unit, part);
    // Values of one file stay in their order.
    const next = new Map<string, number>();
    for (const [key, value] of part.value) {
      const list = this.#byKey.get(key) ?? [];
      this.#byKey.set(key, list);
      const at = next.get(key) ?? placeIn(list, unit, (one) => one.unit);
      list.splice(at, 0, value);
      next.set(key, at + 1);
    }
    return part.value;
  }

  #remove(key: string, unit: Unit): void {
    const kept = (this.#byKey.get(key) ?? []).filter((value) => value.unit !== unit);
    if (kept.length === 0) this.#byKey.delete(key);
    else this.#byKey.set(key, kept);
  }

  #tell(part: Part<V>, { questions }: TreeTurnover): void {
    for (const [key] of part) questions.add(this.#question(key));
  }

  #question(key: string): string {
    return `${this.#source.name} ${key}`;
  }
}

/** Where something of a file stands in a list that is in the order of the files. */
export function placeIn<T>(list: readonly T[], { index }: Unit, unitOf: (one: T) => Unit): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (unitOf(list[middle] as T).index < index) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Each file once, in the order of the files. */
export function inOrder(units: Iterable<Unit>): readonly Unit[] {
  return [...new Set(units)].sort((a, b) => a.index - b.index);
}
