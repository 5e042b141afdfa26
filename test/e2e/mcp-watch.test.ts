import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Bakery, newBakery } from "./bakery.ts";
import { call, connect } from "./mcp-client.ts";
import { CLI, portolan } from "./portolan.ts";

let bakery: Bakery;
let client: Client | undefined;

beforeEach(() => {
  bakery = newBakery();
  portolan(["index"], { cwd: bakery.root, env: bakery.env });
});
afterEach(async () => {
  await client?.close();
  client = undefined;
  bakery.remove();
});

/** Names of what an exact search finds, asked until one is the wanted one. */
async function askUntil(asked: Client, name: string): Promise<Record<string, unknown>> {
  for (let tries = 0; tries < 200; tries++) {
    const { structured } = await call(asked, "search_code", { query: name, mode: "exact" });
    if (structured.results.length > 0) return structured;
    await sleep(100);
  }
  throw new Error(`${name} was not found`);
}

test("a server follows the files without being asked", async () => {
  client = await connect(bakery);
  await client.listTools();
  await sleep(2_500);
  bakery.write("src/till.ts", "export function countCoins() {}\n");
  await sleep(3_000);
  const { structured } = await call(client, "search_code", { query: "countCoins", mode: "exact" });
  expect(structured).toMatchObject({ results: [{ path: "src/till.ts" }], index: { state: "fresh", changed_files: [] } });
});

test("an answer that was given before the index followed says which of its files changed", async () => {
  client = await connect(bakery);
  await call(client, "search_code", { query: "priceOf", mode: "exact" });
  bakery.write("src/till.ts", "\n\nexport function priceOf() {\n  return 1;\n}\n");
  const { structured } = await call(client, "search_code", { query: "priceOf", mode: "exact" });
  if (structured.index.state === "fresh") expect(structured.index.generation).toBeGreaterThan(1);
  else expect(structured.index).toMatchObject({ state: "stale", changed_files: ["src/till.ts"] });
  expect(structured.results[0]).toMatchObject({ path: "src/till.ts", start_line: 3 });
});

test("several servers on one repository all see a change", async () => {
  const clients = [await connect(bakery), await connect(bakery), await connect(bakery)];
  try {
    for (const each of clients) await each.listTools();
    await sleep(2_500);
    bakery.write("src/till.ts", "export function countCoins() {}\n");
    for (const each of clients) expect(await askUntil(each, "countCoins")).toMatchObject({ results: [{ path: "src/till.ts" }] });
  } finally {
    for (const each of clients) await each.close();
  }
});

test.skipIf(process.platform === "win32")(
  "a server whose client was killed ends, also while something else holds its stdin open",
  async () => {
    // The shell is the client; `sleep` has the writing end of the server's stdin as well.
    const script = `sleep 60 | { ${process.execPath} ${CLI} mcp --root ${bakery.root} & echo $!; sleep 60; }`;
    const shell = spawn("sh", ["-c", script], { env: bakery.env, stdio: ["ignore", "pipe", "ignore"], detached: true });
    const [line] = (await once(shell.stdout, "data")) as [Buffer];
    const pid = Number(String(line).trim());
    await sleep(1_500);
    const parent = Number(execFileSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" }));
    process.kill(parent, "SIGKILL");
    for (let tries = 0; isAlive(pid) && tries < 150; tries++) await sleep(100);
    expect(isAlive(pid)).toBe(false);
    if (shell.pid !== undefined) process.kill(-shell.pid, "SIGKILL");
  },
);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
