import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bakery, newBakery } from "./bakery.ts";
import { call, connect, ERAS } from "./mcp-client.ts";
import { converse, portolan } from "./portolan.ts";

let bakery: Bakery;

beforeAll(() => {
  bakery = newBakery();
  portolan(["index"], { cwd: bakery.root, env: bakery.env });
});
afterAll(() => bakery.remove());

describe.each(ERAS)("in the era %j", (era) => {
  let client: Client;

  beforeAll(async () => {
    client = await connect(bakery, era);
  });
  afterAll(() => client.close());

  test("the list of tools is small, and each tool only reads", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      "explain_symbol",
      "find_references",
      "get_source",
      "graph",
      "outline",
      "search_code",
    ]);
    expect(JSON.stringify(tools).length).toBeLessThanOrEqual(6_000);
    for (const tool of tools) {
      expect(tool.title).toBeTruthy();
      expect(tool.annotations?.readOnlyHint).toBe(true);
      expect(tool.outputSchema).toBeDefined();
    }
    expect(client.getInstructions()).toContain("search_code");
  });

  test("a search leads to the source of its first result", async () => {
    await client.listTools();
    const found = await call(client, "search_code", { query: "price of a loaf" });
    expect(found.isError).toBe(false);
    const [first] = found.structured.results;
    expect(first).toMatchObject({ path: "src/till.ts", name: "priceOf" });
    expect(found.text).toMatch(/^<repository-text (\w+)>\n[\s\S]+\n<\/repository-text \1>/);
    const source = await call(client, "get_source", { id: first.id });
    expect(source.structured).toMatchObject({ path: "src/till.ts", complete: true });
    expect(source.structured.text).toContain('return flour === "rye" ? 420 : 360;');
    expect(source.text).toContain("src/till.ts:");
  });

  test("outline shows a folder and a file", async () => {
    expect((await call(client, "outline", {})).structured.entries).toEqual(
      expect.arrayContaining([expect.objectContaining({ path: "src", kind: "folder" })]),
    );
    const file = await call(client, "outline", { path: "src/oven.ts" });
    expect(file.structured.symbols[0]).toMatchObject({ name: "Oven", children: [expect.objectContaining({ name: "bakeLoaf" })] });
  });

  test("files and status are resources", async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(["codebase://files", "codebase://status"]);
    const files = await client.readResource({ uri: "codebase://files" });
    expect(files.contents[0]).toMatchObject({ text: "README.md\nsrc/oven.ts\nsrc/till.ts\ntest/till.test.ts" });
    const rest = await client.readResource({ uri: "codebase://files?after=src%2Foven.ts" });
    expect(rest.contents[0]).toMatchObject({ text: "src/till.ts\ntest/till.test.ts" });
    const status = await client.readResource({ uri: "codebase://status" });
    expect(JSON.parse((status.contents[0] as { text: string }).text)).toMatchObject({ files: 4 });
  });

  test("graph, references and explanation of a symbol say what could not be bound", async () => {
    const graph = await call(client, "graph", { path: "src/till.ts", move: "up" });
    expect(graph.structured.nodes.map(({ id }: { id: string }) => id)).toEqual(["src/till.ts", "src/oven.ts", "test/till.test.ts"]);
    expect(graph.structured.edges[0]).toMatchObject({ from: "src/oven.ts", to: "src/till.ts", kind: "import", evidence: "binding" });
    expect(graph.text).toContain("← src/oven.ts:1");
    const references = await call(client, "find_references", { symbol: "src/till.ts" });
    expect(references.structured).toMatchObject({ total: 2, unbound_same_name: 0, coverage: { bound: 2 } });
    const explanation = await call(client, "explain_symbol", { name: "priceOf" });
    expect(explanation.structured).toMatchObject({
      id: "src/till.ts#priceOf",
      callers: { total: expect.any(Number) },
      coverage: expect.anything(),
    });
    expect(explanation.text).toContain('return flour === "rye" ? 420 : 360;');
  });

  test("the impact of a change can be asked for, though it is listed only with all tools", async () => {
    const { structured } = await call(client, "impact_of_change", { files: "src/till.ts" });
    expect(structured.tests).toMatchObject({ total: 1, first: [{ path: "test/till.test.ts" }] });
  });

  test("the dependencies of a file are a resource", async () => {
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain("graph://dependencies/{+path}");
    for (const uri of ["graph://dependencies/src/oven.ts", "graph://dependencies/src%2Foven.ts"]) {
      const { contents } = await client.readResource({ uri });
      expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({
        path: "src/oven.ts",
        imports: [{ path: "src/till.ts", line: 1 }],
        imported_by: [],
      });
    }
  });

  test.each([
    ["get_call_graph", { symbol_name: "priceOf" }],
    ["trace_dependency", { file: "src/till.ts" }],
  ])("%s is a graph", async (name, args) => {
    expect((await call(client, name, args)).structured.nodes[0]).toMatchObject({ path: "src/till.ts" });
  });

  test.each([
    ["get_chunk", { chunk_id: "src/till.ts#priceOf" }],
    ["get_file_snippet", { file: "src/till.ts", startLine: "2", endLine: "4" }],
    ["get_file_context", { filePath: "src/till.ts" }],
    ["details", { name: "priceOf" }],
    ["get_source", { query: "priceOf" }],
  ])("%s is understood with %j", async (name, args) => {
    const answer = await call(client, name, args);
    expect(answer.structured).toMatchObject({ path: "src/till.ts" });
  });

  test("get_file_skeleton is an outline", async () => {
    expect(
      (await call(client, "get_file_skeleton", { file_path: "src/till.ts" })).structured.symbols.map(({ name }: { name: string }) => name),
    ).toEqual(["priceOf", "discount"]);
  });

  test.each([
    ["search_code", {}, "`query` is missing"],
    ["search_code", { query: "loaf", limit: 500 }, "limit (integer 1-50)"],
    ["search_code", { query: "loaf", kind: "bread" }, "function | method"],
    ["get_source", {}, "one of `id`, `symbol` and `path`"],
    ["get_source", { symbol: "priceOff" }, "priceOf"],
    ["get_source", { path: "../secret" }, "get_source: "],
    ["outline", { path: "cellar" }, "cellar"],
    ["graph", {}, "neither a symbol nor a path"],
    ["graph", { symbol: "priceOff" }, "priceOf"],
    ["graph", { symbol: "priceOf", move: "sideways" }, "expand | down | up | path"],
    ["find_references", {}, "`symbol` is missing"],
    ["explain_symbol", { symbol: "priceOff" }, "priceOf"],
  ])("%s answers %j with what is right", async (name, args, advice) => {
    const answer = await call(client, name, args);
    expect(answer.isError).toBe(true);
    expect(answer.text).toContain(advice);
    expect(answer.text).not.toContain("    at ");
  });

  test("an unknown argument is named, and the call is answered all the same", async () => {
    const answer = await call(client, "search_code", { query: "loaf", crust: "brown" });
    expect(answer.isError).toBe(false);
    expect(answer.text).toContain("Ignored: crust.");
  });

  test("an unknown tool is refused with the names of those there are", async () => {
    await expect(call(client, "bake", {})).rejects.toThrow(/no tool bake; the tools are .*search_code/);
  });

  test("every result keeps to its budget", async () => {
    for (const [name, args] of [
      ["search_code", { query: "loaf price flour", limit: 50 }],
      ["get_source", { path: "src/oven.ts" }],
      ["outline", { path: "src/oven.ts" }],
      ["graph", { path: "src/till.ts", move: "up" }],
    ] as const) {
      const { text, structured } = await call(client, name, { ...args, budget_tokens: 200 });
      expect(text.length, name).toBeLessThanOrEqual(800);
      expect(JSON.stringify(structured ?? {}).length, name).toBeLessThanOrEqual(800);
    }
  });

  test("a call that is cancelled is given up by the client and leaves the server answering", async () => {
    const abort = new AbortController();
    const cancelled = client.callTool({ name: "search_code", arguments: { query: "loaf" } }, { signal: abort.signal });
    abort.abort();
    await expect(cancelled).rejects.toThrow();
    expect((await call(client, "outline", { path: "src" })).isError).toBe(false);
  });
});

