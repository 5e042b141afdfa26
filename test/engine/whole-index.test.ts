import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { engineFor, exportOf, indexFolder, pathsOf, troubleOf, useIndexedFolders } from "../index/indexed-folder.ts";
import { makeTree, writeTree } from "../scan/temporary-tree.ts";
import { BAKERY } from "./bakery.ts";

useIndexedFolders();

describe("an outline", () => {
  it("of a file is the tree of its definitions", async () => {
    const { engine } = await indexFolder(BAKERY);
    const { symbols, left_out } = await engine.outline("src/till.ts");
    expect(symbols.map(({ id, children }) => [id, children.map(({ name }) => name)])).toEqual([
      ["src/till.ts#priceOf", []],
      ["src/till.ts#Till", ["cool"]],
      ["src/till.ts#Coin", ["Penny", "Crown"]],
    ]);
    expect(symbols[1]?.children[0]).toMatchObject({ id: "src/till.ts#Till.cool", kind: "method", start_line: 7, end_line: 7 });
    expect(left_out).toBeUndefined();
  });

  it("of one level leaves the members out, and one of a budget says what did not fit", async () => {
    const { engine } = await indexFolder(BAKERY);
    expect((await engine.outline("src/till.ts", { depth: 1 })).symbols.flatMap(({ children }) => children)).toEqual([]);
    const { symbols, left_out } = await engine.outline("src/till.ts", { budgetTokens: 30 });
    expect(symbols.length).toBeLessThan(3);
    expect(left_out).toMatch(/did not fit 30 tokens; raise budget_tokens/);
  });

  it.each(["", ".", "./", "src", "src/", "./src"])("of the folder %j is what it holds, folders first, with counts", async (folder) => {
    const { engine } = await indexFolder(BAKERY);
    const { path, entries } = await engine.outline(folder);
    if (!folder.includes("src")) {
      expect(path).toBe(".");
      expect(entries?.map((entry) => entry.path)).toEqual(["src", "test", "tools", "README.md", "settings.json"]);
      expect(entries?.find((entry) => entry.path === "tools")).toEqual({ path: "tools", kind: "folder", symbols: 1 });
    } else {
      expect(path).toBe("src");
      expect(entries?.map((entry) => entry.path)).toEqual(["src/deep", "src/oven.ts", "src/till.ts"]);
    }
  });

  it("of a folder that does not fit its budget says how many entries are left", async () => {
    const { engine } = await indexFolder(BAKERY);
    const { entries, left_out } = await engine.outline("", { budgetTokens: 40 });
    expect(entries).toHaveLength(2);
    expect(left_out).toMatch(/^3 more entries; raise budget_tokens/);
  });

  it("of a file that was edited is that of its present text", async () => {
    const { root, engine } = await indexFolder(BAKERY);
    writeTree(root, { "src/till.ts": "\nexport function closeTill() {}\n" });
    expect((await engine.outline("src/till.ts")).symbols).toMatchObject([{ name: "closeTill", start_line: 2 }]);
  });
});

describe("the list of files", () => {
  it("comes in pages that together hold every file once, in order", async () => {
    const names = ["Ａ.ts", "🍞.ts", "a.ts", "B.ts", "ä.ts", "src/z.ts"];
    const { engine } = await indexFolder(Object.fromEntries(names.map((name) => [name, `// ${name}\n`])));
    const all = (await engine.files()).files;
    for (const limit of [1, 2, 4]) {
      const paged: string[] = [];
      for (let after: string | undefined; ; after = paged.at(-1)) {
        const { files, total } = await engine.files({ after, limit });
        expect(total).toBe(6);
        if (files.length === 0) break;
        paged.push(...files);
      }
      expect(paged, `by ${limit}`).toEqual(all);
    }
    expect(all).toEqual(["B.ts", "a.ts", "src/z.ts", "ä.ts", "Ａ.ts", "🍞.ts"]);
  });

  it("goes on behind a path that is no longer in it", async () => {
    const { engine } = await indexFolder(BAKERY);
    expect((await engine.files({ after: "src/p.ts" })).files).toEqual(["src/till.ts", "test/till.test.ts", "tools/stock.py"]);
    expect((await engine.files({ after: "zzz" })).files).toEqual([]);
  });
});

