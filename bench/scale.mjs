// Cost against size on generated repositories of 100 to 20,000 TypeScript files of about 60 lines:
//   npm run bench:scale -- [--sizes 100,1000,5000,20000] [--save NAME]
// Prints CPU seconds, peak memory and disk for each size, and draws them, so that a step away from a straight line is seen.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readArguments } from "./lib/arguments.mjs";
import { writeTree } from "./lib/generated-tree.mjs";
import { CLI, timedCommand } from "./lib/timed-command.mjs";

const { options } = readArguments();
const sizes = (options.sizes ?? "100,1000,5000,20000").split(",").map(Number);
const rows = [];
for (const size of sizes) {
  const root = mkdtempSync(join(tmpdir(), "portolan-scale-"));
  writeTree(root, size);
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
