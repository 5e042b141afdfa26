import { describe, expect, test } from "vitest";
// biome-ignore lint/correctness/useImportExtensions: the benchmarks are plain JavaScript with declarations beside them.
import { type CallScore, type GraphRow, type Selection, scoreCalls, type TruthRow } from "../../bench/lib/call-score.mjs";

const NODES = {
  knead: node("src/dough.ts", "knead", "function", 3, 9),
  Oven: node("src/oven.ts", "Oven", "class", 1, 30),
  ovenConstructor: node("src/oven.ts", "constructor", "constructor", 12, 15),
  heat: node("src/oven.ts", "heat", "method", 20, 25),
  gasHeat: node("src/gas-oven.ts", "heat", "method", 4, 8),
  rollOut: node("src/dough.ts", "rollOut", "variable", 11, 11),
  Loaf: node("src/loaf.tsx", "Loaf", "function", 2, 6),
  open: node("src/shop.ts", "open", "function", 1, 20),
};

const TRUTH: readonly TruthRow[] = [
  inside("src/shop.ts", 2, "knead", "id", [{ path: "src/dough.ts", line: 3, kind: "function" }]),
  inside("src/shop.ts", 3, "Oven", "new", [{ path: "src/oven.ts", line: 1, kind: "class", ctor: 12 }]),
  {
    ...inside("src/shop.ts", 4, "heat", "id.m", [{ path: "src/oven.ts", line: 20, kind: "method" }]),
    impls: [{ path: "src/gas-oven.ts", line: 4, kind: "method" }],
  },
  // An alias: `export { rollOut as flatten }`.
  inside("src/shop.ts", 5, "flatten", "id", [{ path: "src/dough.ts", line: 11, kind: "variable" }]),
  inside("src/shop.tsx", 6, "Loaf", "jsx", [{ path: "src/loaf.tsx", line: 2, kind: "function" }]),
  inside("test/shop.test.ts", 1, "open", "id", [{ path: "src/shop.ts", line: 1, kind: "function" }]),
  { ...site("src/shop.ts", 7, "log", "id.m"), status: "external" },
  { ...site("src/shop.ts", 8, "visit", "id"), status: "unresolved", why: "any" },
  { ...inside("src/shop.ts", 9, "ring", "id", [{ path: "src/shop.ts", line: 1, kind: "parameter" }]), local: true },
];

const PERFECT: readonly GraphRow[] = [
  edge("src/shop.ts", 2, NODES.knead),
  edge("src/shop.ts", 3, NODES.Oven, "new"),
  edge("src/shop.ts", 4, NODES.heat),
  edge("src/shop.ts", 4, NODES.gasHeat, "call", "implementation"),
  edge("src/shop.tsx", 6, NODES.Loaf, "jsx"),
  edge("test/shop.test.ts", 1, NODES.open),
];
const ALIAS = edge("src/shop.ts", 5, NODES.rollOut);

describe("a call graph that leaves nothing out", () => {
  test("scores 1 in every figure", async () => {
    const withoutAlias = TRUTH.filter(({ callee }) => callee !== "flatten");
    const { total, byPlace, byForm, byTargetKind, byEvidence, misses, wrongEdges } = await score(PERFECT, withoutAlias);
    expect(total).toMatchObject({ inside: 5, recall: 1, recallWithImplementations: 1, acrossRecall: 1, precision: 1 });
    expect(byPlace).toMatchObject({ recall: 1, precision: 1, stray: 0 });
    for (const tally of [...Object.values(byForm), ...Object.values(byTargetKind)])
      expect([tally.recall, tally.precision]).toEqual(tally.inside > 0 ? [1, 1] : [null, null]);
    expect(byEvidence["implementation"]).toMatchObject({ right: 1, wrong: 0 });
    expect([...misses, ...wrongEdges]).toEqual([]);
  });

  test("is found under another name by place alone, unless the line is known to have one call", async () => {
    const byName = await score([...PERFECT, ALIAS]);
    expect(byName.misses).toEqual(["src/shop.ts:5 flatten (id) should lead to src/dough.ts:11 variable; 1 other edges on the line"]);
    expect(byName.byPlace).toMatchObject({ recall: 1, precision: 1 });
    const alone = TRUTH.map((row) => (row.callee === "flatten" ? { ...row, lineSites: 1 } : row));
    expect((await score([...PERFECT, ALIAS], alone)).total).toMatchObject({ recall: 1, precision: 1 });
  });

  test("may name the constructor for what is built", async () => {
    const built = PERFECT.map((row) =>
      row.t === "edge" && row.kind === "new" ? edge("src/shop.ts", 3, NODES.ovenConstructor, "new") : row,
    );
    expect((await score(built)).byPlace.right).toBe((await score(PERFECT)).byPlace.right);
  });
});

