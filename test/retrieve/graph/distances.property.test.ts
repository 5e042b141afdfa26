import fc from "fast-check";
import { expect, it } from "vitest";
import { layersFrom } from "#retrieve/graph/layers.ts";
import { shortestWay } from "#retrieve/graph/path.ts";
import { startOf } from "#retrieve/graph/seeds.ts";
import { UP_KINDS } from "#retrieve/graph/walk.ts";
import { useTemporaryTrees } from "../../scan/temporary-tree.ts";
import { madeGraph } from "../../store/made-graph.ts";

useTemporaryTrees();

const NODES = 12;

/** Steps from a node to every other along the edges; absent where there is no way. */
function naiveSteps(edges: readonly (readonly [number, number])[], from: number): Map<number, number> {
  const steps = new Map([[from, 0]]);
  const queue = [from];
  for (const node of queue) {
    for (const [source, target] of edges) {
      if (source !== node || steps.has(target)) continue;
      steps.set(target, (steps.get(node) as number) + 1);
      queue.push(target);
    }
  }
  return steps;
}

it("layers and ways are as long as those of a plain search, in both directions", () => {
  const end = fc.nat(NODES - 1);
  fc.assert(
    fc.property(fc.array(fc.tuple(end, end), { maxLength: 30 }), end, end, (edges, from, to) => {
      const { graph, node } = madeGraph(
        { "a.ts": Array.from({ length: NODES }, (_, i) => `function step${i}`) },
        edges.map(([source, target]) => `step${source} call step${target}`),
      );
      const start = startOf(graph, node(`step${from}`), "down", UP_KINDS);
      const goal = startOf(graph, node(`step${to}`), "up", UP_KINDS);
      const ahead = naiveSteps(edges, from);
      const { depthOf } = layersFrom(start.walk, start.seeds, NODES);
      for (let other = 0; other < NODES; other++)
        expect(Math.max(-1, depthOf[node(`step${other}`)] as number)).toBe(ahead.get(other) ?? -1);
      const back = naiveSteps(
        edges.map(([source, target]) => [target, source]),
        to,
      );
      const up = layersFrom(goal.walk, goal.seeds, NODES);
      for (let other = 0; other < NODES; other++)
        expect(Math.max(-1, up.depthOf[node(`step${other}`)] as number)).toBe(back.get(other) ?? -1);
      const way = shortestWay(start, goal, NODES);
      expect(way?.edges.length).toBe(ahead.get(to));
      let at = node(`step${from}`);
      for (const edge of way?.edges ?? []) {
        expect(graph.sourceOf(edge)).toBe(at);
        at = graph.targetOf(edge);
      }
      if (way !== undefined) expect(at).toBe(node(`step${to}`));
      graph.close();
    }),
    { numRuns: 150 },
  );
});
