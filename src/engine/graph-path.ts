import type { EdgeKind } from "#model/graph.ts";
import { shortestWay, type Way } from "#retrieve/graph/path.ts";
import { everythingIn, startOf } from "#retrieve/graph/seeds.ts";
import { UP_KINDS, type Walked } from "#retrieve/graph/walk.ts";
import { countedUses, placesOf } from "./find-symbol.ts";
import { shortName } from "./graph-out.ts";
import type { OpenTree } from "./open-tree.ts";

/** Definitions of a name that are tried as an end of a path. */
const ENDS_TRIED = 4;

/** A way between two symbols, and the ends that it was looked for between. */
export interface FoundWay {
  readonly walked: Walked;
  readonly origin: number;
  readonly goal: number;
  /** What the answer means where there is no way, or none in the direction that was asked for. */
  readonly note?: string;
}

/**
 * A shortest way from one of the origins to one of the goals, the likeliest ends first; where there is none, one that leads back. A class
 * or file is reached where anything in it is.
 */
export function findWay(
  tree: OpenTree,
  origins: readonly number[],
  goals: readonly number[],
  kinds: readonly EdgeKind[] | undefined,
  most: number,
): FoundWay {
  const pairs = origins.slice(0, ENDS_TRIED).flatMap((origin) => goals.slice(0, ENDS_TRIED).map((goal) => ({ origin, goal })));
  for (const { origin, goal } of pairs) {
    const way = wayBetween(tree, origin, goal, kinds, most);
    if (way !== undefined) return { walked: walkedOf(way), origin, goal };
  }
  for (const { origin, goal } of pairs) {
    const way = wayBetween(tree, goal, origin, kinds, most);
    if (way === undefined) continue;
    const [from, to] = [shortName(tree, origin), shortName(tree, goal)];
    return {
      walked: walkedOf(way),
      origin,
      goal,
      note: `No bound way leads from ${from} to ${to}; this is the way from ${to} to ${from}.`,
    };
  }
  const [origin, goal] = [origins[0] as number, goals[0] as number];
  return { walked: walkedOf({ nodes: [], edges: [] }), origin, goal, note: noWay(tree, origin, goal, most) };
}

function wayBetween(tree: OpenTree, from: number, to: number, kinds: readonly EdgeKind[] | undefined, most: number): Way | undefined {
  const { graph } = tree;
  const followed = kinds ?? (graph.isFile(from) && graph.isFile(to) ? undefined : UP_KINDS);
  const { walk, seeds } = startOf(graph, to, "up", followed);
  const inside = graph.kindOf(to) === "class" ? everythingIn(graph, to) : [];
  // Here a user that stands inside of the goal is a user like others.
  const { accepts: _, ...open } = walk;
  return shortestWay(startOf(graph, from, "down", followed), { walk: open, seeds: [...seeds, ...inside] }, most);
}

function walkedOf({ nodes, edges }: Way): Walked {
  return { nodes: nodes.map((node, depth) => ({ node, depth })), edges: edges.map((edge) => ({ edge, sites: 1 })), truncated: [] };
}

function noWay(tree: OpenTree, origin: number, goal: number, most: number): string {
  const [from, to] = [shortName(tree, origin), shortName(tree, goal)];
  const open = tree.graph.isSymbol(goal) ? tree.graph.unboundOf(tree.graph.node(goal).name) : [];
  const told = open.length === 0 ? "" : `; ${countedUses(open.length)} of the name of ${to} could not be bound: ${placesOf(tree, open)}`;
  return `No bound way of at most ${most} steps leads from ${from} to ${to}, nor back${told}.`;
}
