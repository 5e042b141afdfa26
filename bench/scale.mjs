// Cost against size on generated repositories of 100 to 20,000 TypeScript files of about 60 lines:
//   npm run bench:scale -- [--sizes 100,1000,5000,20000] [--save NAME]
// Prints CPU seconds, peak memory and disk for each size, and draws them, so that a step away from a straight line is seen.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readArguments } from "./lib/arguments.mjs";
import { CLI, timedCommand } from "./lib/timed-command.mjs";

const { options } = readArguments();
const sizes = (options.sizes ?? "100,1000,5000,20000").split(",").map(Number);
const WORDS = "order basket price stock shelf loaf oven dough crust baker flour yeast salt scale timer batch tray rack apron window".split(
  " ",
);
const rows = [];
for (const size of sizes) {
  const root = mkdtempSync(join(tmpdir(), "portolan-scale-"));
  for (let i = 0; i < size; i++) writeSource(root, i, size);
  const store = join(root, ".portolan-store");
  const common = ["--root", root, "--store", store, "--json"];
  const index = timedCommand(process.execPath, [CLI, "index", ...common]);
  const summary = JSON.parse(index.stdout);
  const again = timedCommand(process.execPath, [CLI, "index", ...common]);
  const search = timedCommand(process.execPath, [CLI, "search", "which baker sets the oven timer", ...common]);
  rows.push({
    files: summary.files,
    symbols: summary.symbols,
    cpuSeconds: index.cpuSeconds,
    peakMegabytes: Math.round(index.peakBytes / 1e6),
    diskMegabytes: Math.round(summary.store_bytes / 1e5) / 10,
    noChangeCpuSeconds: again.cpuSeconds,
    coldSearchCpuSeconds: search.cpuSeconds,
  });
  console.error(`${size} files: ${index.cpuSeconds} CPU s`);
  rmSync(root, { recursive: true, force: true });
}
console.table(rows);
const most = Math.max(...rows.map((row) => row.cpuSeconds / row.files));
for (const row of rows) {
  const perFile = row.cpuSeconds / row.files;
  console.log(
    `${String(row.files).padStart(6)} files  ${(perFile * 1000).toFixed(2)} ms CPU a file  ${"#".repeat(Math.round((perFile / most) * 40))}`,
  );
}
const date = new Date().toISOString().slice(0, 10);
if (options.save)
  writeFileSync(
    new URL(`results/${date}-${options.save === true ? "scale" : options.save}.json`, import.meta.url),
    `${JSON.stringify({ date, node: process.version, rows }, null, 1)}\n`,
  );

function writeSource(root, i, size) {
  const folder = join(root, "src", `area${i % 50}`, `part${i % 7}`);
  mkdirSync(folder, { recursive: true });
  const word = (n) => WORDS[(i * 7 + n * 13) % WORDS.length];
  const other = (i * 31 + 1) % size;
  const lines = [`import { ${word(1)}${other} } from "../../area${other % 50}/part${other % 7}/module${other}.js";`, ""];
  for (let f = 0; f < 8; f++) {
    lines.push(`/** Sets the ${word(f)} of the ${word(f + 3)} by the ${word(f + 5)}. */`);
    lines.push(`export function ${word(f + 1)}${f === 0 ? i : `Of${word(f + 2)}${f}`}(${word(f)}: number): number {`);
    lines.push(`  const ${word(f + 4)}Count = ${word(f)} + ${f};`, `  return ${word(1)}${other}(${word(f + 4)}Count);`, "}", "");
  }
  const file = join(folder, `module${i}.ts`);
  writeFileSync(file, lines.join("\n"));
  // Files written in the last seconds are read again by the next run, which is not what is measured.
  utimesSync(file, 1_700_000_000, 1_700_000_000);
}
