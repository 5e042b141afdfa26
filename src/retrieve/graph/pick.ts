/** The entries with the highest scores, at most `limit`, best first; of equal scores the earlier entry. */
export function bestOf(entries: readonly number[], score: (entry: number) => number, limit: number): number[] {
  if (limit <= 0) return [];
  const kept: number[] = [];
  const scores: number[] = [];
  for (const entry of entries) {
    const value = score(entry);
    if (kept.length === limit && value <= (scores[limit - 1] as number)) continue;
    let low = 0;
    let high = kept.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((scores[middle] as number) >= value) low = middle + 1;
      else high = middle;
    }
    kept.splice(low, 0, entry);
    scores.splice(low, 0, value);
    if (kept.length > limit) {
      kept.pop();
      scores.pop();
    }
  }
  return kept;
}