describe("what counts against a call graph", () => {
  test("nothing at a site inside is a miss", async () => {
    const { total, misses } = await score(PERFECT.slice(1));
    expect(total.missed).toBe(2);
    expect(misses[0]).toBe("src/shop.ts:2 knead (id) should lead to src/dough.ts:3 function");
  });

  test("an edge elsewhere, and any edge at a site outside, is wrong", async () => {
    const log = node("src/log.ts", "log", "function", 1, 2);
    const otherKnead = node("src/other.ts", "knead", "function", 1, 2);
    const { total, wrongEdges } = await score([
      ...PERFECT.slice(1),
      edge("src/shop.ts", 2, otherKnead),
      otherKnead,
      edge("src/shop.ts", 7, log, "call", "heuristic"),
      log,
    ]);
    expect(total).toMatchObject({ onlyWrong: 1, right: 5, wrong: 2 });
    expect(wrongEdges[1]).toBe("src/shop.ts:7 log (id.m) leads to src/log.ts:1 log [heuristic], should lead to outside");
  });

  test("edges at open sites, at calls of parameters and of other kinds are not judged", async () => {
    const visit = node("src/shop.ts", "visit", "function", 30, 31);
    const ring = node("src/shop.ts", "ring", "function", 40, 41);
    const asReference = edge("src/shop.ts", 7, NODES.knead, "reference");
    const { total, open, byPlace } = await score([
      ...PERFECT,
      visit,
      ring,
      edge("src/shop.ts", 8, visit),
      edge("src/shop.ts", 9, ring),
      asReference,
    ]);
    expect(total.wrong).toBe(0);
    expect(open).toBe(2);
    expect(byPlace).toMatchObject({ wrong: 0, atOpenSites: 2 });
  });

  test("an edge on a line that calls one name twice is wrong for neither", async () => {
    const twice = TRUTH.map((row) => (row.callee === "knead" ? { ...row, sameName: 2 } : row));
    const otherKnead = node("src/other.ts", "knead", "function", 1, 2);
    const { total, ambiguous } = await score([...PERFECT, otherKnead, edge("src/shop.ts", 2, otherKnead)], twice);
    expect([total.wrong, ambiguous]).toEqual([0, 1]);
  });
});

describe("a part of a truth", () => {
  test("is chosen by tests, by a prefix and by prefixes left out", async () => {
    const counts = async (selection: Selection) => (await score(PERFECT, TRUTH, selection)).sites;
    expect(await counts({ tests: "exclude" })).toBe(TRUTH.length - 1);
    expect(await counts({ tests: "only" })).toBe(1);
    expect(await counts({ under: "src/shop.tsx" })).toBe(1);
    expect(await counts({ except: ["src/shop.ts"] })).toBe(1);
  });

  test("keeps component tags apart", async () => {
    const { total, withoutJsx } = await score(PERFECT);
    expect(total.inside - withoutJsx.inside).toBe(1);
  });
});

function score(rows: readonly GraphRow[], truth: readonly TruthRow[] = TRUTH, selection: Selection = {}): Promise<CallScore> {
  return scoreCalls([...Object.values(NODES), ...rows], truth, selection);
}

function node(path: string, name: string, kind: string, start: number, end: number): GraphRow & { readonly t: "node" } {
  return { t: "node", id: `${path}#${name}`, kind, name, path, start_line: start, end_line: end };
}

function edge(path: string, line: number, to: GraphRow & { readonly t: "node" }, kind = "call", evidence = "binding"): GraphRow {
  return { t: "edge", from: NODES.open.id, to: to.id, kind, path, line, evidence };
}

function site(path: string, line: number, callee: string, form: string): Omit<TruthRow, "status"> {
  return { path, line, callee, form, targets: [] };
}

function inside(path: string, line: number, callee: string, form: string, targets: TruthRow["targets"]): TruthRow {
  return { ...site(path, line, callee, form), status: "in", targets };
}
