import type { Confidence } from "#model/results.ts";
import type { LexicalSegment } from "#store/lexical-segment.ts";
import { confidenceOf } from "./confidence.ts";
import { parseQuery } from "./query-terms.ts";
import { type LengthStats, lengthStats, scoreChunks } from "./score-chunks.ts";
import { type Admission, type RankedFile, rankFiles } from "./score-files.ts";
import { WEIGHTS } from "./weights.ts";

export interface LexicalAnswer {
  readonly ranked: readonly RankedFile[];
  readonly confidence: Confidence;
}

const statsOf = new WeakMap<LexicalSegment, LengthStats>();

/** Ranks the files of a segment for one or several phrasings of a question; several are fused by reciprocal rank. */
export function lexicalSearch(segment: LexicalSegment, query: string, also: readonly string[], admit: Admission): LexicalAnswer {
  let stats = statsOf.get(segment);
  if (stats === undefined) {
    stats = lengthStats(segment);
    statsOf.set(segment, stats);
  }
  const first = searchOnce(segment, stats, query, admit);
  if (also.length === 0) return first;
  const lists = [first, ...also.map((phrase) => searchOnce(segment, stats, phrase, admit)), searchOnce(segment, stats, [query, ...also].join(" "), admit)];
  return { ranked: fuse(lists.map((list) => list.ranked)), confidence: strongest(lists.map((list) => list.confidence)) };
}

function searchOnce(segment: LexicalSegment, stats: LengthStats, query: string, admit: Admission): LexicalAnswer {
  const parsed = parseQuery(query);
  const scores = scoreChunks(segment, stats, parsed.terms);
  const ranked = rankFiles(segment, parsed, scores, admit);
  return { ranked, confidence: confidenceOf(parsed.terms, scores, ranked[0]?.file) };
}

/** Reciprocal rank fusion; the chunk shown is the one of the list in which the file stands highest. */
function fuse(lists: readonly (readonly RankedFile[])[]): RankedFile[] {
  const fused = new Map<number, { score: number; rank: number; chunk: number }>();
  for (const list of lists) {
    list.forEach(({ file, chunk }, rank) => {
      const known = fused.get(file);
      const share = 1 / (WEIGHTS.fusionK + rank + 1);
      if (known === undefined) fused.set(file, { score: share, rank, chunk });
      else {
        known.score += share;
        if (rank < known.rank) Object.assign(known, { rank, chunk });
      }
    });
  }
  return [...fused].map(([file, { score, chunk }]) => ({ file, score, chunk })).sort((a, b) => b.score - a.score || a.file - b.file);
}

const LEVELS = ["none", "low", "medium", "high"] as const;

function strongest(all: readonly Confidence[]): Confidence {
  return all.reduce((best, next) => (LEVELS.indexOf(next.level) > LEVELS.indexOf(best.level) ? next : best));
}
