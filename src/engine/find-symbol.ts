import { AppError } from "#base/app-error.ts";
import { shortened } from "#extract/source-view.ts";
import { TRAIT_BITS } from "#model/traits.ts";
import { exactSearch, lastPart, suggestNames } from "#retrieve/exact-search.ts";
import { definitionPrior, inDegree, isAside } from "#retrieve/graph/standing.ts";
import type { OpenSite } from "#store/graph-segment.ts";
import { nameKey } from "#store/name-key.ts";
import { pathTest } from "./admission.ts";
import { channelsNamed } from "./channel-keys.ts";
import { nodeId } from "./graph-out.ts";
import type { OpenTree } from "./open-tree.ts";
import { notIndexed, QUOTED_CHARACTERS } from "./tree-reader.ts";

const MOST_OTHERS = 20;
/** Weight of a kind from which on a definition goes before variables and properties of its name that are used as much. */
const LEADING_KIND = 0.6;
const SITES_TOLD = 5;

/** The definition that a caller most likely means, and the others that its words fit. */
export interface FoundSymbol {
  readonly node: number;
  readonly others: readonly string[];
}

/**
 * Finds a node by id, `Container.name`, name, `path:line` (the innermost symbol there), path or key of a channel; `path` narrows a name. Of several the one
 * outside of tests that is exported and used most comes first. Throws AppError `not-found`, `not-indexed`, `no-target`.
 */
export function findSymbol(tree: OpenTree, symbol: string | undefined, path: string | undefined): FoundSymbol {
  const found = candidates(tree, symbol, path);
  const [first, ...rest] = found;
  if (first === undefined) throw notFound(tree, symbol ?? "", path);
  return { node: first, others: rest.slice(0, MOST_OTHERS).map((node) => nodeId(tree, node)) };
}

