import { execFileSync } from "node:child_process";
import { lstatSync, mkdirSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadConfig } from "#config/load-config.ts";
import { ignoreOwnStore } from "#engine/tree-settings.ts";
import { processFile } from "#index/process-file.ts";
import { gitHead } from "#scan/git.ts";
import { listFiles } from "#scan/list-files.ts";
import { readSettings } from "#scan/read-settings.ts";
import { makeTree, useTemporaryTrees } from "./temporary-tree.ts";

useTemporaryTrees();

const rules = (root: string) => ({ root, limits: { maxFileBytes: 1_000_000 }, knownKeys: new Set<string>() });

describe.skipIf(process.platform === "win32")("what is read while a repository changes, or was made to trip readers", () => {
  it("a folder that becomes a link out of the root between listing and reading is not indexed", async () => {
    const work = makeTree({
      "repo/src/oven.ts": "1",
      "repo/package.json": "{}",
      "out/oven.ts": "SECRET",
      "out/package.json": '{"name":"SECRET"}',
    });
    const root = join(work, "repo");
    const { files } = await listFiles(root, {});
    renameSync(join(root, "src"), join(work, "gone"));
    symlinkSync("../out", join(root, "src"));
    const file = files.find(({ path }) => path === "src/oven.ts");
    expect(await processFile(file as NonNullable<typeof file>, rules(root))).toMatchObject({ diagnostic: { reason: "not-a-file" } });
    expect(readSettings(root, "src/package.json")).toBeUndefined();
    expect(readSettings(root, "package.json")).toBe("{}");
  });

  it("a root that is itself spelled through a link is read", async () => {
    const root = makeTree({ "src/oven.ts": "1" });
    const link = join(makeTree({}), "link");
    symlinkSync(root, link);
    const [file] = (await listFiles(root, {})).files;
    expect(await processFile(file as NonNullable<typeof file>, rules(link))).toHaveProperty("factsKey");
  });

  it("git's own files and ignore files may be pipes, devices and links", async () => {
    const root = makeTree({ "a.ts": "", ".git/refs/": "", ".git/objects/": "", "b/c.ts": "" });
    execFileSync("mkfifo", [join(root, ".gitignore"), join(root, ".portolanignore"), join(root, ".git/packed-refs")]);
    symlinkSync("/dev/zero", join(root, ".git/HEAD"));
    symlinkSync("/dev/zero", join(root, "b/.gitignore"));
    mkdirSync(join(root, "portolan.config.json"));
    expect((await listFiles(root, {})).files.map(({ path }) => path)).toEqual(["a.ts", "b/c.ts"]);
    expect(await gitHead(root)).toBeNull();
    expect(() => loadConfig(root, { env: {} })).toThrow(expect.objectContaining({ code: "bad-config" }));
  });

  it("a store in the repository is kept from git without following a link that stands there", () => {
    const work = makeTree({ "repo/.portolan/": "", "victim/": "" });
    const link = join(work, "repo/.portolan/.gitignore");
    symlinkSync("../../victim/notes", link);
    ignoreOwnStore(join(work, "repo"), join(work, "repo/.portolan"));
    expect(lstatSync(join(work, "victim/notes"), { throwIfNoEntry: false })).toBeUndefined();
    const plain = makeTree({ "store/": "" });
    ignoreOwnStore(plain, join(plain, "store"));
    expect(readFileSync(join(plain, "store/.gitignore"), "utf8")).toBe("*\n");
  });
});
