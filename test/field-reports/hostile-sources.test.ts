import { describe, expect, it } from "vitest";
import { withEdges } from "../engine/folder-with-edges.ts";
import { indexFolder, reasonsOf, useIndexedFolders } from "../index/indexed-folder.ts";
import { usersOf } from "./asked.ts";

useIndexedFolders();

describe("a long file", () => {
  it.each([
    ["just below the limits of old parsers", 32_766],
    ["at them", 32_768],
    ["far above them", 300_000],
  ])("has the calls at its end: %s", async (_, size) => {
    const end = "\nexport function tail() { return head(); }\n";
    const start = "export function head() { return 1; }\n//";
    const { engine, summary } = await indexFolder({ "shelf.ts": `${start}${"x".repeat(size - start.length - end.length)}${end}` });
    expect(summary.diagnostics).toEqual([]);
    expect(await usersOf(engine, "head")).toEqual(["shelf.ts#tail"]);
  });

  it("of signs that take several bytes, and one of Python, has them as well", async () => {
    const { engine } = await indexFolder({
      "wide.ts": `export function head() { return 1; }\n// ${"é".repeat(20_000)}\nexport function tail() { return head(); }\n`,
      "long.py": `def first():\n    return 1\n# ${"flour ".repeat(8000)}\ndef last():\n    return first()\n`,
    });
    expect(await usersOf(engine, "head")).toEqual(["wide.ts#tail"]);
    expect(await usersOf(engine, "first")).toEqual(["long.py#last"]);
  });
});

