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

  keepBound(bound: BoundTree): void {
    this.#bound = bound;
  }
}
