import type { SymbolIndex } from "#model/file-facts.ts";
import type { SymbolKind } from "#model/symbol-kind.ts";
import type { Definition } from "./definitions.ts";
import { lineOf, type SourceView } from "./source-view.ts";

/** A chunk before its terms are counted. Lines are 1-based and inclusive. */
export interface ChunkRange {
  readonly startLine: number;
  readonly endLine: number;
  readonly symbol: SymbolIndex;
}

/** Characters that a chunk aims at; a single line may be longer. */
const CHUNK_CHARACTERS = 1500;

/** Kinds whose definitions are light, and the size up to which light neighbours are one chunk. */
const LIGHT: ReadonlySet<SymbolKind> = new Set(["variable", "property", "type", "enum-member"]);
const LIGHT_CHARACTERS = 900;

/** Definitions nested deeper are not cut: what writes such a file is no person. */
const DEEPEST_CUT = 200;

/** A definition as lines, comment and decorators included, with the definitions directly inside. */
interface Unit {
  readonly first: number;
  readonly last: number;
  /** The definition it is shown as: what is inside a function goes by that function's name. */
  readonly symbol: SymbolIndex;
  readonly runs: boolean;
  readonly inner: Unit[];
}

/**
 * Cuts a file into chunks: a definition is one chunk where it fits, a larger one is cut between the definitions inside it, and
 * the lines between definitions form chunks of their own. Chunks ascend, do not overlap, and hold every line that is not blank.
 */
export function cutAtDefinitions(view: SourceView, definitions: readonly Definition[]): ChunkRange[] {
  const chunks: ChunkRange[] = [];
  cut(view, 1, view.lines.length, -1, unitsOf(view, definitions), chunks, 0);
  return mergeLight(view, definitions, chunks);
}

/** Joins neighbouring chunks that hold no code that runs: a row of constants, types or import lines is read as one. */
function mergeLight(view: SourceView, definitions: readonly Definition[], chunks: readonly ChunkRange[]): ChunkRange[] {
  const isLight = ({ symbol }: ChunkRange) => symbol < 0 || LIGHT.has((definitions[symbol] as Definition).fact.kind);
  const merged: ChunkRange[] = [];
  for (const chunk of chunks) {
    const before = merged.at(-1);
    if (before === undefined || !isLight(before) || !isLight(chunk) || sizeOf(view, before.startLine, chunk.endLine) > LIGHT_CHARACTERS)
      merged.push(chunk);
    else
      merged[merged.length - 1] = {
        startLine: before.startLine,
        endLine: chunk.endLine,
        symbol: before.symbol < 0 ? chunk.symbol : before.symbol,
      };
  }
  return merged;
}

function unitsOf(view: SourceView, definitions: readonly Definition[]): Unit[] {
  const units: Unit[] = [];
  const top: Unit[] = [];
  definitions.forEach(({ fact, lead }, symbol) => {
    const outer = units[fact.parent];
    const runs = fact.kind === "function" || fact.kind === "method" || fact.kind === "component";
    const owner = outer?.runs === true ? outer.symbol : symbol;
    const unit: Unit = { first: lineOf(view, lead), last: fact.endLine, symbol: owner, runs: outer?.runs === true || runs, inner: [] };
    units.push(unit);
    (fact.parent < 0 ? top : (units[fact.parent] as Unit).inner).push(unit);
  });
  return top;
}

function cut(
  view: SourceView,
  first: number,
  last: number,
  symbol: SymbolIndex,
  inner: readonly Unit[],
  chunks: ChunkRange[],
  depth: number,
): void {
  let next = first;
  let owner = symbol;
  for (const unit of inner) {
    if (unit.first < next || unit.last > last) continue;
    if (symbol >= 0 && sizeOf(view, unit.first, unit.last) < CHUNK_CHARACTERS / 8) continue;
    cutLines(view, next, unit.first - 1, owner, chunks);
    if (depth > DEEPEST_CUT || sizeOf(view, unit.first, unit.last) <= CHUNK_CHARACTERS) {
      chunks.push({ startLine: unit.first, endLine: unit.last, symbol: unit.symbol });
    } else cut(view, unit.first, unit.last, unit.symbol, unit.inner, chunks, depth + 1);
    next = unit.last + 1;
    owner = symbol;
  }
  cutLines(view, next, last, owner, chunks);
}

/** Cuts a range without definitions at blank lines, then at shallow lines, wherever a chunk is full. */
export function cutLines(view: SourceView, from: number, to: number, symbol: SymbolIndex, chunks: ChunkRange[]): void {
  let first = from;
  let last = to;
  while (first <= last && isBlank(view, first)) first++;
  while (last >= first && isBlank(view, last)) last--;
  while (first <= last) {
    let end = first;
    while (end < last && sizeOf(view, first, end + 1) <= CHUNK_CHARACTERS) end++;
    if (end < last) end = goodBreak(view, first, end);
    chunks.push({ startLine: first, endLine: end, symbol });
    first = end + 1;
    while (first <= last && isBlank(view, first)) first++;
  }
}

/** The line to end a full chunk with: the last one before a blank line, else before the shallowest line, in its second half. */
function goodBreak(view: SourceView, first: number, end: number): number {
  const earliest = first + ((end - first) >> 1);
  let best = end;
  let depth = Number.POSITIVE_INFINITY;
  for (let line = end; line >= earliest; line--) {
    if (isBlank(view, line + 1)) return line;
    const here = indentation(view, line + 1);
    if (here < depth) {
      depth = here;
      best = line;
    }
  }
  return best;
}

function sizeOf(view: SourceView, first: number, last: number): number {
  return (view.lines[last] ?? view.text.length) - (view.lines[first - 1] as number);
}

function isBlank(view: SourceView, line: number): boolean {
  return indentation(view, line) < 0;
}

/** Leading white space in characters, or -1 for a line of nothing else. */
function indentation(view: SourceView, line: number): number {
  const start = view.lines[line - 1] as number;
  const end = view.lines[line] ?? view.text.length;
  for (let i = start; i < end; i++) {
    const code = view.text.charCodeAt(i);
    if (code !== 32 && code !== 9 && code !== 10 && code !== 13) return i - start;
  }
  return -1;
}
