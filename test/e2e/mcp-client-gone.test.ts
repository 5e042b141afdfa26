import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Bakery } from "./bakery.ts";
import { newBakery } from "./bakery.ts";
import { newLargeBakery } from "./large-bakery.ts";
import { CLI, portolan } from "./portolan.ts";
import { childrenOf, HAS_PROC, isRunning, until } from "./processes.ts";
import { RawServer } from "./raw-server.ts";

const CARELESS_CLIENT = fileURLToPath(new URL("../fixtures/careless-client.mjs", import.meta.url));
const HANDSHAKE = [
  { id: 0, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "baker", version: "1" } } },
  { method: "notifications/initialized" },
  { id: 1, method: "tools/call", params: { name: "search_code", arguments: { query: "loaf" } } },
];

/** A server behind a client of its own, which can be killed without a word. */
async function behindClient(bakery: Bakery, stdin: "inherit" | "pipe"): Promise<{ client: ChildProcess; server: number; answer: string }> {
  const client = spawn(process.execPath, [CARELESS_CLIENT, stdin, process.execPath, CLI, "mcp"], {
    cwd: bakery.root,
    env: bakery.env,
    stdio: "pipe",
  });
  const firstLine = (stream: Readable | null) =>
    new Promise<string>((resolve) => createInterface(stream as Readable).once("line", resolve));
  const lines = createInterface(client.stdout as Readable);
  const answered = new Promise<string>((resolve) => {
    lines.on("line", (line) => {
      if (JSON.parse(line).id === 1) resolve(line);
    });
  });
  const server = Number(await firstLine(client.stderr));
  for (const message of HANDSHAKE) client.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  return { client, server, answer: await answered };
}

describe.runIf(HAS_PROC)("when the client goes", () => {
  describe.each([
    ["idle", newBakery],
    ["indexing", newLargeBakery],
  ])("while the server is %s", (state, open) => {
    let bakery: Bakery;

    beforeEach(() => {
      bakery = open();
      if (state === "idle") portolan(["index"], { cwd: bakery.root, env: bakery.env });
    });
    afterEach(() => bakery.remove());

    /** What was under way is no trouble to whoever comes next. */
    const expectUsable = () => {
      const { code, stderr } = portolan(["index", "--json", "--quiet"], { cwd: bakery.root, env: bakery.env });
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(portolan(["search", "priceOf", "--json"], { cwd: bakery.root, env: bakery.env }).stdout).toContain("src/till.ts");
    };

    test("and ends its input, the server ends with 0 and leaves nothing behind", async () => {
      const server = new RawServer({ cwd: bakery.root, env: bakery.env });
      await server.open();
      const { result } = await server.call(1, "search_code", { query: "loaf" });
      expect(result.structuredContent.index.state === "building").toBe(state === "indexing");
      const children = childrenOf(server.child.pid as number);
      expect(await server.end()).toBe(0);
      expect(children.filter(isRunning)).toEqual([]);
      expect(server.stderr).toBe("");
      expectUsable();
    });

    test.each(["SIGHUP", "SIGTERM", "SIGINT"] as const)("and %s comes, the server ends", async (signal) => {
      const server = new RawServer({ cwd: bakery.root, env: bakery.env });
      await server.open();
      await server.call(1, "search_code", { query: "loaf" });
      server.child.kill(signal);
      await server.ended;
      expect(isRunning(server.child.pid as number)).toBe(false);
    });

    test.each(["pipe", "inherit"] as const)("and is killed, the server ends by itself (its stdin: %s)", async (stdin) => {
      const { client, server, answer } = await behindClient(bakery, stdin);
      expect(answer.includes('"building"')).toBe(state === "indexing");
      expect(isRunning(server)).toBe(true);
      client.kill("SIGKILL");
      await until(() => !isRunning(server), "the server has ended");
      client.stdin?.destroy();
      expectUsable();
    });
  });
});

describe("where nobody reads", () => {
  let bakery: Bakery;
  beforeAll(() => {
    bakery = newBakery();
  });
  afterAll(() => bakery.remove());

  test("a client that closes its end of stdout ends the server", async () => {
    const server = new RawServer({ cwd: bakery.root, env: bakery.env });
    await server.open();
    server.child.stdout?.destroy();
    for (let id = 1; id < 20; id++) server.send({ id, method: "tools/list" });
    await server.ended;
    expect(server.child.exitCode).toBe(0);
  });
});
