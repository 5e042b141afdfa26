// Judges a graph by call sites whose targets were read off the source (bench/labels/*.json):
//   npm run bench:labels -- --labels FILE.json (--root DIR [--no-checker] | --export FILE.ndjson) [--list 20] [--out FILE.json]
import { readFileSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { readArguments } from "./lib/arguments.mjs";
import { spread } from "./lib/call-score-text.mjs";
import { withFreshIndex } from "./lib/fresh-index.mjs";
import { jsonLinesOf } from "./lib/json-lines.mjs";
import { scoreLabels } from "./lib/label-score.mjs";

const { options } = readArguments();
if (!options.labels || (!options.root && !options.export)) {
  console.error("bench:labels needs --labels FILE.json, and --root DIR or --export FILE.ndjson");
  process.exit(2);
}
const { repository, commit, sets } = JSON.parse(readFileSync(options.labels, "utf8"));
const scored = (rows) => scoreLabels(rows, sets);
const { result: scores, cost: index } = options.export
  ? { result: await scored(jsonLinesOf(options.export)), cost: null }
  : await withFreshIndex(resolve(options.root), { checker: !options["no-checker"] }, scored);
const listed = Number(options.list ?? 20);

for (const [name, score] of Object.entries(scores)) {
  console.log(
    `${name}: ${score.found} of ${score.inside} found, ${score.asReference} more as references; ${score.outsideLeftAlone} of ${score.outside} outside left alone; ${score.right} right and ${score.wrong} wrong edges`,
  );
  for (const [title, rows] of [
    ["missed", score.missed],
    ["wrong", score.wrongEdges],
  ])
    for (const row of spread(rows, listed)) console.log(`  ${title}: ${row}`);
}
if (options.out) {
  const report = {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    repository,
    commit,
    labels: basename(options.labels),
    index,
    scores,
  };
  writeFileSync(options.out, `${JSON.stringify(report, null, 1)}\n`);
}