/** All nodes that the words fit, the likeliest first; empty where nothing does. Throws as `findSymbol`, but for `not-found`. */
export function candidates(tree: OpenTree, symbol: string | undefined, path: string | undefined): readonly number[] {
  const { graph, segment } = tree;
  const name = symbol?.trim().replace(/^\.\//, "");
  if (name === undefined || name === "") {
    if (path === undefined) throw new AppError("no-target", "neither a symbol nor a path was given", "Name a symbol, an id, or a path.");
    const file = segment.fileOf(path.replace(/^\.\//, ""));
    if (file < 0) throw notIndexed(path);
    return [graph.numbering.node(file, -1)];
  }
  const file = segment.fileOf(name);
  if (file >= 0) return [graph.numbering.node(file, -1)];
  if (name.startsWith("channel:")) return channelsNamed(graph, name);
  const line = /^(.+):(\d+)(?:-\d+)?$/.exec(name);
  if (line !== null && segment.fileOf(line[1] as string) >= 0) return [innermost(tree, segment.fileOf(line[1] as string), Number(line[2]))];
  const hash = name.lastIndexOf("#");
  const idFile = hash > 0 ? segment.fileOf(name.slice(0, hash)) : -1;
  if (idFile >= 0) {
    const exact = graph.qualifiedNames(idFile).indexOf(name.slice(hash + 1));
    if (exact >= 0) return [graph.numbering.node(idFile, exact)];
    const local = localOf(tree, name);
    return local !== undefined ? [local] : named(tree, name.slice(hash + 1), name.slice(0, hash));
  }
  const definitions = named(tree, name, path);
  return definitions.length > 0 || path !== undefined ? definitions : channelsNamed(graph, name);
}

/** Definitions whose name and containers end as the given one does. */
function named(tree: OpenTree, name: string, path: string | undefined): number[] {
  const { graph, segment } = tree;
  const fits = path === undefined ? () => true : pathTest(path);
  const parts = name.split(/::|\.|#|->/).filter((part) => part !== "");
  const wanted = nameKey(`.${parts.join(".")}`);
  const spelling = lastPart(name);
  const nodes = exactSearch(segment, name, { file: (file) => fits(segment.path(file)) })
    .map((entry) => graph.numbering.node(entry.file, entry.ordinal))
    .filter((node) => nameKey(`.${graph.qualifiedName(node).replace(/~\d+$/, "")}`).endsWith(wanted));
  const standing = (node: number) => {
    const { name: own, exported, file } = graph.node(node);
    // Declarations and built output repeat what is written elsewhere.
    const isCopy = (graph.traitsOf(node) & (TRAIT_BITS.declarations | TRAIT_BITS.generated)) !== 0;
    const usage = Math.log2(1 + inDegree(graph, node)) + Math.log2(1 + (segment.fileInDegree[file] ?? 0)) / 4;
    const weight = (definitionPrior(graph, node) >= LEADING_KIND ? 2 : 0) + (exported ? 1 : 0);
    return [own === spelling ? 1 : 0, isAside(graph, node) ? 0 : 1, isCopy ? 0 : 1, usage + weight];
  };
  return nodes
    .map((node, place) => ({ node, place, standing: standing(node) }))
    .sort((a, b) => compareStanding(b.standing, a.standing) || a.place - b.place)
    .map(({ node }) => node);
}

function compareStanding(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return (a[i] as number) - (b[i] as number);
  return 0;
}

function symbolsOf({ graph }: OpenTree, file: number): number[] {
  const [first, end] = [graph.numbering.firstSymbol[file] as number, graph.numbering.firstSymbol[file + 1] as number];
  return Array.from({ length: end - first }, (_, ordinal) => first + ordinal);
}

/** The last symbol that begins before a line and holds it; the file where none does. */
function innermost(tree: OpenTree, file: number, line: number): number {
  const { start, end } = tree.graph.symbols;
  const holding = symbolsOf(tree, file).filter((node) => (start[node] as number) <= line && line <= (end[node] as number));
  return holding.at(-1) ?? tree.graph.numbering.node(file, -1);
}

function localOf(tree: OpenTree, id: string): number | undefined {
  const { numbering, localCount } = tree.graph;
  for (let node = numbering.local(0); node < numbering.local(localCount); node++) if (nodeId(tree, node) === id) return node;
  return undefined;
}

/** Nothing of this name is defined; uses of it that are known are told, so that nobody takes it for a name that is nowhere. */
export function notFound(tree: OpenTree, name: string, path: string | undefined): AppError {
  if (name.startsWith("channel:")) {
    const hint = "`portolan channels WORDS` (graph with symbol channel:) lists the channels whose keys have these words.";
    return new AppError("not-found", `there is no ${shortened(name, QUOTED_CHARACTERS)} in the index`, hint);
  }
  const where = path === undefined ? "" : ` in ${shortened(path, QUOTED_CHARACTERS)}`;
  const near = suggestNames(tree.segment, name, 5);
  const hint = near.length === 0 ? "Search for it: portolan search." : `Defined names near it: ${near.join(", ")}.`;
  return new AppError(
    "not-found",
    `nothing named "${shortened(name, QUOTED_CHARACTERS)}" is defined${where}${usesOf(tree, lastPart(name))}`,
    hint,
  );
}

/** "; 5 uses of this name could not be bound: a.ts:3, …", "; 12 uses of this name are taken to mean something outside the repository: …", or nothing. */
export function usesOf(tree: OpenTree, name: string): string {
  const [unbound, external] = [tree.graph.unboundOf(name), tree.graph.externalOf(name)];
  const told = unbound.length === 0 ? "" : `; ${countedUses(unbound.length)} of this name could not be bound: ${placesOf(tree, unbound)}`;
  if (external.length === 0) return told;
  const verb = external.length === 1 ? "is" : "are";
  return `${told}; ${countedUses(external.length)} of this name ${verb} taken to mean something outside the repository: ${placesOf(tree, external)}`;
}

export function countedUses(count: number): string {
  return count === 1 ? "1 use" : `${count} uses`;
}

/** "a.ts:3, b.ts:7, …", the first few. */
export function placesOf({ segment }: OpenTree, sites: readonly OpenSite[]): string {
  const places = sites.slice(0, SITES_TOLD).map(({ file, line }) => `${segment.path(file)}:${line}`);
  return `${places.join(", ")}${sites.length > SITES_TOLD ? ", …" : ""}`;
}
