import { edgeMask } from "#model/graph.ts";
import type { TestFile } from "#model/graph-results.ts";
import { layersFrom } from "#retrieve/graph/layers.ts";
import { Entries } from "#retrieve/graph/parts.ts";
import { isTest } from "#retrieve/graph/standing.ts";
import { FILE_KINDS, UP_KINDS } from "#retrieve/graph/walk.ts";
import { nodeId } from "./graph-out.ts";
import type { OpenTree } from "./open-tree.ts";

/** A test further away than this runs the code, but is seldom about it. */
const FURTHEST_TEST = 6;
/** Definitions whose tests are told one by one; further ones are walked together. */
const MOST_APART = 40;
const REACHES_NAMED = 5;

/** Test files from which a walk comes to some definitions, or that import their files; nearest first. */
export function testsOf(tree: OpenTree, nodes: readonly number[]): TestFile[] {
  const reached = new Map<number, { depth: number; nodes: Set<number> }>();
  const isApart = nodes.length <= MOST_APART;
  for (const group of isApart ? nodes.map((node) => [node]) : [nodes]) {
    noteTests(tree, group, (file, depth) => {
      const known = reached.get(file) ?? { depth, nodes: new Set() };
      known.depth = Math.min(known.depth, depth);
      if (isApart) known.nodes.add(group[0] as number);
      reached.set(file, known);
    });
  }
  return [...reached]
    .sort(([a, one], [b, two]) => one.depth - two.depth || two.nodes.size - one.nodes.size || a - b)
    .map(([file, { depth, nodes: ends }]) => ({
      path: tree.segment.path(file),
      depth,
      reaches: [...ends].slice(0, REACHES_NAMED).map((node) => nodeId(tree, node)),
    }));
}

function noteTests(tree: OpenTree, group: readonly number[], note: (file: number, depth: number) => void): void {
  const { graph } = tree;
  const entries = new Entries(graph, "up", group);
  const { byDepth } = layersFrom({ graph, direction: "up", mask: edgeMask(UP_KINDS), entries }, group, FURTHEST_TEST);
  for (const [depth, layer] of byDepth.entries()) {
    for (const node of layer) if (isTest(graph, node)) note(graph.fileOf(node), depth);
  }
  const files = [...new Set(group.map((node) => graph.fileOf(node)))]
    .filter((file) => file >= 0)
    .map((file) => graph.numbering.node(file, -1));
  const imports = layersFrom({ graph, direction: "up", mask: edgeMask(FILE_KINDS) }, files, 1);
  for (const importer of imports.byDepth[1] ?? []) if (isTest(graph, importer)) note(graph.fileOf(importer), 1);
}