describe("a file with a syntax error", () => {
  it("keeps the calls around it", async () => {
    const { engine } = await indexFolder({
      "kiln.ts":
        "const cfg = <const>{ a: 1 };\nclass Kiln { declare heat: number; static { light(); } override toString() { return ''; } }\nfunction light() {}\nconst pass = <T,>(x: T) => x;\nexport function afterGeneric() { return pass(cfg); }\n",
      "broken.ts": "export function before() { return 1; }\nexport const torn = = 3 +;\n\nexport function after() { return before(); }\n",
      "broken.py": "def before():\n    return 1\n\n\nx = = (\n\n\ndef after():\n    return before()\n",
    });
    expect(await reasonsOf(engine)).toEqual({ "broken.py": "syntax-error", "broken.ts": "syntax-error" });
    expect((await usersOf(engine, "light")).map((id) => id.split(/[#.]/)[0])).toEqual(["kiln"]);
    expect(await usersOf(engine, "pass")).toEqual(["kiln.ts#afterGeneric"]);
    expect(await usersOf(engine, "broken.ts#before")).toEqual(["broken.ts#after"]);
  });
});

describe("a file that is not plain UTF-8", () => {
  const bytes = (...parts: (string | readonly number[])[]) =>
    Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))));

  it.each([
    [
      "in Shift-JIS",
      "sjis.java",
      bytes("// ", [0x92, 0x8d, 0x95, 0xb6], "\nclass Order {\n  void place() { weigh(); }\n  void weigh() {}\n}\n"),
      "weigh",
    ],
    ["in GBK", "gbk.py", bytes("# ", [0xb6, 0xa9, 0xb5, 0xa5], "\ndef place(): weigh()\ndef weigh(): pass\n"), "weigh"],
    ["in Latin-1", "latin.php", bytes("<?php // caf\xe9\nfunction place() { weigh(); }\nfunction weigh() {}\n"), "weigh"],
    [
      "with a replacement sign",
      "sign.ts",
      bytes("// ", [0xef, 0xbf, 0xbd], " ok\nfunction place() { weigh(); }\nfunction weigh() {}\n"),
      "weigh",
    ],
    ["with a torn sign", "torn.ts", bytes("// ", [0xe3, 0x81], "\nfunction place() { weigh(); }\nfunction weigh() {}\n"), "weigh"],
    ["with a NUL in a string", "nul.ts", bytes('function place() { weigh(); return "a\0b"; }\nfunction weigh() {}\n'), "weigh"],
  ])("is indexed with its calls, or named: %s", async (_, path, content, name) => {
    const { engine } = await indexFolder({ [path]: content, "other.ts": "export const other = 1;\n" });
    if (!(path in (await reasonsOf(engine)))) expect(await usersOf(engine, name)).toEqual([expect.stringMatching(/#(?:Order\.)?place$/)]);
    else expect((await engine.status()).diagnostics[0]?.examples[0]?.message).toMatch(/\w/);
  });
});

describe("text that is nested or chained thousands of times", () => {
  const ladder = Array.from({ length: 300 }, (_, i) => `if (x === ${i}) hit(x); else `).join("\n");
  const DEEP = {
    "array.ts": `export const layers = ${"[".repeat(4000)}\n${"]".repeat(4000)};\nexport function afterArray() { return sibling(); }\nfunction sibling() {}\n`,
    "sum.ts": `export const sum = "a"${' + "b"\n'.repeat(4000)};\nexport function afterSum() { return sibling(); }\nfunction sibling() {}\n`,
    "chain.ts": `declare const q: any;\nexport const built = q${".step()\n".repeat(2000)};\nexport function afterChain() { return sibling(); }\nfunction sibling() {}\n`,
    "own.ts": `class Q { step() { return this; } }\nexport const built = new Q()${".step()\n".repeat(400)};\n`,
    "ladder.ts": `declare function hit(n: number): void;\nexport function ladder(x: number) { ${ladder}hit(-1); }\nexport function afterLadder() { return sibling(); }\nfunction sibling() {}\n`,
    "calls.ts": `export const f = ${"g(".repeat(2000)}${")".repeat(2000)};\nfunction g(x?: unknown): unknown { return x; }\n`,
    "sum.py": `x = (1${"\n + 1".repeat(4000)})\ndef after_python():\n    return sibling()\ndef sibling():\n    return 1\n`,
    "types.ts": `export type T = ${"A<".repeat(1000)}string${">".repeat(1000)};\ntype A<X> = X;\n`,
  };

  it("degrades alone and is named; the calls of its neighbours are all there", async () => {
    const { engine } = await indexFolder({
      ...DEEP,
      "ok.ts": "export function fine() { return helper(); }\nfunction helper() { return 1; }\n",
    });
    expect(await usersOf(engine, "helper")).toEqual(["ok.ts#fine"]);
    const named = await reasonsOf(engine);
    expect([...(await engine.files()).files, ...Object.keys(named)]).toEqual(expect.arrayContaining(Object.keys(DEEP)));
    const after = {
      "array.ts": "afterArray",
      "sum.ts": "afterSum",
      "chain.ts": "afterChain",
      "ladder.ts": "afterLadder",
      "sum.py": "after_python",
    };
    for (const [path, name] of Object.entries(after))
      if (!(path in named)) expect(await usersOf(engine, `${path}#sibling`), path).toEqual([`${path}#${name}`]);
  });

  it("is followed where the chain is flat, as far as it goes", async () => {
    const { engine } = await indexFolder({ "own.ts": DEEP["own.ts"] });
    expect((await engine.references({ symbol: "Q.step", limit: 500, budgetTokens: 100_000 })).total).toBeGreaterThan(300);
  });
});

describe("more than fits into the arguments of one call", () => {
  it("are definitions in one file, and every operation answers", async () => {
    const count = 3_000;
    const loaves = Array.from({ length: count }, (_, i) => `export function loaf${i}() { knead(); }\n`).join("");
    const { engine, summary } = await indexFolder({
      "loaves.ts": `import { knead } from "./knead";\n${loaves}`,
      "knead.ts": "export function knead() {}\n",
    });
    expect(summary.symbols).toBe(count + 1);
    expect((await engine.impact({ files: ["loaves.ts"] })).changed.length).toBeGreaterThan(0);
    expect((await engine.search("loaf kneads")).results.length).toBeGreaterThan(0);
    expect((await engine.outline("loaves.ts")).left_out).toBeDefined();
    expect((await engine.graph({ symbol: "knead", move: "up" })).coverage.bound).toBe(count);
  });

  it("are uses of one definition, and every operation answers", async () => {
    const count = 130_000;
    const uses = Array.from({ length: count }, (_, i) => `use.ts call knead.ts#knead at ${i + 1}`);
    const { engine } = await withEdges(
      await indexFolder({ "knead.ts": "export function knead() {}\n", "use.ts": "export const use = 1;\n" }),
      uses,
    );
    expect((await engine.graph({ symbol: "knead", move: "up" })).coverage).toMatchObject({ bound: count, unbound_total: 0 });
    expect((await engine.graph({ symbol: "knead" })).nodes).toHaveLength(2);
    expect((await engine.references({ symbol: "knead" })).total).toBe(count);
    expect((await engine.explain({ symbol: "knead" })).callers.total).toBe(1);
    expect((await engine.impact({ symbols: ["knead"] })).dependents).toHaveLength(1);
    expect((await engine.status()).graph.coverage).toMatchObject({ bound: count });
  });
});
