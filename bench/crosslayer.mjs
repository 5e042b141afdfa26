// Scores channels against labels: which labelled pairs are joined, a census of both sides, and the precision of a judged sample.
//   npm run bench:crosslayer -- --gold FILE.json (--root DIR | --export FILE.ndjson) [--judged bench/labels/crosslayer-rocketchat.json]
//     [--draw 30 --seed 1 --sample FILE.json] [--out FILE.json]
import { createReadStream, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { readArguments } from "./lib/arguments.mjs";
import { census, channelEdges, drawPairs, precision, recallByKind, scorePairs } from "./lib/crosslayer-score.mjs";
import { withFreshIndex } from "./lib/fresh-index.mjs";
import { jsonLines } from "./lib/json-lines.mjs";

const { options } = readArguments();
if (!options.gold || (!options.root && !options.export)) {
  console.error("bench:crosslayer needs --gold FILE.json, and --root DIR or --export FILE.ndjson");
  process.exit(2);
}
const gold = JSON.parse(readFileSync(options.gold, "utf8"));
const { cost: index, result: edges } = options.export
  ? { cost: null, result: await channelEdges(jsonLines(createReadStream(options.export))) }
  : await withFreshIndex(resolve(options.root), { checker: false }, channelEdges);

const scored = scorePairs(gold.edges, edges);
const recall = recallByKind(scored);
const counts = census(edges, gold.kinds);
const judged = options.judged ? precision(JSON.parse(readFileSync(options.judged, "utf8")).pairs, edges) : undefined;

console.log(`recall ${recall.overall.toFixed(3)} (${recall.found} of ${recall.of})`);
for (const [kind, { found, of }] of Object.entries(recall.kinds)) console.log(`  ${kind} ${found}/${of}`);
for (const { kind, key, from, to, found } of scored) {
  if (!found) console.log(`  missed: ${kind} ${key}: ${from.file}:${from.line} -> ${to.file}:${to.line}`);
}
console.log("census: registrations found/labelled, calls found/labelled");
for (const [kind, { registrations, calls }] of Object.entries(counts)) {
  console.log(`  ${kind} ${registrations.found}/${registrations.labelled}, ${calls.found}/${calls.labelled ?? "-"}`);
}
if (judged !== undefined) {
  console.log(`precision ${judged.precision.toFixed(3)} (${judged.right} right, ${judged.wrong} wrong, ${judged.gone} no longer there)`);
  for (const [kind, { right, wrong, gone }] of Object.entries(judged.kinds))
    console.log(`  ${kind} ${right} right, ${wrong} wrong, ${gone} gone`);
}
if (options.sample) {
  const pairs = drawPairs(edges, Number(options.draw ?? 30), Number(options.seed ?? 1));
  writeFileSync(options.sample, `${JSON.stringify({ seed: Number(options.seed ?? 1), pairs }, null, 1)}\n`);
}
if (options.out) {
  const missed = scored.filter(({ found }) => !found).map(({ kind, key, from, to }) => ({ kind, key, from, to }));
  const report = {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    index,
    recall,
    missed,
    census: counts,
    precision: judged,
  };
  writeFileSync(options.out, `${JSON.stringify(report, null, 1)}\n`);
}
