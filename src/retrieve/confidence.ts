import type { Confidence } from "#model/results.ts";
import type { ChunkScores } from "./score-chunks.ts";

const HIGH_SHARE = 0.75;
const LOW_SHARE = 0.4;

/**
 * How far an answer can be trusted, told by the words alone: the share of the query's terms that the index knows, and the
 * share of their weight that the best file has.
 */
export function confidenceOf(terms: readonly string[], scores: ChunkScores, bestFile: number | undefined): Confidence {
  const known = terms.length - scores.missing.length;
  const coverage = terms.length === 0 ? 0 : round(known / terms.length);
  const base = { coverage, missing: scores.missing };
  if (bestFile === undefined) {
    const reason =
      terms.length === 0
        ? "the query has no words to look for"
        : known === 0
          ? "none of the words stands in the index"
          : "no file that the filters admit has any of the words";
    return { level: "none", ...base, reason };
  }
  const share = scores.queryMass === 0 ? 0 : (scores.fileMass[bestFile] as number) / scores.queryMass;
  const percent = `the best file has ${Math.round(share * 100)} % of the query's weight`;
  if (share >= HIGH_SHARE) return { level: "high", ...base, reason: percent };
  if (share >= LOW_SHARE) return { level: "medium", ...base, reason: percent };
  return { level: "low", ...base, reason: `${percent}: the words may not be those of the code` };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
