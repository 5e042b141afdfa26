import type { Engine } from "#engine/engine.ts";
import type { EdgeOut } from "#model/graph-results.ts";
import { exportOf } from "../index/indexed-folder.ts";

/** What uses a definition, by id in the order of the alphabet: directly, or over as many steps as `depth` says. Files stand for what is outside of symbols. */
export async function usersOf(
  engine: Engine,
  symbol: string,
  { path, depth = 1 }: { path?: string; depth?: number } = {},
): Promise<string[]> {
  const { nodes } = await engine.graph({ symbol, path, move: "up", depth, budgetTokens: 20_000 });
  return nodes
    .filter((node) => node.depth > 0)
    .map(({ id }) => id)
    .sort();
}

/** What a definition leads to, by id in the order of the calls. */
export async function usedBy(
  engine: Engine,
  symbol: string,
  { path, depth = 1 }: { path?: string; depth?: number } = {},
): Promise<string[]> {
  const { nodes } = await engine.graph({ symbol, path, move: "down", depth, budgetTokens: 20_000 });
  return nodes.filter((node) => node.depth > 0).map(({ id }) => id);
}

/** The places of all uses: `path:line kind evidence in Symbol`, bound ones before open ones (evidence `text`). */
export async function placesOf(engine: Engine, symbol: string, path?: string): Promise<string[]> {
  const { references } = await engine.references({ symbol, path, limit: 500, budgetTokens: 50_000 });
  return references.map(
    ({ path: file, line, kind, evidence, in: within }) => `${file}:${line} ${kind} ${evidence} in ${within.slice(within.indexOf("#") + 1)}`,
  );
}

/** Every edge of the index as `from kind to`, with ` [evidence]` where it is no plain binding. */
export async function edgesOf(engine: Engine): Promise<string[]> {
  const rows = (await exportOf(engine)).map((line) => JSON.parse(line) as { t: string } & EdgeOut);
  return rows
    .filter(({ t }) => t === "edge")
    .map(({ from, kind, to, evidence }) => `${from} ${kind} ${to}${evidence === "binding" ? "" : ` [${evidence}]`}`);
}
