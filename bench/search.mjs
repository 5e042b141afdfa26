// NDCG@10 on labelled repositories:
//   npm run bench:search -- --corpora DIR --gold DIR [--only a,b] [--store DIR] [--save NAME] [--misses]
// DIR/<name> is a checkout of each repository of the gold folder's repos.json; one that is absent is named. Figures by repository,
// language and category; p50 and p95 of a search in process, with its texts read from disk.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEngine } from "../dist/api.mjs";
import { readArguments } from "./lib/arguments.mjs";
import { mean, ndcg10, quantile, targetRanks } from "./lib/ndcg.mjs";

const { options } = readArguments();
const corpora = options.corpora ?? process.env.PORTOLAN_CORPORA;
const gold = options.gold ?? process.env.PORTOLAN_GOLD;
if (!corpora || !gold) {
  console.error("bench:search needs --corpora DIR and --gold DIR");
  process.exit(2);
}
const known = JSON.parse(readFileSync(join(gold, "repos.json"), "utf8"));
const only = options.only?.split(",");
const labels = readdirSync(gold)
  .filter((file) => file.endsWith(".json") && file !== "repos.json")
  .map((file) => file.slice(0, -5));
const rows = [];
const absent = [];
const latencies = [];
for (const name of labels.sort()) {
  if (only && !only.includes(name)) continue;
  const repository = known.find((candidate) => candidate.name === name) ?? { language: "?", benchmark_root: null };
  const root = join(corpora, name, repository.benchmark_root ?? "");
  if (!existsSync(root)) {
    absent.push(name);
    continue;
  }
  const engine = await openEngine({ root, store: join(options.store ?? join(tmpdir(), "portolan-bench"), name) });
  const summary = await engine.index();
  const queries = JSON.parse(readFileSync(join(gold, `${name}.json`), "utf8"));
  const scored = [];
  for (const { query, relevant, secondary = [], category } of queries) {
    const targets = [...relevant, ...secondary];
    const started = performance.now();
    const { results } = await engine.search(query, { limit: 10 });
    latencies.push(performance.now() - started);
    const score = ndcg10(targets, results);
    scored.push({ category, score });
    if (options.misses && score < 0.6)
      console.log(
        `  ${name} ${score.toFixed(2)} [${category}] ${query}\n     want ${JSON.stringify(targets.map((t) => t.path ?? t))} at ${JSON.stringify(targetRanks(targets, results))}\n     got  ${results
          .slice(0, 5)
          .map((hit) => `${hit.path}:${hit.start_line}`)
          .join("  ")}`,
      );
  }
  await engine.close();
  rows.push({ name, language: repository.language, files: summary.files, queries: scored, ndcg: mean(scored.map(({ score }) => score)) });
}
const byKey = (key) => {
  const groups = new Map();
  for (const row of rows) groups.set(row[key], [...(groups.get(row[key]) ?? []), row.ndcg]);
  return Object.fromEntries([...groups].sort().map(([group, values]) => [group, round(mean(values))]));
};
const byCategory = {};
for (const category of ["symbol", "semantic", "architecture"]) {
  byCategory[category] = round(
    mean(rows.flatMap((row) => row.queries.filter((query) => query.category === category).map(({ score }) => score))),
  );
}
const report = {
  date: new Date().toISOString().slice(0, 10),
  repositories: rows.length,
  queries: rows.reduce((sum, row) => sum + row.queries.length, 0),
  absent,
  ndcg10: round(mean(rows.map((row) => row.ndcg))),
  byCategory,
  byLanguage: byKey("language"),
  byRepository: byKey("name"),
  milliseconds: { p50: round(quantile(latencies, 0.5)), p95: round(quantile(latencies, 0.95)) },
};
console.log(JSON.stringify(report, null, 1));
if (absent.length > 0) console.error(`not measured, because absent under ${corpora}: ${absent.join(", ")}`);
if (options.save) {
  const folder = new URL("results/", import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    new URL(`${report.date}-${options.save === true ? "search" : options.save}.json`, folder),
    `${JSON.stringify(report, null, 1)}\n`,
  );
}

function round(value) {
  return Math.round(value * 10_000) / 10_000;
}
