import { appendFileSync, copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeTree } from "../scan/temporary-tree.ts";
import { engineFor, exportOf, useIndexedFolders } from "./indexed-folder.ts";

useIndexedFolders();

const BAKERY = {
  "src/dough.ts":
    "import { weigh } from './scale';\nexport interface Dough {\n  flour: string;\n  rise(): Dough;\n}\nexport function knead(flour: string) {\n  weigh(flour);\n  return { flour, rests: 3 };\n}\n",
  "src/scale.ts":
    "export class Scale {\n  grams = 0;\n  read() {\n    return this.grams;\n  }\n}\nexport const weigh = (of: string) => of.length;\n",
  "src/index.ts": "export * from './dough';\n",
  "src/oven.ts":
    "import { knead } from './index';\nexport const bake = () => knead('rye');\nexport function count() {\n  return bake().rests;\n}\n",
  "src/till.ts": "import { bake } from './oven';\nexport const sell = () => bake().flour;\n",
  "src/sour.ts":
    "import type { Dough } from './dough';\nexport class Sour implements Dough {\n  flour = 'rye';\n  rise(): Dough {\n    return this;\n  }\n}\n",
  "src/night.ts": "import type { Dough } from './index';\nexport const wait = (dough: Dough) => dough.rise();\n",
  "src/shelf.ts": "export const shelf = new Map<string, number>();\nshelf.set('rye', 2);\n",
};

interface Bakery {
  readonly edit: (path: string, change: (text: string) => string) => void;
  readonly remove: (path: string) => void;
  /** Files whose names the next run looks up. */
  readonly resolved: () => Promise<number>;
  /** Where the edges of a symbol lead. */
  readonly edges: (from: string) => Promise<readonly string[]>;
}

async function bakery(): Promise<Bakery> {
  const root = makeTree(BAKERY);
  const engine = await engineFor(root, undefined, 0, true);
  await engine.index();
  return {
    edit: (path, change) => writeFileSync(join(root, path), change(readFileSync(join(root, path), "utf8"))),
    remove: (path) => rmSync(join(root, path)),
    resolved: async () => (await engine.index()).resolved,
    edges: async (from) =>
      (await exportOf(engine)).map((line) => JSON.parse(line)).flatMap((row) => (row.t === "edge" && row.from === from ? [row.to] : [])),
  };
}

it.each([
  ["a comment", "src/dough.ts", (text: string) => `// Best before noon.\n${text}`],
  ["a statement in a function", "src/dough.ts", (text: string) => text.replace("weigh(flour);", "weigh(flour);\n  console.log(flour);")],
  ["a new function that nobody names", "src/scale.ts", (text: string) => `${text}export function tare() {}\n`],
  ["a new member that nobody names", "src/dough.ts", (text: string) => text.replace("rise(): Dough;", "rise(): Dough;\n  crust?: string;")],
])("%s reaches no other file", async (_, path, change) => {
  const { edit, resolved } = await bakery();
  edit(path, change);
  expect(await resolved()).toBe(1);
});

it("another result of a function reaches those who use what it gives, through a barrel and through results of results", async () => {
  const { edit, resolved } = await bakery();
  edit("src/dough.ts", (text) => text.replace("return { flour, rests: 3 }", "return { flour, rests: 'none' }"));
  // Itself, the barrel, the oven, the till.
  expect(await resolved()).toBe(4);
});

it("a class that comes to fill an interface reaches those who call its members", async () => {
  const { edit, resolved, edges } = await bakery();
  edit(
    "src/shelf.ts",
    (text) =>
      `import type { Dough } from './dough';\n${text}export class Stale implements Dough {\n  flour = '';\n  rise(): Dough {\n    return this;\n  }\n}\n`,
  );
  expect(await edges("src/night.ts#wait")).not.toContain("src/shelf.ts#Stale.rise");
  expect(await resolved()).toBeLessThan(Object.keys(BAKERY).length);
  expect(await edges("src/night.ts#wait")).toContain("src/shelf.ts#Stale.rise");
});

it("a file that is gone reaches its importers", async () => {
  const { remove, resolved } = await bakery();
  remove("src/scale.ts");
  expect(await resolved()).toBe(1);
});

it("a run without a change looks up nothing", async () => {
  const { resolved } = await bakery();
  expect(await resolved()).toBe(0);
});

it("a cold process reaches as far as one that kept what it knew", async () => {
  const root = makeTree(BAKERY);
  const store = join(makeTree({}), "store");
  await (await engineFor(root, store)).index();
  appendFileSync(join(root, "src/dough.ts"), "// Done.\n");
  expect((await (await engineFor(root, store)).index()).resolved).toBe(1);
});

it("an update that does not come out is told, and everything is made anew", async () => {
  const [one, other] = [makeTree(BAKERY), makeTree({ "src/scale.ts": BAKERY["src/scale.ts"] })];
  const [store, otherStore] = [makeTree({}), makeTree({})];
  await (await engineFor(one, store)).index();
  await (await engineFor(other, otherStore)).index();
  const graphOf = (folder: string) => join(folder, readdirSync(folder).find((file) => file.startsWith("graph-")) as string);
  copyFileSync(graphOf(otherStore), graphOf(store));
  appendFileSync(join(one, "src/dough.ts"), "// Done.\n");
  const engine = await engineFor(one, store);
  const { resolved, diagnostics } = await engine.index();
  expect(resolved).toBe(Object.keys(BAKERY).length);
  expect(diagnostics).toEqual([{ reason: "update-failed", count: 1 }]);
  const anew = await engineFor(one, makeTree({}));
  await anew.index();
  expect(await exportOf(engine)).toEqual(await exportOf(anew));
});
