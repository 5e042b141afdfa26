import { writeFileSync } from "node:fs";

/** Keeps a result under bench/results where `--save [NAME]` asks for it. */
export function saveResult(save, name, result) {
  if (!save) return;
  const date = new Date().toISOString().slice(0, 10);
  const file = new URL(`../results/${date}-${save === true ? name : save}.json`, import.meta.url);
  writeFileSync(file, `${JSON.stringify({ date, node: process.version, ...result }, null, 1)}\n`);
}
