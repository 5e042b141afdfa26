import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** So much more on the heap than after the last collection makes another one worth its time. */
const WORTHWHILE_BYTES = 32e6;

let collect: (() => void) | undefined;
let usedThen = 0;

/**
 * Collects garbage now. For the end of a stage that leaves hundreds of megabytes behind: V8 would keep them while the next stage grows
 * beside them (Rocket.Chat: 320 MB of which 23 are alive). Costs about 0.1 s for such a heap; without effect where the engine refuses.
 */
export function collectGarbage(): void {
  if (collect === undefined) {
    setFlagsFromString("--expose-gc");
    const found: unknown = runInNewContext("typeof gc === 'function' ? gc : undefined");
    setFlagsFromString("--no-expose-gc");
    collect = typeof found === "function" ? (found as () => void) : () => {};
  }
  collect();
  usedThen = getHeapStatistics().used_heap_size;
}

/** The same where the heap has grown since the last time: for the steps of a stage. */
export function collectGrowth(): void {
  if (getHeapStatistics().used_heap_size >= usedThen + WORTHWHILE_BYTES) collectGarbage();
}
