// What a watching process costs on a generated repository, idle and under saves (Linux: it reads /proc):
//   npm run bench:watch -- [--files 20000] [--saves 2000] [--idle 60] [--save NAME]
import { spawn, spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readArguments } from "./lib/arguments.mjs";
import { pathOf, writeTree } from "./lib/generated-tree.mjs";
import { saveResult } from "./lib/save-result.mjs";
import { CLI } from "./lib/timed-command.mjs";

const TICKS_PER_SECOND = 100;
const ROUNDS = 4;
/** Five seconds after a run, garbage is collected. */
const SETTLE_MS = 12_000;

const { options } = readArguments();
const files = Number(options.files ?? 20_000);
const saves = Number(options.saves ?? 2_000);
const idleSeconds = Number(options.idle ?? 60);
const folder = mkdtempSync(join(tmpdir(), "portolan-watch-"));
const root = join(folder, "bakery");
writeTree(root, files);
spawnSync("git", ["init", "-q", root]);

const child = spawn(process.execPath, [CLI, "watch", "--json", "--root", root, "--store", join(folder, "store")], {
  stdio: ["ignore", "pipe", "inherit"],
});
const runs = [];
let watching = 0;
let rest = "";
child.stdout.setEncoding("utf8").on("data", (piece) => {
  const lines = (rest + piece).split("\n");
  rest = lines.pop();
  for (const event of lines.map((line) => JSON.parse(line))) {
    if (event.kind === "indexed") runs.push({ seconds: event.summary.seconds, cpuSeconds: event.summary.cpu_seconds, rssMegabytes: rss() });
    else if (event.kind === "watching") watching = event.folders;
    else console.error(event);
  }
});

try {
  await until(() => runs.length > 0);
  // Other folders are watched once the index says which hold files.
  await sleep(SETTLE_MS);
  const afterFirstRun = { rssMegabytes: rss(), folders: watching, watches: watches(), peakMegabytes: peak() };
  console.error("after the first run", afterFirstRun);

  const cpuBefore = cpuSeconds();
  await sleep(idleSeconds * 1000);
  const idle = { seconds: idleSeconds, cpuPercentOfACore: ((cpuSeconds() - cpuBefore) / idleSeconds) * 100, rssMegabytes: rss() };
  console.error("idle", idle);

  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [runsBefore, cpuRoundBefore] = [runs.length, cpuSeconds()];
    for (let n = 0; n < saves / ROUNDS; n++) {
      appendFileSync(join(root, pathOf((n * 37) % files)), `export const tray${round}x${n} = ${n};\n`);
      await sleep(10);
    }
    await settled();
    await sleep(SETTLE_MS);
    rounds.push({ saves: saves / ROUNDS, runs: runs.length - runsBefore, cpuSeconds: cpuSeconds() - cpuRoundBefore, rssMegabytes: rss() });
    console.error("round", rounds.at(-1));
  }
  const result = { files, firstRun: runs[0], afterFirstRun, idle, rounds, runs: runs.slice(1), peakMegabytes: peak() };
  console.log(JSON.stringify(result, null, 1));
  saveResult(options.save, "watch", result);
} finally {
  child.kill("SIGINT");
  await new Promise((resolve) => child.once("exit", resolve));
  rmSync(folder, { recursive: true, force: true });
}

async function until(isTrue) {
  while (!isTrue()) await sleep(100);
}

/** No run has ended for as long as the longest one takes. */
async function settled() {
  for (let seen = -1; seen !== runs.length; ) {
    seen = runs.length;
    await sleep(Math.max(...runs.slice(1).map(({ seconds }) => seconds * 2_000), 15_000) + 6_000);
  }
}

function rss() {
  return megabytes("VmRSS");
}

function peak() {
  return megabytes("VmHWM");
}

function megabytes(field) {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1000);
}

function cpuSeconds() {
  const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1].split(" ");
  // Its own and that of the processes that it started and that have ended.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

function watches() {
  const fdinfo = `/proc/${child.pid}/fdinfo`;
  return readdirSync(fdinfo).reduce((sum, name) => sum + (readFileSync(join(fdinfo, name), "utf8").match(/^inotify/gm)?.length ?? 0), 0);
}
