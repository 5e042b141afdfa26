import type { LexicalSegment } from "#store/lexical-segment.ts";

/**
 * How far a query says the name of a chunk's symbol, 0 to 1: the harmonic mean of the share of the name's words that the query
 * has and the share of the query that they are, words weighted by their rarity.
 */
export function spokenNames(segment: LexicalSegment, weights: ReadonlyMap<string, number>): (chunk: number) => number {
  const weightOf = new Map<number, number>();
  let total = 0;
  for (const [term, weight] of weights) {
    const number = segment.termOf(term);
    if (number >= 0) weightOf.set(number, weight);
    total += weight;
  }
  return (chunk) => {
    const from = segment.chunkNameStarts[chunk] as number;
    const to = segment.chunkNameStarts[chunk + 1] as number;
    if (to === from || total === 0) return 0;
    let matched = 0;
    let said = 0;
    for (let i = from; i < to; i++) {
      const weight = weightOf.get(segment.chunkNameTerms[i] as number);
      if (weight === undefined) continue;
      matched++;
      said += weight;
    }
    const ofName = matched / (to - from);
    const ofQuery = Math.min(1, said / total);
    return matched === 0 ? 0 : (2 * ofName * ofQuery) / (ofName + ofQuery);
  };
}
