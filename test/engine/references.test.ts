import { describe, expect, it } from "vitest";
import { indexFolder, troubleOf, useIndexedFolders } from "../index/indexed-folder.ts";
import { writeTree } from "../scan/temporary-tree.ts";
import { BAKERY } from "./bakery.ts";
import { withEdges } from "./folder-with-edges.ts";

useIndexedFolders();

const EDGES = [
  "src/oven.ts#Oven.bakeLoaf call src/till.ts#priceOf at 9",
  "src/deep/delivery.ts#deliver_order call src/till.ts#priceOf by checker at 5",
  "src/deep/delivery.ts#deliver_order reference src/till.ts#priceOf at 5",
  "test/till.test.ts call src/till.ts#priceOf at 4",
  "src/deep/delivery.ts#deliver_order call src/till.ts#Till.cool by implementation at 5",
  "src/oven.ts import src/till.ts at 1",
];

const bakery = async (open: Parameters<typeof withEdges>[2] = {}) => withEdges(await indexFolder(BAKERY), EDGES, open);

describe("references", () => {
  it("come with the text of their lines, the symbol around and why they are believed; tests last", async () => {
    const { engine } = await bakery();
    const { symbol, references, total } = await engine.references({ symbol: "priceOf" });
    expect(symbol).toBe("src/till.ts#priceOf");
    expect(total).toBe(4);
    expect(references.map(({ path, line, kind, evidence, in: within }) => [path, line, kind, evidence, within])).toEqual([
      ["src/deep/delivery.ts", 5, "call", "checker", "src/deep/delivery.ts#deliver_order"],
      ["src/deep/delivery.ts", 5, "reference", "binding", "src/deep/delivery.ts#deliver_order"],
      ["src/oven.ts", 9, "call", "binding", "src/oven.ts#Oven.bakeLoaf"],
      ["test/till.test.ts", 4, "call", "binding", "test/till.test.ts"],
    ]);
    expect(references[0]?.text).toBe('return priceOf("rye") + street.length;');
  });

  it("of the same name that are bound to nothing stand behind the bound ones", async () => {
    const { engine } = await bakery({ unbound: ["README.md call priceOf at 3", "src/till.ts#Till.cool call priceOf at 7"] });
    const { references, total, unbound_same_name } = await engine.references({ symbol: "priceOf" });
    expect({ total, unbound_same_name }).toEqual({ total: 6, unbound_same_name: 2 });
    expect(references.slice(4).map(({ path, evidence }) => [path, evidence])).toEqual([
      ["README.md", "text"],
      ["src/till.ts", "text"],
    ]);
  });

  it("of a name that is nowhere defined are its open uses", async () => {
    const { engine } = await bakery({ unbound: ["src/till.ts#priceOf call knead at 3"] });
    const answer = await engine.references({ symbol: "knead" });
    expect(answer).not.toHaveProperty("symbol");
    expect(answer).toMatchObject({
      references: [{ path: "src/till.ts", line: 3, evidence: "text" }],
      total: 1,
      note: 'Nothing named "knead" is defined; 1 use of this name could not be bound: src/till.ts:3.',
    });
    expect(await troubleOf(engine.references({ symbol: "yeast" }))).toMatchObject({ code: "not-found" });
  });

  it("of a member that may run in place of another one say so", async () => {
    const { engine } = await bakery();
    expect((await engine.references({ symbol: "Till.cool" })).references).toMatchObject([
      { path: "src/deep/delivery.ts", evidence: "implementation" },
    ]);
  });

  it("of a file are the imports of it", async () => {
    const { engine } = await bakery();
    expect((await engine.references({ path: "src/till.ts" })).references).toEqual([
      {
        path: "src/oven.ts",
        line: 1,
        text: 'import { priceOf } from "./till.ts";',
        kind: "import",
        evidence: "binding",
        in: "src/oven.ts",
      },
    ]);
  });

  it("have the definition in front where it is wanted, and a limit that is told", async () => {
    const { engine } = await bakery();
    const { references, total, left_out } = await engine.references({ symbol: "priceOf", includeDefinitions: true, limit: 2 });
    expect(references[0]).toMatchObject({ path: "src/till.ts", line: 2, kind: "definition", evidence: "definition" });
    expect(references).toHaveLength(2);
    expect(total).toBe(4);
    expect(left_out).toBe("3 more references: raise limit (at most 500) or the budget");
    expect((await engine.references({ symbol: "priceOf", budgetTokens: 60 })).references).toHaveLength(1);
  });

  it("in a file that changed show no line that is not about them", async () => {
    const { root, engine } = await bakery();
    writeTree(root, { "src/oven.ts": `${"\n".repeat(8)}const cold = true;\n` });
    const { references, coverage } = await engine.references({ symbol: "priceOf" });
    expect(references.find(({ path }) => path === "src/oven.ts")).toMatchObject({ line: 9, text: "" });
    expect(coverage.stale_files).toEqual(["src/oven.ts"]);
  });
});
