import { AppError } from "#base/app-error.ts";
import { TRUNKS } from "#model/channel.ts";
import type { ChannelRow, ChannelsResult, OneSided, TrunkCounts } from "#model/channel-results.ts";
import { pathTest } from "./admission.ts";
import { channelNodes, type SideEdges, sideEdges, sidesOf } from "./channel-sides.ts";
import type { ChannelsRequest } from "./engine.ts";
import { nodeId } from "./graph-out.ts";
import { estimateTokens } from "./hit.ts";
import type { OpenTree } from "./open-tree.ts";

const DEFAULT_BUDGET_TOKENS = 4000;
const DEFAULT_LIMIT = 50;
const MOST_CHANNELS = 500;
const SITES = 3;

interface Found {
  readonly node: number;
  readonly trunk: string;
  readonly key: string;
  readonly edges: SideEdges;
}

/** The channels of the repository, or those that fit some words, a trunk, a path. Throws `unknown-trunk`, `bad-glob`. */
export async function channels(tree: OpenTree, request: ChannelsRequest): Promise<ChannelsResult> {
  const every = found(tree, request);
  const wanted = request.oneSided === true ? oneSidedFirst(every) : every;
  const index = await tree.freshness([]);
  const budget = request.budgetTokens ?? DEFAULT_BUDGET_TOKENS;
  const note = noteOf(tree, request, wanted);
  const trunks = trunkCounts(wanted);
  for (let limit = Math.min(MOST_CHANNELS, request.limit ?? DEFAULT_LIMIT); ; limit = Math.floor(limit / 2)) {
    const shown = fairShare(wanted, limit).map((one) => rowOf(tree, one));
    const left = wanted.length - shown.length;
    const result: ChannelsResult = {
      trunks,
      channels: shown,
      total: wanted.length,
      ...(note === undefined ? {} : { note }),
      ...(left === 0 ? {} : { left_out: `${left} more channels: name words of their keys or a trunk, or raise the limit or budget` }),
      index,
    };
    if (limit <= 1 || estimateTokens(JSON.stringify(result).length) <= budget) return result;
  }
}

function found(tree: OpenTree, { words = [], trunk, path }: ChannelsRequest): Found[] {
  if (trunk !== undefined && !TRUNKS.some((known) => known === trunk)) {
    throw new AppError("unknown-trunk", `there is no trunk "${trunk}"`, `Trunks: ${TRUNKS.join(", ")}.`);
  }
  const { graph, segment } = tree;
  const sought = words.map((word) => word.toLowerCase()).filter((word) => word !== "");
  const fits = path === undefined || path === "" ? undefined : pathTest(path);
  const rows: Found[] = [];
  for (const node of channelNodes(graph)) {
    const { trunk: own, key } = graph.channel(node);
    if (trunk !== undefined && own !== trunk) continue;
    const text = `channel:${own}:${key}`.toLowerCase();
    if (!sought.every((word) => text.includes(word))) continue;
    const edges = sideEdges(graph, node);
    const isThere = (edge: number) => fits?.(segment.path(graph.fileOfEdge(edge))) === true;
    if (fits !== undefined && !edges.dispatches.some(isThere) && !edges.handles.some(isThere)) continue;
    rows.push({ node, trunk: own, key, edges });
  }
  return rows;
}

function oneSidedOf({ edges }: Found): OneSided | undefined {
  if (edges.handles.length === 0) return "unhandled";
  return edges.dispatches.length === 0 ? "undispatched" : undefined;
}

/** One-sided ones alone: of each trunk those that are never handled, then those that are never dispatched. */
function oneSidedFirst(every: readonly Found[]): Found[] {
  return [...byTrunk(every).values()].flatMap((rows) => [
    ...rows.filter((row) => oneSidedOf(row) === "unhandled"),
    ...rows.filter((row) => oneSidedOf(row) === "undispatched"),
  ]);
}

function rowOf(tree: OpenTree, one: Found): ChannelRow {
  const side = oneSidedOf(one);
  return {
    id: nodeId(tree, one.node),
    trunk: one.trunk,
    key: one.key,
    ...sidesOf(tree, one.edges, SITES),
    ...(side === undefined ? {} : { one_sided: side }),
  };
}

function trunkCounts(every: readonly Found[]): TrunkCounts[] {
  return [...byTrunk(every)].map(([trunk, rows]) => ({
    trunk,
    channels: rows.length,
    dispatches: rows.reduce((sum, { edges }) => sum + edges.dispatches.length, 0),
    handles: rows.reduce((sum, { edges }) => sum + edges.handles.length, 0),
    unhandled: rows.filter((row) => oneSidedOf(row) === "unhandled").length,
    undispatched: rows.filter((row) => oneSidedOf(row) === "undispatched").length,
  }));
}

function byTrunk(every: readonly Found[]): Map<string, Found[]> {
  const groups = new Map<string, Found[]>();
  for (const one of every) {
    const group = groups.get(one.trunk);
    if (group === undefined) groups.set(one.trunk, [one]);
    else group.push(one);
  }
  return groups;
}

/** At most `limit` channels: what small trunks leave of their share goes to the others, and each shows those with the most sites. */
function fairShare(every: readonly Found[], limit: number): Found[] {
  if (every.length <= limit) return [...every];
  const groups = [...byTrunk(every).values()].sort((a, b) => a.length - b.length);
  const kept = new Set<Found>();
  let left = limit;
  for (const [position, group] of groups.entries()) {
    const share = Math.min(group.length, Math.floor(left / (groups.length - position)));
    const sites = ({ edges }: Found) => edges.dispatches.length + edges.handles.length;
    for (const one of [...group].sort((a, b) => sites(b) - sites(a)).slice(0, share)) kept.add(one);
    left -= share;
  }
  return every.filter((one) => kept.has(one));
}

function noteOf(tree: OpenTree, { oneSided, words = [], trunk, path }: ChannelsRequest, wanted: readonly Found[]): string | undefined {
  if (tree.graph.channelCount === 0) {
    return "No channel is in the index: nothing here fits an idiom. `portolan idioms` lists them, `portolan idioms suggest` looks for others.";
  }
  if (oneSided === true && wanted.length > 0) return oneSidedNote("channels");
  if (wanted.length > 0) return undefined;
  if (oneSided === true) return "Every channel that fits is dispatched and handled.";
  const asked = [words.length > 0 ? "words" : "", trunk === undefined ? "" : "trunk", path === undefined ? "" : "path"].filter(Boolean);
  return `No channel fits the ${asked.join(" and ")}; there are ${tree.graph.channelCount}. It may be one that no idiom knows.`;
}

const MISSING: { readonly [what in OneSided | "channels"]: string } = {
  channels: "One-sided as far as the index goes: the other side",
  unhandled: "Nothing in the index handles it: what does",
  undispatched: "Nothing in the index dispatches it: what does",
};

/** What it means that a side is missing: not that it is nowhere. */
export function oneSidedNote(what: OneSided | "channels"): string {
  return `${MISSING[what]} may stand outside of the repository, have a key that only running the program tells, or be something that no idiom knows.`;
}
