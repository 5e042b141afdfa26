import { existsSync, lstatSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { loadConfig } from "#config/load-config.ts";
import { indexProject } from "#index/index-project.ts";
import { KeptTree } from "#index/kept-tree.ts";
import { lookAtTree } from "#index/look-at-tree.ts";
import { IndexStore } from "#store/index-store.ts";
import { git, makeRepository, makeTree } from "../scan/temporary-tree.ts";
import { useIndexedFolders } from "./indexed-folder.ts";

useIndexedFolders();

/** More files than git's short lists have. */
const SHELF = Array.from({ length: 12 }, (_, i) => `shelf/loaf${i}.ts`);
const PLACES = [
  "src/oven.ts",
  "src/deep/flour.py",
  "src/deep",
  "src",
  "out/made.ts",
  "out",
  "notes.md",
  "logo.png",
  ".env",
  "shelf/loaf3.ts",
  "node_modules/yeast/index.js",
  "src/🍞.ts",
  "kept.log",
];
const CONTENTS = ["export const price = 3;\n", "export const prize = 4;\n", "\0\0\0", "", "a".repeat(3000)];

const RUNS = 20;

const place = fc.constantFrom(...PLACES);
const edit = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("write" as const), place, contents: fc.constantFrom(...CONTENTS) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("remove" as const), place }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("folder" as const), place }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("rename" as const), place, to: place }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("link" as const), place, to: fc.constantFrom("../shelf", "oven.ts", "/etc", "loaf1.ts") }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("repository" as const), place: fc.constantFrom("src", "src/deep", "out") }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("track" as const), place }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("ignore" as const),
      place: fc.constantFrom(".gitignore", "src/.portolanignore"),
      contents: fc.constantFrom("", "*.py\n", "/deep/\n", "*.md\n"),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("run" as const) }) },
);
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

let written = 0;

/** Every write has a time of its own, long ago: a file that was written just now is looked at again in any case. */
function write(absolute: string, contents: string): void {
  if (lstatSync(absolute, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(absolute);
  writeFileSync(absolute, contents);
  const seconds = 1_700_000_000 + written++;
  utimesSync(absolute, seconds, seconds);
}

/** What is done to such a path happens elsewhere, and a watcher tells of it there. */
function isBehindLink(root: string, path: string): boolean {
  const isLink = (name: string) => lstatSync(join(root, name), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
    try {
      if (isLink(folder)) return true;
    } catch {
      // Below a file: nothing can be done there.
    }
  }
  return false;
}

/** Does what can be done; the paths that a watcher would tell of, the folders made on the way among them. */
function apply(root: string, step: Exclude<Edit, { do: "run" }>): string[] {
  const absolute = join(root, step.place);
  if ([step.place, step.do === "rename" ? step.to : step.place].some((path) => isBehindLink(root, path))) return [];
  const told = [step.place];
  for (let folder = dirname(step.place); folder !== "."; folder = dirname(folder)) if (!existsSync(join(root, folder))) told.push(folder);
  try {
    if (step.do === "track") git(root, "add", "--force", "--", step.place);
    else if (step.do === "remove") rmSync(absolute, { recursive: true, force: true });
    else if (step.do === "folder") mkdirSync(absolute, { recursive: true });
    else {
      mkdirSync(dirname(absolute), { recursive: true });
      if (step.do === "write" || step.do === "ignore") write(absolute, step.contents);
      else if (step.do === "link") {
        rmSync(absolute, { recursive: true, force: true });
        symlinkSync(step.to, absolute);
      } else if (step.do === "repository") {
        mkdirSync(absolute, { recursive: true });
        git(absolute, "init", "-q");
        told.push(`${step.place}/.git`);
      } else {
        told.push(step.to);
        for (let folder = dirname(step.to); folder !== "."; folder = dirname(folder))
          if (!existsSync(join(root, folder))) told.push(folder);
        mkdirSync(dirname(join(root, step.to)), { recursive: true });
        renameSync(absolute, join(root, step.to));
      }
    }
  } catch {
    // What stands there does not allow it.
  }
  return told.filter((path) => path !== ".");
}

/** Rows and trouble as they are in the store, but for the times of folders and links, which are in none. */
function rowsOf(store: IndexStore): unknown {
  return {
    files: store.everyFile(),
    diagnostics: store.diagnostics(),
    facts: [...new Set(store.files().map(({ factsKey }) => factsKey))].sort(),
  };
}

it("runs over the paths that a watcher told of come to the rows of a run over the whole tree", async () => {
  let narrow = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 14 }), async (script) => {
      const root = makeRepository({
        ...Object.fromEntries(SHELF.map((path, i) => [path, `export const loaf${i} = ${i};\n`])),
        "src/oven.ts": "export const oven = 1;\n",
        ".gitignore": "/out/\n*.log\n",
      });
      for (const path of [...SHELF, "src/oven.ts", ".gitignore"]) utimesSync(join(root, path), 1_600_000_000, 1_600_000_000);
      git(root, "add", "shelf");
      const store = new IndexStore(join(makeTree({}), "store"), root);
      const kept = new KeptTree();
      const config = loadConfig(root);
      let told = new Set<string>();
      const run = async () => {
        const paths = [...told];
        told = new Set();
        await indexProject({ root, store, config, workers: 0, paths, kept });
      };
      await indexProject({ root, store, config, workers: 0, kept });
      for (const step of script) {
        if (step.do === "run") await run();
        else for (const path of apply(root, step)) told.add(path);
      }
      const before = { files: store.everyFile(), diagnostics: store.diagnostics() };
      const scannedAtMs = store.state()?.scannedAtMs;
      const look = await lookAtTree({ root, config, before, scannedAtMs, paths: [...told] });
      if (!look.isWhole) narrow++;
      await run();
      const fresh = new IndexStore(join(makeTree({}), "store"), root);
      await indexProject({ root, store: fresh, config, workers: 0 });
      try {
        expect(rowsOf(store)).toEqual(rowsOf(fresh));
      } finally {
        store.close();
        fresh.close();
      }
    }),
    { numRuns: RUNS },
  );
  expect(narrow).toBeGreaterThan(RUNS / 5);
}, 600_000);
