import type { EdgeKind } from "#model/graph.ts";
import { edgeMask } from "#model/graph.ts";
import type { GraphSegment } from "#store/graph-segment.ts";
import { acceptsRunning, companionsOf, DOWN_KINDS, FILE_KINDS, UP_KINDS, type Walk } from "./walk.ts";

/** A walk and where it begins. */
export interface Start {
  readonly walk: Walk;
  readonly seeds: readonly number[];
}

/**
 * What a symbol stands for at the start of a move. Upwards a class brings its constructors; downwards it brings everything in it. A file
 * stands for its imports, unless kinds of edges are named: then for everything in it.
 */
export function startOf(graph: GraphSegment, node: number, direction: "up" | "down", kinds: readonly EdgeKind[] | undefined): Start {
  if (graph.isFile(node)) {
    const seeds = kinds === undefined ? [node] : [node, ...everythingIn(graph, node)];
    return { walk: { graph, direction, mask: edgeMask(kinds ?? FILE_KINDS) }, seeds };
  }
  if (direction === "up") {
    // What stands inside of it is no user.
    const inside = new Set(everythingIn(graph, node));
    const outside = inside.size === 0 ? {} : { accepts: (_code: number, other: number) => !inside.has(other) };
    return { walk: { graph, direction, mask: edgeMask(kinds ?? UP_KINDS), ...outside }, seeds: [node, ...companionsOf(graph, node)] };
  }
  const running = kinds === undefined ? { accepts: acceptsRunning(graph) } : {};
  const inside = graph.kindOf(node) === "class" ? everythingIn(graph, node) : [];
  return { walk: { graph, direction, mask: edgeMask(kinds ?? DOWN_KINDS), ...running }, seeds: [node, ...inside] };
}

/** Symbols inside of a symbol or file, at every depth. */
export function everythingIn(graph: GraphSegment, node: number): number[] {
  const file = graph.fileOf(node);
  const isFile = graph.isFile(node);
  if (file < 0 || (!isFile && !graph.isSymbol(node))) return [];
  const { parent } = graph.symbols;
  const end = graph.numbering.firstSymbol[file + 1] as number;
  const inside = new Set<number>();
  // A symbol stands behind the one around it.
  for (let symbol = isFile ? (graph.numbering.firstSymbol[file] as number) : node + 1; symbol < end; symbol++) {
    const around = (parent[symbol] as number) - 1;
    if (isFile || around === node || inside.has(around)) inside.add(symbol);
  }
  return [...inside];
}
