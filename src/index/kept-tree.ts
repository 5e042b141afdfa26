import type { MemoryBudget } from "#base/memory-budget.ts";
import type { IndexStore, TreeRows, TreeState } from "#store/index-store.ts";
import type { KeptStages } from "./kept-stages.ts";

/** What a run leaves for the next one of the same process. */
export interface KeptRows extends TreeRows {
  /** The folder of the store and the root whose rows these are. */
  readonly folder: string;
  readonly root: string;
  /** The commit that they are of. */
  readonly state: TreeState;
  /** See `scopeMark`: of the time before the last look at the whole tree. */
  readonly scope: string;
}

/**
 * What a process keeps of one tree between its runs, so that a run costs what changed. It is of one commit: where the store has another one, by
 * another process, everything is forgotten and read anew.
 */
export class KeptTree {
  /** Of the last run. */
  budget: MemoryBudget | undefined;
  #rows: KeptRows | undefined;
  #stages: KeptStages | undefined;

  /** Whether the process holds so much that it should end once it has nothing to do. To be asked after garbage was collected. */
  get isHeavy(): boolean {
    return this.budget?.isHeavy === true;
  }

  /** What is kept, where it is that of the store's last commit; else all of it is forgotten. For the holder of the writer's lock. */
  rowsOf(store: IndexStore, state: TreeState | undefined): KeptRows | undefined {
    const kept = this.#rows;
    if (
      kept !== undefined &&
      state !== undefined &&
      kept.folder === store.folder &&
      kept.root === store.root &&
      isSame(kept.state, state)
    ) {
      return kept;
    }
    this.forget();
    return undefined;
  }

  keep(rows: KeptRows): void {
    this.#rows = rows;
  }

  /** What the stages keep of these rows; for one tree after another it is the same. */
  async stages(): Promise<KeptStages> {
    // Here alone: a run that finds no change goes without what binds and links.
    const { KeptStages } = await import("./kept-stages.ts");
    this.#stages ??= new KeptStages();
    return this.#stages;
  }

  /** For a run that did not come to its end: what it left may be of no commit. */
  forget(): void {
    this.#rows = undefined;
    this.#stages = undefined;
  }

  close(): void {
    this.forget();
  }
}

/** The time of the look tells two stores apart that were begun anew and have come to the same generation. */
function isSame(a: TreeState, b: TreeState): boolean {
  return a.generation === b.generation && a.scannedAtMs === b.scannedAtMs && a.gitHead === b.gitHead && a.idioms.hash === b.idioms.hash;
}
