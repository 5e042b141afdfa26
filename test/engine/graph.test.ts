import { describe, expect, it } from "vitest";
import { indexFolder, troubleOf, useIndexedFolders } from "../index/indexed-folder.ts";
import { writeTree } from "../scan/temporary-tree.ts";
import { BAKERY } from "./bakery.ts";
import { withEdges } from "./folder-with-edges.ts";

useIndexedFolders();

const EDGES = [
  "src/oven.ts#Oven.bakeLoaf call src/till.ts#priceOf at 9",
  "src/deep/delivery.ts#deliver_order call src/till.ts#priceOf at 5",
  "test/till.test.ts call src/till.ts#priceOf at 4",
  "src/oven.ts import src/till.ts at 1",
  "src/deep/delivery.ts import src/till.ts at 1",
  "test/till.test.ts import src/till.ts at 1",
];

const bakery = async (open: Parameters<typeof withEdges>[2] = {}) => withEdges(await indexFolder(BAKERY), EDGES, open);

describe("the graph of an index", () => {
  it("has the imports between its files as edges", async () => {
    const { engine, summary } = await indexFolder(BAKERY);
    expect(summary.graph.by_kind).toContainEqual({ kind: "import", count: 3 });
    const { move, nodes, edges } = await engine.graph({ path: "src/till.ts", move: "up" });
    expect(move).toBe("up");
    expect(nodes.map(({ id, depth }) => [id, depth])).toEqual([
      ["src/till.ts", 0],
      ["src/deep/delivery.ts", 1],
      ["src/oven.ts", 1],
      ["test/till.test.ts", 1],
    ]);
    expect(edges).toContainEqual({
      from: "src/oven.ts",
      to: "src/till.ts",
      kind: "import",
      line: 1,
      path: "src/oven.ts",
      evidence: "binding",
    });
    expect(await engine.dependencies("src/till.ts")).toMatchObject({
      imports: [],
      imported_by: [
        { path: "src/deep/delivery.ts", line: 1 },
        { path: "src/oven.ts", line: 1 },
        { path: "test/till.test.ts", line: 1 },
      ],
    });
    expect((await engine.dependencies("./src/oven.ts")).imports).toEqual([{ path: "src/till.ts", line: 1 }]);
    expect(await troubleOf(engine.dependencies("src/nothing.ts"))).toMatchObject({ code: "not-indexed" });
  });
});

describe("users of a symbol", () => {
  it("come with their places, code before tests, and say what they are bound by", async () => {
    const { engine } = await bakery();
    const { symbol, nodes, edges, coverage, truncated, index } = await engine.graph({ symbol: "priceOf", move: "up" });
    expect(symbol).toBe("src/till.ts#priceOf");
    expect(nodes[0]).toEqual({
      id: "src/till.ts#priceOf",
      name: "priceOf",
      kind: "function",
      path: "src/till.ts",
      start_line: 2,
      end_line: 4,
      depth: 0,
    });
    expect(nodes.slice(1).map(({ id }) => id)).toEqual([
      "src/deep/delivery.ts#deliver_order",
      "src/oven.ts#Oven.bakeLoaf",
      "test/till.test.ts",
    ]);
    expect(edges[1]).toEqual({
      from: "src/oven.ts#Oven.bakeLoaf",
      to: "src/till.ts#priceOf",
      kind: "call",
      line: 9,
      path: "src/oven.ts",
      evidence: "binding",
    });
    expect(truncated).toEqual([]);
    expect(coverage).toEqual({
      bound: 3,
      unbound_same_name: [],
      unbound_total: 0,
      external_same_name: 0,
      files_not_indexed: 0,
      stale_files: [],
    });
    expect(index.state).toBe("fresh");
  });

  it("are never said to be none while uses of the name are open", async () => {
    const { engine } = await bakery({
      unbound: ["src/oven.ts#Oven.bakeLoaf call deliver_order at 9", "test/till.test.ts call deliver_order at 4"],
    });
    const { note, coverage, unbound } = await engine.graph({ symbol: "deliver_order", move: "up" });
    expect(note).toBe("No bound users; 2 uses of this name could not be bound: src/oven.ts:9, test/till.test.ts:4.");
    expect(coverage).toMatchObject({
      bound: 0,
      unbound_total: 2,
      unbound_same_name: [{ name: "deliver_order", path: "src/oven.ts", line: 9 }, {}],
    });
    expect(unbound).toHaveLength(2);
    for (const words of [
      note,
      JSON.stringify(await engine.explain({ symbol: "deliver_order" })),
      (await engine.references({ symbol: "deliver_order" })).note,
    ])
      expect(words).not.toMatch(/unused|dead|no callers|no users are|no references are/i);
  });

  it("are told to be none in the index where nothing is open, with what the index does not see", async () => {
    const { engine } = await withEdges(await indexFolder({ ...BAKERY, "big.js": "x".repeat(2_000_000) }), EDGES);
    expect((await engine.graph({ symbol: "deliver_order", move: "up" })).note).toBe(
      "No users are in the index. It is exported: users outside of the repository are not seen. 1 file is not indexed (`portolan status` names them).",
    );
  });

  it("name uses of the same name that are taken to be outside", async () => {
    const { engine } = await bakery({ external: ["test/till.test.ts call cool at 3"] });
    const { note, coverage } = await engine.graph({ symbol: "Oven.cool", move: "up" });
    expect(note).toBe("No bound users; 1 use of this name is taken to mean something outside the repository: test/till.test.ts:3.");
    expect(coverage.external_same_name).toBe(1);
  });

  it("name the files of the answer that changed since", async () => {
    const { root, engine } = await bakery();
    writeTree(root, { "src/oven.ts": "// cold\n" });
    const { coverage, index } = await engine.graph({ symbol: "priceOf", move: "up" });
    expect(coverage.stale_files).toEqual(["src/oven.ts"]);
    expect(index).toMatchObject({ state: "stale", changed_files: ["src/oven.ts"] });
  });
});

