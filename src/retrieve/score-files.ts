import type { SymbolKind } from "#model/symbol-kind.ts";
import { TRAIT_BITS } from "#model/traits.ts";
import type { LexicalSegment, NameEntry } from "#store/lexical-segment.ts";
import { nameKey } from "#store/name-key.ts";
import { type PathCoverage, pathCoverage } from "./path-coverage.ts";
import type { QueryTerms } from "./query-terms.ts";
import type { ChunkScores } from "./score-chunks.ts";
import { WEIGHTS } from "./weights.ts";

/** A file's place in the answer, with the chunk that shows best why. */
export interface RankedFile {
  readonly file: number;
  readonly score: number;
  readonly chunk: number;
}

/** Which chunks and files may be answers. */
export interface Admission {
  readonly file: (file: number) => boolean;
  readonly chunk: (chunk: number) => boolean;
}

/** Scores files and orders them, best first; files of equal score in the order of their paths. */
export function rankFiles(segment: LexicalSegment, query: QueryTerms, scores: ChunkScores, admit: Admission): RankedFile[] {
  const definitions = definitionsOf(segment, query);
  const coverage = pathCoverage(segment, query);
  const rows = scores.files.filter(admit.file).map((file) => fileRow(segment, scores, definitions, file, admit)).filter((row) => row.chunk >= 0);
  const most = { chunks: 0, body: 0, names: 0, comments: 0, definitions: 0, inDegree: 0 };
  for (const row of rows) for (const key of Object.keys(most) as (keyof typeof most)[]) most[key] = Math.max(most[key], row[key]);
  const best = Math.max(...[most.chunks]);
  const ranked = rows.map((row): RankedFile => {
    const share = (key: keyof typeof most) => (most[key] === 0 ? 0 : row[key] / most[key]);
    const path = coverage(row.file);
    const score = query.oneWord ? oneWordScore(share, path) : naturalLanguageScore(share, path);
    const penalty = query.mentionsTests ? 1 : penaltyOf(segment, row.file);
    return { file: row.file, score: score * (query.oneWord ? penalty : Math.sqrt(penalty)), chunk: showChunk(segment, query, scores, definitions, row, best, admit) };
  });
  return ranked.sort((a, b) => b.score - a.score || a.file - b.file);
}

type Share = (key: "chunks" | "body" | "names" | "comments" | "definitions" | "inDegree") => number;

function naturalLanguageScore(share: Share, path: PathCoverage): number {
  const w = WEIGHTS.naturalLanguage;
  return (
    w.chunks * share("chunks") +
    w.plainBody * share("body") +
    w.names * share("names") +
    w.comments * share("comments") +
    w.queryCoverage * path.query +
    w.stemCoverage * path.stem +
    w.definitions * share("definitions") +
    w.inDegree * share("inDegree")
  );
}

function oneWordScore(share: Share, path: PathCoverage): number {
  const w = WEIGHTS.oneWord;
  return w.chunks * share("chunks") + w.definitions * share("definitions") + w.queryCoverage * path.query + w.stemCoverage * path.stem;
}

interface FileRow {
  readonly file: number;
  readonly chunk: number;
  readonly chunks: number;
  readonly body: number;
  readonly names: number;
  readonly comments: number;
  readonly definitions: number;
  readonly inDegree: number;
}

function fileRow(segment: LexicalSegment, scores: ChunkScores, definitions: ReadonlyMap<number, FileDefinitions>, file: number, admit: Admission): FileRow {
  const top = [0, 0, 0];
  let chunk = -1;
  let body = 0;
  for (let row = segment.fileFirstChunk[file] as number; row < (segment.fileFirstChunk[file + 1] as number); row++) {
    if (!admit.chunk(row)) continue;
    const score = scores.fields[row] as number;
    body = Math.max(body, scores.body[row] as number);
    if (chunk < 0 || score > (top[0] as number)) chunk = row;
    if (score > (top[2] as number)) {
      top[2] = score;
      top.sort((a, b) => b - a);
    }
  }
  return {
    file,
    chunk,
    chunks: WEIGHTS.topChunks.reduce((sum, weight, i) => sum + weight * (top[i] as number), 0),
    body,
    names: scores.fileNames[file] as number,
    comments: scores.fileComments[file] as number,
    definitions: definitions.get(file)?.score ?? 0,
    inDegree: Math.log(1 + (segment.fileInDegree[file] as number)),
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
  const path = segment.path(file);
  if (/(?:^|\/)(?:__init__\.py|package-info\.java)$/.test(path)) penalty = Math.min(penalty, w.packageFile);
  if (/\.d\.[cm]?ts$/.test(path)) penalty = Math.min(penalty, w.declarationFile);
  return penalty;
}

function showChunk(
  segment: LexicalSegment,
  query: QueryTerms,
  scores: ChunkScores,
  definitions: ReadonlyMap<number, FileDefinitions>,
  row: FileRow,
  most: number,
  admit: Admission,
): number {
  const lines = definitions.get(row.file)?.lines;
  if (lines === undefined) return row.chunk;
  const bonus = most * (query.oneWord ? WEIGHTS.definingChunk.oneWord : WEIGHTS.definingChunk.otherwise);
  const strongest = Math.max(...lines.map(({ weight }) => weight));
  let best = row.chunk;
  let bestScore = -1;
  for (let chunk = segment.fileFirstChunk[row.file] as number; chunk < (segment.fileFirstChunk[row.file + 1] as number); chunk++) {
    if (!admit.chunk(chunk)) continue;
    const [start, end] = [segment.chunkStartLine[chunk] as number, segment.chunkEndLine[chunk] as number];
    let defines = 0;
    for (const { line, weight } of lines) if (line >= start && line <= end) defines = Math.max(defines, weight / strongest);
    const score = (scores.fields[chunk] as number) + bonus * defines;
    if (score > bestScore) {
      best = chunk;
      bestScore = score;
    }
  }
  return best;
}
