import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { engineFor, type IndexedFolder, indexFolder, troubleOf, useIndexedFolders } from "../index/indexed-folder.ts";
import { git, hideGit, makeRepository, makeTree, writeTree } from "../scan/temporary-tree.ts";
import { BAKERY } from "./bakery.ts";
import { withEdges } from "./folder-with-edges.ts";

useIndexedFolders();

const EDGES = [
  "src/oven.ts#Oven.bakeLoaf call src/till.ts#priceOf at 9",
  "src/deep/delivery.ts#deliver_order call src/till.ts#priceOf at 5",
  "src/deep/delivery.ts#deliver_order call src/oven.ts#Oven.bakeLoaf at 5",
  "test/till.test.ts call src/till.ts#priceOf at 4",
  "src/oven.ts import src/till.ts at 1",
  "src/deep/delivery.ts import src/till.ts at 1",
  "test/till.test.ts import src/till.ts at 1",
];

/** The bakery in a repository with three commits: oven and till change together twice. */
async function bakery(open: Parameters<typeof withEdges>[2] = {}): Promise<IndexedFolder> {
  const root = makeRepository(BAKERY);
  const commit = (subject: string) => {
    git(root, "add", ".");
    git(root, "commit", "-qm", subject);
  };
  commit("The bakery opens");
  writeTree(root, { "src/oven.ts": `${BAKERY["src/oven.ts"]}// hot\n`, "src/till.ts": `${BAKERY["src/till.ts"]}// full\n` });
  commit("Hot and full");
  writeTree(root, { "src/oven.ts": BAKERY["src/oven.ts"] as string, "src/till.ts": BAKERY["src/till.ts"] as string });
  commit("As before");
  const store = join(makeTree({}), "store");
  const engine = await engineFor(root, store);
  return withEdges({ root, store, engine, summary: await engine.index() }, EDGES, open);
}

