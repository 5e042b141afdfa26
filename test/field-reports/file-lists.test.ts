import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { engineFor, pathsOf, useIndexedFolders } from "../index/indexed-folder.ts";
import { git, makeRepository, makeTree, type Tree, writeTree } from "../scan/temporary-tree.ts";

useIndexedFolders();

const source = (name: string) => `export const ${name} = 1;\n`;

/** Paths that git lists, in the order of the index. */
function listedByGit(root: string): string[] {
  return git(root, "ls-files", "-co", "--exclude-standard", "-z")
    .split("\0")
    .filter((path) => path.endsWith(".ts"))
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

async function indexedFiles(root: string): Promise<string[]> {
  const engine = await engineFor(root);
  await engine.index();
  return (await engine.files()).files.filter((path) => path.endsWith(".ts"));
}

test("ignore rules of every depth mean what git makes of them, from the root and from a folder in it (fs-01, fs-02)", async () => {
  const paths = ["a.ts", "x.gen.ts", "keep.gen.ts", "dough/out.ts", "shop/dough/real.ts", "crumbs/a.ts", "shop/crumbs/b.ts", "jar/c.ts"];
  const more = ["jar/keep/k.ts", "shop/tmp/t.ts", "recipes/a/b/x.draft.ts", "recipes/x.draft.ts", "shop/only.ts", "shop/oven/only.ts"];
  const others = [
    "shop/deep/any.ts",
    "any.ts",
    "shop/x.gen.ts",
    "mirror/lib.ts",
    "shelf/mirror/f.ts",
    "private.ts",
    "forced.gen.ts",
    "shop/m/a/p/v.ts",
  ];
  const tree: Tree = Object.fromEntries([...paths, ...more, ...others].map((path, i) => [path, source(`loaf${i}`)]));
  const root = makeRepository({
    ...tree,
    ".gitignore":
      "*.gen.ts\n/dough/\ncrumbs\n!keep.gen.ts\njar/*\n!jar/keep/\n**/tmp/**\n\\#odd.ts\nspace\\ .ts\nrecipes/**/*.draft.ts\nmirror/\n",
    "shop/.gitignore": "/only.ts\n**/any.ts\n!x.gen.ts\nm/a/p\n",
    "shelf/.gitignore": "!mirror\n",
    ".git/info/exclude": "private.ts\n",
  });
  git(root, "add", "-f", "forced.gen.ts");
  const expected = listedByGit(root);
  expect(expected.length).toBeGreaterThan(8);
  expect(await indexedFiles(root)).toEqual(expected);
  const inShop = expected.filter((path) => path.startsWith("shop/")).map((path) => path.slice(5));
  expect(await indexedFiles(join(root, "shop"))).toEqual(inShop);
});

test("excludes of the user and of the clone hold in the index (fs-04)", async () => {
  const root = makeRepository({ ".history/old.ts": source("oldLoaf"), "own.ts": source("ownLoaf"), "bread.ts": source("bread") });
  writeFileSync(join(root, ".git/info/exclude"), "own.ts\n");
  const excludes = join(makeTree({ excludes: ".history/\n" }), "excludes");
  git(root, "config", "core.excludesFile", excludes);
  expect(await indexedFiles(root)).toEqual(["bread.ts"]);
});

test("sources in folders that are called like build output are found where git tracks them (fs-05)", async () => {
  const paths = ["src/coverage/calc.ts", "src/build/plan.ts", "packages/vendor/api.ts", "src/env/load.ts", "target/model.ts", "bin/cli.js"];
  const root = makeRepository(Object.fromEntries(paths.map((path, i) => [path, `export function rise${i}() {}\n`])));
  git(root, "add", ".");
  const engine = await engineFor(root);
  await engine.index();
  for (const [i, path] of paths.entries()) expect(await pathsOf(engine, `rise${i}`, { mode: "exact" })).toEqual([path]);
});

test.each([true, false])("links that lead in circles or nowhere end the list nowhere (fs-06; in a repository: %s)", async (inGit) => {
  const files = { "a/b/x.ts": source("risen") };
  const root = inGit ? makeRepository(files) : makeTree(files);
  for (const [path, to] of [
    ["a/b/up", "../.."],
    ["a/again", "b"],
    ["self", "self"],
    ["dangling", "nowhere"],
  ] as const)
    symlinkSync(to, join(root, path));
  const engine = await engineFor(root);
  await engine.index();
  expect(await pathsOf(engine, "risen")).toEqual(["a/b/x.ts"]);
});

test("work trees and repositories inside are no second copy (fs-09)", async () => {
  const root = makeRepository({ "a.ts": "export function only() {}\n" });
  git(root, "add", ".");
  git(root, "commit", "-qm", "first");
  git(root, "worktree", "add", "-q", ".side/one", "-b", "one");
  git(root, "worktree", "add", "-q", "two", "-b", "two");
  git(root, "clone", "-q", ".", "nested");
  mkdirSync(join(root, "inner"));
  git(join(root, "inner"), "init", "-q");
  writeTree(root, { "inner/b.ts": "export function only() {}\n" });
  const engine = await engineFor(root);
  await engine.index();
  expect(await pathsOf(engine, "only", { mode: "exact" })).toEqual(["a.ts"]);
});

test("odd names are indexed, and what a result names can be asked for (fs-12)", async () => {
  const names = [
    "plain.ts",
    "with space.ts",
    "日本/パン.ts",
    "café_nfc.ts",
    "cafe\u0301_nfd.ts",
    "quote'\"s.ts",
    "-dash.ts",
    "new\nline.ts",
    "tab\there.ts",
  ];
  const more = [
    "[id]/page.ts",
    "(group)/layout.ts",
    "$money.ts",
    "a#b?c%20d.ts",
    "bread🥐.ts",
    "Case.ts",
    "case.ts",
    "back\\slash.ts",
    "..hidden/x.ts",
  ];
  const paths = [...names, ...more];
  const root = makeRepository(Object.fromEntries(paths.map((path, i) => [path, `export function odd${i}() {\n  return ${i};\n}\n`])));
  git(root, "add", ".");
  const engine = await engineFor(root);
  await engine.index();
  for (const [i, path] of paths.entries()) {
    const [hit] = (await engine.search(`odd${i}`, { mode: "exact" })).results;
    expect(hit?.path).toBe(path);
    expect((await engine.source({ path: hit?.path })).text).toContain(`return ${i};`);
    expect((await engine.source({ id: hit?.id })).text).toContain(`odd${i}`);
    expect((await engine.outline(path)).symbols).toMatchObject([{ name: `odd${i}` }]);
  }
});

test("what is no regular file is not opened (fs-15)", async () => {
  const root = makeTree({ "src/ok.ts": source("live") });
  spawnSync("mkfifo", [join(root, "src/pipe.ts")]);
  symlinkSync("/dev/zero", join(root, "src/zero.ts"));
  symlinkSync("/dev/stdin", join(root, "src/in.ts"));
  expect(await indexedFiles(root)).toEqual(["src/ok.ts"]);
});

test("an index without files says which repositories are ignored (fs-16)", async () => {
  const root = makeRepository({ ".gitignore": "shop-*\n", "shop-a/a.ts": source("inner") });
  git(join(root, "shop-a"), "init", "-q");
  const engine = await engineFor(root);
  const { diagnostics } = await engine.index();
  expect(diagnostics).toMatchObject([{ reason: "nested-repository" }]);
  expect((await engine.status()).diagnostics[0]?.examples[0]).toMatchObject({ path: "shop-a", message: expect.stringContaining("--root") });
  for (const nothing of [makeRepository({}), makeRepository({ "logo.png": "\x89PNG\r\n\x1a\n\0\0" })]) {
    const empty = await engineFor(nothing);
    await empty.index();
    expect((await empty.search("bread")).results).toEqual([]);
  }
});

test("an index leaves the repository as it was (fs-20)", async () => {
  const root = makeRepository({ "a.ts": source("bread"), ".gitignore": "x\n", "AGENTS.md": "# Bakers\n" });
  git(root, "add", ".");
  git(root, "commit", "-qm", "first");
  for (const store of [undefined, join(root, ".portolan")]) {
    const engine = await engineFor(root, store);
    await engine.index();
    expect(git(root, "status", "--porcelain", "-uall")).toBe("");
  }
});

test("two folders of one name are two repositories (fs-11)", async () => {
  const place = makeTree({ "p1/app/a.ts": source("fnOne"), "p2/app/a.ts": source("fnTwo") });
  for (const side of ["p1", "p2"]) git(join(place, side, "app"), "init", "-q");
  const [one, two] = [await engineFor(join(place, "p1/app")), await engineFor(join(place, "p2/app"))];
  await one.index();
  await two.index();
  expect(await pathsOf(one, "fnTwo", { mode: "exact" })).toEqual([]);
  writeTree(place, { "p2/app/a.ts": source("fnThree") });
  expect([(await one.status()).index.changed_files, (await two.status()).index.changed_files]).toEqual([[], ["a.ts"]]);
});

test("big files are passed over by their size, without being read (res-10)", async () => {
  const big = Buffer.alloc(30_000_000, "flour,salt\n");
  const root = makeTree({ "a.ts": source("small"), "data.json": big, "dump.sql": big, "table.csv": big, "run.log": big, "rows.ts": big });
  const before = process.memoryUsage().arrayBuffers;
  const engine = await engineFor(root);
  const { files, diagnostics } = await engine.index();
  expect({ files, diagnostics }).toEqual({ files: 1, diagnostics: [{ reason: "too-large", count: 5 }] });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
});
