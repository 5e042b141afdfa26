import type { ReferenceKind } from "./reference-kind.ts";

/** A record's position in `BindingFacts.code`, or `NONE`. */
export type At = number;

/** A call, construction or other reference as the lowering saw it; offsets are UTF-16 positions in the text. */
export interface Site {
  readonly kind: ReferenceKind;
  readonly name: string;
  readonly callee: At;
  readonly nameOffset: number;
  /** Start of the whole expression. */
  readonly startOffset: number;
  /** What stands before the name, or an empty range. */
  readonly receiverStart: number;
  readonly receiverEnd: number;
  readonly argument?: string | undefined;
}

/** What a declaration may carry; see the rows of `binding-codes.ts`. */
export interface DeclarationParts {
  readonly type?: At;
  readonly value?: At;
  readonly owner?: number;
  readonly extra?: number;
  readonly flags?: number;
  /** Where the name stands: joins the declaration to the symbol defined there. */
  readonly nameOffset?: number;
}
