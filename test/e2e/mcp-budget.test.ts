import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bakery, newBakery } from "./bakery.ts";
import { portolan } from "./portolan.ts";
import { RawServer } from "./raw-server.ts";

const SHELVES = 60;
const DEFAULT_TOKENS = 4_000;

let bakery: Bakery;
let server: RawServer;
let lastId = 0;

beforeAll(async () => {
  bakery = newBakery();
  for (let at = 0; at < SHELVES; at++) bakery.write(`shelves/shelf-${at}.ts`, shelf(at));
  bakery.write(
    "shelves/all.ts",
    Array.from({ length: 600 }, (_, row) => `/** Row ${row} of all shelves. */\nexport const row${row} = ${row};\n`).join("\n"),
  );
  portolan(["index"], { cwd: bakery.root, env: bakery.env });
  server = new RawServer({ cwd: bakery.root, env: bakery.env });
  await server.open();
});
afterAll(async () => {
  await server.end();
  bakery.remove();
});

function shelf(at: number): string {
  return `import { priceOf } from "../src/till.ts";

/** Price of the loaves on shelf ${at}, which stands in the window where the sun does not reach the bread. */
export function priceOfShelf${at}(loaves: number): number {
  return loaves * priceOf("rye") + priceOf("wheat") * ${at};
}
`;
}

const CALLS: readonly [tool: string, args: object][] = [
  ["search_code", { query: "price of the loaves on a shelf", limit: 50 }],
  ["search_code", { query: "priceOf\\(", mode: "regex", limit: 50 }],
  ["get_source", { path: "shelves/all.ts" }],
  ["outline", { path: "shelves/all.ts" }],
  ["outline", { path: "shelves" }],
  ["graph", { symbol: "priceOf", move: "up" }],
  ["graph", { symbol: "priceOf", move: "expand" }],
  ["find_references", { symbol: "priceOf", limit: 500 }],
  ["explain_symbol", { symbol: "src/till.ts#priceOf" }],
  ["impact_of_change", { files: ["src/till.ts"] }],
];

/** What a caller can do to get the rest. */
const HOW_TO_GO_ON = /raise|narrow|ask for|by id|outline|get_source|larger|start_line|depth|limit/i;

test.each(CALLS.flatMap((one) => [250, 1_000, DEFAULT_TOKENS].map((budget) => [...one, budget] as const)))(
  "%s with %j keeps to %i tokens and says how to get the rest",
  async (tool, args, budget) => {
    const given = budget === DEFAULT_TOKENS ? args : { ...args, budget_tokens: budget };
    const { result } = await server.call(++lastId, tool, given);
    if (result.isError) {
      const enough = Number(/give budget_tokens (\d+)\./.exec(result.content[0].text)?.[1]);
      expect(enough).toBeLessThan(1_000);
      expect((await server.call(++lastId, tool, { ...args, budget_tokens: enough })).result.isError).toBeUndefined();
      return;
    }
    expect(result.content[0].text.length).toBeLessThanOrEqual(budget * 4);
    expect(JSON.stringify(result.structuredContent).length).toBeLessThanOrEqual(budget * 4);
    const left = result.structuredContent.left_out;
    if (budget === 250 && tool !== "explain_symbol") expect(left, JSON.stringify(result.structuredContent)).toMatch(HOW_TO_GO_ON);
    if (left !== undefined) expect(result.content[0].text).toContain(String(left).slice(0, 40));
  },
);

test("a long file is read to its end by the hints of its parts", async () => {
  let text = "";
  let args: Record<string, unknown> = { path: "shelves/all.ts", budget_tokens: 2_000 };
  for (let part = 0; part < 40; part++) {
    const { structuredContent: source } = (await server.call(++lastId, "get_source", args)).result;
    text += `${source.text.replace(/\n$/, "")}\n`;
    if (source.complete) break;
    const [, start, end] = /start_line (\d+), end_line (\d+)/.exec(source.left_out) ?? [];
    args = { path: "shelves/all.ts", start_line: Number(start), end_line: Number(end), budget_tokens: 2_000 };
  }
  expect(text.match(/export const row\d+/g)).toHaveLength(600);
});
