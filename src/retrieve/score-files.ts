import type { SymbolKind } from "#model/symbol-kind.ts";
import { TRAIT_BITS } from "#model/traits.ts";
import type { FileCalls } from "#store/file-calls.ts";
import type { LexicalSegment, NameEntry } from "#store/lexical-segment.ts";
import { nameKey } from "#store/name-key.ts";
import { type PathCoverage, pathCoverage } from "./path-coverage.ts";
import { addProximity, type ScoredFile } from "./proximity.ts";
import type { QueryTerms } from "./query-terms.ts";
import type { ChunkScores } from "./score-chunks.ts";
import { spokenNames } from "./spoken-names.ts";
import { WEIGHTS } from "./weights.ts";

/** A file's place in the answer, with the chunk that shows best why. */
export interface RankedFile {
  readonly file: number;
  readonly score: number;
  readonly chunk: number;
  /** Its next best chunks, with their share of the first one's score. */
  readonly further: readonly { readonly chunk: number; readonly share: number }[];
}

/** Which chunks and files may be answers. */
export interface Admission {
  readonly file: (file: number) => boolean;
  readonly chunk: (chunk: number) => boolean;
}

/** Files from this place on are listed by score alone; nobody is shown their chunk. */
const CHUNKS_CHOSEN = 100;

/** Scores files and orders them, best first; files of equal score in the order of their paths. */
export function rankFiles(
  segment: LexicalSegment,
  calls: FileCalls,
  query: QueryTerms,
  scores: ChunkScores,
  admit: Admission,
): RankedFile[] {
  const definitions = definitionsOf(segment, query);
  const coverage = pathCoverage(segment, query);
  const rows: FileRow[] = [];
  const most = { chunks: 0, body: 0, names: 0, comments: 0, definitions: 0, callers: 0 };
  for (const file of scores.files) {
    if (!admit.file(file)) continue;
    const row = fileRow(segment, calls, scores, definitions, file, admit);
    if (row.chunk < 0) continue;
    rows.push(row);
    most.chunks = Math.max(most.chunks, row.chunks);
    most.body = Math.max(most.body, row.body);
    most.names = Math.max(most.names, row.names);
    most.comments = Math.max(most.comments, row.comments);
    most.definitions = Math.max(most.definitions, row.definitions);
    most.callers = Math.max(most.callers, row.callers);
  }
  for (const row of rows) {
    const path = coverage(row.file);
    const score = query.oneWord ? oneWordScore(row, most, path) : naturalLanguageScore(row, most, path);
    const penalty = query.mentionsTests ? 1 : penaltyOf(segment, row.file);
    row.penalty = query.oneWord ? penalty : Math.sqrt(penalty);
    row.score = score * row.penalty;
  }
  rows.sort(byScore);
  addProximity(rows, calls);
  rows.sort(byScore);
  const show: ShowRules = {
    scores,
    definitions,
    admit,
    spoken: spokenNames(segment, scores.termWeights),
    definingBonus: most.chunks * (query.oneWord ? WEIGHTS.definingChunk.oneWord : WEIGHTS.definingChunk.otherwise),
    spokenBonus: most.chunks * WEIGHTS.spokenName,
  };
  return rows.map((row, i) => {
    const [first, ...others] = i < CHUNKS_CHOSEN ? shownChunks(segment, show, row) : [];
    const further = first === undefined ? [] : otherSymbols(segment, first, others);
    return { file: row.file, score: row.score, chunk: first?.chunk ?? row.chunk, further };
  });
}

function byScore(a: ScoredFile, b: ScoredFile): number {
  return b.score - a.score || a.file - b.file;
}

/** Next best chunks of other definitions than those before them: a long function is one result, not three. */
function otherSymbols(segment: LexicalSegment, first: ScoredChunk, others: readonly ScoredChunk[]): RankedFile["further"] {
  const seen = new Set([segment.chunkSymbol[first.chunk]]);
  const further: { chunk: number; share: number }[] = [];
  for (const { chunk, score } of others) {
    const symbol = segment.chunkSymbol[chunk] as number;
    if (further.length === WEIGHTS.furtherChunks.most) break;
    if (symbol !== 0 && seen.has(symbol)) continue;
    seen.add(symbol);
    further.push({ chunk, share: score / first.score });
  }
  return further;
}

/** What a file's score is made of, before each part is divided by its maximum over the files. */
interface FileParts {
  readonly chunks: number;
  readonly body: number;
  readonly names: number;
  readonly comments: number;
  readonly definitions: number;
  readonly callers: number;
}

function naturalLanguageScore(row: FileParts, most: FileParts, path: PathCoverage): number {
  const w = WEIGHTS.naturalLanguage;
  return (
    w.chunks * share(row.chunks, most.chunks) +
    w.plainBody * share(row.body, most.body) +
    w.names * share(row.names, most.names) +
    w.comments * share(row.comments, most.comments) +
    w.queryCoverage * path.query +
    w.stemCoverage * path.stem +
    w.definitions * share(row.definitions, most.definitions) +
    w.callers * share(row.callers, most.callers)
  );
}

function oneWordScore(row: FileParts, most: FileParts, path: PathCoverage): number {
  const w = WEIGHTS.oneWord;
  const found = w.chunks * share(row.chunks, most.chunks) + w.definitions * share(row.definitions, most.definitions);
  return found + w.queryCoverage * path.query + w.stemCoverage * path.stem;
}

function share(value: number, most: number): number {
  return most === 0 ? 0 : value / most;
}

interface FileRow extends FileParts, ScoredFile {
  /** Its best chunk, or -1 where none is admitted. */
  readonly chunk: number;
  penalty: number;
}

