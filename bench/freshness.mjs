// CPU time from a save to a fresh answer, of a server with the process that indexes for it (Linux: it reads /proc), on a copy of a repository:
//   npm run bench:freshness -- PATH [--rounds 5] [--hub FILE] [--leaf FILE] [--switch 500] [--save NAME]
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { readArguments } from "./lib/arguments.mjs";
import { saveResult } from "./lib/save-result.mjs";
import { CLI } from "./lib/timed-command.mjs";

const TICKS_PER_SECOND = 100;
/** Nothing happens for so long: the run is over, and what follows it. */
const QUIET_MS = 1_500;

const { options, words } = readArguments();
if (words.length !== 1) {
  console.error("bench:freshness needs the PATH of a repository");
  process.exit(2);
}
const rounds = Number(options.rounds ?? 5);
const folder = mkdtempSync(join(tmpdir(), "portolan-freshness-"));
const root = join(folder, "copy");
const store = join(folder, "store");
cpSync(resolve(words[0]), root, { recursive: true, filter: (path) => !/\/(?:node_modules|\.git)$/.test(path), verbatimSymlinks: true });
git("init", "-q");
commit("base");
const files = git("ls-files").split("\n");
const leaf = options.leaf ?? "apps/meteor/app/lib/server/functions/sendMessage.ts";
const hub = options.hub ?? "packages/core-typings/src/IMessage/IMessage.ts";

execFileSync(process.execPath, [CLI, "index", "--root", root, "--store", store, "--no-checker", "--json"]);
const client = new Client({ name: "bench", version: "1" });
const server = new StdioClientTransport({ command: process.execPath, args: [CLI, "mcp", "--root", root, "--store", store] });
try {
  await client.connect(server);
  await settled();
  const result = { repository: words[0], files: files.length, node: process.version, kinds: {} };
  const measured = async (kind, change, question) => {
    const before = cpuSeconds();
    const generation = generationNow();
    change();
    while (generationNow() === generation) await sleep(50);
    await settled();
    const { content } = await client.callTool({ name: "search_code", arguments: { query: question, limit: 3 } });
    const answer = content.map(({ text }) => text).join("\n");
    const seconds = cpuSeconds() - before;
    if (!answer.includes(question)) throw new Error(`${kind}: ${question} is not in the answer: ${answer.slice(0, 500)}`);
    const figures = { cpuSeconds: Number(seconds.toFixed(2)), peakMegabytes: Math.round(peakMegabytes()) };
    result.kinds[kind] = [...(result.kinds[kind] ?? []), figures];
    console.error(kind, figures);
  };
  for (let i = 0; i < rounds; i++) {
    const name = `freshLeaf${i}${Date.now() % 1000}`;
    await measured("leaf: a statement in a function", () => edit(leaf, (text) => withStatement(text, name)), name);
  }
  for (let i = 0; i < rounds; i++) {
    const name = `freshDefinition${i}`;
    await measured(
      "leaf: a new exported function",
      () => edit(leaf, (text) => `${text}\nexport function ${name}() {\n\treturn ${i};\n}\n`),
      name,
    );
  }
  for (let i = 0; i < rounds; i++) {
    const name = `freshComment${i}`;
    await measured("hub: a comment", () => edit(hub, (text) => `// ${name}\n${text}`), name);
  }
  for (let i = 0; i < rounds; i++) {
    const name = `freshField${i}`;
    await measured(
      "hub: a new field",
      () => edit(hub, (text) => text.replace(/(interface IMessage [^{]*\{\n)/, `$1\t${name}?: string;\n`)),
      name,
    );
  }
  for (let i = 0; i < rounds; i++) {
    const name = `freshType${i}`;
    await measured(
      "hub: another type of a field",
      () => edit(hub, (text) => text.replace(/\n\tmsg: [^;]+;/, `\n\tmsg: string | ${name};`)),
      name,
    );
  }
  commit("edits");
  git("checkout", "-q", "-b", "other");
  const touched = files
    .filter((path) => /\.tsx?$/.test(path))
    .filter((_, i, all) => i % Math.floor(all.length / Number(options.switch ?? 500)) === 0);
  for (const [i, path] of touched.entries()) edit(path, (text) => `${text}\nexport const freshSwitch${i} = ${i};\n`);
  await settled();
  commit("other");
  git("checkout", "-q", "-");
  await settled();
  for (let i = 0; i < Math.min(rounds, 3); i++) {
    await measured(`branch switch: ${touched.length} files`, () => git("checkout", "-q", "other"), `freshSwitch${i}`);
    git("checkout", "-q", "-");
    await settled();
  }
  console.log(JSON.stringify(result, null, 1));
  saveResult(options.save, "freshness", result);
} finally {
  await client.close();
  rmSync(folder, { recursive: true, force: true });
}

function edit(path, change) {
  const text = readFileSync(join(root, path), "utf8");
  const next = change(text);
  if (next === text) throw new Error(`nothing to edit in ${path}`);
  writeFileSync(join(root, path), next);
}

function withStatement(text, name) {
  const at = text.search(/\) (?:: [^{}\n]+ )?(?:=> )?\{\n/);
  const line = text.indexOf("\n", at) + 1;
  return `${text.slice(0, line)}\tconsole.log("${name}");\n${text.slice(line)}`;
}

function git(...words) {
  return execFileSync("git", ["-C", root, "-c", "user.name=bench", "-c", "user.email=bench@localhost", ...words], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
}

function commit(message) {
  git("add", "-A");
  git("commit", "-q", "-m", message);
}

/** Of the store: segments are named after it. */
function generationNow() {
  return Math.max(0, ...readdirSync(store).map((file) => Number(/^graph-.*-(\d+)\.seg$/.exec(file)?.[1] ?? 0)));
}

/** The server and its children. */
function pids() {
  const children = readdirSync(`/proc/${server.pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${server.pid}/task/${task}/children`, "utf8").trim().split(" ").filter(Boolean),
  );
  return [server.pid, ...children];
}

/** CPU time of the server, its children, and children of both that have ended. */
function cpuSeconds() {
  let ticks = 0;
  for (const pid of pids()) {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ")
      .map(Number);
    ticks += fields[11] + fields[12] + fields[13] + fields[14];
  }
  return ticks / TICKS_PER_SECOND;
}

function peakMegabytes() {
  return Math.max(...pids().map((pid) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1000));
}

/** Until the CPU time stands still. */
async function settled() {
  let [last, since] = [-1, Date.now()];
  while (Date.now() - since < QUIET_MS) {
    const now = cpuSeconds();
    if (now - last > 0.011) [last, since] = [now, Date.now()];
    await sleep(50);
  }
}
