import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { IndexStore } from "#store/index-store.ts";
import { LexicalSegment } from "#store/lexical-segment.ts";
import { makeTree } from "../scan/temporary-tree.ts";
import { engineFor, exportOf, useIndexedFolders } from "./indexed-folder.ts";

useIndexedFolders();

const PATHS = ["src/oven.ts", "src/till.ts", "src/deep/flour.py", "test/oven.test.ts", "notes.md", "logo.png", "🍞.ts"];
const CONTENTS = [
  "/** Bakes a loaf. */\nexport function bakeLoaf(flour: string) {\n  return flour;\n}\n",
  'import { bakeLoaf } from "./oven.ts";\nexport class Till {\n  price = 3;\n  sell() {\n    return bakeLoaf("rye");\n  }\n}\n',
  "# Bread\n\nHow a loaf is baked.\n\n## Price\n\nThree coins.\n",
  "def bake_loaf(flour):\n    return flour\n",
  "export function broken( {\nexport const price = 3;\n",
  "\0\0\0",
  "",
];
const QUERIES = ["bakeLoaf", "price of a loaf", "bread", "sell"];

const path = fc.constantFrom(...PATHS);
const edit = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("write" as const), path, contents: fc.constantFrom(...CONTENTS) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("remove" as const), path }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("rename" as const), path, to: path }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("index" as const) }) },
);
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

function apply(root: string, step: Exclude<Edit, { do: "index" }>): void {
  const place = join(root, step.path);
  mkdirSync(dirname(place), { recursive: true });
  if (step.do === "write") writeFileSync(place, step.contents);
  else if (step.do === "remove") rmSync(place, { force: true });
  else {
    mkdirSync(dirname(join(root, step.to)), { recursive: true });
    try {
      renameSync(place, join(root, step.to));
    } catch {
      // Nothing stands there to be renamed.
    }
  }
}

/** Everything that a reader of the index can come to see of it, but for generations and times. */
async function answersOf(root: string, store: string): Promise<unknown> {
  const engine = await engineFor(root, store);
  await engine.index();
  const answers = [];
  for (const query of QUERIES) {
    const { results, confidence } = await engine.search(query, { limit: 50 });
    answers.push({ query, results, confidence });
  }
  const { languages, diagnostics, symbols, references, chunks } = await engine.status();
  const shown = {
    export: await exportOf(engine),
    answers,
    files: await engine.files(),
    languages,
    diagnostics,
    symbols,
    references,
    chunks,
  };
  await engine.close();
  const open = new IndexStore(store, root);
  const segment = new LexicalSegment(open.segmentPath(open.state()?.lexicalSegment ?? ""));
  const importers = [...segment.fileInDegree];
  segment.close();
  const keys = [...open.factsKeys()].sort();
  open.close();
  return { ...shown, importers, keys };
}

it("whatever was edited in whatever order, the index is that of a first run over the files as they are", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 12 }), async (script) => {
      const root = makeTree({ "src/oven.ts": CONTENTS[0] as string });
      const store = makeTree({});
      const engine = await engineFor(root, store);
      await engine.index();
      for (const step of script) {
        if (step.do === "index") await engine.index();
        else apply(root, step);
      }
      expect(await answersOf(root, store)).toEqual(await answersOf(root, makeTree({})));
    }),
    { numRuns: 40 },
  );
});
