import type fc from "fast-check";

/** One thing that is fuzzed: what is thrown at it, as JSON so that it can be kept, and what must hold. */
export interface FuzzTarget<Input> {
  readonly inputs: fc.Arbitrary<Input>;
  /** Rejects where a property does not hold. */
  check(input: Input): Promise<void>;
  /** Whether this process is of no further use, so that another has to go on; that is no find. */
  isSpent?(): boolean;
  /** Lets go of what checks share: a server, a folder. */
  close?(): Promise<void>;
}

/** What a run of the product may reject with: trouble that is told to the user. Anything else is a find. */
export function isToldTrouble(error: unknown): boolean {
  return error instanceof Error && error.name === "AppError";
}
