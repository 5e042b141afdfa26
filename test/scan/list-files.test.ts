import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type ListOptions, listFiles } from "#scan/list-files.ts";
import { asPlainUser, git, hideGit, isRoot, makeRepository, makeTree, useTemporaryTrees, writeTree } from "./temporary-tree.ts";

useTemporaryTrees();

async function paths(root: string, options?: ListOptions): Promise<readonly string[]> {
  return (await listFiles(root, options)).files.map((file) => file.path);
}

async function reasons(root: string, options?: ListOptions): Promise<{ [path: string]: string }> {
  return Object.fromEntries((await listFiles(root, options)).skipped.map(({ path, diagnostic }) => [path, diagnostic.reason]));
}

/** Every kind of rule that tools get wrong: anchored, escaped, negated, nested, at any depth. */
const RULED_TREE = {
  ".gitignore": [
    "*.gen.ts",
    "/build/",
    "logs",
    "!keep.gen.ts",
    "cache/*",
    "!cache/keep/",
    "**/tmp/**",
    "\\#odd.ts",
    "space\\ .ts",
    "docs/**/*.draft.ts",
    "vendor/",
  ].join("\n"),
  "pkg/.gitignore": "/only-here.ts\r\n**/anywhere.ts\r\n!x.gen.ts\r\n",
  "shop/.gitignore": "!vendor\n",
  "a.ts": "",
  "x.gen.ts": "",
  "keep.gen.ts": "",
  "#odd.ts": "",
  "space .ts": "",
  "build/out.ts": "",
  "pkg/build/real.ts": "",
  "logs/l.ts": "",
  "pkg/logs/l.ts": "",
  "cache/c.ts": "",
  "cache/keep/k.ts": "",
  "pkg/tmp/t.ts": "",
  "docs/a/b/x.draft.ts": "",
  "docs/x.draft.ts": "",
  "docs/x.ts": "",
  "pkg/only-here.ts": "",
  "pkg/sub/only-here.ts": "",
  "pkg/deep/anywhere.ts": "",
  "anywhere.ts": "",
  "pkg/x.gen.ts": "",
  "vendor/lib.ts": "",
  "shop/vendor/f.ts": "",
  "private.ts": "",
};

const RULED_PATHS = [
  ".gitignore",
  "a.ts",
  "anywhere.ts",
  "cache/keep/k.ts",
  "docs/x.ts",
  "keep.gen.ts",
  "pkg/.gitignore",
  "pkg/build/real.ts",
  "pkg/sub/only-here.ts",
  "pkg/x.gen.ts",
  "shop/.gitignore",
  "shop/vendor/f.ts",
];

function ruledRepository(): string {
  const root = makeRepository(RULED_TREE);
  writeFileSync(join(root, ".git/info/exclude"), "private.ts\n");
  return root;
}

