import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import type { Engine } from "#engine/engine.ts";
import { openEngine } from "#engine/open-engine.ts";
import { mutatedSources, seeds } from "./odd-texts.ts";
import { type FuzzTarget, isToldTrouble } from "./target.ts";

type Entry =
  | { readonly kind: "file"; readonly path: string; readonly text: string; readonly encoding?: "utf16le" | "latin1" | undefined }
  | { readonly kind: "link"; readonly path: string; readonly to: string }
  | { readonly kind: "folder"; readonly path: string; readonly locked: boolean };

export interface FuzzedTree {
  readonly git: boolean;
  readonly entries: readonly Entry[];
}

const LINKS = [".", "..", "src", "src/..", "self", "nowhere", "/", "/dev/zero", "/etc/hostname", "../src", "a/b", "oven.ts", "\n"];
const ODD_NAMES = [
  "oven",
  "Oven",
  "OVEN",
  "sub folder",
  "Öfen",
  "O\u0308fen",
  "窯",
  "🍞",
  "a'b",
  'a"b',
  "a\\b",
  "a\nb",
  "a\tb",
  "[id]",
  "(group)",
  "{x,y}",
  "*",
  "?",
  "-rf",
  "--help",
  "#tag",
  "%2e%2e",
  "~",
  "$HOME",
  "CON",
  "nul.",
  "a:b",
  ".hidden",
  "...",
  "node_modules",
  "dist",
  "vendor",
  ".git",
  "test",
  "constructor",
  "__proto__",
  "toString",
  "x".repeat(120),
  "\u202egnp",
  "\ufeff",
];
const ENDINGS = [
  ".ts",
  ".tsx",
  ".js",
  ".py",
  ".go",
  ".java",
  ".rs",
  ".rb",
  ".php",
  ".kt",
  ".cs",
  ".c",
  ".h",
  ".cpp",
  ".vue",
  ".md",
  ".json",
  ".TS",
  ".d.ts",
  "",
  ".",
  ".ts.ts",
  ".min.js",
  ".lock",
];
const SETTINGS = [
  [".gitignore", "*.py\n!keep.py\n/src\n"],
  [".portolanignore", "**\n!*.ts\n"],
  ["tsconfig.json", '{ "extends": "./tsconfig.json", "compilerOptions": { "baseUrl": "..", "paths": { "*": ["*", "../*"], "@": [] } } }'],
  ["tsconfig.json", '{ "extends": ["./a.json", 3, null], "compilerOptions": { "paths": [] }, "include": {} }'],
  [
    "package.json",
    '{ "name": "bakery", "exports": { "./*": { "import": "./dist/*.js", "default": null }, ".": [] }, "workspaces": ["**", "../*", 4] }',
  ],
  ["package.json", '{ "name": 7, "exports": "./x", "imports": { "#*": "#*" }, "workspaces": { "packages": "x" } }'],
  ["go.mod", "module \nreplace x => ../\n"],
  ["pyproject.toml", "[tool\n"],
  ["Cargo.toml", '[workspace]\nmembers = ["*", "../.."]\n[lib]\npath = ""\n'],
  ["composer.json", '{ "autoload": { "psr-4": { "": ["", "../"], "A\\\\": 3 } } }'],
] as const;

const all = seeds();
const bound = all.filter(({ path }) => /\.(?:[cm]?[jt]sx?|py|go|java|kt|rs|rb|php|cs|c|h|cpp|hpp)$/.test(path));
const name = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("src", "a", "b", "lib") },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_NAMES) },
);
const folders = fc.oneof(
  { weight: 9, arbitrary: fc.array(name, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.integer({ min: 20, max: 60 }).map((depth) => Array<string>(depth).fill("deep")) },
);

const entry: fc.Arbitrary<Entry> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        folders,
        stem: fc.option(fc.constantFrom(...ODD_NAMES)),
        ending: fc.constantFrom(...ENDINGS),
        seed: mutatedSources(bound),
        own: fc.boolean(),
        bare: fc.boolean(),
        encoding: fc.constantFrom(undefined, undefined, undefined, "utf16le" as const, "latin1" as const),
      })
      .map(({ folders, stem, ending, seed, own, bare, encoding }): Entry => {
        const path = own ? seed.path.split("/").slice(2).join("/") : [...folders, `${stem ?? "oven"}${ending}`].join("/");
        return { kind: "file", path, text: bare ? "" : seed.text.slice(0, 30_000), ...(encoding === undefined ? {} : { encoding }) };
      }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(folders, fc.constantFrom(...SETTINGS))
      .map(([above, [file, text]]): Entry => ({ kind: "file", path: [...above, file].join("/"), text })),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("link" as const),
      path: fc.tuple(folders, name).map(([above, last]) => [...above, last].join("/")),
      to: fc.constantFrom(...LINKS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("folder" as const), path: folders.map((parts) => parts.join("/")), locked: fc.boolean() }),
  },
);

