// Judges the call graph of a repository by a truth, and measures what the index run costs:
//   npm run bench:callgraph -- --root DIR --truth FILE.ndjson [--tests exclude|only] [--under PREFIX] [--except PREFIX,PREFIX]
//     [--list 30] [--no-checker] [--export FILE.ndjson] [--out FILE.json]
// --export takes a graph that `portolan export json` has written and runs no index.
// A truth has one line a call site, as the compiler or a language server answers it; lines count from 1:
//   {path, line, callee, form, status: in|external|unresolved, targets: [{path, line, kind, name?, ctor?}], impls?, alts?, local?,
//    start? or startLine?, test?, lineSites?, sameName?, why?, ext?}
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { readArguments } from "./lib/arguments.mjs";
import { scoreCalls } from "./lib/call-score.mjs";
import { callScoreText, spread } from "./lib/call-score-text.mjs";
import { withFreshIndex } from "./lib/fresh-index.mjs";
import { jsonLinesOf } from "./lib/json-lines.mjs";

/** Rows of misses and of wrong edges that a result file keeps. */
const KEPT_ROWS = 200;

const { options } = readArguments();
if (!options.truth || (!options.root && !options.export)) {
  console.error("bench:callgraph needs --truth FILE.ndjson, and --root DIR or --export FILE.ndjson");
  process.exit(2);
}
const selection = { tests: options.tests, under: options.under, except: options.except?.split(",") ?? [] };
const scored = (rows) => scoreCalls(rows, jsonLinesOf(options.truth), selection);
const { result: score, cost: index } = options.export
  ? { result: await scored(jsonLinesOf(options.export)), cost: null }
  : await withFreshIndex(resolve(options.root), { checker: !options["no-checker"] }, scored);
const { nodes, calls, placeless, otherEdges } = score.graph;

console.log(`${nodes} nodes, ${calls} call, new and jsx edges (${placeless} without a place), ${otherEdges} of other kinds`);
if (index !== null)
  console.log(
    `index: ${index.cpuSeconds} CPU s, ${index.peakMegabytes} MB peak of one process, ${index.peakTreeMegabytes ?? "-"} MB of all, ${index.counts.files} files`,
  );
console.log(callScoreText(score, Number(options.list ?? 30)));
if (options.out) writeFileSync(options.out, `${JSON.stringify(report(), null, 1)}\n`);

function report() {
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    repository: options.root ? basename(resolve(options.root)) : null,
    commit: options.root ? commitOf(resolve(options.root)) : null,
    truth: basename(options.truth),
    selection,
    index,
    ...score,
    misses: { rows: score.misses.length, some: spread(score.misses, KEPT_ROWS) },
    wrongEdges: { rows: score.wrongEdges.length, some: spread(score.wrongEdges, KEPT_ROWS) },
  };
}

function commitOf(folder) {
  try {
    return execFileSync("git", ["-C", folder, "rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}
