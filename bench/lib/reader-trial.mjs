import { spawn, spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pathOf, writeTree } from "./generated-tree.mjs";
import { CLI } from "./timed-command.mjs";

const READER = fileURLToPath(new URL("reader-worker.mjs", import.meta.url));

/** One process after the other writes the index, as fast as it can, while `readers` processes ask it all the time. */
export async function readerTrial({ seconds, readers, files }) {
  const folder = mkdtempSync(join(tmpdir(), "portolan-readers-"));
  const root = join(folder, "bakery");
  const store = join(folder, "store");
  try {
    writeTree(root, files);
    writeFileSync(join(root, "src/pulse.ts"), "export function pulse(): number {\n  return 1;\n}\n");
    index(root, store);
    const running = Array.from({ length: readers }, () => startReader(root, store));
    const untilMs = Date.now() + seconds * 1000;
    let writes = 0;
    const failedWrites = [];
    while (Date.now() < untilMs) {
      appendFileSync(join(root, "src/pulse.ts"), `export const beat${writes} = pulse();\n`);
      appendFileSync(join(root, pathOf(writes % files)), `export const tray${writes} = ${writes};\n`);
      const { status, stderr } = await indexInBackground(root, store);
      if (status === 0) writes++;
      else failedWrites.push(stderr);
    }
    const seen = await Promise.all(running.map(({ stop }) => stop()));
    index(root, store, "--full");
    const segments = readdirSync(store).filter((name) => name.includes(".seg")).length;
    return { seconds, readers, files, writes, failedWrites, segmentsLeft: segments, ...sums(seen) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sums(seen) {
  const total = (field) => seen.reduce((sum, reader) => sum + reader[field], 0);
  return {
    answers: total("answers"),
    generationsSeen: seen.map(({ generations }) => generations),
    backwards: total("backwards"),
    mixed: total("mixed"),
    errors: seen.flatMap(({ errors }) => errors),
  };
}

function startReader(root, store) {
  const child = spawn(process.execPath, [READER, root, store], { stdio: ["pipe", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (piece) => {
    output += piece;
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  return {
    async stop() {
      child.stdin.end();
      await ended;
      return JSON.parse(output);
    },
  };
}

function indexInBackground(root, store) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [CLI, ...words(root, store)], { stdio: ["ignore", "ignore", "pipe"] });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (piece) => {
      stderr += piece;
    });
    child.once("close", (status) => resolve({ status, stderr }));
  });
}

function index(root, store, ...more) {
  const { status, stderr } = spawnSync(process.execPath, [CLI, ...words(root, store), ...more], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

function words(root, store) {
  return ["index", "--no-checker", "--quiet", "--root", root, "--store", store];
}
