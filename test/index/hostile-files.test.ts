import { chmodSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { asPlainUser, makeTree, type Tree, writeTree } from "../scan/temporary-tree.ts";
import { engineFor, idsOf, indexFolder, pathsOf, reasonsOf, useIndexedFolders } from "./indexed-folder.ts";

useIndexedFolders();

/** A source of so many bytes, most of them comment, with a function at its very end. */
function padded(size: number, name: string): string {
  const end = `\nexport function ${name}() { return 1 }\n`;
  return `//${"x".repeat(size - 2 - end.length)}${end}`;
}

describe("the size of a file", () => {
  it("loses no definition below the limit", async () => {
    const sizes = [32_766, 32_767, 32_768, 40_000, 300_000];
    const { engine, summary } = await indexFolder({
      ...Object.fromEntries(sizes.map((size) => [`shelf/loaf${size}.ts`, padded(size, `tail${size}`)])),
      "wide.ts": `// ${"é".repeat(20_000)}\nexport function afterWide() {}\n`,
      "long.py": `# ${"flour ".repeat(8000)}\ndef after_python():\n    return 1\n`,
    });
    expect(summary.diagnostics).toEqual([]);
    for (const size of sizes) expect(await idsOf(engine, `tail${size}`, { mode: "exact" })).toEqual([`shelf/loaf${size}.ts#tail${size}`]);
    expect(await idsOf(engine, "afterWide", { mode: "exact" })).toEqual(["wide.ts#afterWide"]);
    expect(await idsOf(engine, "after_python", { mode: "exact" })).toEqual(["long.py#after_python"]);
  });

  it("above the limit has a file left out, named with size, limit and setting; raising it brings the file back", async () => {
    const lines = Array.from({ length: 300 }, (_, i) => `export function bake${i}() {}\n`).join("");
    const { root, engine } = await indexFolder({
      "portolan.config.json": '{ "maxFileBytes": 5000 }',
      "big.ts": lines,
      "small.ts": "export const oven = 1;\n",
    });
    const { diagnostics } = await engine.status();
    expect(diagnostics).toMatchObject([{ reason: "too-large", count: 1, examples: [{ path: "big.ts" }] }]);
    expect(diagnostics[0]?.examples[0]?.message).toMatch(new RegExp(`${lines.length} bytes.*5000.*maxFileBytes`));
    expect(await pathsOf(engine, "bake5", { mode: "exact" })).toEqual([]);
    writeTree(root, { "portolan.config.json": '{ "maxFileBytes": 50000 }' });
    expect((await engine.index()).diagnostics).toEqual([]);
    expect(await pathsOf(engine, "bake5", { mode: "exact" })).toEqual(["big.ts"]);
  });
});

describe("a file that the grammar cannot take", () => {
  it("costs what is broken in it, not the file", async () => {
    const { engine } = await indexFolder({
      "asserts.ts": [
        "const cfg = <const>{ a: 1, b: 2 };",
        "export function afterAssert() { return cfg.a; }",
        "const pass = <T,>(x: T) => x;",
        "export function afterGeneric() { return pass(1); }",
        "class Oven { declare heat: number; static { light(); } override toString() { return ''; } }",
        "function light() {}",
      ].join("\n"),
      "broken.ts": "export function before() { return 1; }\nexport const torn = = 3 +;\n\nexport function after() { return before(); }\n",
      "torn.ts": "export function open( {\nconst z = <const>{ q: 1 ;\n\nexport function neverClosed() { return 1; }\n",
    });
    expect(await reasonsOf(engine)).toEqual({ "broken.ts": "syntax-error", "torn.ts": "syntax-error" });
    for (const name of ["afterAssert", "afterGeneric", "light", "before", "after"]) {
      expect(await idsOf(engine, name, { mode: "exact" }), name).toContainEqual(expect.stringMatching(new RegExp(`#(?:\\w+\\.)*${name}$`)));
    }
    // Where nothing was closed the lines are found all the same.
    expect(await pathsOf(engine, "neverClosed")).toContain("torn.ts");
  });

  it("and drives a parser in circles ends the parse, not the run", async () => {
    const { engine, summary } = await indexFolder({
      "bad.tsx": "export const V = () => <Box {{size:>label:make(a b)\n",
      "ok.tsx": "export const Crust = () => <i/>;\n",
    });
    expect(summary.files).toBe(2);
    expect(Object.keys(await reasonsOf(engine))).toEqual(["bad.tsx"]);
    expect(await pathsOf(engine, "Crust", { mode: "exact" })).toEqual(["ok.tsx"]);
    expect(await pathsOf(engine, "Box label")).toContain("bad.tsx");
  });

  it("because it is nested thousands deep is indexed or named, and its neighbours are whole", async () => {
    const ladder = Array.from({ length: 300 }, (_, i) => `if (x === ${i}) hit(x); else `).join("");
    const deep: Tree = {
      "array.ts": `export const layers = ${"[".repeat(6000)}${"]".repeat(6000)};\nexport function afterArray() {}\n`,
      "sum.ts": `export const sum = "a"${' + "b"'.repeat(6000)};\nexport function afterSum() {}\n`,
      "chain.ts": `export const built = q${".step()".repeat(2000)};\nexport function afterChain() {}\n`,
      "ladder.ts": `export function ladder(x: number) { ${ladder}hit(-1); }\nexport function afterLadder() {}\n`,
      "tree.tsx": `export const Tree = () => ${"<div>".repeat(1000)}${"</div>".repeat(1000)};\nexport function afterTree() {}\n`,
      "sum.py": `x = 1${" + 1".repeat(6000)}\ndef after_python():\n    return 1\n`,
      "deep.json": `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
    };
    const { engine, summary } = await indexFolder({ ...deep, "ok.ts": "export function sibling() {\n  return 1;\n}\n" });
    expect(await idsOf(engine, "sibling", { mode: "exact" })).toEqual(["ok.ts#sibling"]);
    const named = await reasonsOf(engine);
    // A chain without a line end looks minified.
    expect([...(await engine.files()).files, ...Object.keys(named)]).toEqual(expect.arrayContaining(Object.keys(deep)));
    expect(summary.files).toBeGreaterThan(6);
    const last = {
      "array.ts": "afterArray",
      "sum.ts": "afterSum",
      "chain.ts": "afterChain",
      "ladder.ts": "afterLadder",
      "tree.tsx": "afterTree",
      "sum.py": "after_python",
    };
    for (const [path, name] of Object.entries(last)) {
      if (!(path in named)) expect(await idsOf(engine, name, { mode: "exact" })).toEqual([`${path}#${name}`]);
    }
  });
});

it("a minified bundle is left out by what is in it, and its symbols with it", async () => {
  const bundle = Array.from({ length: 3000 }, (_, i) => `function a${i}(b,c){return b+c+a${(i * 7) % 3000}(c,b)}`).join(";");
  const { engine, summary } = await indexFolder({
    "public/assets/app.js": bundle,
    "src/real.ts": "export function realOne() {\n  return 1;\n}\n",
  });
  expect(summary).toMatchObject({ files: 1, symbols: 1, diagnostics: [{ reason: "minified", count: 1 }] });
  expect(await pathsOf(engine, "a17")).toEqual([]);
  expect(await pathsOf(engine, "realOne")).toEqual(["src/real.ts"]);
});

it("a file that may not be read is named and does not stop the run", async () => {
  const root = makeTree({ "locked.ts": "export const secret = 1;\n", "open.ts": "export const bread = 1;\n" });
  chmodSync(root, 0o755);
  chmodSync(join(root, "locked.ts"), 0);
  const store = makeTree({});
  chmodSync(store, 0o777);
  await asPlainUser(async () => {
    const engine = await engineFor(root, join(store, "store"));
    expect(await engine.index()).toMatchObject({ files: 1, diagnostics: [{ reason: "unreadable", count: 1 }] });
    expect(await reasonsOf(engine)).toEqual({ "locked.ts": "unreadable" });
    expect(await pathsOf(engine, "bread")).toEqual(["open.ts"]);
    await engine.close();
  });
});

it("a repository that may not be written is indexed, since nothing is written into it", async () => {
  const root = makeTree({ "src/oven.ts": "export function bake() {}\n" });
  chmodSync(join(root, "src"), 0o555);
  chmodSync(root, 0o555);
  const store = makeTree({});
  chmodSync(store, 0o777);
  await asPlainUser(async () => {
    const engine = await engineFor(root, join(store, "store"));
    expect(await engine.index()).toMatchObject({ files: 1, diagnostics: [] });
    expect(await pathsOf(engine, "bake")).toEqual(["src/oven.ts"]);
    await engine.close();
  });
  chmodSync(join(root, "src"), 0o755);
  chmodSync(root, 0o755);
});

it("files without contents, line ends or anything but white space are part of the index", async () => {
  const { engine, summary } = await indexFolder({
    "empty.ts": "",
    "blank.py": "\n \n\t\n",
    "bare.ts": "export const rye = 1",
    "dots.md": "...",
  });
  expect(summary).toMatchObject({ files: 4, diagnostics: [] });
  expect(await engine.source({ path: "empty.ts" })).toMatchObject({ text: "", start_line: 1, complete: true });
  expect(await engine.source({ path: "bare.ts" })).toMatchObject({ text: "export const rye = 1", end_line: 1 });
  expect(await pathsOf(engine, "rye")).toEqual(["bare.ts"]);
});
