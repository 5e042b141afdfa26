import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { changedSince, coChanges, parseDiff, recentCommits } from "#scan/git-history.ts";
import { git, hideGit, makeRepository, makeTree, useTemporaryTrees, writeTree } from "./temporary-tree.ts";

useTemporaryTrees();

function commit(root: string, subject: string): void {
  git(root, "add", "-A");
  git(root, "commit", "-qm", subject);
}

function bakery(): string {
  const root = makeRepository({ "src/oven.ts": "1\n2\n3\n4\n5\n6\n", "src/till.ts": "a\n", "[id].ts": "x\n", "README.md": "# Bakery\n" });
  commit(root, "The bakery opens");
  return root;
}

describe("what changed since a revision", () => {
  it("is told by file and by lines of the work tree", async () => {
    const root = bakery();
    writeTree(root, { "src/oven.ts": "1\ntwo\n3\n4\n6\nseven\neight\n", 'brötchen "rye"\t.ts': "new\n" });
    git(root, "add", "-A");
    expect(await changedSince(root, "HEAD")).toEqual([
      { path: 'brötchen "rye"\t.ts', isDeleted: false, ranges: [{ start: 1, end: 1 }] },
      {
        path: "src/oven.ts",
        isDeleted: false,
        ranges: [
          { start: 2, end: 2 },
          { start: 4, end: 5 },
          { start: 6, end: 7 },
        ],
      },
    ]);
  });

  it("names removed files, and paths from the folder that was asked for", async () => {
    const root = bakery();
    git(root, "rm", "-q", "src/till.ts", "README.md");
    expect((await changedSince(root, "HEAD")).map(({ path, isDeleted }) => [path, isDeleted])).toEqual([
      ["README.md", true],
      ["src/till.ts", true],
    ]);
    expect((await changedSince(join(root, "src"), "HEAD")).map(({ path }) => path)).toEqual(["till.ts"]);
  });

  it("runs no program that the repository's settings name, whatever they say of diffs", async () => {
    const root = bakery();
    git(root, "config", "diff.external", "touch ran");
    git(root, "config", "diff.noprefix", "true");
    git(root, "config", "diff.text.textconv", "touch ran;cat");
    git(root, "config", "color.diff", "always");
    writeTree(root, { ".gitattributes": "*.ts diff=text\n", "src/till.ts": "b\n" });
    expect(await changedSince(root, "HEAD")).toEqual([{ path: "src/till.ts", isDeleted: false, ranges: [{ start: 1, end: 1 }] }]);
    expect(git(root, "status", "--porcelain")).not.toContain("ran");
  });

  it("is not known without a commit, a repository or git", async () => {
    await expect(changedSince(makeRepository({}), "HEAD")).rejects.toMatchObject({ code: "unknown-revision" });
    await expect(changedSince(makeTree({}), "HEAD")).rejects.toMatchObject({ code: "unknown-revision" });
    const root = bakery();
    hideGit();
    await expect(changedSince(root, "HEAD")).rejects.toMatchObject({ code: "no-git" });
  });
});

it("a diff is read by its counts, whatever its lines look like", () => {
  const diff = [
    "diff --git a/x.ts b/x.ts",
    "--- a/x.ts",
    "+++ b/x.ts",
    "@@ -1,2 +1,2 @@",
    "--- a/old.ts",
    "-@@ -9 +9 @@",
    "+++ b/new.ts",
    "+@@ -8 +8 @@",
    "@@ -5,0 +6 @@ function",
    "+six",
    "\\ No newline at end of file",
  ].join("\n");
  expect(parseDiff(diff)).toEqual([
    {
      path: "x.ts",
      isDeleted: false,
      ranges: [
        { start: 1, end: 2 },
        { start: 6, end: 6 },
      ],
    },
  ]);
});

describe("the history", () => {
  it("of a file has its last commits, newest first, by its name and not by a pattern", async () => {
    const root = bakery();
    writeTree(root, { "i.ts": "y\n" });
    commit(root, "Another file");
    writeTree(root, { "[id].ts": "z\n" });
    commit(root, 'Fresh | "rolls"');
    expect((await recentCommits(root, "[id].ts", 5)).map(({ subject }) => subject)).toEqual(['Fresh | "rolls"', "The bakery opens"]);
    expect(await recentCommits(root, "[id].ts", 1)).toMatchObject([{ commit: expect.stringMatching(/^[0-9a-f]{7,}$/), author: "Baker" }]);
    expect(await recentCommits(root, "never.ts", 5)).toEqual([]);
  });

  it("tells what was committed together, without merges of many files", async () => {
    const root = bakery();
    for (const text of ["b", "c"]) {
      writeTree(root, { "src/oven.ts": text, "src/till.ts": text });
      commit(root, `Both ${text}`);
    }
    writeTree(root, { "src/oven.ts": "d", ...Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`bulk/${i}.ts`, "x"])) });
    commit(root, "Everything");
    expect(await coChanges(root, ["src/oven.ts"], 100)).toEqual({
      commits: 3,
      together: [
        { path: "src/till.ts", commits: 3 },
        { path: "README.md", commits: 1 },
        { path: "[id].ts", commits: 1 },
      ],
    });
    expect(await coChanges(root, [], 100)).toEqual({ commits: 0, together: [] });
  });

  it("is empty without git and outside of a repository", async () => {
    const outside = makeTree({});
    mkdirSync(join(outside, "src"));
    expect(await recentCommits(outside, "src/a.ts", 5)).toEqual([]);
    expect(await coChanges(outside, ["src/a.ts"], 5)).toEqual({ commits: 0, together: [] });
    const root = bakery();
    hideGit();
    expect(await recentCommits(root, "src/oven.ts", 5)).toEqual([]);
  });
});
