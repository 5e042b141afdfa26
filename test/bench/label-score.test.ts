import { expect, test } from "vitest";
// biome-ignore lint/correctness/useImportExtensions: the benchmarks are plain JavaScript with declarations beside them.
import type { GraphRow } from "../../bench/lib/call-score.mjs";
// biome-ignore lint/correctness/useImportExtensions: the benchmarks are plain JavaScript with declarations beside them.
import { type Label, type LabelScore, scoreLabels } from "../../bench/lib/label-score.mjs";

const KNEAD: GraphRow = { t: "node", id: "knead", kind: "function", name: "knead", path: "dough.js", start_line: 3, end_line: 9 };
const SHELF: GraphRow = { t: "node", id: "shelf", kind: "variable", name: "knead", path: "dough.js", start_line: 40, end_line: 40 };
const LABEL: Label = { path: "shop.js", line: 7, callee: "knead", target: { path: "dough.js", line: 3 }, why: "imported" };

test("a call to the target, or to a further right answer, finds a site", async () => {
  expect(await scored([edge(7, "knead")], LABEL)).toMatchObject({ found: 1, right: 1, wrong: 0, missed: [] });
  const or = [{ path: "dough.js", line: 40 }];
  expect(await scored([edge(7, "shelf")], { ...LABEL, or })).toMatchObject({ found: 1, right: 1, wrong: 0 });
  expect(await scored([edge(5, "knead")], { ...LABEL, start: 5 })).toMatchObject({ found: 1 });
});

test("a mention alone is counted apart", async () => {
  expect(await scored([edge(7, "knead", "reference")], LABEL)).toMatchObject({ found: 0, asReference: 1, right: 0, missed: [] });
});

test("a call of that name to something else is wrong, and the site is missed", async () => {
  const score = await scored([edge(7, "shelf")], LABEL);
  expect(score).toMatchObject({ found: 0, wrong: 1, missed: ["shop.js:7 knead should lead to dough.js:3: imported"] });
  expect(score?.wrongEdges).toEqual(["shop.js:7 knead leads to dough.js:40, should lead to dough.js:3"]);
});

test("a call of something outside is to be left alone", async () => {
  const outside = { ...LABEL, target: null };
  expect(await scored([], outside)).toMatchObject({ outside: 1, outsideLeftAlone: 1, inside: 0 });
  expect(await scored([edge(7, "knead")], outside)).toMatchObject({ outsideLeftAlone: 0, wrong: 1 });
});

async function scored(rows: readonly GraphRow[], label: Label): Promise<LabelScore | undefined> {
  return (await scoreLabels([KNEAD, SHELF, ...rows], { bakery: [label] }))["bakery"];
}

function edge(line: number, to: string, kind = "call"): GraphRow {
  return { t: "edge", from: "shop", to, kind, path: "shop.js", line, evidence: "binding" };
}
