import { partsOf } from "#retrieve/graph/parts.ts";
import { isAside } from "#retrieve/graph/standing.ts";
import type { Admission } from "#retrieve/score-files.ts";
import type { LexicalSegment } from "#store/lexical-segment.ts";
import { channelsNamed, isTellingKey } from "./channel-keys.ts";
import { roleOf, sideEdges } from "./channel-sides.ts";
import { nodeId } from "./graph-out.ts";
import type { FoundRange } from "./hit.ts";
import type { OpenTree } from "./open-tree.ts";

/** Channels of one key in several trunks and methods that are looked at. */
const MOST_CHANNELS = 8;

/** What stands on the sides of the channels that a query names. */
export interface KeyedRanges {
  /** Handlers, then what dispatches; each symbol once, tests last on each side. */
  readonly ranges: readonly FoundRange[];
  /** Ids of the channels. */
  readonly channels: readonly string[];
  /** Whether the query is hardly meant as words. */
  readonly isTelling: boolean;
}

/** At most `limit` ranges; of a key that may be a name as well half as many, so that there is room for others. */
export function keyedRanges(tree: OpenTree, query: string, admit: Admission, limit: number): KeyedRanges {
  const { graph } = tree;
  const most = /[\s/:]/.test(query.trim()) ? limit : Math.ceil(limit / 2);
  const named = channelsNamed(graph, query).slice(0, MOST_CHANNELS);
  const sides = named.map((node) => sideEdges(graph, node));
  const ranges = new Map<string, FoundRange>();
  const add = (edges: readonly number[], endOf: (edge: number) => number) => {
    const main = edges.filter((edge) => !isAside(graph, endOf(edge)));
    for (const edge of [...main, ...edges.filter((one) => isAside(graph, endOf(one)))]) {
      if (ranges.size >= most) return;
      const range = rangeOf(tree, edge, endOf(edge), admit, ranges.size + 1);
      const place = range && (range.symbol < 0 ? `${range.path}:${range.startLine}` : `${range.path}#${range.symbol}`);
      if (range !== undefined && place !== undefined && !ranges.has(place)) ranges.set(place, range);
    }
  };
  add(
    sides.flatMap(({ handles }) => handles),
    (edge) => graph.targetOf(edge),
  );
  add(
    sides.flatMap(({ dispatches }) => dispatches),
    (edge) => graph.sourceOf(edge),
  );
  return { ranges: [...ranges.values()], channels: named.map((node) => nodeId(tree, node)), isTelling: isTellingKey(query) };
}

/** The chunk of a handler or of a dispatch; undefined where the filters leave it out. */
function rangeOf(tree: OpenTree, edge: number, node: number, admit: Admission, rank: number): FoundRange | undefined {
  const { graph, segment } = tree;
  const file = graph.fileOf(node);
  const role = roleOf(tree, edge);
  const isNamed = graph.isSymbol(node);
  // A handler is where it is defined, unless it has no name: then, as a dispatch, where it is written.
  const isElsewhere = role.kind === "handles" && isNamed && !partsOf(graph).linesOf.has(edge);
  const line = isElsewhere ? graph.node(node).startLine : role.line;
  const symbol = isNamed ? graph.ordinalOf(node) : -1;
  const chunk = chunkAt(segment, file, line, symbol);
  if (chunk < 0 || !admit.file(file) || !admit.chunk(chunk)) return undefined;
  const [start, end] = [segment.chunkStartLine[chunk] as number, segment.chunkEndLine[chunk] as number];
  const { startLine, endLine } = graph.node(node);
  // A small definition shares its chunk with what is around it.
  const isOwn = !isNamed || (segment.chunkSymbol[chunk] as number) - 1 === symbol;
  return {
    path: segment.path(file),
    startLine: isOwn ? start : Math.max(start, startLine),
    endLine: isOwn ? end : Math.min(end, endLine),
    symbol,
    score: 1,
    rank,
    through: `${role.kind} ${role.id}`,
  };
}

/** The chunk of a file that holds a line, one of the symbol before others; -1 where none does. */
function chunkAt(segment: LexicalSegment, file: number, line: number, symbol: number): number {
  let found = -1;
  for (let chunk = segment.fileFirstChunk[file] as number; chunk < (segment.fileFirstChunk[file + 1] as number); chunk++) {
    if ((segment.chunkStartLine[chunk] as number) > line || (segment.chunkEndLine[chunk] as number) < line) continue;
    if ((segment.chunkSymbol[chunk] as number) - 1 === symbol) return chunk;
    found = chunk;
  }
  return found;
}
