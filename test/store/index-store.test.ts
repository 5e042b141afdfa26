import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Libsql from "libsql";
import { afterEach, describe, expect, it } from "vitest";
import type { FileFacts } from "#model/file-facts.ts";
import { encodeFacts } from "#store/facts-codec.ts";
import { FORMAT_VERSION } from "#store/format-version.ts";
import { type FileRow, IndexStore, type TreeState } from "#store/index-store.ts";
import { troubleOf } from "../index/indexed-folder.ts";
import { makeTree, useTemporaryTrees } from "../scan/temporary-tree.ts";

useTemporaryTrees();

const opened: IndexStore[] = [];
afterEach(() => {
  for (const store of opened.splice(0)) store.close();
});

function openStore(folder: string = join(makeTree({}), "store"), root = "/bakery"): IndexStore {
  const store = new IndexStore(folder, root);
  opened.push(store);
  return store;
}

function state(generation: number): TreeState {
  return {
    generation,
    gitHead: `head${generation}`,
    scannedAtMs: 1_700_000_000_000 + generation,
    idioms: { hash: "", edges: {} },
    settings: { paths: [], hash: "" },
    lexicalSegment: `lexical-${generation}.seg`,
    graphSegment: `graph-${generation}.seg`,
  };
}

function row(path: string, factsKey = `key of ${path}`): FileRow {
  return { path, size: 3, mtimeNs: "1700000000000000001", factsKey, traits: 5 };
}

function facts(language: string): Buffer {
  const none: FileFacts = {
    language,
    lineCount: 1,
    symbols: [],
    references: [],
    imports: [],
    exports: [],
    chunks: [],
    terms: [],
    diagnostics: [],
  };
  return encodeFacts(none);
}

/** Changes the database of a closed store behind the program's back. */
function tamper(folder: string, sql: string): void {
  const database = new Libsql(join(folder, "index.db"));
  database.exec(sql);
  database.close();
}

function filledStore(): string {
  const store = new IndexStore(join(makeTree({}), "store"), "/bakery");
  store.addFacts([{ key: "key of oven.ts", data: facts("typescript") }]);
  store.commit(state(1), [row("oven.ts")], [{ path: "burnt.ts", reason: "unreadable", message: "no rights" }]);
  store.close();
  return store.folder;
}