describe("callees of a symbol", () => {
  it("come with the names inside that are open", async () => {
    const { engine } = await bakery({ unbound: ["src/oven.ts#Oven.bakeLoaf call knead at 9"] });
    const { nodes, unbound, note } = await engine.graph({ symbol: "Oven.bakeLoaf", move: "down" });
    expect(nodes.map(({ id }) => id)).toEqual(["src/oven.ts#Oven.bakeLoaf", "src/till.ts#priceOf"]);
    expect(unbound).toEqual([{ name: "knead", path: "src/oven.ts", line: 9 }]);
    expect(note).toBeUndefined();
  });

  it("are not said to be none while names inside are open", async () => {
    const { engine } = await bakery({ unbound: ["src/till.ts#priceOf call round at 3"] });
    expect((await engine.graph({ symbol: "priceOf", move: "down" })).note).toBe("No bound callees; 1 name in it could not be bound.");
    expect((await engine.graph({ symbol: "Till.cool", move: "down" })).note).toBe("It leads to no definition of the repository.");
  });
});

describe("a path", () => {
  it("leads from one symbol to the other, or says that it leads back", async () => {
    const { engine } = await bakery();
    const there = await engine.graph({ symbol: "bakeLoaf", to: "priceOf" });
    expect(there).toMatchObject({ move: "path", symbol: "src/oven.ts#Oven.bakeLoaf", to: "src/till.ts#priceOf" });
    expect(there.nodes.map(({ name, depth }) => [name, depth])).toEqual([
      ["bakeLoaf", 0],
      ["priceOf", 1],
    ]);
    expect(there.note).toBeUndefined();
    const back = await engine.graph({ symbol: "priceOf", to: "bakeLoaf" });
    expect(back.note).toBe("No bound way leads from priceOf to Oven.bakeLoaf; this is the way from Oven.bakeLoaf to priceOf.");
    expect(back.nodes.map(({ name }) => name)).toEqual(["bakeLoaf", "priceOf"]);
  });

  it("that is not there is told with what is open", async () => {
    const { engine } = await bakery({ unbound: ["src/till.ts#priceOf call bakeLoaf at 3"] });
    const { nodes, note } = await engine.graph({ symbol: "deliver_order", to: "bakeLoaf" });
    expect(nodes).toEqual([]);
    expect(note).toMatch(
      /^No bound way of at most 10 steps leads from deliver_order to Oven.bakeLoaf, nor back; 1 use of the name of Oven.bakeLoaf could not be bound: src\/till.ts:3/,
    );
  });

  it("needs its other end", async () => {
    const { engine } = await bakery();
    expect(await troubleOf(engine.graph({ symbol: "priceOf", move: "path" }))).toMatchObject({ code: "no-target" });
    expect(await troubleOf(engine.graph({ symbol: "priceOf", to: "nowhere" }))).toMatchObject({ code: "not-found" });
  });
});

