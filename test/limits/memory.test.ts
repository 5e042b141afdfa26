import { spawnSync } from "node:child_process";
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { MemoryBudget } from "#base/memory-budget.ts";
import { CLI } from "../e2e/portolan.ts";
import { engineFor, indexFolder, troubleOf, useIndexedFolders } from "../index/indexed-folder.ts";
import { makeTree } from "../scan/temporary-tree.ts";

useIndexedFolders();

const FILES = 20_000;
const BUDGET_MB = 512;
const WORDS = "order basket price stock shelf loaf oven dough crust baker flour yeast salt scale timer batch tray rack apron window".split(
  " ",
);

/** One module of a large bakery: eight functions with comments, and an import of another module. */
function moduleText(i: number): string {
  const word = (n: number) => WORDS[(i * 7 + n * 13) % WORDS.length] as string;
  const other = (i * 31 + 1) % FILES;
  const functions = Array.from({ length: 8 }, (_, f) => {
    const name = `${word(f + 1)}${f === 0 ? i : `Of${word(f + 2)}${f}`}`;
    const body = `  const ${word(f + 4)}Count = ${word(f)} + ${f};\n  return ${word(1)}${other}(${word(f + 4)}Count);`;
    return `/** Sets the ${word(f)} of the ${word(f + 3)} by the ${word(f + 5)}. */\nexport function ${name}(${word(f)}: number): number {\n${body}\n}\n`;
  });
  return `import { ${word(1)}${other} } from "../area${other % 50}/module${other}.js";\n\n${functions.join("\n")}`;
}

it(`the index of ${FILES} files is built within ${BUDGET_MB} MB`, { timeout: 240_000 }, () => {
  const root = makeTree({});
  for (let area = 0; area < 50; area++) mkdirSync(join(root, `area${area}`));
  let sourceBytes = 0;
  for (let i = 0; i < FILES; i++) {
    const text = moduleText(i);
    sourceBytes += text.length;
    const path = join(root, `area${i % 50}`, `module${i}.ts`);
    writeFileSync(path, text);
    utimesSync(path, 1_700_000_000, 1_700_000_000);
  }
  const words = [
    "index",
    "--no-checker",
    "--json",
    "--max-memory",
    `${BUDGET_MB}mb`,
    "--root",
    root,
    "--store",
    join(makeTree({}), "store"),
  ];
  const run = spawnSync(process.execPath, [CLI, ...words], { encoding: "utf8" });
  expect(run.stderr).toBe("");
  const summary = JSON.parse(run.stdout) as { files: number; peak_rss_bytes: number; store_bytes: number };
  const { files, peak_rss_bytes: peak, store_bytes: storeBytes } = summary;
  expect(files).toBe(FILES);
  console.log(`${FILES} files: ${Math.round(peak / 1e6)} MB at the peak`);
  expect(peak).toBeLessThan(BUDGET_MB * 1e6);
  expect(storeBytes / sourceBytes).toBeLessThan(4.5);
});

it("fewer workers with less heap fit into less memory", () => {
  const sizes = [256, 400, 512, 1000, 4000].map((mb) => new MemoryBudget(mb).workers(4));
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
  expect([sizes[0], sizes.at(-1)]).toEqual([1, 4]);
  for (const mb of [256, 512, 4000]) {
    const budget = new MemoryBudget(mb);
    const workers = budget.workers(4);
    expect(workers * budget.workerHeapMb(workers) * 1e6).toBeLessThanOrEqual(budget.bytes);
  }
});

it("what is alive and does not fit is told with the way out, and what was read is kept", async () => {
  const root = makeTree({ "oven.ts": "export function bake() {}\n" });
  const budget = new MemoryBudget(256);
  const held = Buffer.alloc(200_000_000, 1);
  expect(await troubleOf(() => budget.keep())).toMatchObject({ code: "memory-exceeded", hint: expect.stringContaining("--max-memory") });
  expect(held.length).toBeGreaterThan(0);
  expect((await (await engineFor(root)).index()).files).toBe(1);
});

it("status tells what indexing may take", async () => {
  const { engine } = await indexFolder({ "portolan.config.json": '{ "maxMemoryMb": 700 }', "oven.ts": "export const heat = 1;\n" });
  expect((await engine.status()).max_memory_bytes).toBe(700_000_000);
});