describe("an index store", () => {
  it("gives back what was committed, also after it was closed", () => {
    const store = openStore(filledStore());
    expect(store.state()).toEqual(state(1));
    expect(store.files()).toEqual([row("oven.ts")]);
    expect(store.file("oven.ts")).toEqual(row("oven.ts"));
    expect(store.facts("key of oven.ts")?.language).toBe("typescript");
    expect(store.diagnostics()).toEqual([{ path: "burnt.ts", reason: "unreadable", message: "no rights" }]);
  });

  it("has no state before the first commit and none for a root that was never indexed", () => {
    const folder = filledStore();
    expect(openStore(folder, "/other").state()).toBeUndefined();
    expect(openStore(folder, "/other").files()).toEqual([]);
    expect(openStore().state()).toBeUndefined();
  });

  it("lists files in the order of their UTF-8 bytes, without those that were looked at and left out", () => {
    const store = openStore();
    const paths = ["B.ts", "a.ts", "Ａ.ts", "🍞.ts", "ä.ts"];
    store.commit(state(1), [...paths.map((path) => row(path)), row("logo.png", "")], []);
    expect(store.files().map(({ path }) => path)).toEqual(["B.ts", "a.ts", "ä.ts", "Ａ.ts", "🍞.ts"]);
    expect(store.everyFile().map(({ path }) => path)).toContain("logo.png");
    expect(store.file("logo.png")).toBeUndefined();
  });

  it("takes over a commit as a whole or not at all", () => {
    const store = openStore(filledStore());
    const twice = [row("till.ts"), row("till.ts")];
    expect(() => store.commit(state(2), twice, [])).toThrow(/UNIQUE/);
    expect(store.state()).toEqual(state(1));
    expect(store.files()).toEqual([row("oven.ts")]);
    expect(store.diagnostics()).toHaveLength(1);
    store.commit(state(2), [row("till.ts")], []);
    expect(store.state()).toEqual(state(2));
    expect(store.files()).toEqual([row("till.ts")]);
    expect(store.diagnostics()).toEqual([]);
  });

  it("writes only the rows that differ where it is told those before", () => {
    const store = openStore();
    const files = Array.from({ length: 40 }, (_, i) => row(`loaf${10 + i}.ts`));
    const burnt = { path: "loaf11.ts", reason: "syntax-error", message: "burnt", line: 3 } as const;
    const raw = { path: "loaf12.ts", reason: "syntax-error", message: "raw" } as const;
    store.addFacts(files.map(({ factsKey }) => ({ key: factsKey, data: facts("typescript") })));
    expect(store.commit(state(1), files, [burnt, raw])).toEqual({ rows: 42, facts: 0 });
    const before = { files: store.everyFile(), diagnostics: store.diagnostics() };
    expect(store.commit(state(2), before.files, before.diagnostics, { before })).toEqual({ rows: 0, facts: 0 });
    // One goes, one has other contents, one comes; one trouble goes and one is another.
    const next = [...before.files.slice(1, -1), { ...row("loaf49.ts", "key of loaf20.ts"), size: 9 }, row("rye.ts", "key of loaf10.ts")];
    const cold = { ...raw, message: "cold" };
    const counts = store.commit(state(3), next, [cold], { before });
    expect(counts).toEqual({ rows: 2 + 2 + 2 + 1, facts: 1 });
    expect(store.everyFile()).toEqual(next);
    expect(store.diagnostics()).toEqual([cold]);
    expect(store.factsKeys()).toEqual(new Set(next.map(({ factsKey }) => factsKey)));
    expect(store.state()).toEqual(state(3));
  });

  it("keeps facts that left one tree while another has them, and sweeps what ended runs left when it is told to", () => {
    const folder = filledStore();
    const other = openStore(folder, "/other");
    other.commit(state(1), [row("copy.ts", "key of oven.ts")], []);
    const store = openStore(folder);
    store.addFacts([{ key: "left behind", data: facts("typescript") }]);
    const before = { files: store.everyFile(), diagnostics: store.diagnostics() };
    expect(store.commit(state(2), [], [], { before })).toEqual({ rows: 2, facts: 0 });
    expect(store.factsKeys()).toEqual(new Set(["key of oven.ts", "left behind"]));
    const none = { files: [], diagnostics: [] };
    expect(store.commit(state(3), [], [], { before: none, sweep: true })).toEqual({ rows: 0, facts: 1 });
    const there = { files: other.everyFile(), diagnostics: [] };
    expect(other.commit(state(2), [], [], { before: there })).toEqual({ rows: 1, facts: 1 });
    expect(store.factsKeys()).toEqual(new Set());
  });

  it("shows a reader the new generation once it is committed, never a part of it", () => {
    const folder = filledStore();
    const [writer, reader] = [openStore(folder), openStore(folder)];
    writer.addFacts([{ key: "key of till.ts", data: facts("typescript") }]);
    expect(reader.state()).toEqual(state(1));
    writer.commit(state(2), [row("till.ts")], []);
    expect(reader.state()).toEqual(state(2));
    expect(reader.files()).toEqual([row("till.ts")]);
  });

  it("keeps facts that came before a run broke off, and drops them when a commit does not use them", () => {
    const store = new IndexStore(filledStore(), "/bakery");
    store.addFacts([{ key: "key of till.ts", data: facts("typescript") }]);
    store.close();
    const next = openStore(store.folder);
    expect(next.factsKeys()).toEqual(new Set(["key of oven.ts", "key of till.ts"]));
    next.commit(state(2), [row("till.ts")], []);
    expect(next.factsKeys()).toEqual(new Set(["key of till.ts"]));
  });

  it("keeps the trees of two roots apart and their common facts while either uses them", () => {
    const folder = filledStore();
    const other = openStore(folder, "/other");
    other.addFacts([{ key: "key of oven.ts", data: facts("typescript") }]);
    other.commit(state(7), [row("copy.ts", "key of oven.ts")], []);
    const bakery = openStore(folder);
    expect(bakery.state()).toEqual(state(1));
    bakery.commit(state(2), [], []);
    expect(other.state()).toEqual(state(7));
    expect(other.files()).toEqual([row("copy.ts", "key of oven.ts")]);
    expect(other.facts("key of oven.ts")).toBeDefined();
  });

  it("sweeps out segments that no tree uses, and nothing else", () => {
    const store = openStore();
    for (const name of ["lexical-1.seg", "graph-1.seg", "lexical-2.seg", "graph-2.seg", "lexical-9.seg.123.tmp", "my notes.txt"])
      writeFileSync(join(store.folder, name), "");
    store.commit(state(2), [], []);
    const left = readdirSync(store.folder).filter((name) => !name.startsWith("index.db"));
    expect(left.sort()).toEqual(["graph-2.seg", "lexical-2.seg", "my notes.txt", "writer.lock", "writer.pid"]);
  });

  it("is removed without what else lies in its folder", () => {
    const folder = filledStore();
    writeFileSync(join(folder, "my notes.txt"), "");
    IndexStore.remove(folder);
    expect(readdirSync(folder).filter((name) => /^index|\.seg$/.test(name))).toEqual([]);
    expect(existsSync(join(folder, "my notes.txt"))).toBe(true);
    expect(IndexStore.exists(folder)).toBe(false);
  });
});

