import { symbolIds } from "#model/symbol-id.ts";
import { dialectOf } from "#resolve/binder/dialect-of.ts";
import { Unit } from "#resolve/binder/unit.ts";
import type { ChangedFile } from "#store/graph-update.ts";
import type { FileRow, IndexStore } from "#store/index-store.ts";

/** The indexed files of a tree as they were at the last commit, against what they are now; both in the order of the paths. */
export class TreeBefore {
  readonly files: readonly FileRow[];
  /** For each file that is there now, its position before where path, facts and traits are the same; else -1. */
  readonly positions: Int32Array;
  /** Positions now of files that are new or differ, and positions before of those that are gone. */
  readonly changed: readonly number[];
  readonly gone: readonly number[];
  /** Positions before of files that differ, by their positions now. */
  readonly sameName: ReadonlyMap<number, number>;

  constructor(before: readonly FileRow[], now: readonly FileRow[]) {
    this.files = before;
    const places = new Map(before.map((row, position) => [row.path, position]));
    const changed: number[] = [];
    const sameName = new Map<number, number>();
    this.positions = Int32Array.from(now, ({ path, factsKey, traits }, file) => {
      const position = places.get(path);
      places.delete(path);
      const row = position === undefined ? undefined : (before[position] as FileRow);
      if (position !== undefined && row?.factsKey === factsKey && row.traits === traits) return position;
      changed.push(file);
      if (position !== undefined) sameName.set(file, position);
      return -1;
    });
    this.changed = changed;
    this.gone = [...places.values()];
    this.sameName = sameName;
  }

  get hasOtherPaths(): boolean {
    return this.gone.length > 0 || this.changed.length > this.sameName.size;
  }

  /** A unit of a file as it was, outside of any tree. */
  unit(store: IndexStore, position: number): Unit | undefined {
    const { path, factsKey } = this.files[position] as FileRow;
    const record = store.facts(factsKey);
    const dialect = dialectOf(record?.language ?? "");
    const facts = record?.bindings();
    return dialect === undefined || facts === undefined ? undefined : new Unit(-1, 0, path, facts, dialect);
  }

  /** Where the symbols of files that differ are now: see `GraphUpdate`. */
  symbolPlaces(store: IndexStore, now: readonly FileRow[]): Map<number, ChangedFile> {
    const places = new Map<number, ChangedFile>();
    for (const [file, position] of this.sameName) {
      const { path, factsKey } = now[file] as FileRow;
      const known = new Map(idsOf(store, path, factsKey).map((id, symbol) => [id, symbol]));
      const old = idsOf(store, path, (this.files[position] as FileRow).factsKey);
      places.set(position, { file, symbols: Int32Array.from(old, (id) => known.get(id) ?? -1) });
    }
    return places;
  }
}

function idsOf(store: IndexStore, path: string, factsKey: string): readonly string[] {
  return symbolIds(path, store.facts(factsKey)?.symbols() ?? []);
}