function fileRow(
  segment: LexicalSegment,
  { callers }: FileCalls,
  scores: ChunkScores,
  definitions: ReadonlyMap<number, FileDefinitions>,
  file: number,
  admit: Admission,
): FileRow {
  let [first, second, third, chunk, body] = [0, 0, 0, -1, 0];
  const end = segment.fileFirstChunk[file + 1] as number;
  for (let row = segment.fileFirstChunk[file] as number; row < end; row++) {
    if (!admit.chunk(row)) continue;
    const score = scores.fields[row] as number;
    if ((scores.body[row] as number) > body) body = scores.body[row] as number;
    if (chunk < 0 || score > first) chunk = row;
    if (score > first) [first, second, third] = [score, first, second];
    else if (score > second) [second, third] = [score, second];
    else if (score > third) third = score;
  }
  const [best, next, last] = WEIGHTS.topChunks;
  return {
    file,
    chunk,
    score: 0,
    penalty: 1,
    chunks: best * first + next * second + last * third,
    body,
    names: scores.fileNames[file] as number,
    comments: scores.fileComments[file] as number,
    definitions: definitions.get(file)?.score ?? 0,
    callers: Math.log(1 + (callers[file] as number)),
  };
}

interface FileDefinitions {
  score: number;
  /** Lines of the definitions that query words name, with their weights. */
  readonly lines: { readonly line: number; readonly weight: number }[];
}

/** What each file defines of the names in the query. */
function definitionsOf(segment: LexicalSegment, query: QueryTerms): Map<number, FileDefinitions> {
  const found = new Map<number, FileDefinitions>();
  for (const { name, weight } of query.identifiers) {
    const best = new Map<number, number>();
    for (const entry of segment.definitions(name)) {
      const value = weight * definitionValue(segment, entry, name);
      if (value === 0) continue;
      best.set(entry.file, Math.max(value, best.get(entry.file) ?? 0));
      let file = found.get(entry.file);
      if (file === undefined) {
        file = { score: 0, lines: [] };
        found.set(entry.file, file);
      }
      file.lines.push({ line: entry.nameLine, weight: value });
    }
    for (const [file, value] of best) (found.get(file) as FileDefinitions).score += value;
  }
  return found;
}

function definitionValue(segment: LexicalSegment, entry: NameEntry, name: string): number {
  const w = WEIGHTS.definition;
  let value = kindValue(entry.kind);
  if (entry.topLevel) value *= w.topLevel;
  if (stemOf(segment.path(entry.file)) === nameKey(name)) value *= w.stemEquals;
  if (entry.name !== name) value *= w.looseName;
  return value;
}

function kindValue(kind: SymbolKind): number {
  const w = WEIGHTS.definition;
  switch (kind) {
    case "class":
    case "interface":
    case "type":
    case "enum":
      return w.type;
    case "function":
    case "method":
    case "component":
      return w.function;
    case "variable":
    case "enum-member":
    case "property":
      return w.constant;
    case "module":
      return w.module;
    case "test":
      return 0;
    default:
      return kind satisfies never;
  }
}

function stemOf(path: string): string {
  const base = path.slice(path.lastIndexOf("/") + 1);
  return nameKey(base.replace(/(?!^)\..*$/, ""));
}

function penaltyOf(segment: LexicalSegment, file: number): number {
  const w = WEIGHTS.penalty;
  const traits = segment.fileTraits[file] as number;
  let penalty = 1;
  if ((traits & TRAIT_BITS.test) !== 0) penalty = Math.min(penalty, w.test);
  if ((traits & TRAIT_BITS.example) !== 0) penalty = Math.min(penalty, w.example);
  if ((traits & TRAIT_BITS.vendored) !== 0) penalty = Math.min(penalty, w.vendored);
  if ((traits & TRAIT_BITS.generated) !== 0) penalty = Math.min(penalty, w.generated);
  if ((traits & TRAIT_BITS.prose) !== 0) penalty = Math.min(penalty, w.prose);
  if ((traits & TRAIT_BITS.data) !== 0) penalty = Math.min(penalty, w.data);
  if ((traits & TRAIT_BITS.packageFile) !== 0) penalty = Math.min(penalty, w.packageFile);
  if ((traits & TRAIT_BITS.declarations) !== 0) penalty = Math.min(penalty, w.declarationFile);
  return penalty;
}

/** Chunks of a file by how well each shows it: high in score, defining a name of the query, or with a name that the query says. */
function shownChunks(segment: LexicalSegment, show: ShowRules, row: FileRow): ScoredChunk[] {
  const lines = show.definitions.get(row.file)?.lines ?? [];
  const strongest = lines.reduce((most, { weight }) => Math.max(most, weight), 0);
  const chunks: ScoredChunk[] = [];
  const end = segment.fileFirstChunk[row.file + 1] as number;
  for (let chunk = segment.fileFirstChunk[row.file] as number; chunk < end; chunk++) {
    if (!show.admit.chunk(chunk)) continue;
    let defines = 0;
    for (const { line, weight } of lines) {
      const inside = line >= (segment.chunkStartLine[chunk] as number) && line <= (segment.chunkEndLine[chunk] as number);
      if (inside) defines = Math.max(defines, weight / strongest);
    }
    chunks.push({
      chunk,
      score: (show.scores.fields[chunk] as number) + show.definingBonus * defines + show.spokenBonus * show.spoken(chunk),
    });
  }
  return chunks.sort((a, b) => b.score - a.score || a.chunk - b.chunk);
}

interface ScoredChunk {
  readonly chunk: number;
  readonly score: number;
}

interface ShowRules {
  readonly scores: ChunkScores;
  readonly definitions: ReadonlyMap<number, FileDefinitions>;
  readonly admit: Admission;
  readonly spoken: (chunk: number) => number;
  readonly definingBonus: number;
  readonly spokenBonus: number;
}