test("all tools are listed where they are asked for", async () => {
  const lines = [
    {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-03-26", capabilities: {}, clientInfo: { name: "t", version: "1" } },
    },
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: 2, method: "tools/list" },
  ];
  const { stdout } = await converse(["mcp", "--tools", "all"], { cwd: bakery.root, env: bakery.env }, lines, 2);
  const answers = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const names = answers.find(({ id }) => id === 2)?.result.tools.map(({ name }: { name: string }) => name);
  expect(names).toContain("impact_of_change");
});

test("nothing but protocol stands on stdout, and the server ends with its input", async () => {
  const lines = [
    {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-03-26", capabilities: {}, clientInfo: { name: "t", version: "1" } },
    },
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "search_code", arguments: { query: "loaf" } } },
    { jsonrpc: "2.0", id: 3, method: "bake/loaf" },
  ];
  const { code, stdout, stderr } = await converse(["mcp"], { cwd: bakery.root, env: bakery.env }, lines, 3);
  const answers = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(answers.every(({ jsonrpc }) => jsonrpc === "2.0")).toBe(true);
  expect(answers.find(({ id }) => id === 1)?.result.protocolVersion).toBe("2025-03-26");
  expect(answers.find(({ id }) => id === 2)?.result.structuredContent.results.length).toBeGreaterThan(0);
  expect(answers.find(({ id }) => id === 3)?.error.code).toBe(-32601);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});
