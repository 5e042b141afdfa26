import { join } from "node:path";
import { afterAll } from "vitest";
import type { AppError } from "#base/app-error.ts";
import type { Engine, SearchOptions } from "#engine/engine.ts";
import { openEngine } from "#engine/open-engine.ts";
import type { IndexSummary } from "#model/results.ts";
import { makeTree, type Tree, useTemporaryTrees } from "../scan/temporary-tree.ts";

const opened: Engine[] = [];

/** Closes every engine that a test file opened and removes its folders. */
export function useIndexedFolders(): void {
  useTemporaryTrees();
  afterAll(async () => {
    for (const engine of opened.splice(0)) await engine.close();
  });
}

export interface IndexedFolder {
  readonly root: string;
  readonly store: string;
  readonly engine: Engine;
  readonly summary: IndexSummary;
}

/** An engine over a root; its store is a new folder where none is given. Nothing is indexed yet. */
export async function engineFor(
  root: string,
  store: string = join(makeTree({}), "store"),
  workers = 0,
  keepsTree = false,
): Promise<Engine> {
  const engine = await openEngine({ root, store, workers, keepsTree });
  opened.push(engine);
  return engine;
}

/** Writes these files into a new folder and indexes it on this thread. */
export async function indexFolder(tree: Tree): Promise<IndexedFolder> {
  const root = makeTree(tree);
  const store = join(makeTree({}), "store");
  const engine = await engineFor(root, store);
  return { root, store, engine, summary: await engine.index() };
}

export async function exportOf(engine: Engine): Promise<string[]> {
  const lines: string[] = [];
  await engine.exportJson((line) => lines.push(line));
  return lines;
}

/** Paths of a search's results, in order. */
export async function pathsOf(engine: Engine, query: string, options: SearchOptions = {}): Promise<string[]> {
  return (await engine.search(query, options)).results.map(({ path }) => path);
}

/** Ids of a search's results, in order. */
export async function idsOf(engine: Engine, query: string, options: SearchOptions = {}): Promise<string[]> {
  return (await engine.search(query, options)).results.map(({ id }) => id);
}

/** What an operation throws, as code, message and hint; the value itself where it is no AppError. */
export async function troubleOf(work: Promise<unknown> | (() => unknown)): Promise<unknown> {
  try {
    const value = await (typeof work === "function" ? work() : work);
    return { value };
  } catch (error) {
    if ((error as Error).name !== "AppError") return error;
    const { code, message, hint } = error as AppError;
    return { code, message, hint };
  }
}

/** Reasons of what could not be taken in full, by path. */
export async function reasonsOf(engine: Engine): Promise<{ [path: string]: string }> {
  const { diagnostics } = await engine.status();
  return Object.fromEntries(diagnostics.flatMap(({ reason, examples }) => examples.map(({ path }) => [path, reason])));
}
