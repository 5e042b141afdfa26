// Strict recall of named definitions: a query counts at the first result with the file and the exact name of an expected definition.
//   node bench/named-lookups.mjs --labels FILE --axios DIR --gin DIR [--store DIR] [--save NAME] [--misses]
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEngine } from "../dist/api.mjs";
import { readArguments } from "./lib/arguments.mjs";
import { mean } from "./lib/ndcg.mjs";

const { options } = readArguments();
if (!options.labels) {
  console.error("bench/named-lookups.mjs needs --labels FILE, and a checkout for each suite, such as --axios DIR");
  process.exit(2);
}
const labels = JSON.parse(readFileSync(options.labels, "utf8"));
const suites = [...new Set(labels.map(({ suite }) => suite))];
const rows = [];
for (const suite of suites) {
  const root = options[suite];
  if (!root || !existsSync(root)) {
    console.error(`not measured, because --${suite} DIR is missing: ${suite}`);
    continue;
  }
  const engine = await openEngine({ root, store: join(options.store ?? join(tmpdir(), "portolan-bench"), `named-${suite}`) });
  await engine.index();
  for (const label of labels.filter((candidate) => candidate.suite === suite)) {
    const { results } = await engine.search(label.query, { limit: 10 });
    const at = results.findIndex((hit) => label.expected.some(({ file, name }) => hit.path === file && hit.name === name));
    rows.push({ suite, difficulty: label.difficulty, rank: at < 0 ? Number.POSITIVE_INFINITY : at + 1 });
    if (options.misses && at !== 0)
      console.log(
        `${suite} ${at + 1} ${label.query}\n   want ${label.expected.map(({ file, name }) => `${file}#${name}`).join(" ")}\n   got  ${results
          .slice(0, 4)
          .map(({ id }) => id)
          .join(" ")}`,
      );
  }
  await engine.close();
}
const summary = (some) => ({
  queries: some.length,
  recall1: round(mean(some.map(({ rank }) => Number(rank <= 1)))),
  recall3: round(mean(some.map(({ rank }) => Number(rank <= 3)))),
  recall5: round(mean(some.map(({ rank }) => Number(rank <= 5)))),
  mrr: round(mean(some.map(({ rank }) => 1 / rank))),
});
const report = { date: new Date().toISOString().slice(0, 10), all: summary(rows) };
for (const suite of suites) report[suite] = summary(rows.filter((row) => row.suite === suite));
for (const difficulty of new Set(rows.map((row) => row.difficulty)))
  report[difficulty] = summary(rows.filter((row) => row.difficulty === difficulty));
console.log(JSON.stringify(report, null, 1));
if (options.save)
  writeFileSync(
    new URL(`results/${report.date}-${options.save === true ? "named-lookups" : options.save}.json`, import.meta.url),
    `${JSON.stringify(report, null, 1)}\n`,
  );

function round(value) {
  return Math.round(value * 10_000) / 10_000;
}
