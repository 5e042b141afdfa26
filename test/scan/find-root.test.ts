import { chmodSync, chownSync, mkdirSync, symlinkSync } from "node:fs";
import { join, parse } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { findRoot } from "#scan/find-root.ts";
import { asPlainUser, git, isRoot, makeRepository, makeTree, useTemporaryTrees } from "./temporary-tree.ts";

useTemporaryTrees();

describe("findRoot", () => {
  it("goes up to the top of the nearest work tree", async () => {
    const root = makeRepository({ "ovens/brick/notes.md": "hot" });
    expect(await findRoot(join(root, "ovens/brick"))).toBe(root);
  });

  it("stays in the current folder outside of a repository", async () => {
    const root = makeTree({ "shelf/book.md": "" });
    expect(await findRoot(join(root, "shelf"))).toBe(join(root, "shelf"));
  });

  it("knows a linked work tree by its .git file and takes an empty .git folder for none", async () => {
    const root = makeRepository({ "a.ts": "", "fake/.git/": "", "fake/deep/b.ts": "" });
    git(root, "add", "a.ts");
    git(root, "commit", "-qm", "first");
    git(root, "worktree", "add", "-q", "side", "-b", "side");
    expect(await findRoot(join(root, "side"))).toBe(join(root, "side"));
    expect(await findRoot(join(root, "fake/deep"))).toBe(root);
  });

  it("takes every spelling of a folder for the same one", async () => {
    const root = makeTree({ "shop/a.ts": "" });
    symlinkSync("shop", join(root, "link"));
    const spellings = ["shop", "shop/", "./shop", "link", "x/../shop", join(root, "shop"), pathToFileURL(join(root, "shop")).href];
    for (const spelling of spellings) expect(await findRoot(root, { root: spelling })).toBe(join(root, "shop"));
  });

  it("takes the folder that was named, not the repository around it or another of its name", async () => {
    const root = makeTree({ "north/shop/a.ts": "", "south/shop/a.ts": "" });
    for (const side of ["north", "south"]) git(join(root, side, "shop"), "init", "-q");
    expect(await findRoot(join(root, "south/shop"), { root: join(root, "north/shop") })).toBe(join(root, "north/shop"));
    const inner = makeRepository({ "pkg/a.ts": "" });
    expect(await findRoot(inner, { root: "pkg" })).toBe(join(inner, "pkg"));
  });

  it("refuses what is no folder", async () => {
    const root = makeTree({ "a.ts": "" });
    await expect(findRoot(root, { root: "nowhere" })).rejects.toMatchObject({ code: "unknown-root" });
    await expect(findRoot(root, { root: "a.ts" })).rejects.toMatchObject({ code: "unknown-root" });
    await expect(findRoot(root, { root: "file://elsewhere/x%2Fy" })).rejects.toMatchObject({ code: "unknown-root" });
    await expect(findRoot(root, { root: "C:\\shop" })).rejects.toMatchObject({ code: "unknown-root" });
  });

  it("refuses the home folder and the root of the drive unless forced", async () => {
    const home = process.env["HOME"] as string;
    const top = parse(home).root;
    await expect(findRoot(home)).rejects.toMatchObject({ code: "refused-root", hint: expect.stringContaining("--force") });
    await expect(findRoot(home, { root: top })).rejects.toMatchObject({ code: "refused-root" });
    expect(await findRoot(home, { force: true })).toBe(home);
    expect(await findRoot(home, { root: top, force: true })).toBe(top);
  });

  it("does not take a repository over the home folder for that of a folder in it", async () => {
    const home = process.env["HOME"] as string;
    git(home, "init", "-q");
    mkdirSync(join(home, "projects/shop"), { recursive: true });
    expect(await findRoot(join(home, "projects/shop"))).toBe(join(home, "projects/shop"));
  });

  it.skipIf(process.platform === "win32")("says when a folder may not be read", async () => {
    const root = makeTree({ "locked/a.ts": "" });
    if (isRoot) chownSync(root, 65534, 65534);
    chmodSync(join(root, "locked"), 0o000);
    await asPlainUser(() => expect(findRoot(root, { root: "locked" })).rejects.toMatchObject({ code: "no-permission" }));
    chmodSync(join(root, "locked"), 0o700);
  });
});
