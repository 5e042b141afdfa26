import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, watch, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEngine } from "../../dist/api.mjs";
import { pathOf, writeTree } from "./generated-tree.mjs";
import { CLI } from "./timed-command.mjs";

/** From the first byte of a segment to the end of the process, on a machine that is not busy. */
const PUBLISH_MS = 80;

/**
 * Kills runs of the indexer (SIGKILL) at random moments and looks at what is left. In each trial some files change, a run is killed, and
 * then, with nothing mended by hand: a committed index must still answer and must not be older than before; the next run must end well; and
 * its export and answers must equal those of a store which was built from nothing. A quarter of the trials kills a first build instead. Only the
 * killed run is a process of its own: that keeps a trial short.
 */
export async function killTrials({ trials, files, seed = 1, onTrial = () => {} }) {
  const random = numbers(seed);
  const folder = mkdtempSync(join(tmpdir(), "portolan-kill-"));
  const root = join(folder, "bakery");
  const store = join(folder, "store");
  const outcome = {
    trials,
    killedBeforeTheEnd: 0,
    killedWhilePublishing: 0,
    killedAfterPublishing: 0,
    corrupt: 0,
    lost: 0,
    different: 0,
    troubles: [],
  };
  try {
    writeTree(root, files);
    await inStore(root, store, (engine) => engine.index());
    // How long a whole run takes in a process of its own: the kills are spread over it.
    const usualMs = { first: await runMs(root, join(folder, "timed")), update: await runMs(root, join(folder, "timed")) };
    for (let trial = 0; trial < trials; trial++) {
      const isFirst = trial % 8 >= 6;
      if (isFirst) rmSync(store, { recursive: true, force: true });
      const before = isFirst ? 0 : await inStore(root, store, generationOf);
      edit(root, files, trial, random);
      const afterMs = random() * (isFirst ? usualMs.first : usualMs.update) * 1.1;
      // Publishing takes a small part of a run: every second kill falls into what follows its first segment file.
      const wasKilled = await (trial % 2 === 0
        ? killedRun(root, store, afterMs)
        : killedWhilePublishing(root, store, random() * PUBLISH_MS));
      if (trial % 2 === 1 && wasKilled) outcome.killedWhilePublishing++;
      if (wasKilled) outcome.killedBeforeTheEnd++;
      else if (!isFirst && trial % 2 === 0) usualMs.update = (usualMs.update + afterMs) / 2;
      await examine({ root, store, clean: join(folder, "clean"), isFirst, before, wasKilled, trial, outcome });
      onTrial(trial + 1, outcome);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return outcome;
}

async function examine({ root, store, clean, isFirst, before, wasKilled, trial, outcome }) {
  try {
    const after = await inStore(root, store, async (engine) => {
      const generation = await generationOf(engine);
      await engine.search("oven timer");
      return generation;
    });
    if (after < before) note(outcome, "lost", trial, `generation ${after} after ${before}`);
    if (wasKilled && after > before) outcome.killedAfterPublishing++;
  } catch (error) {
    if (error.code !== "no-index") note(outcome, "corrupt", trial, error.stack);
    else if (!isFirst) note(outcome, "lost", trial, error.stack);
  }
  try {
    await inStore(root, store, (engine) => engine.index());
    rmSync(clean, { recursive: true, force: true });
    await inStore(root, clean, (engine) => engine.index());
    const [mended, fresh] = [await inStore(root, store, everything), await inStore(root, clean, everything)];
    if (mended !== fresh) note(outcome, "different", trial, "the export or an answer is not that of a clean store");
  } catch (error) {
    note(outcome, "corrupt", trial, error.stack);
  }
}

async function inStore(root, store, work) {
  const engine = await openEngine({ root, store });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

async function generationOf(engine) {
  return (await engine.status()).index.generation;
}

/** Stores count their generations from when they were begun, and hold what was left over. */
async function everything(engine) {
  const lines = [];
  await engine.exportJson((line) => lines.push(line));
  const { store: _, store_bytes: __, ...status } = await engine.status();
  lines.push(JSON.stringify(status), JSON.stringify(await engine.search("oven timer")));
  return lines.join("\n").replace(/"generation":\d+/g, '"generation":0');
}

async function runMs(root, store) {
  const startedMs = performance.now();
  await killedRun(root, store, 600_000);
  return performance.now() - startedMs;
}

function killedRun(root, store, afterMs) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [CLI, "index", "--no-checker", "--root", root, "--store", store], { stdio: "ignore" });
    const timer = setTimeout(() => child.kill("SIGKILL"), afterMs);
    child.once("exit", (_code, signal) => {
      clearTimeout(timer);
      resolve(signal === "SIGKILL");
    });
  });
}

/** Kills a run so long after a segment file began to be written. */
function killedWhilePublishing(root, store, afterMs) {
  mkdirSync(store, { recursive: true });
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [CLI, "index", "--no-checker", "--root", root, "--store", store], { stdio: "ignore" });
    const watcher = watch(store, (_event, name) => {
      if (!/\.seg/.test(name ?? "")) return;
      watcher.close();
      setTimeout(() => child.kill("SIGKILL"), afterMs);
    });
    child.once("exit", (_code, signal) => {
      watcher.close();
      resolve(signal === "SIGKILL");
    });
  });
}

function edit(root, files, trial, random) {
  for (let n = 0; n < 5; n++) {
    const file = join(root, pathOf(Math.floor(random() * files)));
    appendFileSync(file, `export function batch${trial}x${n}(): number {\n  return ${n};\n}\n`);
  }
  writeFileSync(join(root, "src", `extra${trial % 7}.ts`), `export const tray${trial} = ${trial};\n`);
  if (trial % 3 === 0) rmSync(join(root, "src", `extra${(trial + 3) % 7}.ts`), { force: true });
}

function note(outcome, kind, trial, message) {
  outcome[kind]++;
  if (outcome.troubles.length < 20) outcome.troubles.push({ trial, kind, message: String(message).slice(0, 500) });
}

/** The same numbers for the same seed (mulberry32). */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
