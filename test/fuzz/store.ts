import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import type { AppError } from "#base/app-error.ts";
import type { Engine } from "#engine/engine.ts";
import { openEngine } from "#engine/open-engine.ts";
import { type FuzzTarget, isToldTrouble } from "./target.ts";

const FILES: { readonly [path: string]: string } = {
  "src/oven.ts":
    'import { priceOf } from "./till.ts";\n/** Bakes a loaf. */\nexport class Oven {\n  bake(flour: string) {\n    return priceOf(flour);\n  }\n}\n',
  "src/till.ts": "/** Price of a loaf. */\nexport function priceOf(flour: string): number {\n  return flour.length;\n}\n",
  "src/flour.py": "def sieve(flour):\n    return flour\n\ndef weigh(flour):\n    return sieve(flour)\n",
  "notes.md": "# Bread\n\nHow a loaf is baked.\n",
  "torn.ts": "export function torn( {\n",
};

const PARTS = ["index.db", "index.db-wal", "index.db-shm", "lexical", "graph", "writer.lock", "writer.pid"] as const;

interface Damage {
  readonly part: (typeof PARTS)[number];
  readonly do: "flip" | "truncate" | "zero" | "remove" | "fill" | "folder";
  /** Where, as a share of the file. */
  readonly at: number;
  readonly bytes: number;
}

const damage: fc.Arbitrary<Damage> = fc.record({
  part: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("index.db" as const, "lexical" as const, "graph" as const) },
    { weight: 1, arbitrary: fc.constantFrom(...PARTS) },
  ),
  do: fc.oneof(
    { weight: 6, arbitrary: fc.constant("flip" as const) },
    { weight: 4, arbitrary: fc.constantFrom("truncate" as const, "zero" as const, "remove" as const, "fill" as const, "folder" as const) },
  ),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  bytes: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 5000 })),
});

interface Whole {
  readonly place: string;
  readonly root: string;
  readonly answers: readonly Answer[];
}

interface Answer {
  readonly asked: string;
  readonly value: string | "told";
}

let shared: Promise<Whole> | undefined;

/** A store with parts of its files cut, changed or gone. Each answer is that of the whole store or trouble that is told, and a run of the indexer mends it. */
export const store: FuzzTarget<readonly Damage[]> = {
  inputs: fc.array(damage, { minLength: 1, maxLength: 3 }),

  async check(damages) {
    shared ??= wholeStore();
    const { place, root, answers } = await shared;
    const folder = join(place, "damaged");
    rmSync(folder, { recursive: true, force: true });
    cpSync(join(place, "store"), folder, { recursive: true });
    for (const one of damages) harm(folder, one);
    const engine = await openEngine({ root, store: folder, workers: 0 });
    try {
      const found = await answersOf(engine);
      for (const [i, { asked, value }] of found.entries()) {
        if (value !== "told" && value !== answers[i]?.value)
          throw new Error(`${asked} of the damaged store is answered otherwise: ${value.slice(0, 300)}`);
      }
      // What stands in the way of the store may not be removed for it; everything else is mended by the next run.
      const trouble = await troubleOfIndexing(engine);
      if (trouble === undefined) {
        for (const [i, { asked, value }] of (await answersOf(engine)).entries()) {
          if (value !== answers[i]?.value) throw new Error(`${asked} of the mended store is answered otherwise: ${value.slice(0, 300)}`);
        }
      } else if (!damages.some((one) => one.do === "folder") && trouble !== "store-newer")
        throw new Error("the next run of the indexer does not mend the store");
    } finally {
      await engine.close();
    }
  },

  async close() {
    if (shared !== undefined) rmSync((await shared).place, { recursive: true, force: true });
    shared = undefined;
  },
};

async function wholeStore(): Promise<Whole> {
  const place = realpathSync(mkdtempSync(join(tmpdir(), "portolan-fuzz-store-")));
  const root = join(place, "root");
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    utimesSync(join(root, path), 1_700_000_000, 1_700_000_000);
  }
  const engine = await openEngine({ root, store: join(place, "store"), workers: 0 });
  await engine.index();
  const answers = await answersOf(engine);
  await engine.close();
  return { place, root, answers };
}

/** The code of what is told; undefined where there is no trouble. */
async function troubleOfIndexing(engine: Engine): Promise<string | undefined> {
  try {
    await engine.index();
    return undefined;
  } catch (error) {
    if (isToldTrouble(error)) return (error as AppError).code;
    throw error;
  }
}

function harm(folder: string, { part, do: what, at, bytes }: Damage): void {
  const file = readdirSync(folder).find((name) => (part === "lexical" || part === "graph" ? name.startsWith(part) : name === part));
  if (file === undefined) return;
  const path = join(folder, file);
  if (what === "remove") rmSync(path, { recursive: true });
  else if (what === "folder") {
    rmSync(path, { recursive: true });
    mkdirSync(path);
  } else if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) {
    const contents = readFileSync(path);
    const from = Math.floor(at * contents.length);
    if (what === "truncate") truncateSync(path, from);
    else {
      const to = Math.min(contents.length, from + bytes);
      for (let i = from; i < to; i++) contents[i] = what === "zero" ? 0 : what === "fill" ? 0xff : (contents[i] as number) ^ (1 << (i % 8));
      writeFileSync(path, contents);
    }
  }
}

async function answersOf(engine: Engine): Promise<Answer[]> {
  const questions: { readonly [asked: string]: () => Promise<unknown> } = {
    status: async () => {
      const { store: _where, store_bytes: _bytes, index, ...rest } = await engine.status();
      return { ...rest, state: index.state, changed: index.changed_files };
    },
    search: () => engine.search("bake a loaf"),
    exact: () => engine.search("priceOf", { mode: "exact" }),
    regex: () => engine.search("sie.e", { mode: "regex" }),
    files: () => engine.files(),
    source: () => engine.source({ symbol: "Oven.bake" }),
    outline: () => engine.outline("src"),
    graph: () => engine.graph({ symbol: "priceOf", move: "up" }),
    references: () => engine.references({ symbol: "sieve" }),
    explain: () => engine.explain({ symbol: "Oven.bake" }),
    impact: () => engine.impact({ files: ["src/till.ts"] }),
    dependencies: () => engine.dependencies("src/oven.ts"),
    export: async () => {
      const lines: string[] = [];
      await engine.exportJson((line) => lines.push(line));
      return lines;
    },
  };
  const answers: Answer[] = [];
  for (const [asked, ask] of Object.entries(questions)) {
    try {
      answers.push({ asked, value: JSON.stringify(await ask(), (key, value: unknown) => (key === "generation" ? undefined : value)) });
    } catch (error) {
      if (!isToldTrouble(error)) throw error;
      answers.push({ asked, value: "told" });
    }
  }
  return answers;
}