describe("listFiles in a repository", () => {
  it("lists what git tracks or would track, with or without commits", async () => {
    const root = ruledRepository();
    expect(await paths(root)).toEqual(RULED_PATHS);
    writeTree(root, { "forced.gen.ts": "" });
    git(root, "add", "-f", "forced.gen.ts");
    git(root, "commit", "-qm", "first");
    expect(await paths(root)).toEqual([...RULED_PATHS, "forced.gen.ts"].sort());
    expect((await listFiles(root)).listedBy).toBe("git");
  });

  it("applies the rules above to a root inside the repository", async () => {
    const inPkg = RULED_PATHS.filter((path) => path.startsWith("pkg/")).map((path) => path.slice(4));
    const root = ruledRepository();
    expect(await paths(join(root, "pkg"))).toEqual(inPkg);
    hideGit();
    expect(await paths(join(root, "pkg"))).toEqual(inPkg);
  });

  it("comes to the same list where there is no git program", async () => {
    const root = ruledRepository();
    hideGit();
    const listing = await listFiles(root);
    expect(listing.files.map((file) => file.path)).toEqual(RULED_PATHS);
    expect(listing.listedBy).toBe("walk");
  });

  it("honours the excludes of the user's git settings", async () => {
    const root = makeRepository({ ".history/a.ts": "", "b.ts": "" });
    const home = process.env["HOME"] as string;
    writeTree(home, { ignored: ".history/\n", ".gitconfig": `[core]\n\texcludesFile = ${join(home, "ignored")}\n` });
    expect(await paths(root)).toEqual(["b.ts"]);
    rmSync(join(home, ".gitconfig"));
  });

  it("gives size and time of each file", async () => {
    const root = makeRepository({ "bread.ts": "rye\n" });
    const { mtimeNs } = statSync(join(root, "bread.ts"), { bigint: true });
    expect((await listFiles(root)).files).toEqual([{ path: "bread.ts", size: 4, mtimeNs: String(mtimeNs) }]);
  });

  it("keeps tracked sources in folders that are often build output", async () => {
    const tree = {
      "bin/cli.js": "",
      "packages/vendor/api.ts": "",
      "src/build/plan.ts": "",
      "src/coverage/calc.ts": "",
      "src/env/load.ts": "",
      "target/model.ts": "",
    };
    expect(await paths(makeRepository(tree))).toEqual(Object.keys(tree));
  });

  it("does without tracked files that are gone, and lists files in conflict once", async () => {
    const root = makeRepository({ "gone.ts": "", "menu.ts": "one\n" });
    git(root, "add", ".");
    git(root, "commit", "-qm", "first");
    git(root, "checkout", "-qb", "other");
    writeTree(root, { "menu.ts": "two\n" });
    git(root, "commit", "-qam", "second");
    git(root, "checkout", "-q", "-");
    writeTree(root, { "menu.ts": "three\n" });
    git(root, "commit", "-qam", "third");
    expect(() => git(root, "merge", "other")).toThrow();
    rmSync(join(root, "gone.ts"));
    expect(await listFiles(root)).toMatchObject({ files: [{ path: "menu.ts" }], skipped: [] });
  });

  it("is not led astray by the variables of a running hook", async () => {
    const root = makeRepository({ "a.ts": "" });
    const other = makeRepository({ "b.ts": "" });
    process.env["GIT_DIR"] = join(other, ".git");
    process.env["GIT_INDEX_FILE"] = join(other, ".git/index");
    expect(await paths(root)).toEqual(["a.ts"]);
    delete process.env["GIT_DIR"];
    delete process.env["GIT_INDEX_FILE"];
  });

  it.skipIf(process.platform === "win32")("runs no program that the repository's settings name", async () => {
    const root = makeRepository({ "a.ts": "" });
    git(root, "config", "core.fsmonitor", `touch ${join(root, "ran.ts")}; false`);
    expect(await paths(root)).toEqual(["a.ts"]);
    expect(await paths(root)).toEqual(["a.ts"]);
  });

  it("falls back to the walk for a folder that the outer repository ignores", async () => {
    const root = makeRepository({ ".gitignore": "scratch/\n", "scratch/a.ts": "", "b.ts": "" });
    expect(await listFiles(join(root, "scratch"))).toMatchObject({ listedBy: "walk", files: [{ path: "a.ts" }] });
    expect(await paths(root)).toEqual([".gitignore", "b.ts"]);
  });
});

describe("listFiles and other repositories", () => {
  it("states nested repositories, work trees and submodules without entering them", async () => {
    const root = makeRepository({ "a.ts": "" });
    git(root, "add", ".");
    git(root, "commit", "-qm", "first");
    const library = makeRepository({ "lib.ts": "" });
    git(library, "add", ".");
    git(library, "commit", "-qm", "first");
    git(root, "submodule", "--quiet", "add", library, "deps/library");
    git(root, "worktree", "add", "-q", ".agent/trees/one", "-b", "one");
    git(root, "clone", "-q", ".", "nested");
    git(makeSub(root, "empty"), "init", "-q");
    const listing = await listFiles(root);
    expect(listing.files.map((file) => file.path)).toEqual([".gitmodules", "a.ts"]);
    const expected = {
      ".agent/trees/one": "nested-repository",
      "deps/library": "submodule",
      empty: "nested-repository",
      nested: "nested-repository",
    };
    expect(await reasons(root)).toEqual(expected);
    expect(await paths(join(root, "deps/library"))).toEqual(["lib.ts"]);
    git(root, "submodule", "--quiet", "deinit", "-f", "deps/library");
    expect(await reasons(root)).toEqual(expected);
    hideGit();
    expect(await paths(root)).toEqual([".gitmodules", "a.ts"]);
  });

  it("says why nothing is listed when the projects are ignored repositories", async () => {
    const root = makeRepository({ "oven-a/a.ts": "", "more/oven-b/b.ts": "" });
    git(join(root, "oven-a"), "init", "-q");
    git(join(root, "more/oven-b"), "init", "-q");
    writeFileSync(join(root, ".git/info/exclude"), "oven-*\nmore/\n");
    expect(await listFiles(root)).toMatchObject({ files: [], skipped: [{ path: "more/oven-b" }, { path: "oven-a" }] });
  });
});

function makeSub(root: string, name: string): string {
  mkdirSync(join(root, name));
  return join(root, name);
}

