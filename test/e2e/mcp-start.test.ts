import { afterEach, beforeEach, expect, test } from "vitest";
import { type Bakery, newBakery } from "./bakery.ts";
import { type Answer, call, connect, ERAS } from "./mcp-client.ts";

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
  let found: Answer;
  do found = await call(client, "search_code", { query: "grindFlour" });
  while (found.structured.index.state !== "fresh");
  expect(found.structured.results[0]).toMatchObject({ path: "src/mill.ts", name: "grindFlour" });
  await client.close();
});

test("where there is no repository to serve, initialize is answered and the tools say why", async () => {
  const client = await connect(bakery, "legacy", bakery.env["HOME"] ?? "");
  expect((await client.listTools()).tools).toHaveLength(3);
  const answer = await call(client, "search_code", { query: "loaf" });
  expect(answer.isError).toBe(true);
  expect(answer.text).toMatch(/home folder[\s\S]*--root/);
  await client.close();
});
