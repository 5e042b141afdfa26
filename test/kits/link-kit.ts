import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { exportOf, type IndexedFolder, indexFolder } from "../index/indexed-folder.ts";
import type { Tree } from "../scan/temporary-tree.ts";

const FIXTURES = new URL("../fixtures/link/", import.meta.url);

/** Names of the fixture repositories. */
export function linkFixtures(): string[] {
  return readdirSync(FIXTURES).sort();
}

/**
 * Channels of one small repository, `test/fixtures/link/<name>/`: every line on which an edge to or from a channel stands says so in a comment
 * that begins with `=`, as in `//= handles rest GET /loaves/:id by show`, several parted by ` ; `. What is found and what is annotated must be
 * the same; `//= nothing` marks for readers what must not join. `by` names what runs.
 */
export function linkKit(name: string): void {
  const folder = new URL(`${name}/`, FIXTURES);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.pathname.length).replace(/^\//, ""))
    .sort();
  treeKit(name, Object.fromEntries(paths.map((path) => [path, readFileSync(new URL(path, folder), "utf8")])));
}

/** The same for a repository that is given as it is. */
export function treeKit(name: string, tree: Tree): void {
  const paths = Object.keys(tree).sort();
  const expected = paths.filter((path) => !path.endsWith(".md")).flatMap((path) => annotations(path, tree[path] as string));
  let found: readonly Found[];
  beforeAll(async () => {
    found = await channelEdges(await indexFolder(tree));
  });
  test(`${name}: its channels are those of its annotations`, () => {
    const runs = new Map(expected.flatMap(({ place, by }) => (by === undefined ? [] : [[place, by] as const])));
    expect(found.map(({ place, targets }) => told(place, runs.get(place), targets)).sort()).toEqual(
      expected.map(({ place, by }) => (by === undefined ? place : `${place} by ${by}`)).sort(),
    );
  });
}

interface Annotation {
  /** `path:line role trunk key` */
  readonly place: string;
  readonly by: string | undefined;
}

interface Found {
  readonly place: string;
  readonly targets: readonly string[];
}

function told(place: string, by: string | undefined, targets: readonly string[]): string {
  if (by === undefined) return place;
  return `${place} by ${targets.find((target) => target === by || target.endsWith(`.${by}`)) === undefined ? targets.join("|") : by}`;
}

function annotations(path: string, source: string): Annotation[] {
  return source.split("\n").flatMap((line, i) => {
    const comment = /(?:\/\/|#|--|\{\/\*)=\s+(.+?)(?:\s*\*\/\})?\s*$/.exec(line)?.[1];
    if (comment === undefined || comment.startsWith("nothing")) return [];
    return comment.split(" ; ").map((one) => {
      const parts = /^((?:dispatches|handles) \w+ .+?)(?: by (\S+))?$/.exec(one.trim());
      if (parts === null) throw new Error(`${path}:${i + 1}: "${one}" is no annotation`);
      return { place: `${path}:${i + 1} ${parts[1]}`, by: parts[2] };
    });
  });
}

interface EdgeRow {
  readonly t: string;
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  readonly path: string;
  readonly line: number;
}

async function channelEdges({ engine }: IndexedFolder): Promise<readonly Found[]> {
  const places = new Map<string, string[]>();
  for (const text of await exportOf(engine)) {
    const { t, from, to, kind, path, line } = JSON.parse(text) as EdgeRow;
    if (t !== "edge" || (kind !== "dispatches" && kind !== "handles")) continue;
    const [channel, symbol] = kind === "handles" ? [from, to] : [to, from];
    const [, trunk, key] = /^channel:(\w+):(.*)$/s.exec(channel) as RegExpExecArray;
    const place = `${path}:${line} ${kind} ${trunk} ${key}`;
    places.set(place, [...(places.get(place) ?? []), symbol.slice(symbol.indexOf("#") + 1).replace(/~\d+$/, "")]);
  }
  return [...places].map(([place, targets]) => ({ place, targets }));
}
