import { afterEach, beforeEach, expect, test } from "vitest";
import { type Bakery, newBakery } from "./bakery.ts";
import { type Answer, call, connect, ERAS } from "./mcp-client.ts";
import { portolan } from "./portolan.ts";

let bakery: Bakery;

beforeEach(() => {
  bakery = newBakery();
});
afterEach(() => bakery.remove());

/** Asks again until the index is there; every answer on the way has to be one that a caller can use. */
async function whenBuilt(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.structured.index?.state !== "building") return answer;
    expect(answer.isError).toBe(false);
    expect(answer.text).toMatch(/indexing \d+ %/);
  }
}

test.each(ERAS)("without an index the server builds one and says how far it is (%j)", async (era) => {
  const client = await connect(bakery, era);
  await client.listTools();
  const answer = await whenBuilt(() => call(client, "search_code", { query: "price of a loaf" }));
  expect(answer.structured.results[0]).toMatchObject({ name: "priceOf" });
  expect(answer.structured.index).toMatchObject({ state: "fresh", generation: 1 });
  await client.close();
});

test("the other tools and the resources answer while it builds", async () => {
  const client = await connect(bakery);
  await client.listTools();
  const answers = await Promise.all([call(client, "get_source", { path: "src/till.ts" }), call(client, "outline", { path: "src" })]);
  for (const { isError, structured } of answers) {
    expect(isError).toBe(false);
    expect(structured).toMatchObject({ index: { state: "building" }, left_out: expect.stringMatching(/indexing \d+ %/) });
  }
  const { contents } = await client.readResource({ uri: "codebase://files" });
  expect(contents).toHaveLength(1);
  await client.close();
});

test("a change in the work tree is found by a later search", async () => {
  const client = await connect(bakery);
  await whenBuilt(() => call(client, "search_code", { query: "loaf" }));
  bakery.write("src/mill.ts", "export function grindFlour(): string {\n  return 'flour';\n}\n");
  const find = async () => (await call(client, "search_code", { query: "grindFlour", mode: "exact" })).structured.results;
  let results = await find();
  while (results.length === 0) results = await find();
  expect(results).toMatchObject([{ path: "src/mill.ts", name: "grindFlour" }]);
  await client.close();
});

test("many calls at once are all answered while another process writes new generations", async () => {
  const client = await connect(bakery);
  await whenBuilt(() => call(client, "search_code", { query: "loaf" }));
  for (let round = 0; round < 3; round++) {
    bakery.write(`src/shelf-${round}.ts`, `export const shelf${round} = ${round};\n`);
    const asked = Promise.all(Array.from({ length: 8 }, () => call(client, "search_code", { query: "loaf price" })));
    portolan(["index"], { cwd: bakery.root, env: bakery.env });
    const answers = await asked;
    expect(answers.map(({ isError }) => isError)).toEqual(answers.map(() => false));
  }
  await client.close();
});

test("where there is no repository to serve, initialize is answered and the tools say why", async () => {
  const client = await connect(bakery, "legacy", bakery.env["HOME"] ?? "");
  expect((await client.listTools()).tools).toHaveLength(6);
  const answer = await call(client, "search_code", { query: "loaf" });
  expect(answer.isError).toBe(true);
  expect(answer.text).toMatch(/home folder[\s\S]*--root/);
  await client.close();
});
