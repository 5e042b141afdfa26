import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { gitCommonDir, gitHead, resolveRevision, runGit } from "#scan/git.ts";
import { git, hideGit, makeRepository, makeTree, useTemporaryTrees } from "./temporary-tree.ts";

useTemporaryTrees();

function bakery(): string {
  const root = makeRepository({ "pkg/a.ts": "" });
  git(root, "add", ".");
  git(root, "commit", "-qm", "first");
  return root;
}

describe("git facts", () => {
  it("knows the commit that is checked out, from a folder inside as well", async () => {
    const root = bakery();
    const head = git(root, "rev-parse", "HEAD").trim();
    expect(await gitHead(root)).toBe(head);
    expect(await gitHead(join(root, "pkg"))).toBe(head);
  });

  it("has no head without a commit or a repository", async () => {
    expect(await gitHead(makeRepository({}))).toBeNull();
    expect(await gitHead(makeTree({}))).toBeNull();
  });

  it("tells the head of loose, packed and detached refs, also without the program", async () => {
    const root = bakery();
    const head = git(root, "rev-parse", "HEAD").trim();
    const seen: (string | null)[] = [await gitHead(root)];
    git(root, "pack-refs", "--all");
    seen.push(await gitHead(root));
    git(root, "checkout", "-q", "--detach");
    seen.push(await gitHead(root));
    hideGit();
    seen.push(await gitHead(root));
    expect(seen).toEqual([head, head, head, head]);
    expect(await runGit(root, ["status"])).toBeUndefined();
  });

  it("names one git folder for all work trees, with and without the program", async () => {
    const root = bakery();
    const side = join(makeTree({}), "side");
    git(root, "worktree", "add", "-q", side, "-b", "side");
    expect(await gitCommonDir(makeTree({}))).toBeNull();
    for (let round = 0; round < 2; round++) {
      expect(await gitCommonDir(join(root, "pkg"))).toBe(join(root, ".git"));
      expect(await gitCommonDir(side)).toBe(join(root, ".git"));
      hideGit();
    }
  });

  it("gives output of any size and errors as exit codes", async () => {
    const root = makeRepository({ "big.txt": "bread and butter\n".repeat(200_000) });
    const output = await runGit(root, ["hash-object", "-w", "big.txt"]);
    const blob = await runGit(root, ["cat-file", "blob", output?.stdout.toString().trim() ?? ""]);
    expect(blob?.stdout.length).toBe(3_400_000);
    expect(await runGit(root, ["no-such-command"])).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("no-such-command") });
  });

  it("stops when told to", async () => {
    const root = makeRepository({});
    await expect(runGit(root, ["status"], AbortSignal.abort(new Error("enough")))).rejects.toThrow("enough");
    const controller = new AbortController();
    const running = runGit(root, ["status"], controller.signal);
    controller.abort(new Error("enough"));
    await expect(running).rejects.toThrow("enough");
  });
});

describe("resolveRevision", () => {
  it("gives the commit of a branch, tag or distance", async () => {
    const root = bakery();
    const head = git(root, "rev-parse", "HEAD").trim();
    git(root, "tag", "-a", "v1.0", "-m", "first");
    for (const revision of ["HEAD", "v1.0", head.slice(0, 8), "HEAD~0", "HEAD^{commit}", "@"])
      expect(await resolveRevision(root, revision)).toBe(head);
  });

  it("refuses what is no commit and what git would read as an option", async () => {
    const root = bakery();
    const wrong = [
      "",
      "nowhere",
      "--all",
      "-n1",
      "--output=/tmp/x",
      "HEAD:pkg/a.ts",
      "HEAD\n--all",
      "HEAD; ls",
      "$(ls)",
      "a b",
      "x".repeat(300),
      "HEAD~99",
    ];
    for (const revision of wrong)
      await expect(resolveRevision(root, revision), revision).rejects.toMatchObject({ code: "unknown-revision" });
    hideGit();
    await expect(resolveRevision(root, "HEAD")).rejects.toMatchObject({ code: "no-git" });
  });
});
