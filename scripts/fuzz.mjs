#!/usr/bin/env node
/**
 * `npm run fuzz -- --minutes N [--target NAME] [--seed N]` throws generated input at the targets of test/fuzz until the time is up. What fails is
 * shrunk and kept in test/fixtures/fuzz/, where a test replays it from then on. Each target runs in a process of its own, which is watched: one that
 * dies or does not end with an input is a find as well.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { createServer } from "vite";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const KEPT = join(ROOT, "test/fixtures/fuzz");
const TARGETS = ["sources", "trees", "messages", "store"];
const HANG_MS = 60_000;
const MOST_RSS_BYTES = 2e9;
const MOST_FINDS = 12;
/** Exit code of a process that is of no further use. */
const SPENT = 4;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "1" },
    target: { type: "string" },
    seed: { type: "string" },
    child: { type: "string" },
    replay: { type: "string" },
  },
});
const chosen = values.target === undefined ? TARGETS : [values.target];
const unknown = chosen.find((name) => !TARGETS.includes(name));
if (unknown !== undefined || !(Number(values.minutes) > 0)) {
  console.error(`usage: npm run fuzz -- --minutes N [--target ${TARGETS.join("|")}] [--seed N]`);
  process.exit(2);
}
if (values.replay !== undefined) await replay(values.replay);
else if (values.child !== undefined) await runHere(chosen[0], values.child);
else {
  const outcomes = [];
  for (const target of chosen) outcomes.push(await watched(target));
  console.log(JSON.stringify(outcomes, null, 1));
  process.exitCode = outcomes.some(({ finds }) => finds.length > 0) ? 1 : 0;
}

/** Runs a target in a process of its own. The input at work stands in a file, so that it is known when the process is not there to tell. */
async function watched(target) {
  const folder = mkdtempSync(join(tmpdir(), "portolan-fuzz-"));
  const endsAt = Date.now() + Number(values.minutes) * 60_000;
  const total = { target, seconds: Number(values.minutes) * 60, runs: 0, peakMegabytes: 0, finds: [] };
  while (Date.now() < endsAt - 2_000 && total.finds.length < MOST_FINDS) {
    const minutes = (endsAt - Date.now()) / 60_000;
    const seed = values.seed ?? String(Date.now() & 0x7fffffff);
    const args = [process.argv[1], "--target", target, "--minutes", String(minutes), "--seed", seed, "--child", folder];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
    let trouble;
    const watch = setInterval(() => {
      const { sinceMs } = stateIn(folder);
      if (sinceMs === undefined || Date.now() - sinceMs < HANG_MS) return;
      trouble = `no end after ${HANG_MS / 1000} s`;
      child.kill("SIGKILL");
    }, 1_000);
    const code = await new Promise((resolve) => child.once("exit", resolve));
    clearInterval(watch);
    const { runs = 0, peakMegabytes = 0, input, first, failure } = stateIn(folder);
    total.runs += runs;
    total.peakMegabytes = Math.max(total.peakMegabytes, peakMegabytes);
    const isSpent = code === SPENT;
    if (code !== 0 && !isSpent) trouble ??= failure ?? `the process ended with ${code}`;
    if (trouble !== undefined) total.finds.push({ trouble, kept: keep(target, input ?? first, trouble) });
    if (first !== undefined) writeFileSync(join(tmpdir(), `portolan-fuzz-first-${target}.json`), JSON.stringify({ target, input: first }));
    rmSync(join(folder, "state.json"), { force: true });
    if (trouble === undefined && !isSpent) break;
  }
  rmSync(folder, { recursive: true, force: true });
  return total;
}

function stateIn(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, "state.json"), "utf8"));
  } catch {
    return {};
  }
}

function keep(target, input, trouble) {
  const text = `${JSON.stringify({ target, trouble: trouble.split("\n")[0], input }, null, 1)}\n`;
  const name = `${target}-${createHash("sha256")
    .update(JSON.stringify(input ?? null))
    .digest("hex")
    .slice(0, 8)}.json`;
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(join(KEPT, name), text);
  console.error(`find: ${name}: ${trouble.slice(0, 1500)}`);
  return name;
}

async function targetNamed(name) {
  const server = await createServer({
    root: ROOT,
    logLevel: "error",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: "custom",
  });
  const { [name]: fuzzed } = await server.ssrLoadModule(`/test/fuzz/${name}.ts`);
  return { fuzzed, server };
}

async function replay(file) {
  const { target, input } = JSON.parse(readFileSync(file, "utf8"));
  const { fuzzed, server } = await targetNamed(target);
  const startedMs = performance.now();
  const failure = await fuzzed.check(input).catch((error) => error);
  console.log(`${Math.round(performance.now() - startedMs)} ms:`, failure ?? "it holds");
  await fuzzed.close?.();
  await server.close();
}

/** Checks inputs until the time is up or one fails, which is shrunk first. */
async function runHere(target, folder) {
  const { fuzzed, server } = await targetNamed(target);
  let runs = 0;
  let peakMegabytes = 0;
  /** What failed before it was shrunk: where a failure leaves something behind, the small input may fail for that alone. */
  let first;
  const note = (state) => writeFileSync(join(folder, "state.json"), JSON.stringify({ runs, peakMegabytes, ...state }));
  const property = fc.asyncProperty(fuzzed.inputs, async (input) => {
    note({ input, sinceMs: Date.now(), first });
    await fuzzed.check(input).catch((error) => {
      first ??= input;
      throw error;
    });
    runs++;
    if (fuzzed.isSpent?.()) {
      note({});
      process.exit(SPENT);
    }
    const { rss } = process.memoryUsage();
    peakMegabytes = Math.max(peakMegabytes, Math.round(rss / 1e6));
    if (rss > MOST_RSS_BYTES) throw new Error(`${peakMegabytes} MB are in use`);
  });
  const result = await fc.check(property, {
    seed: Number(values.seed),
    numRuns: Number.MAX_SAFE_INTEGER,
    interruptAfterTimeLimit: Number(values.minutes) * 60_000,
    markInterruptAsFailure: false,
  });
  const [input] = result.counterexample ?? [];
  const { errorInstance } = result;
  note(result.failed ? { input, first, failure: String(errorInstance?.stack ?? errorInstance) } : {});
  await fuzzed.close?.();
  await server.close();
  process.exit(result.failed ? 3 : 0);
}
