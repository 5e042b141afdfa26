import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { indexFolder, pathsOf, troubleOf, useIndexedFolders } from "../index/indexed-folder.ts";
import { writeTree } from "../scan/temporary-tree.ts";
import { BAKERY } from "./bakery.ts";

useIndexedFolders();

describe("a regex search", () => {
  it("gives one hit for each file that matches, in the order of the paths, with the lines and the definition around them", async () => {
    const { engine } = await indexFolder(BAKERY);
    const { results, confidence, left_out } = await engine.search("return .*rye", { mode: "regex" });
    expect(results.map(({ id, name }) => [id, name])).toEqual([
      ["src/deep/delivery.ts:5-5", "deliver_order"],
      ["src/till.ts:3-3", "priceOf"],
    ]);
    expect(results[1]?.text).toBe('  return flour === "rye" ? 420 : 360;');
    expect(confidence).toMatchObject({ level: "high", reason: "7 files were looked at" });
    expect(left_out).toBeUndefined();
  });

  it("takes ^ and $ by line, \\b, groups, lookbehind, letters of every script, and flags in /slashes/", async () => {
    const { engine } = await indexFolder({ "a.ts": "// flour\n// Мука и хлеб\nexport const Rye = 1;\n", "b.md": "one\ntwo\n" });
    const first = async (pattern: string) => (await engine.search(pattern, { mode: "regex" })).results.map(({ id }) => id);
    expect(await first("^export const Rye")).toEqual(["a.ts:3-3"]);
    expect(await first("flour$")).toEqual(["a.ts:1-1"]);
    expect(await first("(?<=const )\\w+")).toEqual(["a.ts:3-3"]);
    expect(await first("хлеб")).toEqual(["a.ts:2-2"]);
    expect(await first("\\p{Lu}\\p{Ll}+ и")).toEqual(["a.ts:2-2"]);
    expect(await first("M\\-*ука|one\\-*$")).toEqual(["b.md:1-1"]);
    expect(await first("RYE")).toEqual([]);
    expect(await first("/RYE/i")).toEqual(["a.ts:3-3"]);
    expect(await first("one\\ntwo")).toEqual(["b.md:1-2"]);
    expect(await first("/one.two/s")).toEqual(["b.md:1-2"]);
  });

  it("reads the files as they are now, and passes over those that are gone", async () => {
    const { root, engine } = await indexFolder({ "a.ts": "export const old = 1;\n", "b.ts": "export const old = 2;\n" });
    writeTree(root, { "a.ts": "// moved\nexport const fresh = 1;\n" });
    rmSync(join(root, "b.ts"));
    expect(await pathsOf(engine, "old", { mode: "regex" })).toEqual([]);
    const { results } = await engine.search("fresh", { mode: "regex" });
    expect(results.map(({ path, start_line }) => [path, start_line])).toEqual([["a.ts", 2]]);
  });

  it("without a match has no confidence, and says how many files were looked at", async () => {
    const { engine } = await indexFolder(BAKERY);
    expect((await engine.search("zeppelin", { mode: "regex" })).confidence).toMatchObject({
      level: "none",
      reason: "7 files were looked at",
    });
  });

  it("that is no pattern is refused with the reason and the way out", async () => {
    const { engine } = await indexFolder({ "a.ts": "" });
    for (const pattern of ["(", "[a-", "*", "(?<n>a)(?<n>b)", "\\"]) {
      expect(await troubleOf(engine.search(pattern, { mode: "regex" })), pattern).toMatchObject({
        code: "bad-regex",
        message: expect.stringContaining("does not compile"),
        hint: expect.stringContaining("Escape"),
      });
    }
  });

  it("says where the limit cut it", async () => {
    const { engine } = await indexFolder(BAKERY);
    const { results, left_out } = await engine.search("rye", { mode: "regex", limit: 2 });
    expect(results).toHaveLength(2);
    expect(left_out).toMatch(/more files match; raise limit/);
  });

  it("that would run for ever ends by itself, keeps what it had found and says that it did", async () => {
    const { engine } = await indexFolder({ "a.md": "aaa\n", "long.md": `${"a".repeat(200)}b\n`, "z.md": "aaa\n" });
    const { results, confidence, left_out } = await engine.search("(a+)+$", { mode: "regex" });
    expect(results.map(({ path }) => path)).toEqual(["a.md"]);
    expect(left_out).toMatch(/stopped after 5 s/);
    expect(confidence.reason).toMatch(/stopped after 5 s/);
  });

  it("is broken off by its signal", async () => {
    const { engine } = await indexFolder({ "long.md": `${"a".repeat(200)}b\n` });
    const stop = new AbortController();
    const search = engine.search("(a+)+$", { mode: "regex", signal: stop.signal });
    stop.abort(new Error("never mind"));
    await expect(search).rejects.toThrow("never mind");
  });
});