/** Small trees of mutated sources under odd names, with links, settings and encodings, through a whole index and every kind of question. */
export const trees: FuzzTarget<FuzzedTree> = {
  inputs: fc.record({ git: fc.boolean(), entries: fc.array(entry, { minLength: 1, maxLength: 10 }) }),

  async check(tree) {
    const place = realpathSync(mkdtempSync(join(tmpdir(), "portolan-fuzz-tree-")));
    const home = process.env["HOME"];
    process.env["HOME"] = place;
    try {
      const root = join(place, "root");
      makeTree(root, tree);
      const first = await openEngine({ root, store: join(place, "one"), workers: 0 });
      await told(() => first.index());
      const shown = await exported(first);
      await ask(first);
      await told(() => first.index());
      same(shown, await exported(first), "a second run");
      const second = await openEngine({ root, store: join(place, "two"), workers: 0 });
      await told(() => second.index());
      same(shown, await exported(second), "another store");
      await first.close();
      await second.close();
    } finally {
      process.env["HOME"] = home;
      rmSync(place, { recursive: true, force: true });
    }
  },
};

function makeTree(root: string, { git, entries }: FuzzedTree): void {
  mkdirSync(root);
  if (git) execFileSync("git", ["init", "-q"], { cwd: root, env: { PATH: process.env["PATH"], GIT_CONFIG_NOSYSTEM: "1", HOME: root } });
  for (const made of entries) {
    const path = join(root, made.path);
    // A made name must not lead out of the tree or into git's own folder.
    if (!path.startsWith(`${root}/`) || /(?:^|\/)\.git(?:\/|$)/.test(made.path)) continue;
    try {
      mkdirSync(dirname(path), { recursive: true });
      if (!realpathSync(dirname(path)).startsWith(root)) continue;
      if (made.kind === "file") writeFileSync(path, Buffer.from(made.text, made.encoding ?? "utf8"));
      else if (made.kind === "link") symlinkSync(made.to, path);
      else mkdirSync(path, { recursive: true, mode: made.locked ? 0o000 : 0o755 });
    } catch {
      // Two entries want one place, or the system does not take the name.
    }
  }
}

/** Undefined where the trouble is told to the user. */
async function told<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isToldTrouble(error)) return undefined;
    throw error;
  }
}

async function exported(engine: Engine): Promise<readonly string[]> {
  const lines: string[] = [];
  await told(() => engine.exportJson((line) => lines.push(line)));
  const ids = lines.map((line) => JSON.parse(line) as { t: string; id: string }).filter(({ t }) => t === "node");
  if (new Set(ids.map(({ id }) => id)).size !== ids.length) throw new Error("two nodes have one id");
  return lines;
}

function same(a: readonly string[], b: readonly string[], by: string): void {
  if (a.length !== b.length) throw new Error(`${by} has ${b.length} lines in place of ${a.length}`);
  const at = a.findIndex((line, i) => line !== b[i]);
  if (at >= 0) throw new Error(`${by} differs: ${a[at]} and ${b[at]}`);
}

async function ask(engine: Engine): Promise<void> {
  await told(() => engine.status());
  for (const query of ["bake a loaf", "oven", "__proto__", "constructor"]) {
    const found = await told(() => engine.search(query, { limit: 5 }));
    for (const { id } of found?.results ?? []) {
      const shown = await told(() => engine.source({ id }));
      if (shown === undefined) throw new Error(`the source of the result ${id} is refused`);
    }
  }
  await told(() => engine.search("b[aeiou]k.", { mode: "regex" }));
  const { files } = (await told(() => engine.files())) ?? { files: [] };
  for (const path of files) {
    const source = await told(() => engine.source({ path }));
    if (source === undefined) throw new Error(`the listed file ${JSON.stringify(path)} is not given out`);
    await told(() => engine.outline(path));
    await told(() => engine.dependencies(path));
    await told(() => engine.graph({ path }));
    await told(() => engine.impact({ files: [path] }));
  }
  const { symbols } = (await told(() => engine.outline(files[0] ?? ""))) ?? { symbols: [] };
  for (const { id } of symbols.slice(0, 5)) {
    await told(() => engine.graph({ symbol: id, move: "up" }));
    await told(() => engine.references({ symbol: id }));
    await told(() => engine.explain({ symbol: id }));
  }
}
