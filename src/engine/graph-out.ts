import { evidenceOf, kindOf } from "#model/graph.ts";
import type { EdgeOut, GraphNode } from "#model/graph-results.ts";
import type { WalkedEdge, WalkedNode } from "#retrieve/graph/walk.ts";
import type { OpenTree } from "./open-tree.ts";

/** `path#Container.name` of a symbol, the path of a file, `channel:trunk:key`. */
export function nodeId({ graph, segment }: OpenTree, node: number): string {
  if (graph.isChannel(node)) {
    const { trunk, key } = graph.channel(node);
    return `channel:${trunk}:${key}`;
  }
  const path = segment.path(graph.fileOf(node));
  return graph.isFile(node) ? path : `${path}#${graph.qualifiedName(node)}`;
}

/** Path of the file of a node; empty for a channel. */
export function nodePath({ graph, segment }: OpenTree, node: number): string {
  const file = graph.fileOf(node);
  return file < 0 ? "" : segment.path(file);
}

export function graphNode(tree: OpenTree, { node, depth, score }: WalkedNode): GraphNode {
  const { name, kind, startLine, endLine } = tree.graph.node(node);
  return {
    id: nodeId(tree, node),
    name,
    kind,
    path: nodePath(tree, node),
    start_line: startLine,
    end_line: endLine,
    depth,
    ...(score === undefined ? {} : { score }),
    ...(kind === "channel" ? tree.graph.channel(node) : {}),
  };
}

/** `idOf` may remember the ids of nodes, where many edges are told. */
export function edgeOut(
  tree: OpenTree,
  { edge, sites }: WalkedEdge,
  idOf: (node: number) => string = (node) => nodeId(tree, node),
): EdgeOut {
  const { graph, segment } = tree;
  const [source, target, code] = [graph.sourceOf(edge), graph.targetOf(edge), graph.codeOf(edge)];
  const channel = [source, target].find((node) => graph.isChannel(node));
  return {
    from: idOf(source),
    to: idOf(target),
    kind: kindOf(code),
    line: graph.lineOf(edge),
    path: segment.path(graph.fileOfEdge(edge)),
    evidence: evidenceOf(code),
    ...(sites === 1 ? {} : { sites }),
    ...(channel === undefined ? {} : graph.channel(channel)),
  };
}

/** `Container.name` of a symbol, without its path. */
export function shortName({ graph }: OpenTree, node: number): string {
  const { name, container } = graph.node(node);
  return container === "" ? name : `${container}.${name}`;
}
