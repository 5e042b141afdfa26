import { renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Engine } from "#engine/engine.ts";
import { engineFor, pathsOf, troubleOf, useIndexedFolders } from "../index/indexed-folder.ts";
import { makeTree } from "../scan/temporary-tree.ts";

useIndexedFolders();

const WAYS_OUT = [
  ...[
    "../../etc/passwd",
    "/etc/passwd",
    "src/../../outside.txt",
    "../outside.txt",
    "repo/../repo-secrets/key.ts",
    "../repo-secrets/key.ts",
  ],
  ...[
    "file:///etc/passwd",
    "%2e%2e/%2e%2e/etc/passwd",
    "%2e%2e/outside.txt",
    "..\\..\\x",
    "..\\outside.txt",
    "src/\0",
    "src/oven.ts\0.png",
  ],
  ...[
    "~/.ssh/id_rsa",
    "/proc/self/environ",
    "C:\\Windows\\x",
    "\\\\host\\share",
    "x".repeat(10_000),
    "a/".repeat(3000),
    "src//oven.ts",
    "src/../src/oven.ts",
  ],
  ...[".env", ".git/config", "src/oven.ts/..", "missing.ts", "..", "../", "/"],
];

let work: string;
let engine: Engine;
beforeAll(async () => {
  work = makeTree({
    "repo/src/oven.ts": "export function bake() {}\n",
    "repo/.env": "TOKEN=SECRET",
    "repo/.git/config": "SECRET",
    "repo-secrets/key.ts": "export const key = 'SECRET';\n",
    "outside.txt": "SECRET",
  });
  engine = await engineFor(join(work, "repo"));
  await engine.index();
});

describe("a path that is not one of the index", () => {
  it.each(WAYS_OUT.map((way) => [JSON.stringify(way).slice(0, 40), way]))("is refused wherever a path is taken: %s", async (_, way) => {
    const asked: { [name: string]: () => Promise<unknown> } = {
      "source by path": () => engine.source({ path: way }),
      "source by lines": () => engine.source({ path: way, startLine: 1, endLine: 2 }),
      "source by id": () => engine.source({ id: `${way}#bake` }),
      "source by range": () => engine.source({ id: `${way}:1-2` }),
      "source in a path": () => engine.source({ symbol: "bake", path: way }),
      outline: () => engine.outline(way),
    };
    for (const [name, answer] of Object.entries(asked)) {
      const trouble = JSON.stringify(await troubleOf(answer));
      // The root itself has an outline under any number of slashes; ids name what follows the #.
      if (trouble.includes('"value"')) expect([name === "outline" && way === "/", name === "source by id"], name).toContain(true);
      else expect(trouble, name).toMatch(/"code":"(?:not-indexed|not-found)"/);
      expect(trouble, name).not.toMatch(/SECRET|root:x:0/);
      expect(trouble.length, name).toBeLessThan(700);
    }
  });

  it("admits nothing as a filter of a search", async () => {
    for (const path of WAYS_OUT) expect(await pathsOf(engine, "bake", { path }), path.slice(0, 40)).toEqual([]);
  });

  it("gets the same answer whether something is there or not", async () => {
    const answers = [];
    for (const path of ["../outside.txt", "../nothing.txt", "../repo-secrets", ".env", ".envy"]) {
      const { code, message, hint } = (await troubleOf(engine.source({ path }))) as { code: string; message: string; hint: string };
      answers.push({ code, message: message.replace(path, "PATH"), hint });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it("is refused as well when an indexed file or folder has become a link out of the root", async () => {
    const tree = makeTree({ "repo/a.ts": "export const a = 1;\n", "repo/src/b.ts": "export const b = 1;\n", "out/b.ts": "SECRET" });
    const guarded = await engineFor(join(tree, "repo"));
    await guarded.index();
    rmSync(join(tree, "repo/a.ts"));
    symlinkSync(join(tree, "out/b.ts"), join(tree, "repo/a.ts"));
    renameSync(join(tree, "repo/src"), join(tree, "gone"));
    symlinkSync(join(tree, "out"), join(tree, "repo/src"));
    for (const path of ["a.ts", "src/b.ts"]) expect(await troubleOf(guarded.source({ path })), path).toMatchObject({ code: "not-indexed" });
    expect(JSON.stringify((await guarded.search("const", { mode: "hybrid" })).results)).not.toContain("SECRET");
    expect((await guarded.search("SECRET", { mode: "regex" })).results).toEqual([]);
  });
});