describe("a store that this version cannot read", () => {
  it("of an older format has no index for a reader, who leaves it to a writer", async () => {
    const folder = filledStore();
    tamper(folder, `UPDATE meta SET value = '0' WHERE key = 'format'`);
    const before = readFileSync(join(folder, "index.db"));
    expect(await troubleOf(() => new IndexStore(folder, "/bakery", "read"))).toMatchObject({ code: "no-index" });
    expect(readFileSync(join(folder, "index.db")).equals(before)).toBe(true);
    expect(openStore(folder).state()).toBeUndefined();
  });

  it("of a newer format is left as it is, with the way out", async () => {
    const folder = filledStore();
    tamper(folder, `UPDATE meta SET value = '${FORMAT_VERSION + 1}' WHERE key = 'format'`);
    const before = readFileSync(join(folder, "index.db"));
    expect(await troubleOf(() => openStore(folder))).toMatchObject({
      code: "store-newer",
      message: expect.stringContaining(`format ${FORMAT_VERSION + 1}`),
      hint: expect.stringMatching(/Update.*--store/),
    });
    expect(readFileSync(join(folder, "index.db"))).toEqual(before);
    tamper(folder, `UPDATE meta SET value = '${FORMAT_VERSION}' WHERE key = 'format'`);
    expect(openStore(folder).files()).toEqual([row("oven.ts")]);
  });

  it.each([
    ["an older format", "UPDATE meta SET value = '0' WHERE key = 'format'; DROP TABLE files; CREATE TABLE files (loaf TEXT)"],
    ["no format at all", "DELETE FROM meta"],
    ["a format that is no number", "UPDATE meta SET value = 'rye' WHERE key = 'format'"],
    ["no table for its format", "DROP TABLE meta"],
  ])("with %s is begun anew", (_, sql) => {
    const folder = filledStore();
    tamper(folder, sql);
    const store = openStore(folder);
    expect(store.state()).toBeUndefined();
    expect(store.factsKeys()).toEqual(new Set());
    store.commit(state(1), [row("till.ts")], []);
    expect(store.files()).toEqual([row("till.ts")]);
  });

  it.each([
    ["no database", () => Buffer.from("bread ".repeat(2000))],
    [
      "a database with its middle overwritten",
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(bytes.length - 100, 0x5a)]),
    ],
    ["a database that was cut short", (bytes: Buffer) => bytes.subarray(0, 5000)],
  ])("because its file is %s says so, with the way out", async (_, damage) => {
    const folder = filledStore();
    writeFileSync(join(folder, "index.db"), damage(readFileSync(join(folder, "index.db"))));
    const trouble = await troubleOf(() => {
      const store = openStore(folder);
      return [store.state(), store.everyFile(), store.diagnostics(), store.factsKeys()];
    });
    expect(trouble).toMatchObject({
      code: "store-corrupt",
      message: expect.stringContaining(folder),
      hint: expect.stringContaining("portolan index"),
    });
  });

  it("because a file stands where its folder should be says so and leaves the file alone", async () => {
    const root = makeTree({ store: "a letter" });
    for (const folder of [join(root, "store"), join(root, "store", "deeper")]) {
      expect(await troubleOf(() => openStore(folder))).toMatchObject({
        code: "store-unwritable",
        hint: expect.stringContaining("--store"),
      });
    }
    expect(readFileSync(join(root, "store"), "utf8")).toBe("a letter");
    expect(existsSync(join(root, "store", "deeper"))).toBe(false);
  });
});
