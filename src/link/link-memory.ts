import type { Idiom } from "#contracts/idiom.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { hashOfIdioms } from "./load-idioms.ts";
import { type BoundSites, TreeLinks } from "./tree-links.ts";

export interface TreeToLink extends BoundSites {
  readonly idioms: readonly Idiom[];
  /**
   * Files of both runs about whose records, declarations or classes the binder may answer otherwise than it did then. Without it everything is
   * made anew.
   */
  readonly affected?: ReadonlySet<Unit> | undefined;
}

/** What linking a tree leaves for the next time: what was found in each file, and what that depends on. It holds the files' units. */
export class LinkMemory {
  #links: TreeLinks | undefined;
  #idioms: readonly Idiom[] = [];
  #lookedAt = 0;

  /** Number of the files that the last run looked at. */
  get lookedAt(): number {
    return this.#lookedAt;
  }

  /** Takes out what is there for a tree, brought up to date but for the files that are to be looked at anew. */
  take(tree: TreeToLink): TreeLinks {
    const { idioms, affected } = tree;
    const links = this.#links;
    this.#links = undefined;
    const known = this.#idioms;
    this.#idioms = idioms;
    if (links === undefined || affected === undefined || !areSame(idioms, known)) return new TreeLinks(tree, idioms);
    links.turnTo(tree, affected);
    return links;
  }

  /** Lets go of what is there. */
  forget(): void {
    this.#links = undefined;
  }

  keep(links: TreeLinks): void {
    this.#links = links;
    this.#lookedAt = links.lookedAt;
  }
}

function areSame(a: readonly Idiom[], b: readonly Idiom[]): boolean {
  if (a.length === b.length && a.every((idiom, i) => idiom === b[i])) return true;
  return hashOfIdioms(a) === hashOfIdioms(b);
}
