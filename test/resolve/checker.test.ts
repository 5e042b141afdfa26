import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { askChecker } from "#resolve/checker/ask-checker.ts";
import type { CheckerAnswer, CheckerOutcome, CheckerRequest } from "#resolve/checker/checker-contract.ts";
import { loadCompiler } from "#resolve/checker/compiler.ts";
import { moduleMap } from "#resolve/checker/module-map.ts";
import { ModuleResolver } from "#resolve/modules/module-resolver.ts";

type Tree = { readonly [path: string]: string };

/** A callee is marked by `^` before its name; the marks are taken out of the text that is written. */
const MARK = /\^(?=[\w#])/g;

const BAKERY: Tree = {
  "packages/dough/package.json": '{ "name": "@bakery/dough", "main": "dist/index.js" }',
  "packages/dough/src/index.ts": 'export * from "./knead.js";\nexport * as tools from "./tools";\n',
  "packages/dough/src/knead.ts":
    "export class Dough {\n  rest(): this { return this; }\n  static of(flour: string) { return new Dough(); }\n}\nexport const knead = <T extends Dough>(dough: T): T => dough;\n",
  "packages/dough/src/tools.ts": "export interface Scale { weigh(grams: number): number }\nexport declare const scale: Scale;\n",
  "shop/tsconfig.json": '{ "compilerOptions": { "paths": { "~/*": ["./*"] } } }',
  "shop/till.js": "function Till() {}\nTill.open = function () {};\nexports.Till = Till;\nexports.close = () => exports.^close();\n",
  "shop/price.ts": "export function price(name: string) { return name.^trim().length; }\nexport interface price { unit: string }\n",
  "shop/main.tsx": [
    'import { Dough, knead, tools } from "@bakery/dough";',
    'import { price } from "~/price";',
    'import { left } from "left-pad";',
    'const note = "🥐 é"; /* 🥐 */ ^price(note);',
    'const loaves = [Dough.^of("rye")].^map((dough) => ^knead(dough).^rest().^rest());',
    "tools.scale.^weigh(1);",
    "^left(note);",
    "const Loaf = () => null;",
    "export const view = <^Loaf />;",
    "const shelf = { fill() {} }; shelf.^fill();",
    "new ^Dough();",
    "",
  ].join("\n"),
};

const made: string[] = [];
const temporary = process.env["TMPDIR"];

function restoreTemporary(): void {
  if (temporary === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = temporary;
}

afterAll(() => {
  restoreTemporary();
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

function writeTree(tree: Tree): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "portolan-checked-")));
  made.push(root);
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text.replace(MARK, ""));
  }
  return root;
}

/** Offsets of the marked names in the text without its marks (and without a byte order mark, as editors count). */
function markedPositions(text: string): number[] {
  const bare = text.replace(/^\uFEFF/, "");
  return [...bare.matchAll(MARK)].map(({ index }, before) => index - before);
}

const statements = [
  { path: "shop/main.tsx", specifier: "@bakery/dough", kind: "import" },
  { path: "shop/main.tsx", specifier: "~/price", kind: "import" },
  { path: "shop/main.tsx", specifier: "left-pad", kind: "import" },
  { path: "packages/dough/src/index.ts", specifier: "./tools", kind: "import" },
] as const;

function requestFor(tree: Tree, options: Partial<CheckerRequest> = {}): CheckerRequest {
  const paths = Object.keys(tree).sort();
  const resolver = new ModuleResolver({ paths, read: (path) => tree[path] });
  return {
    root: writeTree(tree),
    files: paths.map((path) => ({ path, size: tree[path]?.length ?? 0 })),
    modules: moduleMap(statements, resolver, paths),
    sites: paths.map((path) => ({ path, positions: markedPositions(tree[path] ?? "") })).filter(({ positions }) => positions.length > 0),
    memoryLimitBytes: 1.5e9,
    timeLimitMs: 60_000,
    ...options,
  };
}

