import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { gitCommonDir, gitHead, resolveRevision, runGit } from "#scan/git.ts";
import { changedSince, coChanges, recentCommits } from "#scan/git-history.ts";
import { listFiles } from "#scan/list-files.ts";
import { git, makeRepository, makeTree, useTemporaryTrees, writeTree } from "./temporary-tree.ts";

useTemporaryTrees();

/** A repository whose own settings and attributes name a program wherever git takes one; the program leaves a note of each run. */
function trap(): { root: string; ran: () => boolean; forget: () => void } {
  const root = makeRepository({ "src/oven.ts": "1\n2\n", "src/till.ts": "a\n", "lib/": "" });
  const note = join(makeTree({}), "ran");
  const program = join(makeTree({ run: `#!/bin/sh\necho "$0 $@" >> '${note}'\nexit 1\n` }), "run");
  chmodSync(program, 0o755);
  git(root, "add", "-A");
  git(root, "commit", "-qm", "The bakery opens");
  const hooks = join(root, ".git/hooks");
  mkdirSync(hooks, { recursive: true });
  for (const hook of ["post-index-change", "fsmonitor-watchman", "post-checkout", "reference-transaction"]) {
    writeFileSync(join(hooks, hook), `#!/bin/sh\nexec '${program}'\n`, { mode: 0o755 });
  }
  writeFileSync(join(root, ".gitattributes"), "*.ts filter=oven diff=oven\ntill.ts filter=o=ven\n");
  appendFileSync(
    join(root, ".git/config"),
    [
      `[core]\n fsmonitor = ${program}\n sshCommand = ${program}\n pager = ${program}\n editor = ${program}\n askPass = ${program}\n gitProxy = ${program}`,
      ` alternateRefsCommand = ${program}\n untrackedCache = true\n`,
      `[diff]\n external = ${program}\n`,
      `[diff "oven"]\n command = ${program}\n textconv = ${program}\n`,
      `[filter "oven"]\n clean = ${program}\n smudge = ${program}\n process = ${program}\n required = true\n`,
      `[filter "o=ven"]\n clean = ${program}\n`,
      `[alias]\n ls-files = !${program}\n diff = !${program}\n log = !${program}\n rev-parse = !${program}\n config = !${program}\n`,
      `[log]\n showSignature = true\n[gpg]\n program = ${program}\n[gpg "ssh"]\n program = ${program}\n`,
      `[credential]\n helper = !${program}\n[pager]\n log = ${program}\n diff = ${program}\n config = ${program}\n`,
      `[remote "origin"]\n url = ext::${program}\n promisor = true\n uploadpack = ${program}\n[extensions]\n partialClone = origin\n`,
      '[protocol]\n allow = always\n[protocol "ext"]\n allow = always\n[core]\n repositoryformatversion = 1\n',
    ].join(""),
  );
  writeTree(root, { "src/oven.ts": "1\ntwo\n", "src/till.ts": "b\n" });
  return { root, ran: () => existsSync(note), forget: () => rmSync(note, { force: true }) };
}