describe("an explanation", () => {
  it("tells what a symbol says, who uses it, what it uses, what tests it and who changed it", async () => {
    const { engine } = await bakery();
    const answer = await engine.explain({ symbol: "bakeLoaf" });
    expect(answer).toMatchObject({
      id: "src/oven.ts#Oven.bakeLoaf",
      kind: "method",
      container: "Oven",
      start_line: 8,
      end_line: 10,
      signature: "bakeLoaf(flour: string, minutes: number): string",
      doc: "Bakes one loaf until its crust is brown.",
      callers: {
        total: 1,
        first: [{ id: "src/deep/delivery.ts#deliver_order", path: "src/deep/delivery.ts", line: 5, kind: "call", evidence: "binding" }],
      },
      callees: { total: 1, first: [{ id: "src/till.ts#priceOf", path: "src/oven.ts", line: 9 }] },
      members: { total: 0, first: [] },
      references: 1,
      imported_by: 0,
    });
    expect(answer.code).toMatch(/^ {2}\/\*\* Bakes one loaf[\s\S]*\n {2}\}$/);
    expect(answer.history.map(({ subject }) => subject)).toEqual(["As before", "Hot and full", "The bakery opens"]);
    expect(answer.history[0]).toMatchObject({ author: "Baker", date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    expect(answer).not.toHaveProperty("note");
  });

  it("finds the tests by calls and by imports, with the steps between", async () => {
    const { engine } = await bakery();
    expect((await engine.explain({ symbol: "priceOf" })).tests).toEqual({
      total: 1,
      first: [{ path: "test/till.test.ts", depth: 1, reaches: ["src/till.ts#priceOf"] }],
    });
  });

  it("of a class has its members, of a file what it defines", async () => {
    const { engine } = await bakery();
    const { members } = await engine.explain({ symbol: "Oven" });
    expect(members.first.map(({ id }) => id)).toEqual(["src/oven.ts#Oven.heat", "src/oven.ts#Oven.bakeLoaf", "src/oven.ts#Oven.cool"]);
    const file = await engine.explain({ symbol: "src/till.ts" });
    expect(file).toMatchObject({ kind: "module", imported_by: 3, members: { total: 3 } });
    expect(file).not.toHaveProperty("code");
  });

  it("is of the file as it is now, and does without git", async () => {
    const { root, engine } = await bakery();
    writeTree(root, { "src/till.ts": `// closed\n${BAKERY["src/till.ts"]}` });
    hideGit();
    const { start_line, coverage, history } = await engine.explain({ symbol: "priceOf" });
    expect({ start_line, stale: coverage.stale_files, history }).toEqual({ start_line: 3, stale: ["src/till.ts"], history: [] });
    writeTree(root, { "src/till.ts": "// closed\n" });
    expect((await engine.explain({ symbol: "priceOf" })).left_out).toBe("The file changed and this definition is no longer in it.");
  });

  it("keeps to a budget with shorter lists, and then without the code", async () => {
    const { engine } = await bakery();
    for (const budgetTokens of [440, 1000, 4000])
      expect(JSON.stringify(await engine.explain({ symbol: "Oven", budgetTokens })).length).toBeLessThanOrEqual(budgetTokens * 4);
    const short = await engine.explain({ symbol: "Oven", budgetTokens: 250 });
    expect(short).not.toHaveProperty("code");
    expect(short.members).toMatchObject({ total: 3, first: [{ id: "src/oven.ts#Oven.heat" }] });
    expect(short.left_out).toMatch(/^Lists are cut .* does not fit: get_source \(portolan show\) with id src\/oven.ts#Oven reads it$/);
  });
});

describe("the impact", () => {
  it("of a symbol is what depends on it by distance, with the tests to run and the files that changed along", async () => {
    const { engine } = await bakery();
    const answer = await engine.impact({ symbols: ["priceOf"] });
    expect(answer.changed.map(({ id }) => id)).toEqual(["src/till.ts#priceOf"]);
    expect(answer.changed_files).toEqual(["src/till.ts"]);
    expect(answer.dependents.map(({ id, depth }) => [id, depth])).toEqual([
      ["src/oven.ts#Oven.bakeLoaf", 1],
      ["src/deep/delivery.ts#deliver_order", 1],
      ["test/till.test.ts", 1],
    ]);
    expect(answer.tests).toEqual({ total: 1, first: [{ path: "test/till.test.ts", depth: 1, reaches: ["src/till.ts#priceOf"] }] });
    expect(answer.co_changed).toEqual([{ path: "src/oven.ts", commits: 3, share: 1 }]);
  });

  it("of a diff is that of the innermost symbols on the changed lines", async () => {
    const { root, engine } = await bakery();
    const till = (BAKERY["src/till.ts"] as string).replace("420", "430");
    writeTree(root, { "src/till.ts": till, "src/new.ts": "export const fresh = 1;\n" });
    await engine.index();
    const answer = await (
      await withEdges({ root, store: (await engine.status()).store, engine, summary: await engine.index() }, EDGES)
    ).engine.impact({ diff: "HEAD" });
    expect(answer.basis).toBe("the work tree against HEAD");
    expect(answer.changed_files).toEqual(["src/till.ts"]);
    expect(answer.changed.map(({ id }) => id)).toEqual(["src/till.ts#priceOf"]);
    expect(answer.dependents.map(({ name }) => name)).toEqual(["bakeLoaf", "deliver_order", "till.test.ts"]);
  });

  it("of lines outside of all symbols is what imports the file", async () => {
    const { root, engine } = await bakery();
    writeTree(root, { "src/till.ts": `${BAKERY["src/till.ts"]}\nexport {};\n` });
    const { changed, dependents } = await engine.impact({ diff: "HEAD" });
    expect(changed.map(({ id }) => id)).toEqual(["src/till.ts"]);
    expect(dependents.map(({ id }) => id)).toEqual(["src/deep/delivery.ts", "src/oven.ts", "test/till.test.ts"]);
  });

  it("of a removed file is that of everything that was in it", async () => {
    const { root, engine } = await bakery();
    rmSync(join(root, "src/till.ts"));
    const { changed, dependents } = await engine.impact({ diff: "HEAD" });
    expect(changed.map(({ id }) => id)).toContain("src/till.ts#priceOf");
    expect(dependents.map(({ name }) => name)).toContain("bakeLoaf");
  });

  it("tells what it does not know: new definitions, files that are not indexed, uses that are open", async () => {
    const { root, engine } = await bakery({ unbound: ["test/till.test.ts call cool at 3"] });
    writeTree(root, {
      "src/till.ts": (BAKERY["src/till.ts"] as string).replace("cool(): void {}", "cool(): void { return; }\n  open(): void {}"),
    });
    const { changed, note } = await engine.impact({ diff: "HEAD" });
    expect(changed.map(({ id }) => id)).toEqual(["src/till.ts#Till.cool"]);
    expect(note).toBe(
      "Not in the index yet: src/till.ts#Till.open. No bound dependents; 1 use of this name could not be bound: test/till.test.ts:3.",
    );
  });

  it("of nothing is nothing, and what cannot be asked is told", async () => {
    const { engine } = await bakery();
    expect(await engine.impact({ diff: "HEAD" })).toMatchObject({ changed: [], dependents: [], note: "Nothing changed." });
    expect(await troubleOf(engine.impact({}))).toMatchObject({ code: "no-target" });
    expect(await troubleOf(engine.impact({ diff: "nowhere" }))).toMatchObject({ code: "unknown-revision" });
    expect(await troubleOf(engine.impact({ diff: "--output=x" }))).toMatchObject({ code: "unknown-revision" });
    expect(await troubleOf(engine.impact({ files: ["src/none.ts"] }))).toMatchObject({ code: "not-indexed" });
    const { engine: bare } = await indexFolder(BAKERY);
    expect(await troubleOf(bare.impact({ diff: "HEAD" }))).toMatchObject({ code: "unknown-revision" });
    expect((await bare.impact({ files: ["src"] })).co_changed).toEqual([]);
  });

  it("keeps to a budget", async () => {
    const { engine } = await bakery();
    for (const budgetTokens of [350, 600]) {
      const answer = await engine.impact({ files: ["src"], budgetTokens });
      expect(JSON.stringify(answer).length, `budget ${budgetTokens}`).toBeLessThanOrEqual(budgetTokens * 4);
      expect(answer.left_out).toMatch(/^Left out: /);
    }
  });
});