describe("the status", () => {
  it("counts what the index holds, by language, and names what is not in it", async () => {
    const { engine, summary, root, store } = await indexFolder({
      ...BAKERY,
      "logo.dat": Buffer.from([0, 1, 2, 3, 0, 0]),
      "torn.ts": "export function torn( {\n",
    });
    const status = await engine.status();
    expect(status).toMatchObject({
      root,
      store,
      files: 8,
      symbols: summary.symbols,
      references: summary.references,
      chunks: summary.chunks,
    });
    expect(status.languages).toEqual([
      { language: "typescript", files: 5, lines: 15 + 13 + 6 + 5 + 1 },
      { language: "json", files: 1, lines: 1 },
      { language: "markdown", files: 1, lines: 7 },
      { language: "python", files: 1, lines: 3 },
    ]);
    expect(status.diagnostics.map(({ reason, count, examples }) => [reason, count, examples[0]?.path])).toEqual([
      ["binary", 1, "logo.dat"],
      ["syntax-error", 1, "torn.ts"],
    ]);
    expect(status.store_bytes).toBeGreaterThan(1000);
    expect((await exportOf(engine)).length).toBe(status.files + status.symbols + status.graph.edges);
  });

  it("names files that were added, changed and removed since", async () => {
    const { root, engine } = await indexFolder(BAKERY);
    expect((await engine.status()).index).toEqual({ generation: 1, git_head: null, state: "fresh", changed_files: [] });
    writeTree(root, { "new.ts": "", "src/oven.ts": "// cold\n" });
    rmSync(join(root, "README.md"));
    expect((await engine.status()).index).toMatchObject({ state: "stale", changed_files: ["README.md", "new.ts", "src/oven.ts"] });
  });

  it("does not count files that the settings leave out as changes", async () => {
    const { engine } = await indexFolder({ ...BAKERY, "portolan.config.json": '{ "exclude": ["tools/"] }' });
    expect(await pathsOf(engine, "count flour")).not.toContain("tools/stock.py");
    expect((await engine.status()).index).toMatchObject({ state: "fresh", changed_files: [] });
  });
});

describe("an engine without a usable index", () => {
  it("over an empty folder indexes nothing and answers with nothing", async () => {
    const { engine, summary } = await indexFolder({});
    expect(summary).toMatchObject({ files: 0, symbols: 0, chunks: 0, generation: 1 });
    expect((await engine.search("bread")).results).toEqual([]);
    expect((await engine.search("bread", { mode: "exact" })).results).toEqual([]);
    expect((await engine.search("bread", { mode: "regex" })).results).toEqual([]);
    expect(await engine.files()).toEqual({ files: [], total: 0 });
    expect(await engine.outline("")).toMatchObject({ path: ".", entries: [] });
    expect(await engine.status()).toMatchObject({ files: 0, languages: [] });
    expect(await exportOf(engine)).toEqual([]);
  });

  it("says in every operation how to get one", async () => {
    const engine = await engineFor(makeTree(BAKERY));
    expect(engine.hasIndex()).toBe(false);
    const asked = [
      engine.search("a"),
      engine.source({ symbol: "a" }),
      engine.outline(""),
      engine.files(),
      engine.status(),
      engine.exportJson(() => {}),
    ];
    for (const one of asked)
      expect(await troubleOf(one)).toMatchObject({ code: "no-index", hint: expect.stringContaining("portolan index") });
  });

  it("because it is damaged says so, and the next run mends it", async () => {
    for (const damage of ["database", "segment", "end of the segment"]) {
      const { root, store, engine } = await indexFolder(BAKERY);
      await engine.close();
      const segment = join(store, readdirSync(store).find((name) => name.endsWith(".seg")) ?? "");
      if (damage === "database") writeFileSync(join(store, "index.db"), "bread ".repeat(2000));
      else truncateSync(segment, damage === "segment" ? 10 : readFileSync(segment).length - 9);
      const again = await engineFor(root, store);
      for (const mode of ["hybrid", "exact"] as const) {
        expect(await troubleOf(again.search("priceOf", { mode })), `${damage}, ${mode}`).toMatchObject({
          code: "store-corrupt",
          hint: expect.stringContaining("portolan index"),
        });
      }
      expect(await again.index()).toMatchObject({ rebuilt: true, files: Object.keys(BAKERY).length });
      expect(await pathsOf(again, "priceOf", { mode: "exact" })).toEqual(["src/till.ts"]);
    }
  });

  it("because its folder cannot be made says so in both directions", async () => {
    const root = makeTree({ ...BAKERY });
    const engine = await engineFor(root, join(makeTree({ store: "a letter" }), "store"));
    expect(engine.hasIndex()).toBe(false);
    expect(await troubleOf(engine.index())).toMatchObject({ code: "store-unwritable", hint: expect.stringContaining("--store") });
    expect(await troubleOf(engine.index({ full: true }))).toMatchObject({
      code: "store-unwritable",
      hint: expect.stringContaining("--store"),
    });
    expect(await troubleOf(engine.search("bread"))).toMatchObject({ code: "no-index" });
  });
});
