import { GraphSegment } from "#store/graph-segment.ts";
import { IndexStore, noIndex, type TreeState } from "#store/index-store.ts";
import { LexicalSegment } from "#store/lexical-segment.ts";
import { damagedStore } from "#store/store-trouble.ts";

/** Operations that overlap share one view of the store; none joins a view that is older than this. */
const OLDEST_SHARED_MS = 1_000;

/** One open generation. While an operation is in it, everything it reads is of that generation, whatever a writer publishes. */
export interface TreeHandle {
  readonly store: IndexStore;
  readonly segment: LexicalSegment;
  readonly graph: GraphSegment;
  /** Keeps it open, and what it shows as it is, until `exit`. False where it is no longer the last generation. */
  enter(): boolean;
  exit(): void;
  /** Closes it once nothing is in it. */
  retire(): void;
}

/** Opens the last generation of a tree. Throws AppError `no-index`, `store-corrupt`. */
export function openTree(folder: string, root: string): TreeHandle {
  if (!IndexStore.exists(folder)) throw noIndex(root);
  const store = new IndexStore(folder, root, "read");
  try {
    for (let state = store.state(); ; ) {
      if (state === undefined) throw noIndex(root);
      try {
        return newHandle(store, openSegments(store, state), state);
      } catch (cause) {
        // A writer may have published the next generation, and dropped this one's segments, between the two reads.
        const now = store.state();
        if (now?.generation === state.generation) {
          throw damagedStore(folder, cause);
        }
        state = now;
      }
    }
  } catch (error) {
    store.close();
    throw error;
  }
}

interface Segments {
  readonly segment: LexicalSegment;
  readonly graph: GraphSegment;
}

function openSegments(store: IndexStore, { lexicalSegment, graphSegment }: TreeState): Segments {
  const segment = new LexicalSegment(store.segmentPath(lexicalSegment));
  try {
    return { segment, graph: new GraphSegment(store.segmentPath(graphSegment)) };
  } catch (error) {
    segment.close();
    throw error;
  }
}

function newHandle(store: IndexStore, { segment, graph }: Segments, { lexicalSegment }: TreeState): TreeHandle {
  let inside = 0;
  let enteredMs = 0;
  let isRetired = false;
  const closeWhenFree = () => {
    if (!isRetired || inside > 0) return;
    segment.close();
    graph.close();
    store.close();
  };
  return {
    store,
    segment,
    graph,
    enter() {
      if (inside > 0 && performance.now() - enteredMs > OLDEST_SHARED_MS) return false;
      if (inside === 0) {
        if (store.isRemoved()) return false;
        store.beginReading();
        // The first read of a transaction is what fixes its view.
        if (store.state()?.lexicalSegment !== lexicalSegment) {
          store.endReading();
          return false;
        }
        enteredMs = performance.now();
      }
      inside++;
      return true;
    },
    exit() {
      inside--;
      if (inside === 0) store.endReading();
      closeWhenFree();
    },
    retire() {
      isRetired = true;
      closeWhenFree();
    },
  };
}
