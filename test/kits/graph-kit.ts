import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { type IndexedFolder, indexFolder } from "../index/indexed-folder.ts";
import type { Tree } from "../scan/temporary-tree.ts";
import { annotateGraph, readGraph, type WholeGraph } from "./graph-text.ts";

const FIXTURES = new URL("../fixtures/graph/", import.meta.url);

/** Names of the fixture repositories. */
export function graphFixtures(): string[] {
  return readdirSync(FIXTURES).sort();
}

/**
 * The graph of one small repository: `test/fixtures/graph/<name>/` is indexed as a user would, and beside each source lies a `.golden` that
 * shows it with everything that was found to be used on each line. `vitest -u` writes the goldens; a reviewer judges them by reading.
 */
export function graphKit(name: string): void {
  const folder = new URL(`${name}/`, FIXTURES);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".golden"))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.pathname.length).replace(/^\//, ""))
    .sort();
  const tree: Tree = Object.fromEntries(paths.map((path) => [path, readFileSync(new URL(path, folder), "utf8")]));
  let indexed: IndexedFolder;
  let graph: WholeGraph;
  beforeAll(async () => {
    indexed = await indexFolder(tree);
    graph = await readGraph(indexed);
  });
  test(`${name}: every file is in the index without trouble`, async () => {
    expect(indexed.summary.diagnostics).toEqual([]);
    expect((await indexed.engine.files()).files).toEqual(paths);
  });
  for (const path of paths) {
    if (!graphed(path)) continue;
    test(`${name}: ${path} has the annotated edges`, async () => {
      await expect(annotateGraph(tree[path] as string, path, graph)).toMatchFileSnapshot(new URL(`${path}.golden`, folder).pathname);
    });
  }
}

/** Settings and manifests have no uses of names to show. */
function graphed(path: string): boolean {
  return !/\.(?:json|toml|mod|md|xml)$/.test(path);
}
