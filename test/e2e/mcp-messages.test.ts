import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Bakery, newBakery } from "./bakery.ts";
import { portolan } from "./portolan.ts";
import { type Message, RawServer } from "./raw-server.ts";

const LARGE = 10 * 1024 * 1024;

let bakery: Bakery;
let server: RawServer;

beforeAll(() => {
  bakery = newBakery();
  portolan(["index"], { cwd: bakery.root, env: bakery.env });
});
afterAll(() => bakery.remove());
beforeEach(() => {
  server = new RawServer({ cwd: bakery.root, env: bakery.env });
});
afterEach(async () => {
  await server.end();
});

const noId = (message: Message | Message[]): message is Message => !Array.isArray(message) && message.id === null;
const isBatch = (message: Message | Message[]): message is Message[] => Array.isArray(message);

test.each([
  ["a line that is no JSON", "{bread", -32700, /no JSON/],
  ["half a message", '{"jsonrpc":"2.0","id":7,', -32700, /no JSON/],
  ["JSON that is no message", '"loaf"', -32600, /"method":"tools\/list"/],
  ["another version of JSON-RPC", '{"jsonrpc":"1.0","method":"ping"}', -32600, /JSON-RPC 2.0/],
  ["a batch of nothing", "[]", -32600, /1 to 100/],
  [
    "a batch of too much",
    JSON.stringify(Array.from({ length: 101 }, (_, id) => ({ jsonrpc: "2.0", id, method: "ping" }))),
    -32600,
    /1 to 100/,
  ],
])("%s is answered with what is right, and the next line as usual", async (_, line, code, words) => {
  await server.open();
  server.write(`${line}\n`);
  const { error } = await server.until(noId);
  expect(error?.code).toBe(code);
  expect(error?.message).toMatch(words);
  expect((await server.ask(1, "ping")).result).toEqual({});
});

test("a request without a usable method is answered under its id", async () => {
  await server.open();
  server.send({ id: 5, method: 7 });
  expect((await server.answer(5)).error?.code).toBe(-32600);
});

test("blank lines, line ends of Windows and letters cut in two are no trouble", async () => {
  await server.open();
  const line = Buffer.from(`\r\n\n${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "Bäcker" } })}\r\n`);
  const middle = line.indexOf(Buffer.from("ä")) + 1;
  server.child.stdin?.write(line.subarray(0, middle));
  await new Promise((resolve) => setTimeout(resolve, 50));
  server.child.stdin?.write(line.subarray(middle));
  expect((await server.answer(1)).error?.message).toContain("Bäcker");
  expect(server.messages).toHaveLength(2);
});

test("a line of 10 MB is refused without being kept, and the next one answered", async () => {
  await server.open();
  server.write(
    JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "search_code", arguments: { query: "" } } }).slice(0, -5),
  );
  for (let written = 0; written < LARGE; written += 65_536) server.write("loaf ".repeat(13_108));
  server.write('"}}}\n');
  expect((await server.until(noId)).error).toMatchObject({ code: -32600, message: expect.stringContaining("4 MiB") });
  expect((await server.ask(2, "ping")).result).toEqual({});
});

test("a long line within the limit is read, and told what is too long about it", async () => {
  await server.open();
  const { result } = await server.call(1, "search_code", { query: "loaf ".repeat(200_000) });
  expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("at most 20000") }] });
});

test("a batch is answered by one array, with an answer for each request and for what is no message", async () => {
  await server.open("2025-03-26");
  const ask = (id: number, method: string, params: object = {}) => ({ jsonrpc: "2.0", id, method, params });
  const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 3 } };
  const batch = [ask(1, "ping"), ask(2, "tools/list"), "loaf", ask(3, "tools/call", { name: "outline", arguments: {} }), cancelled];
  server.write(`${JSON.stringify(batch)}\n`);
  const answers = await server.until(isBatch);
  expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, null]);
  expect((await server.ask(4, "ping")).result).toEqual({});
});

test("two requests at once are both answered, each under its id", async () => {
  await server.open();
  server.send({ id: 1, method: "tools/call", params: { name: "search_code", arguments: { query: "price of a loaf" } } });
  server.send({ id: "two", method: "tools/call", params: { name: "outline", arguments: { path: "src/oven.ts" } } });
  const [first, second] = await Promise.all([server.answer(1), server.answer("two")]);
  expect(first.result.structuredContent.results[0].name).toBe("priceOf");
  expect(second.result.structuredContent.symbols[0].name).toBe("Oven");
});

test.each(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])("the protocol of %s is spoken", async (version) => {
  expect((await server.open(version)).result.protocolVersion).toBe(version);
  expect((await server.ask(1, "tools/list")).result.tools.length).toBeGreaterThan(0);
});

