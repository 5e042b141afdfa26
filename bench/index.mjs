// Cost of indexing a repository from nothing (without and with the compiler pass), of looking again without a change, of a cold search, of an MCP start, and of
// searches in process:
//   npm run bench:index -- PATH [--store DIR] [--query WORDS] [--save NAME]
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { openEngine } from "../dist/api.mjs";
import { readArguments } from "./lib/arguments.mjs";
import { meteredCommand } from "./lib/metered-command.mjs";
import { quantile } from "./lib/ndcg.mjs";
import { CLI, timedCommand } from "./lib/timed-command.mjs";

const { options, words } = readArguments();
if (words.length !== 1) {
  console.error("bench:index needs the PATH of a repository");
  process.exit(2);
}
const root = resolve(words[0]);
const store = options.store ?? mkdtempSync(join(tmpdir(), "portolan-bench-index-"));
const query = options.query ?? "how is the configuration loaded";
const common = ["--root", root, "--store", store, "--json"];

const checked = await meteredCommand(process.execPath, [CLI, "index", "--full", ...common]);
const first = run(["index", "--full", "--no-checker", ...common]);
const summary = JSON.parse(first.stdout);
const again = run(["index", ...common]);
const exports = [0, 1].map(() => execFileSync(process.execPath, [CLI, "export", "json", ...common.slice(0, 4)], { maxBuffer: 1 << 30 }));
const cold = run(["search", query, ...common]);
const start = timedCommand(process.execPath, [CLI, "mcp", ...common.slice(0, 4)], {
  input: `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "bench", version: "1" } } })}\n`,
});

const engine = await openEngine({ root, store });
const names = [];
await engine.exportJson((line) => names.push(JSON.parse(line).name));
const picked = Array.from({ length: 100 }, (_, i) => names[Math.floor((i * names.length) / 100)]).filter((name) => name?.trim());
const queries = [...picked, ...picked.map((name, i) => `where is ${name} used with ${picked[(i + 7) % picked.length]}`)];
const times = [];
for (const text of [...queries, ...queries]) {
  const started = performance.now();
  await engine.search(text, { limit: 10 });
  times.push(performance.now() - started);
}
await engine.close();

const report = {
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  repository: basename(root),
  commit: commitOf(root),
  counts: {
    files: summary.files,
    symbols: summary.symbols,
    references: summary.references,
    chunks: summary.chunks,
    diagnostics: summary.diagnostics,
    graph: summary.graph,
  },
  index: {
    cpuSeconds: first.cpuSeconds,
    wallSeconds: first.wallSeconds,
    peakMegabytes: megabytes(first.peakBytes),
    diskMegabytes: megabytes(summary.store_bytes),
  },
  withCompiler: {
    cpuSeconds: checked.cpuSeconds,
    peakMegabytes: megabytes(checked.peakBytes),
    peakOfAllMegabytes: checked.peakTreeBytes === undefined ? undefined : megabytes(checked.peakTreeBytes),
    graph: JSON.parse(checked.stdout).graph,
  },
  noChange: {
    cpuSeconds: again.cpuSeconds,
    peakMegabytes: megabytes(again.peakBytes),
    parsed: JSON.parse(again.stdout).parsed,
    exportsEqual: exports[0].equals(exports[1]),
  },
  coldSearch: { cpuSeconds: cold.cpuSeconds, peakMegabytes: megabytes(cold.peakBytes) },
  mcpInitialize: { cpuSeconds: start.cpuSeconds, answered: start.stdout.includes('"result"') },
  searchMilliseconds: { queries: times.length, p50: round(quantile(times, 0.5)), p95: round(quantile(times, 0.95)) },
  storeFiles: Object.fromEntries(readdirSync(store).map((file) => [file, statSync(join(store, file)).size])),
};
console.log(JSON.stringify(report, null, 1));
if (options.save)
  writeFileSync(
    new URL(`results/${report.date}-${options.save === true ? `index-${report.repository}` : options.save}.json`, import.meta.url),
    `${JSON.stringify(report, null, 1)}\n`,
  );
if (options.store === undefined) rmSync(store, { recursive: true, force: true });

function run(args) {
  const result = timedCommand(process.execPath, [CLI, ...args]);
  if (result.status !== 0) {
    console.error(`portolan ${args.join(" ")} ended with ${result.status}:\n${result.stderr}`);
    process.exit(1);
  }
  return result;
}

function commitOf(folder) {
  try {
    return execFileSync("git", ["-C", folder, "rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}

function megabytes(bytes) {
  return Math.round(bytes / 1e5) / 10;
}

function round(value) {
  return Math.round(value * 100) / 100;
}
