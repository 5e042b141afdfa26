import type { SymbolFact } from "#model/file-facts.ts";
import type { Hit } from "#model/results.ts";
import { displayContainer, displayName } from "#model/symbol-id.ts";
import { type CurrentFile, linesOf } from "./tree-reader.ts";

/** A range of lines that answers a query, before its text is packed into the budget. */
export interface FoundRange {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Position of the symbol shown, or -1. */
  readonly symbol: number;
  readonly score: number;
  readonly rank: number;
  /** The channel by which it was found, as in `Hit.channels`. */
  readonly through?: string;
}

/** A hit without its text. */
export function bareHit(range: FoundRange, symbols: readonly SymbolFact[], ids: readonly string[]): Hit {
  const symbol = symbols[range.symbol];
  const base = {
    path: range.path,
    start_line: range.startLine,
    end_line: range.endLine,
    score: Math.round(range.score * 10_000) / 10_000,
    ranks: range.through === undefined ? { lexical: range.rank } : { graph: range.rank },
  };
  if (symbol === undefined) {
    return {
      id: `${range.path}:${range.startLine}-${range.endLine}`,
      ...base,
      name: "",
      kind: "text",
      container: "",
      signature: "",
      doc: "",
    };
  }
  return {
    id: ids[range.symbol] as string,
    ...base,
    name: displayName(range.path, symbol),
    kind: symbol.kind,
    container: displayContainer(range.path, symbol),
    signature: symbol.signature,
    doc: symbol.doc,
  };
}

const CHARACTERS_PER_TOKEN = 4;

/** Tokens that a text will cost a model, estimated at four characters each. */
export function estimateTokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

/** Where the range of a hit stands now: its symbol's lines when the file changed, or undefined where the symbol is gone. */
export function currentRange(hit: Hit, file: CurrentFile): { start: number; end: number } | undefined {
  if (!file.changed) return { start: hit.start_line, end: hit.end_line };
  const symbol = file.symbols[file.ids.indexOf(hit.id)];
  return symbol === undefined ? undefined : { start: symbol.leadLine, end: symbol.endLine };
}

export function hitText(file: CurrentFile, range: { start: number; end: number }): string {
  return linesOf(file, range.start, range.end);
}
