import type { MemoryBudget } from "#base/memory-budget.ts";
import { LinkMemory } from "#link/link-memory.ts";
import type { BoundTree } from "./bound-tree.ts";
import { KeptSegments } from "./kept-segments.ts";

/** What the stages of a run over one tree leave for those of the next one in the same process. */
export class KeptStages {
  readonly links: LinkMemory = new LinkMemory();
  readonly segments: KeptSegments = new KeptSegments();
  #bound: BoundTree | undefined;

  /** The bound tree of the last run, which is used up with that. */
  takeBound(): BoundTree | undefined {
    const bound = this.#bound;
    this.#bound = undefined;
    return bound;
  }

  /** After a run that went wrong: what it left may be of no tree. */
  forget(): void {
    this.#bound = undefined;
    this.links.forget();
    this.segments.forget();
  }

  /** Keeps a bound tree, unless what the process holds by now leaves too little of what its runs may take. */
  keepBound(bound: BoundTree, memory: MemoryBudget): void {
    if (memory.isHeavy) this.links.forget();
    else this.#bound = bound;
  }
}
