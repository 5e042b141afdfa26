import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openEngine } from "#engine/open-engine.ts";
import { makeRepository, useTemporaryTrees } from "../scan/temporary-tree.ts";

useTemporaryTrees();

test("a store inside the repository is seen neither by git nor by the index", async () => {
  const root = makeRepository({ "oven.ts": "export function bake() {}\n" });
  const store = join(root, ".portolan");
  const engine = await openEngine({ root, store });
  for (let run = 0; run < 2; run++) expect((await engine.index()).files).toBe(1);
  expect((await engine.status()).index.state).toBe("fresh");
  expect(readdirSync(store)).toContain("index.db");
  const untracked = execFileSync("git", ["-C", root, "status", "--porcelain", "--", ".portolan"], { encoding: "utf8" });
  expect(untracked).toBe("");
  await engine.close();
});
