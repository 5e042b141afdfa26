/** A score as a page of text; of the misses and wrong edges `listed` each, spread evenly over the repository. */
export function callScoreText(score, listed) {
  const lines = [
    `${score.sites} sites judged by: ${score.total.inside} inside, ${score.total.outside} outside, ${score.open} open (with ${score.edgesAtOpenValues} edges at calls of values)`,
    "",
    row("all", score.total),
    row("without jsx", score.withoutJsx),
    `by place, without jsx: recall ${percent(score.byPlace.recall)} of ${score.byPlace.inside}, precision ${percent(score.byPlace.precision)} (${score.byPlace.right} right, ${score.byPlace.wrong} wrong, ${score.byPlace.stray} stray, ${score.byPlace.atOpenSites} at open sites)`,
    `not judged: ${score.ambiguous} edges where a line calls one name twice, ${score.otherName} of another name on a line with one call, ${score.toOutside} to nodes outside; ${score.inMissingFile} sites not found in files that the graph lacks`,
    "",
    ...Object.entries(score.byForm).map(([form, tally]) => row(form, tally)),
    "",
    ...Object.entries(score.byTargetKind).map(([kind, tally]) => row(`to ${kind}`, tally)),
    "",
    ...Object.entries(score.byEvidence).map(
      ([evidence, { right, wrong, precision, sitesFound }]) =>
        `${evidence.padEnd(18)} right ${right}, wrong ${wrong}, precision ${percent(precision)}, sites found ${sitesFound}`,
    ),
    ...list("missed", score.misses, listed),
    ...list("wrong edges", score.wrongEdges, listed),
  ];
  return lines.join("\n");
}

function row(name, tally) {
  const found = `recall ${percent(tally.recall)} of ${tally.inside}, with implementations ${percent(tally.recallWithImplementations)}`;
  const across = `across files ${percent(tally.acrossRecall)} of ${tally.across}`;
  const edges = `precision ${percent(tally.precision)} (${tally.right} right, ${tally.wrong} wrong)`;
  return `${name.padEnd(18)} ${found}; ${across}; ${edges}; ${tally.missed} missed, ${tally.onlyWrong} only wrong; outside ${tally.outside}, ${tally.outsideWithEdge} with an edge`;
}

function list(title, rows, listed) {
  if (rows.length === 0 || listed === 0) return [];
  return ["", `${title}: ${Math.min(listed, rows.length)} of ${rows.length}`, ...spread(rows, listed).map((text) => `  ${text}`)];
}

/** At most `count` rows, evenly from the first to the last. */
export function spread(rows, count) {
  if (rows.length <= count) return rows;
  return Array.from({ length: count }, (_, i) => rows[Math.floor((i * rows.length) / count)]);
}

function percent(value) {
  return value === null ? "-" : `${(100 * value).toFixed(1)} %`;
}
