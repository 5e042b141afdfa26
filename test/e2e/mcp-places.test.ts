import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Bakery, newBakery } from "./bakery.ts";
import { newLargeBakery } from "./large-bakery.ts";
import { RawServer } from "./raw-server.ts";

let bakery: Bakery;
let servers: RawServer[];

beforeEach(() => {
  servers = [];
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.end()));
  bakery.remove();
});

async function startedIn(cwd: string): Promise<RawServer> {
  const server = new RawServer({ cwd, env: bakery.env });
  servers.push(server);
  await server.open();
  return server;
}

/** What the server says about its index, and the paths that are in it. */
async function servedFrom(cwd: string): Promise<readonly string[]> {
  const server = await startedIn(cwd);
  await server.built();
  const { result } = await server.ask(1, "resources/read", { uri: "codebase://files" });
  return result.contents[0].text.split("\n");
}

test.each([
  ["the home folder", () => bakery.env["HOME"] ?? "", /home folder[\s\S]*--root DIR/],
  ["/", () => "/", /root of a drive[\s\S]*--root DIR/],
])("in %s nothing is indexed, and every call says what to do", async (_, cwd, words) => {
  bakery = newBakery();
  const server = await startedIn(cwd());
  for (const [id, tool] of ["search_code", "graph", "outline"].entries()) {
    const { result } = await server.call(id + 1, tool, { query: "loaf", path: "src" });
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(words) }] });
  }
  expect((await server.ask(10, "tools/list")).result.tools.length).toBeGreaterThan(0);
});

test("a folder that is no repository is served as it is", async () => {
  bakery = newBakery();
  rmSync(join(bakery.root, ".git"), { recursive: true });
  expect(await servedFrom(bakery.root)).toEqual(["README.md", "src/oven.ts", "src/till.ts", "test/till.test.ts"]);
});

test("in a folder of a monorepo the whole repository is served", async () => {
  bakery = newBakery();
  bakery.write("packages/mill/package.json", '{ "name": "mill" }\n');
  bakery.write("packages/mill/src/grind.ts", "export const grind = 1;\n");
  expect(await servedFrom(join(bakery.root, "packages/mill/src"))).toEqual(
    expect.arrayContaining(["src/till.ts", "packages/mill/src/grind.ts"]),
  );
});

test("spaces, quotes and letters of other scripts in the path are nothing special", async () => {
  bakery = newBakery();
  const root = join(bakery.root, "..", "Bäckerei №7 'пекарня' 面包店 %41");
  mkdirSync(join(root, "Öfen & Teig"), { recursive: true });
  writeFileSync(join(root, "Öfen & Teig", "ofen #1.ts"), "export function priceOf(): number {\n  return 1;\n}\n");
  expect(await servedFrom(root)).toEqual(["Öfen & Teig/ofen #1.ts"]);
  const server = servers[0] as RawServer;
  const { result } = await server.call(2, "get_source", { symbol: "priceOf" });
  expect(result.structuredContent.path).toBe("Öfen & Teig/ofen #1.ts");
});

test("an empty folder is an answer without results, not an error", async () => {
  bakery = newBakery();
  const root = join(bakery.root, "..", "empty");
  mkdirSync(root);
  const server = await startedIn(root);
  await server.built();
  const { result } = await server.call(1, "search_code", { query: "loaf" });
  expect(result.isError).toBeUndefined();
  expect(result.structuredContent.results).toEqual([]);
});

test("a folder that is removed while it is served is told, and the server goes on", async () => {
  bakery = newBakery();
  const server = await startedIn(bakery.root);
  await server.built();
  rmSync(bakery.root, { recursive: true });
  const { result } = await server.call(1, "get_source", { path: "src/till.ts" });
  expect(result.isError).toBe(true);
  expect(result.content[0].text).not.toContain("bug in portolan");
  expect((await server.ask(2, "ping")).result).toEqual({});
});

test("in a tree that takes long the handshake, the lists and every tool are answered before the index is there", async () => {
  bakery = newLargeBakery();
  const server = await startedIn(bakery.root);
  expect((await server.ask(1, "tools/list")).result.tools.length).toBeGreaterThan(0);
  expect((await server.ask(2, "prompts/list")).result.prompts.length).toBeGreaterThan(0);
  const answers = await Promise.all([
    server.call(3, "search_code", { query: "loaf" }),
    server.call(4, "get_source", { path: "src/till.ts" }),
    server.call(5, "graph", { symbol: "priceOf" }),
    server.call(6, "find_references", { symbol: "priceOf" }),
    server.call(7, "explain_symbol", { symbol: "priceOf" }),
    server.call(8, "outline", { path: "src" }),
  ]);
  for (const { result } of answers) {
    expect(result.isError).toBeUndefined();
    expect(result.structuredContent.index.state).toBe("building");
    expect(result.content[0].text).toMatch(/indexing \d+ %/);
  }
  await server.built();
  const { result } = await server.call(9, "search_code", { query: "count1400", mode: "exact" });
  expect(result.structuredContent.results[0].path).toBe("shelves/14/shelf-1400.ts");
});
