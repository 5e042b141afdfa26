import type { ChannelRole, ChannelSides, ChannelSite } from "#model/channel-results.ts";
import { EDGE_KINDS, evidenceOf, kindCodeOf, kindOf } from "#model/graph.ts";
import type { Counted } from "#model/graph-results.ts";
import { isAside } from "#retrieve/graph/standing.ts";
import type { GraphSegment } from "#store/graph-segment.ts";
import { nodeId } from "./graph-out.ts";
import type { OpenTree } from "./open-tree.ts";

const [REGISTERS, DISPATCHES, HANDLES] = (["registers", "dispatches", "handles"] as const).map((kind) => EDGE_KINDS.indexOf(kind));

/** Edges of a channel by its sides, in the order of their sites. */
export interface SideEdges {
  readonly dispatches: readonly number[];
  readonly handles: readonly number[];
}

/** Nodes of all channels, by trunk and key. */
export function channelNodes({ numbering, localCount, channelCount }: GraphSegment): number[] {
  return Array.from({ length: channelCount }, (_, position) => numbering.channel(localCount, position));
}

export function sideEdges({ incoming, outgoing }: GraphSegment, channel: number): SideEdges {
  const dispatches: number[] = [];
  for (let row = incoming.starts[channel] as number; row < (incoming.starts[channel + 1] as number); row++)
    if (kindCodeOf(incoming.code[row] as number) === DISPATCHES) dispatches.push(incoming.edges?.[row] as number);
  const handles: number[] = [];
  for (let edge = outgoing.starts[channel] as number; edge < (outgoing.starts[channel + 1] as number); edge++)
    if (kindCodeOf(outgoing.code[edge] as number) === HANDLES) handles.push(edge);
  return { dispatches, handles };
}

/** The sides of a channel with the first few sites of each. */
export function sidesOf(tree: OpenTree, { dispatches, handles }: SideEdges, most: number): ChannelSides {
  const { graph } = tree;
  return {
    dispatches: firstSites(tree, dispatches, (edge) => graph.sourceOf(edge), most),
    handles: firstSites(tree, handles, (edge) => graph.targetOf(edge), most),
  };
}

function firstSites(tree: OpenTree, edges: readonly number[], endOf: (edge: number) => number, most: number): Counted<ChannelSite> {
  const { graph, segment } = tree;
  const aside = edges.map((edge) => isAside(graph, endOf(edge)));
  const ordered = [...edges.filter((_, i) => aside[i] === false), ...edges.filter((_, i) => aside[i] === true)];
  const first = ordered.slice(0, most).map((edge) => ({
    id: nodeId(tree, endOf(edge)),
    path: segment.path(graph.fileOfEdge(edge)),
    line: graph.lineOf(edge),
    evidence: evidenceOf(graph.codeOf(edge)),
  }));
  return { total: edges.length, first };
}

/** Edges between a node and channels: what it handles, then what it dispatches and registers, each in the order of the sites. */
export function channelEdges({ incoming, outgoing }: GraphSegment, node: number): number[] {
  const found: number[] = [];
  for (let row = incoming.starts[node] as number; row < (incoming.starts[node + 1] as number); row++)
    if (kindCodeOf(incoming.code[row] as number) === HANDLES) found.push(incoming.edges?.[row] as number);
  for (let edge = outgoing.starts[node] as number; edge < (outgoing.starts[node + 1] as number); edge++) {
    const kind = kindCodeOf(outgoing.code[edge] as number);
    if (kind === DISPATCHES || kind === REGISTERS) found.push(edge);
  }
  return found;
}

/** What an edge between a symbol and a channel says of the symbol. */
export function roleOf(tree: OpenTree, edge: number): ChannelRole {
  const { graph, segment } = tree;
  const kind = kindOf(graph.codeOf(edge)) as ChannelRole["kind"];
  const channel = kind === "handles" ? graph.sourceOf(edge) : graph.targetOf(edge);
  return {
    id: nodeId(tree, channel),
    ...graph.channel(channel),
    kind,
    path: segment.path(graph.fileOfEdge(edge)),
    line: graph.lineOf(edge),
  };
}

const NAMES = 4;
/** Edges of a node that are looked at for its channels: a file of routes has hundreds. */
const MOST_EDGES = 300;

/** `handles channel:rest:GET /loaves`, the first few; who only registers a handler is left out. */
export function channelWords(tree: OpenTree, node: number): string[] {
  const words = new Set<string>();
  for (const edge of channelEdges(tree.graph, node).slice(0, MOST_EDGES)) {
    if (words.size === NAMES) break;
    const { kind, id } = roleOf(tree, edge);
    if (kind !== "registers") words.add(`${kind} ${id}`);
  }
  return [...words];
}
