import { constructionRows, constructorsOf, type Walk } from "./walk.ts";

/** Nodes by their distance from the seeds, each once; depth 0 holds the seeds. */
export interface Layers {
  readonly byDepth: readonly (readonly number[])[];
  /** Depth of each node; below 0 where it was not reached. */
  readonly depthOf: Int8Array;
}

/** Deepest walk there is. */
const MOST_DEPTH = 100;

const UNSEEN = -1;
/** Reached from the layer under way, and in the next one unless it comes with a class of this one. */
const AHEAD = -2;

/**
 * Everything within `maxDepth` steps of the seeds, breadth first, as `eachStep` walks. The constructors of a class stand in its layer. The
 * edges of a large graph pass through here, hence a loop that calls nothing for most of them.
 */
export function layersFrom(walk: Walk, seeds: readonly number[], maxDepth: number): Layers {
  const { graph, mask, accepts, entries } = walk;
  const isDown = walk.direction === "down";
  const { classOf, byClass } = constructorsOf(graph);
  const { starts, ends, code, edges } = isDown ? graph.outgoing : graph.incoming;
  const holders = entries?.holders;
  const depthOf = new Int8Array(graph.nodeCount).fill(UNSEEN);
  const byDepth: number[][] = [];
  let layer: number[] = [];
  let ahead: number[] = [];
  /** Nodes that were reached once more, by lines that were not walked yet. */
  let again: number[] = [];
  for (const seed of seeds) {
    if (depthOf[seed] === UNSEEN) layer.push(seed);
    depthOf[seed] = 0;
  }
  const step = (node: number) => {
    const end = starts[node + 1] as number;
    const built = isDown ? undefined : classOf.get(node);
    const isHolder = holders?.[node] === 1;
    for (let row = starts[node] as number; row < end; row++) {
      const edgeCode = code[row] as number;
      if (mask[edgeCode] === 0) continue;
      const other = ends[row] as number;
      const isReached = depthOf[other] !== UNSEEN;
      if (isReached && holders?.[other] !== 1) continue;
      if (accepts !== undefined && !accepts(edgeCode, other)) continue;
      if (isDown ? classOf.get(other) === node : other === built) continue;
      const edge = edges === undefined ? row : (edges[row] as number);
      if (isHolder && entries?.follows(node, edge) === false) continue;
      if (holders?.[other] === 1 && entries?.enter(other, edge) && (depthOf[other] as number) >= 0) again.push(other);
      if (isReached) continue;
      depthOf[other] = AHEAD;
      ahead.push(other);
    }
    return built;
  };
  for (let depth = 0; layer.length + again.length > 0; depth++) {
    const isLast = depth === Math.min(maxDepth, MOST_DEPTH);
    byDepth.push(layer);
    if (isLast) break;
    ahead = [];
    const widened = again;
    again = [];
    // The layer grows under way by constructors; only then is it known what is left for the next one.
    for (let i = 0; i < layer.length; i++) {
      const node = layer[i] as number;
      const built = step(node);
      for (const companion of byClass.get(node) ?? []) {
        if ((depthOf[companion] as number) >= 0) continue;
        depthOf[companion] = depth;
        layer.push(companion);
      }
      if (built === undefined) continue;
      for (const row of constructionRows(graph, node)) {
        const other = ends[row] as number;
        if (mask[code[row] as number] === 0 || depthOf[other] !== UNSEEN) continue;
        depthOf[other] = AHEAD;
        ahead.push(other);
      }
    }
    for (const node of widened) step(node);
    layer = [];
    for (const node of ahead) {
      if (depthOf[node] !== AHEAD) continue;
      depthOf[node] = depth + 1;
      layer.push(node);
    }
  }
  return { byDepth, depthOf };
}
