import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { IndexStore } from "#store/index-store.ts";
import { makeTree, type Tree } from "../scan/temporary-tree.ts";
import { engineFor, exportOf, reasonsOf, useIndexedFolders } from "./indexed-folder.ts";

useIndexedFolders();

const LARGE = Object.fromEntries(
  Array.from({ length: 60 }, (_, i): [string, string] => [
    `src/part${i}.${i % 3 === 0 ? "py" : "ts"}`,
    i % 3 === 0
      ? `def bake_${i}():\n    return ${i}\n`
      : `import { bake${i - 1} } from "./part${i - 1}.ts";\n/** Loaf ${i}. */\nexport function bake${i}() {\n  return bake${i - 1}();\n}\n`,
  ]),
);

const MIXED: Tree = {
  ...LARGE,
  "copy.ts": LARGE["src/part1.ts"] ?? "",
  "broken.ts": "export function torn( {\n",
  "logo.dat": Buffer.from([0, 1, 2, 0]),
  "Shop.vue": '<template><b/></template>\n<script setup lang="ts">\nfunction sell() {}\n</script>\n',
  "README.md": "# Bakery\n\n## Bread\n",
  "empty.ts": "",
};

/** What an index is made of, as bytes and as answers; `dist/` holds the worker threads, `npm run build` makes it. */
async function builtWith(workers: number, root: string) {
  const store = makeTree({});
  const engine = await engineFor(root, store, workers);
  const { parsed, files, symbols, references, chunks, diagnostics } = await engine.index();
  const open = new IndexStore(store, root);
  const segment = readFileSync(open.segmentPath(open.state()?.lexicalSegment ?? ""));
  const rows = open.everyFile();
  const keys = [...open.factsKeys()].sort();
  open.close();
  const answer = await engine.search("which loaf does bake return");
  return {
    parsed,
    files,
    symbols,
    references,
    chunks,
    diagnostics,
    segment,
    rows,
    keys,
    answer,
    export: await exportOf(engine),
    reasons: await reasonsOf(engine),
  };
}

it("worker threads come to the same bytes as one thread, however many there are", async () => {
  const root = makeTree(MIXED);
  const { parsed, ...alone } = await builtWith(0, root);
  expect(alone.files).toBe(65);
  expect(parsed).toBeGreaterThan(0);
  for (const workers of [1, 3]) {
    const { parsed: _, ...together } = await builtWith(workers, root);
    expect(together, `${workers} workers`).toEqual(alone);
  }
});

it("more threads than files do no harm", async () => {
  const root = makeTree({ "oven.ts": "export function bake() {}\n" });
  const { parsed: one, ...alone } = await builtWith(0, root);
  const { parsed: four, ...together } = await builtWith(4, root);
  expect(together).toEqual(alone);
  expect([one, four]).toEqual([1, 1]);
});
