// The official conformance scenarios against `portolan serve`, and those that want tools of fixed names against our own registration code with
// such tools (test/kits/conformance-server.ts):
//   node bench/mcp-conformance.mjs --stable DIR [--next DIR] [--node PATH] [--save NAME]
// DIR is a folder in which the package @modelcontextprotocol/conformance is installed (the stable one tests 2025-06-18 and 2025-11-25, the next one
// 2026-07-28 as well); PATH is a Node.js from 22 on, which the package needs. Run `npm run build` first.
import { execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "tsdown";
import { readArguments } from "./lib/arguments.mjs";

const { options } = readArguments();
const project = fileURLToPath(new URL("..", import.meta.url));
const newerNode = typeof options.node === "string" ? options.node : process.execPath;
const run = promisify(execFile);

/** Scenarios, and checks of them, that ask for what this server does not do, by the start of their name. */
const DO_NOT_APPLY = [
  ["tools-call-sampling", "the server never asks a client for a model's answer, and keeps no session in which it could"],
  ["tools-call-elicitation", "the server never asks a client for input, and keeps no session in which it could"],
  ["elicitation-", "the server never asks a client for input"],
  ["input-required-result-", "no tool, prompt or resource of the server asks the client for more input"],
  [
    "resources-subscribe",
    "the server keeps no session, so over HTTP nobody could be told about a change; it does not declare subscriptions",
  ],
  ["resources-unsubscribe", "as resources-subscribe"],
  ["server-session-lifecycle", "the server keeps no sessions"],
  ["server-sse-polling", "no event is kept for a second connection: an answer is a single one"],
  [
    "server-sse-multiple-streams-session",
    "the server keeps no sessions, and the check asks for one; its form without sessions is in 2026-07-28",
  ],
  ["http-custom-header-server-validation", "no tool takes an argument from an HTTP header"],
];

const scratch = mkdtempSync(join(tmpdir(), "conformance-"));
const bakery = join(scratch, "bakery");
mkdirSync(bakery);
writeFileSync(
  join(bakery, "till.ts"),
  "/** Price of a loaf in cents. */\nexport function priceOf(flour: string): number {\n  return 420;\n}\n",
);
const env = { ...process.env, PORTOLAN_CACHE: join(scratch, "cache") };

try {
  const fixture = await bundledFixture();
  const servers = {
    "portolan serve": [join(project, "dist/cli.mjs"), "serve", "--port", "0", "--json", "--root", bakery],
    "fixture server": [fixture, bakery],
  };
  const runs = [];
  for (const [name, folder, specVersion] of [
    ["stable", options.stable, undefined],
    ["next", options.next, "2025-11-25"],
    ["next", options.next, "2026-07-28"],
  ]) {
    if (typeof folder !== "string") continue;
    const packageFolder = join(folder, "node_modules/@modelcontextprotocol/conformance");
    const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
    const results = {};
    for (const [server, words] of Object.entries(servers)) results[server] = await against(words, packageFolder, specVersion);
    runs.push({ package: version, release: name, ...(specVersion === undefined ? {} : { spec: specVersion }), scenarios: merged(results) });
  }
  const report = { date: new Date().toISOString().slice(0, 10), node: process.version, sdk: sdkVersion(), runs };
  for (const { package: version, spec, scenarios } of runs) {
    const passed = scenarios.filter(({ result }) => result === "passed").length;
    const open = scenarios.filter(isOpen);
    process.stdout.write(
      `${version}${spec === undefined ? "" : ` ${spec}`}: ${passed} of ${scenarios.length} passed, ${open.length} open\n`,
    );
    for (const one of open) process.stdout.write(`  ${JSON.stringify(one)}\n`);
  }
  if (typeof options.save === "string") {
    writeFileSync(new URL(`results/${report.date}-${options.save}.json`, import.meta.url), asLines(report));
  }
  process.exitCode = runs.some(({ scenarios }) => scenarios.some(isOpen)) ? 1 : 0;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function bundledFixture() {
  const outDir = join(project, "node_modules/.cache/conformance");
  const entry = { "conformance-server": join(project, "test/kits/conformance-server.ts") };
  await build({ cwd: project, entry, outDir, dts: false, clean: true, logLevel: "silent", config: false, format: "esm" });
  return join(outDir, "conformance-server.mjs");
}

/** Runs every scenario against a server of its own; the checks of each scenario by its name. */
async function against(words, packageFolder, specVersion) {
  const child = spawn(process.execPath, words, { env, stdio: ["ignore", "pipe", "inherit"] });
  try {
    const { mcp } = await new Promise((resolve, reject) => {
      child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
      createInterface(child.stdout).once("line", (line) => resolve(JSON.parse(line)));
    });
    const output = mkdtempSync(join(scratch, "checks-"));
    const spec = specVersion === undefined ? [] : ["--spec-version", specVersion];
    const command = [join(packageFolder, "dist/index.js"), "server", "--url", mcp, "--suite", "all", "-o", output, ...spec];
    // It exits with 1 where a scenario fails; what failed is in its files.
    await run(newerNode, command, { maxBuffer: 64e6 }).catch(() => {});
    return Object.fromEntries(
      readdirSync(output).map((name) => [
        /^server-(.+)-\d{4}-\d{2}-\d{2}T/.exec(name)[1],
        JSON.parse(readFileSync(join(output, name, "checks.json"), "utf8")),
      ]),
    );
  } finally {
    child.kill();
  }
}

/** Each scenario by the product where it passes there, else by the fixture server. */
function merged({ "portolan serve": product, "fixture server": fixture }) {
  return Object.keys({ ...product, ...fixture })
    .sort()
    .map((scenario) => {
      const isOurs = troublesIn(product[scenario]).length === 0;
      const checks = (isOurs ? product : fixture)[scenario] ?? [];
      const troubles = troublesIn(checks);
      const passed = checks.filter(({ status }) => status === "SUCCESS").length;
      const reasons = troubles.map(({ id }) => reasonFor(id) ?? reasonFor(scenario));
      const why = reasons.includes(undefined) || checks.length === 0 ? undefined : (reasons[0] ?? reasonFor(scenario));
      const result = troubles.some(({ status }) => status === "FAILURE")
        ? "failed"
        : troubles.length > 0
          ? "warned"
          : passed > 0
            ? "passed"
            : "nothing checked";
      return {
        scenario,
        server: isOurs ? "portolan serve" : "fixture server",
        result,
        passed,
        ...(troubles.length === 0 ? {} : { troubles: troubles.map(({ id }) => id) }),
        ...(why === undefined ? {} : { doesNotApply: why }),
      };
    });
}

function isOpen({ result, doesNotApply }) {
  return result !== "passed" && doesNotApply === undefined;
}

function troublesIn(checks) {
  return (checks ?? [{ id: "missing", status: "FAILURE" }]).filter(({ status }) => status === "FAILURE" || status === "WARNING");
}

function reasonFor(name) {
  return DO_NOT_APPLY.find(([start]) => name.startsWith(start))?.[1];
}

function sdkVersion() {
  const { dependencies } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
  return `@modelcontextprotocol/server ${dependencies["@modelcontextprotocol/server"]}`;
}

/** JSON with one scenario a line. */
function asLines(report) {
  const short = JSON.stringify(report, (key, value) => (key === "scenarios" ? value.map((row) => JSON.stringify(row)) : value), 1);
  return `${short.replace(/^(\s+)"(\{.*\})"(,?)$/gm, (_, space, row, comma) => `${space}${JSON.parse(`"${row}"`)}${comma}`)}\n`;
}