/** `name: path:line:column …` of every marked name. */
function answersOf(tree: Tree, { files }: CheckerOutcome): string[] {
  return files.flatMap(({ path, answers }) => {
    const names = [...(tree[path] ?? "").matchAll(/\^(#?\w+)/g)].map(([, name]) => name);
    return answers.map((answer, at) => `${names[at]}: ${textOf(answer)}`);
  });
}

function textOf(answer: CheckerAnswer): string {
  return typeof answer === "string" ? answer : answer.map(({ path, line, column }) => `${path}:${line}:${column}`).join(" ");
}

const compiler = await loadCompiler();
const missing = compiler instanceof Error ? compiler : startError();
if (missing !== undefined) console.log(`skipped: the TypeScript compiler cannot be started here (${missing.message})`);

function startError(): Error | undefined {
  if (compiler instanceof Error) return compiler;
  try {
    new compiler.API({ cwd: tmpdir() }).close();
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

describe.skipIf(missing !== undefined)("the compiler", () => {
  it("says what callees are declared as, through packages, aliases and types", async () => {
    const outcome = await askChecker(requestFor(BAKERY));
    expect(outcome.trouble).toBeUndefined();
    expect(answersOf(BAKERY, outcome)).toEqual([
      "price: shop/price.ts:1:16",
      "of: packages/dough/src/knead.ts:3:9",
      "map: external",
      "knead: packages/dough/src/knead.ts:5:13",
      "rest: packages/dough/src/knead.ts:2:2",
      "rest: packages/dough/src/knead.ts:2:2",
      "weigh: packages/dough/src/tools.ts:1:25",
      "left: none",
      "Loaf: shop/main.tsx:8:6",
      "fill: shop/main.tsx:10:16",
      "Dough: packages/dough/src/knead.ts:1:13",
      "trim: external",
      "close: shop/till.js:4:8",
    ]);
    if (process.platform === "linux") expect(outcome.peakBytes).toBeGreaterThan(10e6);
  });

  it("counts offsets without a byte order mark, and knows nothing of places outside of the text", async () => {
    const tree = { "a.ts": '\uFEFFconst é = "🥐"; function bake() {}\n^bake();\n' };
    const { positions } = requestFor(tree).sites[0] ?? { positions: [] };
    const sites = [
      { path: "a.ts", positions: [...positions, 10_000, 4_000_000_000] },
      { path: "nowhere.ts", positions: [0] },
    ];
    const { files } = await askChecker(requestFor(tree, { sites }));
    expect(files.map(({ answers }) => answers.map(textOf))).toEqual([["a.ts:1:25", "none", "none"], ["none"]]);
  });

  it("reads no installed packages and writes nothing into the repository", async () => {
    const tree = {
      "main.ts": 'import { left } from "left-pad";\n^left(1);\n',
      "node_modules/left-pad/package.json": '{ "name": "left-pad", "types": "index.d.ts" }',
      "node_modules/left-pad/index.d.ts": "export declare function left(width: number): string;\n",
    };
    const request = requestFor(tree, { files: [{ path: "main.ts", size: 60 }] });
    const before = readdirSync(request.root, { recursive: true });
    const outcome = await askChecker(request);
    expect(answersOf(tree, outcome)).toEqual(["left: none"]);
    expect(readdirSync(request.root, { recursive: true })).toEqual(before);
  });

  it("survives code that is nested deeply or broken", async () => {
    const tree = {
      "broken.ts": "export class { ^open( ( => }}} function ^^ \n",
      "deep.ts": `export function g(a?: any): any {}\n${"g(".repeat(5000)}${")".repeat(5000)};\n^g();\n`,
    };
    const outcome = await askChecker(requestFor(tree));
    expect(outcome.trouble).toBeUndefined();
    expect(answersOf(tree, outcome).at(-1)).toBe("g: deep.ts:1:16");
  });

  it("is ended when its time is over, and when the caller cancels", async () => {
    const late = await askChecker(requestFor(BAKERY, { timeLimitMs: 1 }));
    expect(late).toMatchObject({ files: [], trouble: { reason: "checker-timeout" } });
    const reason = new Error("closing time");
    process.env["TMPDIR"] = writeTree({});
    await expect(askChecker(requestFor(BAKERY, { signal: AbortSignal.abort(reason) }))).rejects.toBe(reason);
    const controller = new AbortController();
    const asked = askChecker(requestFor(BAKERY, { signal: controller.signal }));
    setTimeout(() => controller.abort(reason), 20);
    await expect(asked).rejects.toBe(reason);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith("portolan-checker-"))).toEqual([]);
    restoreTemporary();
  });

  it("is not started for a program that does not fit, and for none at all", async () => {
    const files = [{ path: "shop/main.tsx", size: 50e6 }];
    const tooLarge = await askChecker(requestFor(BAKERY, { files }));
    expect(tooLarge).toMatchObject({ files: [], trouble: { reason: "checker-too-large" } });
    expect(tooLarge.trouble?.message).toBe("The TypeScript compiler would need about 1900 MB for this repository, and may take 1500 MB.");
    expect(await askChecker(requestFor({ "readme.md": "" }))).toEqual({ files: [], trouble: undefined, peakBytes: 0 });
  });
});

describe("the module map", () => {
  it("has what is a file and has no leading dot; of several meanings the most frequent one first", () => {
    const paths = ["a/main.ts", "a/tsconfig.json", "a/x.ts", "b/main.ts", "b/other.ts", "b/tsconfig.json", "b/x.ts"];
    const config = '{ "compilerOptions": { "paths": { "~/*": ["./*"] } } }';
    const resolver = new ModuleResolver({ paths, read: (path) => (path.endsWith("tsconfig.json") ? config : undefined) });
    const statement = (path: string, specifier: string) => ({ path, specifier, kind: "import" as const });
    const all = [
      statement("a/main.ts", "~/x"),
      statement("b/main.ts", "~/x"),
      statement("b/other.ts", "~/x"),
      statement("b/main.ts", "./x"),
      statement("b/main.ts", "react"),
    ];
    expect([...moduleMap(all, resolver, paths)]).toEqual([["~/x", ["b/x.ts", "a/x.ts"]]]);
  });
});
