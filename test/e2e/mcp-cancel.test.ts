import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Bakery, newBakery } from "./bakery.ts";
import { newLargeBakery } from "./large-bakery.ts";
import { portolan } from "./portolan.ts";
import { HAS_PROC, threadsOf, until } from "./processes.ts";
import { RawServer } from "./raw-server.ts";

/** Takes longer than anyone waits on the line that it meets. */
const ENDLESS = { name: "search_code", arguments: { query: "^(r+)+$", mode: "regex" } };

describe.runIf(HAS_PROC)("a call that is cancelled", () => {
  let bakery: Bakery;
  let server: RawServer;

  beforeEach(async () => {
    bakery = newBakery();
    bakery.write("src/rye.txt", `${"r".repeat(60)}!\n`);
    portolan(["index"], { cwd: bakery.root, env: bakery.env });
    // Without the threads that watch the files, which come and go.
    server = new RawServer({ cwd: bakery.root, env: bakery.env, words: ["mcp", "--no-watch"] });
    await server.open();
    await server.built();
  });
  afterEach(async () => {
    await server.end();
    bakery.remove();
  });

  const threads = () => threadsOf(server.child.pid as number);
  const cancel = (requestId: number) => server.send({ method: "notifications/cancelled", params: { requestId } });

  test("stops the thread that searches, gets no answer, and lets the next call through", async () => {
    const atRest = threads();
    server.send({ id: 1, method: "tools/call", params: ENDLESS });
    await until(() => threads() > atRest, "a thread searches");
    cancel(1);
    await until(() => threads() <= atRest, "the thread has ended");
    expect((await server.call(2, "outline", { path: "src" })).result.isError).toBeUndefined();
    expect(server.messages.some((message) => !Array.isArray(message) && message.id === 1)).toBe(false);
    expect(server.stderr).toBe("");
  });

  test("is not waited for by others that came after it", async () => {
    server.send({ id: 1, method: "tools/call", params: ENDLESS });
    expect((await server.call(2, "outline", { path: "src" })).result.isError).toBeUndefined();
    expect(server.messages.some((message) => !Array.isArray(message) && message.id === 1)).toBe(false);
    cancel(1);
  });

  test("never starts where others are before it", async () => {
    const atRest = threads();
    server.send({ id: 1, method: "tools/call", params: ENDLESS });
    for (let id = 2; id < 10; id++) server.send({ id, method: "tools/call", params: ENDLESS });
    await until(() => threads() > atRest, "a thread searches");
    for (let id = 1; id < 10; id++) cancel(id);
    await until(() => threads() <= atRest, "the thread has ended");
    expect((await server.call(10, "outline", { path: "src" })).result.isError).toBeUndefined();
    expect(threads()).toBeLessThanOrEqual(atRest);
  });

  test("of a request that there is not, or no longer is, is no trouble", async () => {
    await server.call(1, "outline", { path: "src" });
    for (const id of [1, 77, -1]) cancel(id);
    server.send({ method: "notifications/cancelled", params: {} });
    expect((await server.ask(2, "ping")).result).toEqual({});
  });
});

test.runIf(HAS_PROC)("a client that leaves stops the indexing before its end", async () => {
  const bakery = newLargeBakery();
  const server = new RawServer({ cwd: bakery.root, env: bakery.env });
  await server.open();
  const { result } = await server.call(1, "search_code", { query: "loaf" });
  expect(result.structuredContent.index.state).toBe("building");
  expect(await server.end()).toBe(0);
  const { stdout, stderr } = portolan(["status", "--json"], { cwd: bakery.root, env: bakery.env });
  expect(`${stdout}${stderr}`).toContain("not indexed yet");
  bakery.remove();
});
