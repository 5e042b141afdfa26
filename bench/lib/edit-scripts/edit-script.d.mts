import type { Arbitrary } from "fast-check";

/** One edit: its kind, the number by which it chooses what and where, and whether the index is brought up to date after it. */
export interface Edit {
  readonly kind: string;
  readonly number: number;
  readonly index: boolean;
}

/** Edits of one of the fixture repositories, in order. */
export interface EditScript {
  readonly repository: string;
  readonly edits: readonly Edit[];
}

export function scripts(repositories: readonly string[]): Arbitrary<EditScript>;
