import { CODE, USE_ROW } from "./binding-codes.ts";
import type { At } from "./binding-site.ts";
import type { SymbolIndex } from "./file-facts.ts";
import { isLocal, localNames } from "./local-names.ts";
import { REFERENCE_KINDS, type ReferenceKind } from "./reference-kind.ts";

/** A read of a name or member, by the offset at which it stands. */
export interface Use {
  readonly kind: ReferenceKind;
  readonly code: At;
  readonly offset: number;
}

/** What is known of offsets once the whole file is read. */
export interface Places {
  symbolAt(offset: number): SymbolIndex;
  lineAt(offset: number): number;
  place(offset: number): { readonly line: number; readonly column: number; readonly within: SymbolIndex };
}

interface Tables {
  readonly code: readonly number[];
  readonly scopes: readonly number[];
  readonly declarations: readonly number[];
}

/** Rows of uses in the order of the text, without reads of local names that are no symbols: nobody asks for them across functions. */
export function placedUses(uses: readonly Use[], { code, scopes, declarations }: Tables, place: Places["place"]): Int32Array {
  const local = localNames(scopes, declarations);
  const isOfFile = ({ code: at }: Use) => code[at] !== CODE.name || !isLocal(local, scopes, code[at + 1] as number, code[at + 2] as number);
  const kept = uses.filter(isOfFile).sort((a, b) => a.offset - b.offset);
  const rows = new Int32Array(kept.length * USE_ROW.size);
  for (const [i, { kind, code: at, offset }] of kept.entries()) {
    const { line, column, within } = place(offset);
    rows.set([REFERENCE_KINDS.indexOf(kind), at, line, column, within], i * USE_ROW.size);
  }
  return rows;
}