describe("a symbol", () => {
  it.each(["src/till.ts#priceOf", "priceOf", "price_of", "src/till.ts:3", "./src/till.ts#priceOf"])("is found by %s", async (symbol) => {
    const { engine } = await bakery();
    expect((await engine.graph({ symbol })).symbol).toBe("src/till.ts#priceOf");
  });

  it("that several definitions fit is the one used most, and the others are told", async () => {
    const { engine } = await withEdges(await indexFolder(BAKERY), [...EDGES, "src/oven.ts#Oven.bakeLoaf call src/till.ts#Till.cool at 9"]);
    expect(await engine.graph({ symbol: "cool", move: "up" })).toMatchObject({
      symbol: "src/till.ts#Till.cool",
      others: ["src/oven.ts#Oven.cool"],
    });
    expect(await engine.graph({ symbol: "Oven.cool" })).not.toHaveProperty("others");
    expect(await engine.graph({ symbol: "cool", path: "src/oven.ts" })).toMatchObject({ symbol: "src/oven.ts#Oven.cool" });
    expect(await engine.graph({ symbol: "src/oven.ts:12" })).toMatchObject({ symbol: "src/oven.ts#Oven.cool" });
  });

  it("that is not defined is told with names near it, and with the open uses of its name", async () => {
    const { engine } = await bakery({
      unbound: ["src/till.ts#priceOf call knead at 3"],
      external: ["src/till.ts#priceOf call fetch at 3"],
    });
    expect(await troubleOf(engine.graph({ symbol: "priceOff" }))).toEqual({
      code: "not-found",
      message: 'nothing named "priceOff" is defined',
      hint: "Defined names near it: priceOf.",
    });
    expect(await troubleOf(engine.explain({ symbol: "knead" }))).toMatchObject({
      code: "not-found",
      message: 'nothing named "knead" is defined; 1 use of this name could not be bound: src/till.ts:3',
    });
    expect(await troubleOf(engine.impact({ symbols: ["fetch"] }))).toMatchObject({
      message: 'nothing named "fetch" is defined; 1 use of this name is taken to mean something outside the repository: src/till.ts:3',
    });
    expect(await troubleOf(engine.graph({}))).toMatchObject({ code: "no-target" });
    expect(await troubleOf(engine.graph({ symbol: "priceOf", kinds: ["calls"] }))).toMatchObject({
      code: "unknown-kind",
      hint: expect.stringContaining("call, new"),
    });
    expect(await troubleOf(engine.graph({ path: "src/none.ts" }))).toMatchObject({ code: "not-indexed" });
  });
});

describe("a query", () => {
  it("chooses where the walk starts, or orders the neighbourhood of a symbol", async () => {
    const { engine } = await bakery();
    expect((await engine.graph({ query: "price of a loaf" })).nodes[0]?.id).toBe("src/till.ts#priceOf");
    const { nodes } = await engine.graph({ symbol: "priceOf", query: "brings an order to a street" });
    expect(nodes[1]).toMatchObject({ id: "src/deep/delivery.ts#deliver_order", depth: 1, score: expect.any(Number) });
    expect(await troubleOf(engine.graph({ query: "zzzzzz" }))).toMatchObject({ code: "not-found" });
  });

  it.each([
    ["impact", "up"],
    ["call-chain", "down"],
    ["architecture", "expand"],
  ])("with the intent %s is a walk %s", async (intent, move) => {
    const { engine } = await bakery();
    expect((await engine.graph({ symbol: "priceOf", intent })).move).toBe(move);
  });
});

it("an answer keeps to its budget and says what it left out", async () => {
  const users = Array.from({ length: 60 }, (_, i) => `export function order${i}() {\n  return knead();\n}`).join("\n");
  const folder = await indexFolder({ "src/knead.ts": "export function knead() {}\n", "src/orders.ts": `${users}\n` });
  const { engine } = await withEdges(
    folder,
    Array.from({ length: 60 }, (_, i) => `src/orders.ts#order${i} call src/knead.ts#knead at ${3 * i + 2}`),
  );
  for (const budgetTokens of [400, 1000, 4000]) {
    const answer = await engine.graph({ symbol: "knead", move: "up", budgetTokens });
    expect(JSON.stringify(answer).length, `budget ${budgetTokens}`).toBeLessThanOrEqual(budgetTokens * 4);
    const [left] = answer.truncated;
    expect(answer.nodes.length + (left?.nodes ?? 0)).toBe(61);
    if (left !== undefined)
      expect(answer.left_out).toBe(`Definitions left out: ${left.nodes} more within depth 2: raise the budget, or narrow with kinds`);
  }
});

it("a hit of a search has the first names of what it calls and what calls it", async () => {
  const { engine } = await bakery();
  const { results } = await engine.search("priceOf", { mode: "exact" });
  expect(results[0]).toMatchObject({ id: "src/till.ts#priceOf", called_by: ["deliver_order", "Oven.bakeLoaf", "till.test.ts"] });
  expect(results[0]).not.toHaveProperty("calls");
  expect((await engine.search("bakeLoaf", { mode: "exact" })).results[0]).toMatchObject({ calls: ["priceOf"] });
});

it("the export has every node, then every edge, in an order that does not change", async () => {
  const { engine } = await bakery();
  const rows: { t: string; id?: string; from?: string }[] = [];
  await engine.exportJson((line) => rows.push(JSON.parse(line)));
  const ids = rows.filter(({ t }) => t === "node").map(({ id }) => id);
  expect(ids.slice(0, 4)).toEqual(["README.md", "README.md#Bakery", "README.md#Bakery.Opening hours", "settings.json"]);
  expect(rows.slice(ids.length)).toContainEqual({
    t: "edge",
    from: "src/oven.ts#Oven.bakeLoaf",
    to: "src/till.ts#priceOf",
    kind: "call",
    line: 9,
    path: "src/oven.ts",
    evidence: "binding",
  });
  expect(rows.slice(ids.length).every(({ t, from }) => t === "edge" && ids.includes(from))).toBe(true);
});
