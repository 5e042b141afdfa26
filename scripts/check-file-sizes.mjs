// The size rule of the sources: no file of src/ has more than 500 lines. Prints where the sizes stand; generated files are left out.
import { readdirSync, readFileSync } from "node:fs";

const LIMIT = 500;
const source = new URL("../src/", import.meta.url);

const sizes = readdirSync(source, { recursive: true })
  .filter((path) => path.endsWith(".ts") && !path.endsWith("_registry.ts"))
  .map((path) => ({ path: path.replaceAll("\\", "/"), lines: readFileSync(new URL(path, source), "utf8").split("\n").length - 1 }))
  .sort((a, b) => a.lines - b.lines);

const at = (share) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))].lines;
console.log(`src: ${sizes.length} files, median ${at(0.5)} lines, 95th percentile ${at(0.95)}, largest ${at(1)} (limit ${LIMIT})`);
const over = sizes.filter(({ lines }) => lines > LIMIT);
for (const { path, lines } of over) console.error(`src/${path}: ${lines} lines, more than ${LIMIT}: split it by job`);
if (over.length > 0) process.exit(1);
