// Random edit scripts over three small repositories; whether the index that followed them is that of a first run over the files as they are:
//   npm run bench:edit-scripts -- [--scripts 1000] [--seed 1] [--way warm|cold|both] [--only N] [--save NAME]
// `--only N` runs the script of that number alone. Ends with 1 where an index differs, and prints the script (shortened) and what differs.
import { openEngine } from "../dist/api.mjs";
import { readArguments } from "./lib/arguments.mjs";
import { EDIT_KINDS, sampledScripts, shortened } from "./lib/edit-scripts/edit-script.mjs";
import { EditedRepositories, REPOSITORIES } from "./lib/edit-scripts/edited-repository.mjs";
import { ScriptTrial } from "./lib/edit-scripts/script-trial.mjs";
import { saveResult } from "./lib/save-result.mjs";

const DIFFERENCES_SHOWN = 5;

const { options } = readArguments();
const scripts = Number(options.scripts ?? 1_000);
const seed = Number(options.seed ?? 1);
const way = options.way ?? "both";
const repositories = new EditedRepositories();
const trial = new ScriptTrial({ repositories, openEngine: (place) => openEngine({ ...place, workers: 0 }) });
/** Each way for every second script. */
const waysOf = (number) => (way === "both" ? [number % 2 === 0 ? "warm" : "cold"] : [way]);

const cpu = process.cpuUsage();
const counts = {
  scripts: 0,
  equal: 0,
  different: 0,
  edits: 0,
  withoutOccasion: 0,
  indexRuns: 0,
  published: 0,
  updates: 0,
  filesParsed: 0,
  filesResolved: 0,
  filesThere: 0,
};
const byKind = Object.fromEntries(EDIT_KINDS.map((kind) => [kind, 0]));
const byRepository = Object.fromEntries(REPOSITORIES.map((name) => [name, 0]));
const differences = [];
try {
  for (const [number, script] of sampledScripts(REPOSITORIES, scripts, seed).entries()) {
    if (options.only !== undefined && Number(options.only) !== number) continue;
    const ways = waysOf(number);
    const outcome = await trial.run(script, ways);
    count(script, outcome);
    if (outcome.difference !== undefined && differences.length < DIFFERENCES_SHOWN) await tell(number, script, ways);
    if (counts.scripts % 50 === 0)
      console.error(`${counts.scripts} scripts: ${counts.different} different, ${cpuSeconds().toFixed(0)} CPU seconds`);
  }
} finally {
  repositories.remove();
}
const result = { seed, way, ...counts, cpuSeconds: Math.round(cpuSeconds() * 10) / 10, byRepository, byKind, differences };
console.log(JSON.stringify(result, null, 1));
saveResult(options.save, "edit-scripts", result);
if (counts.different > 0) process.exitCode = 1;

function count({ repository }, { log, runs, difference }) {
  counts.scripts++;
  counts[difference === undefined ? "equal" : "different"]++;
  byRepository[repository]++;
  for (const { kind, what } of log) {
    if (kind === "index") continue;
    if (what === undefined) counts.withoutOccasion++;
    else {
      counts.edits++;
      byKind[kind]++;
    }
  }
  counts.indexRuns += runs.length;
  let generation = 0;
  for (const summary of runs) {
    if (summary === undefined) continue;
    if (summary.generation !== generation) counts.published++;
    if (summary.resolved > 0 && summary.resolved < summary.files) counts.updates++;
    counts.filesResolved += summary.resolved;
    counts.filesThere += summary.resolved > 0 ? summary.files : 0;
    generation = summary.generation;
    counts.filesParsed += summary.parsed;
  }
}

async function tell(number, script, ways) {
  const fewest = await shortened(script, async (shorter) => (await trial.run(shorter, ways)).difference !== undefined);
  const told = ScriptTrial.told(fewest, await trial.run(fewest, ways));
  differences.push(told);
  console.error(`script ${number} of seed ${seed}\n${told}`);
}

function cpuSeconds() {
  const { user, system } = process.cpuUsage(cpu);
  return (user + system) / 1e6;
}