test.each(["1999-12-31", "2099-01-01", "latest"])("a client of %s is offered a version that there is", async (version) => {
  expect((await server.open(version)).result.protocolVersion).toMatch(/^2025-/);
});

describe("the protocol of 2026-07-28", () => {
  const meta = (version: string) => ({
    _meta: {
      "io.modelcontextprotocol/protocolVersion": version,
      "io.modelcontextprotocol/clientInfo": { name: "baker", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  });

  test("needs no handshake", async () => {
    const { result } = await server.ask(1, "tools/call", { name: "outline", arguments: { path: "src" }, ...meta("2026-07-28") });
    expect(result.structuredContent.entries.length).toBeGreaterThan(0);
    expect((await server.ask(2, "server/discover", meta("2026-07-28"))).result.supportedVersions).toContain("2026-07-28");
  });

  test("in a version that there is not is refused with those there are", async () => {
    const { error } = await server.ask(1, "server/discover", meta("2031-01-01"));
    expect(JSON.stringify(error)).toContain("2026-07-28");
  });
});

test.each([
  ["serch_code", "did you mean search_code?"],
  ["getSource", "did you mean get_source?"],
  ["references", "did you mean find_references?"],
  ["bake", "the tools are"],
])("the unknown tool %s is answered with the nearest there is", async (name, words) => {
  await server.open();
  expect((await server.call(1, name)).error).toMatchObject({ code: -32602, message: expect.stringContaining(words) });
});

test.each([
  [{ query: "loaf", limt: 3 }, "limt (did you mean limit?)"],
  [{ query: "loaf", langauge: "typescript" }, "langauge (did you mean language?)"],
  [{ query: "loaf", crust: 1 }, "Ignored: crust. search_code takes query (string, needed)"],
])("an argument that search_code does not have is named with the nearest it has: %j", async (args, words) => {
  await server.open();
  const { result } = await server.call(1, "search_code", args);
  expect(result.isError).toBeUndefined();
  expect(result.content[0].text).toContain(words);
});

test.each([
  [{ query: 7 }, undefined],
  [{ query: ["loaf"] }, "`query` is"],
  [{ query: "loaf", limit: "many" }, "limit (integer 1-50)"],
  [{ query: "loaf", limit: 0 }, "limit (integer 1-50)"],
  [{ query: "loaf", tests: "perhaps" }, "include | only | exclude"],
  [{ query: "loaf", also: Array(9).fill("bread") }, "`also` is"],
  [{ query: "loaf", budget_tokens: -1 }, "budget_tokens (integer"],
  ["loaf", undefined],
  [null, undefined],
])("arguments of a wrong type or range are told what is right: %j", async (args, words) => {
  await server.open();
  server.send({ id: 1, method: "tools/call", params: { name: "search_code", arguments: args } });
  const { result, error } = await server.answer(1);
  const told = JSON.stringify(result ?? error);
  expect(told).not.toContain("    at ");
  if (words !== undefined) expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining(words) }] });
});

test.each([
  ["a method", "bake/loaf", {}, -32601],
  ["a prompt", "prompts/get", { name: "bake" }, -32602],
  ["a resource", "resources/read", { uri: "codebase://cellar" }, undefined],
])("%s that there is not is an error, not silence", async (_, method, params, code) => {
  await server.open();
  const { error } = await server.ask(1, method, params);
  expect(error?.message).toBeTruthy();
  if (code !== undefined) expect(error?.code).toBe(code);
});

test("the prompts are listed, and each names tools that there are", async () => {
  await server.open();
  const { prompts } = (await server.ask(1, "prompts/list")).result;
  expect(prompts.map(({ name }: { name: string }) => name)).toEqual(["investigate", "trace-a-feature", "before-you-change", "review"]);
  const args = { question: "who bakes?", feature: "baking", target: "priceOf", revision: "HEAD" };
  const wordsOf = async (id: number, name: string) =>
    (await server.ask(id, "prompts/get", { name, arguments: args })).result.messages[0].content.text;
  const said = await Promise.all(prompts.map(({ name }: { name: string }, i: number) => wordsOf(10 + i, name)));
  const tools = new Set(said.join(" ").match(/\b[a-z]+(?:_[a-z]+)+\b/g));
  for (const [i, tool] of [...tools].entries()) expect((await server.call(50 + i, tool)).error, tool).toBeUndefined();
  expect(said[0]).toContain("who bakes?");
  const missing = await server.ask(2, "prompts/get", { name: "investigate", arguments: {} });
  expect(missing.error?.message).toContain("question");
});