describe.skipIf(process.platform === "win32")("a repository that names programs in its own settings", () => {
  let set: ReturnType<typeof trap>;
  beforeEach(() => {
    set = trap();
  });

  it("would have them run by a git without our settings", () => {
    for (const args of [["status"], ["diff"], ["ls-files", "--others"]]) {
      set.forget();
      try {
        execFileSync("git", args, { cwd: set.root, stdio: "ignore", timeout: 5_000 });
      } catch {
        // Whether git is content with what the program does is not the question.
      }
      expect(set.ran(), args.join(" ")).toBe(true);
    }
  });

  it("has none of them run by what Portolan asks git", async () => {
    const { root } = set;
    expect((await listFiles(root, {})).files.map(({ path }) => path)).toEqual([".gitattributes", "src/oven.ts", "src/till.ts"]);
    const head = await gitHead(root);
    expect(await resolveRevision(root, "HEAD")).toBe(head);
    expect(await gitCommonDir(root)).toBe(join(root, ".git"));
    expect((await changedSince(root, "HEAD")).map(({ path }) => path)).toEqual(["src/oven.ts", "src/till.ts"]);
    expect((await recentCommits(root, "src/oven.ts", 3)).map(({ subject }) => subject)).toEqual(["The bakery opens"]);
    expect((await coChanges(root, ["src/oven.ts"], 10)).commits).toBe(1);
    expect(set.ran()).toBe(false);
  });

  it("nor by a look at signed commits", async () => {
    const { root } = set;
    const tree = git(root, "rev-parse", "HEAD^{tree}").trim();
    const signed = [
      `tree ${tree}`,
      "author b <b@b> 1700000000 +0000",
      "committer b <b@b> 1700000000 +0000",
      "gpgsig -----BEGIN PGP SIGNATURE-----",
      " ",
      " iQEzBAABCAAdFiEE",
      " -----END PGP SIGNATURE-----",
      "",
      "Signed",
      "",
    ].join("\n");
    const commit = execFileSync("git", ["hash-object", "-t", "commit", "-w", "--stdin"], { cwd: root, input: signed }).toString().trim();
    git(root, "-c", "core.hooksPath=/dev/null", "update-ref", "HEAD", commit);
    set.forget();
    execFileSync("git", ["-c", "alias.log=", "--no-pager", "log", "-1"], { cwd: root, stdio: "ignore", timeout: 5_000 });
    expect(set.ran()).toBe(true);
    set.forget();
    expect((await recentCommits(root, "src/oven.ts", 3)).map(({ subject }) => subject)).toEqual(["Signed"]);
    expect(set.ran()).toBe(false);
  });

  it("nor to fetch what a partial clone lacks", async () => {
    const { root } = set;
    const blob = git(root, "rev-parse", "HEAD:src/oven.ts").trim();
    rmSync(join(root, ".git/objects", blob.slice(0, 2), blob.slice(2)));
    set.forget();
    try {
      execFileSync("git", ["--no-pager", "cat-file", "-p", blob], { cwd: root, stdio: "ignore", timeout: 5_000 });
    } catch {
      // Nothing sensible comes from the program.
    }
    expect(set.ran()).toBe(true);
    set.forget();
    expect((await runGit(root, ["cat-file", "-p", blob]))?.exitCode).not.toBe(0);
    await expect(changedSince(root, "HEAD")).rejects.toMatchObject({ code: "no-diff" });
    expect(set.ran()).toBe(false);
  });

  it("nor in a submodule", async () => {
    const { root } = set;
    git(root, "-c", "protocol.file.allow=always", "-c", "core.fsmonitor=false", "submodule", "add", "-q", trap().root, "lib/crust");
    const inner = join(root, ".git/modules/lib/crust/config");
    const note = join(makeTree({}), "ran");
    appendFileSync(inner, `[core]\n fsmonitor = "touch ${note} #"\n[filter "oven"]\n clean = "touch ${note}; cat"\n`);
    writeTree(root, { "lib/crust/src/oven.ts": "changed\n" });
    await listFiles(root, {});
    await changedSince(root, "HEAD");
    expect(existsSync(note)).toBe(false);
  });

  it("cannot have itself taken for git where the PATH names the current folder", async () => {
    const { root } = set;
    const note = join(makeTree({}), "ran");
    writeFileSync(join(root, "git"), `#!/bin/sh\ntouch '${note}'\n`, { mode: 0o755 });
    const path = process.env["PATH"] ?? "";
    process.env["PATH"] = [".", "", path].join(delimiter);
    expect((await runGit(root, ["rev-parse", "HEAD"]))?.exitCode).toBe(0);
    expect(existsSync(note)).toBe(false);
  });
});

it("filters of the user still count", async () => {
  const root = makeRepository({ ".gitattributes": "*.loaf filter=loaf\n", "a.loaf": "RYE\n" });
  const home = join(process.env["HOME"] as string, ".gitconfig");
  writeFileSync(home, '[filter "loaf"]\n clean = tr a-z A-Z\n');
  git(root, "add", "-A");
  git(root, "commit", "-qm", "loaves");
  writeTree(root, { "a.loaf": "rye\n" });
  utimesSync(join(root, "a.loaf"), 1, 1);
  expect(await changedSince(root, "HEAD")).toEqual([]);
  rmSync(home);
});