describe.skipIf(process.platform === "win32")("listFiles and names", () => {
  const ODD_NAMES = [
    "with space.ts",
    "日本/血条.ts",
    "café_nfc.ts",
    "cafe\u0301_nfd.ts",
    "quote'\"s.ts",
    "-dash.ts",
    "new\nline.ts",
    "tab\there.ts",
    "[id]/page.ts",
    "(group)/layout.ts",
    "$money.ts",
    "a#b?c%20d.ts",
    "emoji🎉.ts",
    "\uff21wide.ts",
    "Case.ts",
    "case.ts",
    "back\\slash.ts",
    "..hidden/x.ts",
    "constructor",
  ];

  for (const mode of ["git", "walk"]) {
    it(`takes every name that is UTF-8, in the order of bytes, and states those that are not (${mode})`, async () => {
      const root = makeRepository(Object.fromEntries(ODD_NAMES.map((name) => [name, "x"])));
      writeFileSync(Buffer.concat([Buffer.from(`${root}/latin1_`), Buffer.from([0xe9]), Buffer.from(".ts")]), "x");
      if (mode === "walk") hideGit();
      const listing = await listFiles(root);
      const inBytes = [...ODD_NAMES].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      expect(listing.files.map((file) => file.path)).toEqual(inBytes);
      expect(listing.skipped).toMatchObject([{ path: "latin1_\uFFFD.ts", diagnostic: { reason: "name-not-utf8" } }]);
    });
  }
});

describe.skipIf(process.platform === "win32")("listFiles and what is no file", () => {
  for (const mode of ["git", "walk"]) {
    it(`follows no link, whatever it leads to (${mode})`, async () => {
      const work = makeTree({ "repo/src/inside.ts": "", "outside/config.ts": "", "repo-secrets/key.ts": "" });
      const root = join(work, "repo");
      if (mode === "git") git(root, "init", "-q");
      const links = {
        "src/alias.ts": ["inside.ts", "link-inside-root"],
        "src/config.ts": ["../../outside/config.ts", "link-outside-root"],
        "src/dangling.ts": ["missing", "dangling-link"],
        "src/folder": [join(work, "outside"), "link-outside-root"],
        "src/loop": [".", "link-inside-root"],
        "src/self": ["self", "dangling-link"],
        "src/sibling.ts": ["../../repo-secrets/key.ts", "link-outside-root"],
        "src/zero.ts": ["/dev/zero", "link-outside-root"],
        up: ["../..", "link-outside-root"],
      } as const;
      for (const [path, [target]] of Object.entries(links)) symlinkSync(target, join(root, path));
      expect(await paths(root)).toEqual(["src/inside.ts"]);
      expect(await reasons(root)).toEqual(Object.fromEntries(Object.entries(links).map(([path, [, reason]]) => [path, reason])));
    });
  }

  it("does not read through a link that took the place of a tracked folder", async () => {
    const work = makeTree({ "repo/src/config.ts": "", "outside/config.ts": "" });
    const root = join(work, "repo");
    git(root, "init", "-q");
    git(root, "add", ".");
    rmSync(join(root, "src"), { recursive: true });
    symlinkSync("../outside", join(root, "src"));
    expect(await paths(root)).toEqual([]);
    expect(await reasons(root)).toEqual({ src: "link-outside-root" });
  });

  it("states pipes, also one that took the place of a tracked file", async () => {
    const root = makeRepository({ "was-file.ts": "", "live.ts": "" });
    git(root, "add", ".");
    rmSync(join(root, "was-file.ts"));
    execFileSync("mkfifo", [join(root, "was-file.ts"), join(root, "pipe.ts")]);
    expect(await paths(root)).toEqual(["live.ts"]);
    expect(await reasons(root)).toEqual({ "was-file.ts": "not-a-file" });
    hideGit();
    expect(await reasons(root)).toEqual({ "pipe.ts": "not-a-file", "was-file.ts": "not-a-file" });
  });

  for (const mode of ["git", "walk"]) {
    it(`goes on after a folder that it may not open (${mode})`, async () => {
      await asPlainUser(async () => {
        const root = makeTree({ "pkg/shelf/x.ts": "", "pkg/locked/s.ts": "" });
        if (mode === "git") git(root, "init", "-q");
        chmodSync(join(root, "pkg/locked"), 0o000);
        expect(await listFiles(root)).toMatchObject({
          files: [{ path: "pkg/shelf/x.ts" }],
          skipped: [{ path: "pkg/locked", diagnostic: { reason: "unreadable" } }],
        });
        expect(await listFiles(join(root, "pkg"))).toMatchObject({ files: [{ path: "shelf/x.ts" }], skipped: [{ path: "locked" }] });
        chmodSync(join(root, "pkg/locked"), 0o700);
      });
    });
  }

  it.runIf(isRoot)("walks a work tree of another owner, which git refuses to list", async () => {
    const root = makeRepository({ "a.ts": "", ".gitignore": "b.ts", "b.ts": "" });
    chmodSync(root, 0o755);
    await asPlainUser(async () =>
      expect(await listFiles(root)).toMatchObject({ listedBy: "walk", files: [{ path: ".gitignore" }, { path: "a.ts" }] }),
    );
  });
});

