import type { Confidence } from "#model/results.ts";
import type { GraphSegment } from "#store/graph-segment.ts";
import type { LexicalSegment } from "#store/lexical-segment.ts";
import { confidenceOf } from "./confidence.ts";
import { parseQuery, type QueryTerms } from "./query-terms.ts";
import { type LengthStats, lengthStats, scoreChunks } from "./score-chunks.ts";
import { type Admission, type RankedFile, rankFiles } from "./score-files.ts";
import { WEIGHTS } from "./weights.ts";

export interface LexicalAnswer {
  readonly ranked: readonly RankedFile[];
  readonly confidence: Confidence;
}

/** What is searched: one generation of a tree. The two segments number files alike. */
export interface SearchedTree {
  readonly segment: LexicalSegment;
  readonly graph: GraphSegment;
}

const statsOf = new WeakMap<LexicalSegment, LengthStats>();

/** Ranks the files of a tree for one or several phrasings of a question; several are fused by reciprocal rank. */
export function lexicalSearch(tree: SearchedTree, query: string, also: readonly string[], admit: Admission): LexicalAnswer {
  const { segment } = tree;
  let stats = statsOf.get(segment);
  if (stats === undefined) {
    stats = lengthStats(segment);
    statsOf.set(segment, stats);
  }
  const first = searchOnce(tree, stats, query, admit);
  if (also.length === 0) return first;
  const lists = [
    first,
    ...also.map((phrase) => searchOnce(tree, stats, phrase, admit)),
    searchOnce(tree, stats, [query, ...also].join(" "), admit),
  ];
  return { ranked: fuse(lists.map((list) => list.ranked)), confidence: strongest(lists.map((list) => list.confidence)) };
}

function searchOnce({ segment, graph }: SearchedTree, stats: LengthStats, query: string, admit: Admission): LexicalAnswer {
  const parsed = asIndexed(parseQuery(query), segment);
  const scores = scoreChunks(segment, stats, parsed.terms);
  const ranked = rankFiles(segment, graph.fileCalls, parsed, scores, admit);
  return { ranked, confidence: confidenceOf(parsed.terms, scores, ranked[0]?.file) };
}

/** A stem that stands nowhere gives way to its word, where that is the whole of a longer name. */
function asIndexed(parsed: QueryTerms, segment: LexicalSegment): QueryTerms {
  if (parsed.words.size === 0) return parsed;
  const has = (term: string | undefined): term is string => term !== undefined && segment.postings(term) !== undefined;
  const terms = parsed.terms.map((term) => {
    const word = parsed.words.get(term);
    return !has(term) && has(word) ? word : term;
  });
  return { ...parsed, terms: [...new Set(terms)] };
}

/** Reciprocal rank fusion; the chunk shown is the one of the list in which the file stands highest. */
function fuse(lists: readonly (readonly RankedFile[])[]): RankedFile[] {
  const fused = new Map<number, { score: number; rank: number; shown: RankedFile }>();
  for (const list of lists) {
    list.forEach((shown, rank) => {
      const known = fused.get(shown.file);
      const share = 1 / (WEIGHTS.fusionK + rank + 1);
      if (known === undefined) fused.set(shown.file, { score: share, rank, shown });
      else {
        known.score += share;
        if (rank < known.rank) Object.assign(known, { rank, shown });
      }
    });
  }
  return [...fused.values()].map(({ score, shown }) => ({ ...shown, score })).sort((a, b) => b.score - a.score || a.file - b.file);
}

/** One result of the list: a chunk at its place. */
export interface RankedChunk {
  readonly file: number;
  readonly chunk: number;
  readonly score: number;
}

/** Puts further chunks of files between the best ones of others, so that a large file can show more than one of its places. */
export function spread(ranked: readonly RankedFile[]): RankedChunk[] {
  const { decay } = WEIGHTS.furtherChunks;
  const all = ranked.flatMap(({ file, score, chunk, further }) => [
    { file, chunk, score },
    ...further.map(({ chunk, share }, i) => ({ file, chunk, score: score * share * decay ** (i + 1) })),
  ]);
  return all.sort((a, b) => b.score - a.score || a.file - b.file || a.chunk - b.chunk);
}

const LEVELS = ["none", "low", "medium", "high"] as const;

function strongest(all: readonly Confidence[]): Confidence {
  return all.reduce((best, next) => (LEVELS.indexOf(next.level) > LEVELS.indexOf(best.level) ? next : best));
}
