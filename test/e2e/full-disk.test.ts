import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTree, useTemporaryTrees } from "../scan/temporary-tree.ts";
import { CLI } from "./portolan.ts";

useTemporaryTrees();

/** A mount of its own in a user namespace gives a small disk that really fills up. */
const MOUNTING = ["-rm", "sh", "-c"];
const canMount = spawnSync("unshare", [...MOUNTING, "mount -t tmpfs tmpfs /mnt"]).status === 0;
if (!canMount) console.log("skipped: no small disk can be mounted here (unshare is missing or not permitted)");

/** Words that repeat nowhere, so that the search segment is as large as the facts. */
function bakeries(count: number): { [path: string]: string } {
  const loaves = (file: number) =>
    Array.from({ length: 200 }, (_, i) => `export function bake${file}x${i}(flour${file}y${i}) { return flour${file}y${i}; }`).join("\n");
  return Object.fromEntries(Array.from({ length: count }, (_, file) => [`bakery${file}.ts`, loaves(file)]));
}

test.skipIf(!canMount)("on a full disk a run says so at every size, leaves no half-written segment and no stack", () => {
  const root = makeTree(bakeries(12));
  const disk = join(makeTree({}), "disk");
  mkdirSync(disk);
  const seen = new Set<number | null>();
  // From too small for the facts, over too small for the segment, to large enough.
  for (const kilobytes of [100, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2400, 3200, 16_000]) {
    const script = `mount -t tmpfs -o size=${kilobytes}k tmpfs "$1" && "$2" "$3" index --root "$4" --store "$1/store"; code=$?; ls "$1/store" | grep -c tmp; exit $code`;
    const run = spawnSync("unshare", [...MOUNTING, script, "sh", disk, process.execPath, CLI, root], { encoding: "utf8" });
    seen.add(run.status);
    expect(run.stdout.trimEnd().split("\n").at(-1), `${kilobytes} kB: temporary files`).toBe("0");
    if (run.status === 0) continue;
    expect({ status: run.status, stderr: run.stderr }, `${kilobytes} kB`).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^error: no space is left for the index at .+\nhint: Free some space/),
    });
  }
  expect([...seen].sort()).toEqual([0, 1]);
});