describe("listFiles and what Portolan leaves out itself", () => {
  it("lists no name that its own answers would refuse to read, and names each", async () => {
    const root = makeTree({
      "a:b.ts": "",
      "%2e%2e/oven.ts": "",
      "shelf/%252e%252e/x.ts": "",
      "100%.ts": "",
      "b%20c.ts": "",
      "ab:c.ts": "",
    });
    const { files, skipped } = await listFiles(root);
    expect(files.map(({ path }) => path)).toEqual(["100%.ts", "ab:c.ts", "b%20c.ts"]);
    expect(skipped.map(({ path, diagnostic }) => [path, diagnostic.reason])).toEqual([
      ["%2e%2e/oven.ts", "never-indexed"],
      ["a:b.ts", "never-indexed"],
      ["shelf/%252e%252e/x.ts", "never-indexed"],
    ]);
  });

  it("never lists credentials, even tracked ones, and names each", async () => {
    const secret = [
      ".env",
      ".env.local",
      ".envrc",
      ".npmrc",
      "app/.env.production",
      "id_rsa",
      "id_ed25519.pub",
      "keys/Server.PEM",
      "keys/app.p12",
      "web/.netrc",
    ];
    const kept = [".env.example", ".env.sample", ".env.template", "id_rsa_test.go", "src/env.ts", "src/keys.ts"];
    const root = makeRepository(Object.fromEntries([...secret, ...kept].map((path) => [path, "x"])));
    git(root, "add", "-f", ".");
    expect(await paths(root)).toEqual(kept);
    expect(await reasons(root)).toEqual(Object.fromEntries(secret.map((path) => [path, "never-indexed"])));
  });

  it("leaves out dependencies that git does not ignore, once per folder", async () => {
    const root = makeRepository({
      "a.ts": "",
      "node_modules/x/index.js": "",
      "node_modules/y/index.js": "",
      "app/node_modules/z.js": "",
      "tools/venv/pyvenv.cfg": "",
      "tools/venv/lib/site.py": "",
    });
    expect(await paths(root)).toEqual(["a.ts"]);
    expect(await reasons(root)).toEqual({ "app/node_modules": "vendored", node_modules: "vendored", "tools/venv": "vendored" });
    writeTree(root, { ".portolanignore": "!/app/node_modules/\n" });
    expect(await paths(root)).toEqual([".portolanignore", "a.ts", "app/node_modules/z.js"]);
  });

  for (const mode of ["git", "walk"]) {
    it(`applies .portolanignore files at every depth, above the root as well (${mode})`, async () => {
      const root = makeRepository({
        ".portolanignore": "*.snap\n/old/\n",
        "old/a.ts": "",
        "shop/old/a.ts": "",
        "shop/b.snap": "",
        "shop/keep/.portolanignore": "!*.snap\nc.ts\n",
        "shop/keep/c.snap": "",
        "shop/keep/c.ts": "",
      });
      if (mode === "walk") hideGit();
      const inShop = ["keep/.portolanignore", "keep/c.snap", "old/a.ts"];
      expect(await listFiles(root)).toMatchObject({
        files: [".portolanignore", ...inShop.map((path) => `shop/${path}`)].map((path) => ({ path })),
        skipped: [],
      });
      expect(await paths(join(root, "shop"))).toEqual(inShop);
    });
  }

  it("narrows to the patterns given", async () => {
    const root = makeRepository({ "app/a.ts": "", "app/a.md": "", "app/sub/b.ts": "", "lib/c.ts": "", "d.ts": "" });
    expect(await paths(root, { include: ["/app", "d.ts"], exclude: ["*.md", "sub/"] })).toEqual(["app/a.ts", "d.ts"]);
    expect(await paths(root, { include: ["*.md"] })).toEqual(["app/a.md"]);
    expect(await paths(join(root, "app"), { include: ["/sub/"] })).toEqual(["sub/b.ts"]);
  });

  it("stops when told to", async () => {
    const root = makeRepository({ "a.ts": "" });
    await expect(listFiles(root, { signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow("enough");
    hideGit();
    await expect(listFiles(root, { signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow("enough");
  });

  it("takes a root that is spelled through a link", async () => {
    const root = makeRepository({ "shop/a.ts": "" });
    const side = makeTree({});
    symlinkSync(root, join(side, "link"));
    expect(await paths(join(side, "link"))).toEqual(["shop/a.ts"]);
    expect(realpathSync(join(side, "link"))).toBe(root);
  });
});
