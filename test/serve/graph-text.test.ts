import { describe, expect, test } from "vitest";
import type { Coverage, EdgeOut, GraphNode, GraphResult, ImpactResult, ReferencesResult } from "#model/graph-results.ts";
import { plain } from "#serve/text/paint.ts";
import { renderExplanation } from "#serve/text/render-explain.ts";
import { graphNotes, renderGraph } from "#serve/text/render-graph.ts";
import { renderImpact } from "#serve/text/render-impact.ts";
import { referenceNotes, renderReferences } from "#serve/text/render-references.ts";
import { graphLines } from "#serve/text/render-totals.ts";

const index = { generation: 1, git_head: null, state: "fresh", changed_files: [] } as const;
const coverage: Coverage = {
  bound: 1,
  unbound_same_name: [],
  unbound_total: 0,
  external_same_name: 0,
  files_not_indexed: 0,
  stale_files: [],
};

function node(id: string, depth: number, kind: GraphNode["kind"] = "function"): GraphNode {
  const path = id.replace(/#.*/, "");
  return { id, name: id.replace(/^.*[#.]/, ""), kind: id === path ? "module" : kind, path, start_line: 10, end_line: 20, depth };
}

function edge(from: string, to: string, line: number, more: Partial<EdgeOut> = {}): EdgeOut {
  return { from, to, kind: "call", line, path: from.replace(/#.*/, ""), evidence: "binding", ...more };
}

function result(parts: Partial<GraphResult>): GraphResult {
  return { move: "up", symbol: "src/till.ts#priceOf", nodes: [], edges: [], truncated: [], unbound: [], coverage, index, ...parts };
}

describe("a tree", () => {
  test("of users shows the place of each use, and evidence only where it is no binding", () => {
    const text = renderGraph(
      result({
        nodes: [
          node("src/till.ts#priceOf", 0),
          node("src/oven.ts#Oven.bake", 1, "method"),
          node("src/main.ts", 1),
          node("src/shop.ts#open", 2),
        ],
        edges: [
          edge("src/oven.ts#Oven.bake", "src/till.ts#priceOf", 12, { sites: 3 }),
          edge("src/main.ts", "src/till.ts#priceOf", 4, { kind: "reference", evidence: "heuristic" }),
          edge("src/shop.ts#open", "src/oven.ts#Oven.bake", 7, { kind: "new", evidence: "implementation" }),
        ],
      }),
      plain,
    );
    expect(text).toBe(
      [
        "priceOf  function  src/till.ts:10-20",
        "  ← Oven.bake  src/oven.ts:12  3 sites",
        "    ← open  src/shop.ts:7  new [implementation]",
        "  ← src/main.ts:4  reference [heuristic]",
      ].join("\n"),
    );
  });

  test("of callees shows where they are defined and on which line they are called, one line for a pair", () => {
    const text = renderGraph(
      result({
        move: "down",
        nodes: [node("a.ts#bake", 0), node("b.ts#knead", 1), node("b.ts#rest", 2)],
        edges: [
          edge("a.ts#bake", "b.ts#knead", 3, { kind: "reference" }),
          edge("a.ts#bake", "b.ts#knead", 4),
          edge("b.ts#knead", "b.ts#rest", 5),
          edge("b.ts#rest", "b.ts#knead", 6),
          edge("b.ts#rest", "b.ts#rest", 7),
        ],
      }),
      plain,
    );
    expect(text).toBe(
      [
        "bake  function  a.ts:10-20",
        "  → knead  b.ts:10  line 4",
        "    → rest  b.ts:10  line 5",
        "      → knead  b.ts:10  line 6  (see above)",
        "      → rest  b.ts:10  line 7  (see above)",
      ].join("\n"),
    );
  });

  test("hangs a constructor below its class", () => {
    const text = renderGraph(
      result({
        move: "down",
        nodes: [node("a.ts#open", 0), node("a.ts#Oven", 1, "class"), node("a.ts#Oven.constructor", 1, "method"), node("a.ts#heat", 2)],
        edges: [edge("a.ts#open", "a.ts#Oven", 3, { kind: "new" }), edge("a.ts#Oven.constructor", "a.ts#heat", 9)],
      }),
      plain,
    );
    expect(text.split("\n").slice(1)).toEqual([
      "  → Oven  a.ts:10  new, line 3",
      "    Oven.constructor  a.ts:10",
      "      → heat  a.ts:10  line 9",
    ]);
  });

  test("folds the many cases of a test file", () => {
    const cases = Array.from({ length: 9 }, (_, i) => `test/a.test.ts#case ${i}`);
    const text = renderGraph(
      result({
        nodes: [node("a.ts#bake", 0), ...cases.map((id) => node(id, 1, "test"))],
        edges: cases.map((id, i) => edge(id, "a.ts#bake", i)),
      }),
      plain,
    );
    expect(text.split("\n").slice(4)).toEqual(["  ← case 3  test/a.test.ts:3", "  … 5 more tests in test/a.test.ts"]);
  });

  test("shortens the sentences that tests are called by", () => {
    const text = renderGraph(result({ nodes: [node(`a.test.ts#${"rye bread ".repeat(20)}`, 0, "test")] }), plain);
    expect(text.length).toBeLessThan(110);
  });
});

test("a way is told step by step", () => {
  const text = renderGraph(
    result({
      move: "path",
      nodes: [node("a.ts#open", 0), node("a.ts#Oven", 1, "class"), node("a.ts#Oven.constructor", 2, "method"), node("b.ts#heat", 3)],
      edges: [edge("a.ts#open", "a.ts#Oven", 3, { kind: "new" }), edge("a.ts#Oven.constructor", "b.ts#heat", 9, { evidence: "checker" })],
    }),
    plain,
  );
  expect(text).toBe(
    [
      "open  function  a.ts:10-20",
      "  → Oven  a.ts:10  build at a.ts:3",
      "  → Oven.constructor  a.ts:10  its constructor",
      "  → heat  b.ts:10  call at a.ts:9 [checker]",
    ].join("\n"),
  );
});

test("a neighbourhood is a list with what joins each to the better ones", () => {
  const text = renderGraph(
    result({
      move: "expand",
      nodes: [node("a.ts#bake", 0), node("a.ts#knead", 1), node("b.ts#sell", 1), node("b.ts#Loaf", 2, "class")],
      edges: [edge("a.ts#bake", "a.ts#knead", 3), edge("b.ts#sell", "a.ts#bake", 4), edge("b.ts#sell", "b.ts#Loaf", 5, { kind: "type" })],
    }),
    plain,
  );
  expect(text).toBe(
    [
      "bake  function  a.ts:10-20",
      "  knead  function  a.ts:10-20  called by bake",
      "  sell  function  b.ts:10-20  calls bake, mentions Loaf",
      "  Loaf  class  b.ts:10-20  mentioned by sell",
    ].join("\n"),
  );
});

test("the notes of a graph tell what is open, what else fits, and what is old", () => {
  const open = { ...coverage, unbound_total: 7, unbound_same_name: [{ name: "priceOf", path: "x.ts", line: 3 }], stale_files: ["y.ts"] };
  expect(graphNotes(result({ coverage: open, others: ["b.ts#priceOf"], left_out: "2 more" }), "update it.")).toEqual([
    "7 more uses of this name could not be bound, and may mean it: x.ts:3, …",
    "Also fits: b.ts#priceOf",
    "2 more",
    "Changed since they were indexed: y.ts; update it.",
  ]);
  expect(
    graphNotes(result({ coverage: open, note: "No bound users; 7 uses of this name could not be bound: x.ts:3, …" }), "update it."),
  ).toHaveLength(2);
  const unbound = [
    { name: "rest", path: "a.ts", line: 1 },
    { name: "rest", path: "a.ts", line: 2 },
    { name: "cool", path: "a.ts", line: 3 },
  ];
  expect(graphNotes(result({ move: "down", unbound, coverage: open }), "update it.")).toEqual([
    "Changed since they were indexed: y.ts; update it.",
    "Not bound in these: rest (a.ts:1), cool (a.ts:3)",
  ]);
});

test("references stand by file, and open uses of the name under a heading of their own", () => {
  const references: ReferencesResult = {
    symbol: "src/till.ts#priceOf",
    references: [
      { path: "a.ts", line: 3, text: "priceOf(rye)", kind: "call", evidence: "binding", in: "a.ts#sell" },
      { path: "a.ts", line: 14, text: "[priceOf]", kind: "reference", evidence: "checker", in: "a.ts" },
      { path: "b.ts", line: 9, text: "x.priceOf()", kind: "call", evidence: "text", in: "b.ts#open" },
    ],
    total: 3,
    unbound_same_name: 1,
    coverage: { ...coverage, unbound_total: 1 },
    index,
  };
  expect(renderReferences(references, plain)).toBe(
    [
      "priceOf  2 references",
      "a.ts",
      "     3  priceOf(rye)  in sell",
      "    14  [priceOf]  reference [checker]",
      "same name, bound to nothing: 1",
      "b.ts",
      "     9  x.priceOf()  in open",
    ].join("\n"),
  );
  expect(referenceNotes(references, "")).toEqual([]);
});

test("an explanation is one page", () => {
  const none = { total: 0, first: [] };
  const text = renderExplanation(
    {
      id: "src/oven.ts#Oven.bake",
      name: "bake",
      kind: "method",
      path: "src/oven.ts",
      start_line: 6,
      end_line: 7,
      container: "Oven",
      signature: "bake(): Loaf",
      doc: "Bakes a loaf.",
      code: "/** Bakes a loaf. */\nbake(): Loaf {\n}",
      members: none,
      callers: { total: 3, first: [{ id: "src/shop.ts#open", path: "src/shop.ts", line: 4, kind: "call", evidence: "binding" }] },
      callees: { total: 1, first: [{ id: "src/till.ts#priceOf", path: "src/oven.ts", line: 7, kind: "new", evidence: "heuristic" }] },
      channels: none,
      tests: { total: 1, first: [{ path: "test/oven.test.ts", depth: 2, reaches: [] }] },
      references: 3,
      imported_by: 1,
      history: [{ commit: "abc1234", date: "2024-05-01", author: "Baker", subject: "Open" }],
      coverage,
      index,
    },
    plain,
  );
  expect(text).toBe(
    [
      "Oven.bake  method  src/oven.ts:6-7",
      "  Bakes a loaf.",
      "used by (3)",
      "  open  src/shop.ts:4",
      "  … 2 more",
      "uses (1)",
      "     7  priceOf  src/till.ts  new [heuristic]",
      "tests (1)",
      "  test/oven.test.ts  2 steps away",
      "imported by 1 file",
      "history of the file",
      "  2024-05-01 abc1234  Open  Baker",
      "code",
      "  5  /** Bakes a loaf. */",
      "  6  bake(): Loaf {",
      "  7  }",
    ].join("\n"),
  );
});

test("an impact tells what changed, what it reaches, what to run and what changed along", () => {
  const impact: ImpactResult = {
    basis: "the work tree against HEAD",
    changed_files: ["src/till.ts"],
    changed: [node("src/till.ts#priceOf", 0), node("README.md", 0)],
    dependents: [node("src/oven.ts#Oven.bake", 1, "method"), node("src/shop.ts#open", 2)],
    edges: [edge("src/oven.ts#Oven.bake", "src/till.ts#priceOf", 12), edge("src/shop.ts#open", "src/oven.ts#Oven.bake", 3)],
    truncated: [
      { depth: 2, nodes: 4 },
      { depth: 3, nodes: 9 },
    ],
    tests: { total: 2, first: [{ path: "test/till.test.ts", depth: 1, reaches: ["src/till.ts#priceOf"] }] },
    co_changed: [{ path: "src/oven.ts", commits: 4, share: 0.5 }],
    coverage,
    index,
  };
  expect(renderImpact(impact, plain)).toBe(
    [
      "change  the work tree against HEAD: 1 file, 2 definitions",
      "  priceOf  function  src/till.ts:10-20",
      "  README.md  outside of all definitions",
      "reaches  6 definitions",
      "  1 step away",
      "    Oven.bake  src/oven.ts:12  calls priceOf",
      "  2 steps away",
      "    open  src/shop.ts:3  calls Oven.bake",
      "tests to run  2 files",
      "  test/till.test.ts  priceOf",
      "  … 1 more",
      "changed together before",
      "  src/oven.ts  4 commits, 50 %",
    ].join("\n"),
  );
});

test("the totals of a graph are counts and shares", () => {
  expect(
    graphLines({
      edges: 1200,
      by_kind: [
        { kind: "type", count: 200 },
        { kind: "call", count: 1000 },
      ],
      by_evidence: [{ evidence: "binding", count: 1200 }],
      coverage: { bound: 1200, external: 700, unbound: 100 },
    }),
  ).toEqual([
    "graph      1,200 edges (call 1,000, type 200)",
    "evidence   binding 1,200",
    "references 60 % bound, 35 % external, 5 % unbound (100)",
  ]);
  expect(graphLines({ edges: 0, by_kind: [], by_evidence: [], coverage: { bound: 0, external: 0, unbound: 0 } })).toEqual([
    "graph      0 edges",
  ]);
});
