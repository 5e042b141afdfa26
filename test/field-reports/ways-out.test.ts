import { readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Engine } from "#engine/engine.ts";
import { engineFor, exportOf, troubleOf, useIndexedFolders } from "../index/indexed-folder.ts";
import { makeTree } from "../scan/temporary-tree.ts";

useIndexedFolders();

const MARKERS = /LEAK_MARKER|root:x:0/;

describe.skipIf(process.platform === "win32")("links in a repository that lead out of it", () => {
  let root: string;
  let store: string;
  let engine: Engine;

  beforeAll(async () => {
    const work = makeTree({
      "outside/config.ts": 'export const LEAK_MARKER_FILE = "outside-file";\n',
      "outside/extra.ts": 'export const LEAK_MARKER_DIR = "outside-dir";\n',
      "repo-secrets/key.ts": 'export const LEAK_MARKER_SIBLING = "sibling-prefix";\n',
      "repo/.git/": "",
      "repo/src/inside.ts": "export function inside() { return 1; }\n",
    });
    root = join(work, "repo");
    for (const [target, path] of [
      ["../../outside/config.ts", "src/database.config.ts"],
      [join(work, "outside"), "src/linked"],
      [".", "src/loop"],
      ["../..", "up"],
      ["/etc/passwd", "src/passwd.ts"],
      ["missing", "src/dangling.ts"],
      ["inside.ts", "src/alias.ts"],
    ] as const)
      symlinkSync(target, join(root, path));
    store = join(makeTree({}), "store");
    engine = await engineFor(root, store);
    await engine.index();
  });

  it("bring nothing into the index, and what they repeat is in it once", async () => {
    expect((await engine.files()).files).toEqual(["src/inside.ts"]);
    expect(JSON.stringify(await exportOf(engine))).not.toMatch(MARKERS);
    for (const file of readdirSync(store)) expect(readFileSync(join(store, file)).toString("latin1")).not.toMatch(MARKERS);
    expect((await engine.search("inside")).results.map(({ path }) => path)).toEqual(["src/inside.ts"]);
    expect((await engine.search("LEAK_MARKER", { mode: "exact" })).results).toEqual([]);
  });

  it("are not followed for an answer, nor is one that was put in the place of a file", async () => {
    rmSync(join(root, "src/inside.ts"));
    symlinkSync("../../outside/config.ts", join(root, "src/inside.ts"));
    const asked = [
      ...[
        "src/database.config.ts",
        "src/linked/extra.ts",
        "../repo-secrets/key.ts",
        "src/passwd.ts",
        "src/loop/inside.ts",
        "src/inside.ts",
      ].flatMap((path) => [engine.source({ path }), engine.outline(path), engine.explain({ symbol: path })]),
      ...[
        engine.source({ symbol: "inside" }),
        engine.explain({ symbol: "inside" }),
        engine.search("inside"),
        engine.references({ symbol: "inside", includeDefinitions: true }),
      ],
    ];
    for (const answer of asked) expect(JSON.stringify(await troubleOf(answer))).not.toMatch(MARKERS);
  });
});
