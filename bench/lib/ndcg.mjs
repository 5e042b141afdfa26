/**
 * Ranks of targets in a result list, by the rule of the labels: a target counts at the first result whose path ends with it
 * and, where it has lines, whose lines overlap.
 */
export function targetRanks(targets, results) {
  return targets.map((target) => {
    const wanted = typeof target === "string" ? { path: target } : target;
    const index = results.findIndex((hit) => fits(hit, wanted));
    return index < 0 ? undefined : index + 1;
  });
}

function fits(hit, { path, start_line: start, end_line: end }) {
  if (hit.path !== path && !hit.path.endsWith(`/${path}`) && !path.endsWith(`/${hit.path}`)) return false;
  return start === undefined || (hit.start_line <= end && hit.end_line >= start);
}

/** NDCG at 10 with binary gain. */
export function ndcg10(targets, results) {
  const ranks = targetRanks(targets, results).filter((rank) => rank !== undefined && rank <= 10);
  const gain = [...new Set(ranks)].reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0);
  let ideal = 0;
  for (let rank = 1; rank <= Math.min(10, targets.length); rank++) ideal += 1 / Math.log2(rank + 1);
  return ideal === 0 ? 0 : gain / ideal;
}

export function mean(values) {
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function quantile(values, q) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
}
