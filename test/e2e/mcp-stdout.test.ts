import { fileURLToPath } from "node:url";
import Database from "libsql";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sealed } from "#store/checksum.ts";
import { type Bakery, newBakery } from "./bakery.ts";
import { portolan } from "./portolan.ts";
import { RawServer } from "./raw-server.ts";

const LOUD = fileURLToPath(new URL("../fixtures/loud-dependency.mjs", import.meta.url));

let bakery: Bakery;

beforeEach(() => {
  bakery = newBakery();
});
afterEach(() => bakery.remove());

test("what a dependency prints, in the server or in its workers, and its warnings, stand on stderr", async () => {
  const server = new RawServer({ cwd: bakery.root, env: bakery.env, preload: LOUD });
  await server.open();
  await server.built();
  const regex = await server.call(1, "search_code", { query: "loa[f]", mode: "regex" });
  expect(regex.result.structuredContent.results.length).toBeGreaterThan(0);
  expect(await server.end()).toBe(0);
  for (const line of server.stdout.trimEnd().split("\n")) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
  for (const said of ["console.log", "console.info", "stdout.write of the server", "stdout.write of a worker", "a warning"]) {
    expect(server.stderr).toContain(`loud: ${said}`);
  }
});

test("a tool that crashes is an answer: its stack stands on stderr, and the other tools go on", async () => {
  portolan(["index"], { cwd: bakery.root, env: bakery.env });
  const { store } = JSON.parse(portolan(["status", "--json"], { cwd: bakery.root, env: bakery.env }).stdout);
  const server = new RawServer({ cwd: bakery.root, env: bakery.env });
  await server.open();
  await server.built();
  const database = new Database(`${store}/index.db`);
  // Whole by its checksum and yet no facts: nothing but a mistake of ours writes that.
  database.exec(`UPDATE facts SET data = x'${sealed(Buffer.of(1, 2, 3)).toString("hex")}'`);
  database.close();
  const { result } = await server.call(1, "outline", { path: "src/oven.ts" });
  expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("bug in portolan") }] });
  expect(result.content[0].text).not.toContain("    at ");
  expect(server.stderr).toContain("    at ");
  expect((await server.ask(2, "ping")).result).toEqual({});
  expect(server.messages.length).toBeGreaterThan(2);
  await server.end();
});
