import type { ChannelNode, EdgeKind, Evidence } from "#model/graph.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { TableChannel } from "./channel-table.ts";
import type { Find } from "./find.ts";
import type { HandlerTarget } from "./handler-target.ts";
import type { HandlingSide, LoadedPlace } from "./handling-sides.ts";
import { identityLabel } from "./identity.ts";
import type { HandlerLines } from "./unnamed-handlers.ts";

/** An edge between a symbol (-1: its file) and a channel, by the channel's position. */
export interface ChannelEdge {
  readonly kind: Extract<EdgeKind, "registers" | "dispatches" | "handles">;
  readonly channel: number;
  /** File of the symbol, by its position. */
  readonly unit: Pick<Unit, "index">;
  readonly symbol: number;
  readonly evidence: Evidence;
  /** Where it is written. */
  readonly file: number;
  readonly line: number;
  /** Lines of a handler that has no name of its own. */
  readonly lines?: HandlerLines | undefined;
  /** The rule that found it. */
  readonly idiom: string;
  readonly rule: number;
}

export interface LinkedTree {
  readonly channels: readonly ChannelNode[];
  readonly edges: readonly ChannelEdge[];
}

/** An edge whose channel has the number that it has in the table. */
type TableEdge = Omit<ChannelEdge, "channel"> & { channel: number };

/** Collects edges; the same one on the same line is kept once. */
export class ChannelEdges {
  readonly #edges: TableEdge[] = [];

  handle(channel: number | undefined, { find, targets, lines, loaded }: HandlingSide): void {
    if (channel === undefined) return;
    const { unit, within } = find;
    const place = { channel, evidence: "idiom", file: unit.index, line: find.line, ...ruleOf(find) } as const;
    if (find.rule.rule.at === "export") {
      if (loaded !== undefined) this.#handleExport(channel, find, targets, loaded);
      return;
    }
    if (targets.length === 0) this.#edges.push({ kind: "handles", unit, symbol: within, ...place, lines });
    for (const target of targets) this.#edges.push({ kind: "handles", ...target, ...place });
    if (find.via !== undefined)
      this.#edges.push({
        kind: "registers",
        ...find.via,
        symbol: find.via.within,
        channel,
        evidence: "idiom",
        file: find.via.unit.index,
        ...ruleOf(find),
      });
    const isElsewhere = targets.some((target) => target.unit !== unit || target.symbol !== within);
    if (isElsewhere) this.#edges.push({ kind: "registers", unit, symbol: within, ...place });
  }

  /** What a file gives out, by the statement that does. */
  #handleExport(channel: number, find: Find, targets: readonly HandlerTarget[], { unit, line }: LoadedPlace): void {
    const place = { channel, evidence: "idiom", file: unit.index, line, ...ruleOf(find) } as const;
    const known = targets.length > 0 ? targets : [{ unit, symbol: -1 }];
    for (const target of known) this.#edges.push({ kind: "handles", ...target, ...place });
  }

  /** A document says that something handles it. */
  describe(channel: number | undefined, file: number, line: number): void {
    if (channel === undefined) return;
    this.#edges.push({ kind: "handles", channel, unit: { index: file }, symbol: -1, evidence: "idiom", file, line, idiom: "", rule: 0 });
  }

  dispatch(channel: number, find: Find, evidence: Evidence): void {
    const { unit, within, key } = find;
    const line = key.written?.unit === unit ? key.written.line : find.line;
    this.#edges.push({ kind: "dispatches", channel, unit, symbol: within, evidence, file: unit.index, line, ...ruleOf(find) });
  }

  /** Channels in the order of trunk and key, those that nothing leads to left out. Nothing can be added any more. */
  finish(every: readonly TableChannel[]): LinkedTree {
    const used = new Set<number>();
    for (const { channel } of this.#edges) used.add(channel);
    const order = [...used].sort((a, b) => compare(every[a] as TableChannel, every[b] as TableChannel));
    const places = new Int32Array(every.length);
    for (const [position, channel] of order.entries()) places[channel] = position;
    for (const edge of this.#edges) edge.channel = places[edge.channel] as number;
    this.#edges.sort((a, b) => a.file - b.file || a.line - b.line || a.channel - b.channel);
    return { channels: toldApart(order.map((channel) => every[channel] as TableChannel)), edges: withoutSame(this.#edges) };
  }
}

/** Sorted edges, of those that are the same the first. */
function withoutSame(edges: readonly ChannelEdge[]): readonly ChannelEdge[] {
  const kept: ChannelEdge[] = [];
  // Where the edges of one channel on one line begin.
  let start = 0;
  for (const edge of edges) {
    const first = kept[start];
    if (first === undefined || first.file !== edge.file || first.line !== edge.line || first.channel !== edge.channel) start = kept.length;
    let isKnown = false;
    for (let i = start; i < kept.length && !isKnown; i++) isKnown = isSame(kept[i] as ChannelEdge, edge);
    if (!isKnown) kept.push(edge);
  }
  return kept;
}

/** Of edges between one channel and one line. */
function isSame(a: ChannelEdge, b: ChannelEdge): boolean {
  return a.kind === b.kind && a.symbol === b.symbol && a.unit.index === b.unit.index;
}

function ruleOf({ rule }: Find): { readonly idiom: string; readonly rule: number } {
  return { idiom: rule.idiom, rule: rule.position };
}

/** Channels of one key get what parts them behind it, so that each has an id of its own. */
function toldApart(channels: readonly TableChannel[]): readonly ChannelNode[] {
  const counts = new Map<string, number>();
  for (const { trunk, key } of channels) counts.set(`${trunk} ${key}`, (counts.get(`${trunk} ${key}`) ?? 0) + 1);
  const taken = new Map<string, number>();
  return channels.map(({ trunk, key, identity }) => {
    if (counts.get(`${trunk} ${key}`) === 1) return { trunk, key };
    const told = `${key} of ${identityLabel(identity) || "any"}`;
    const again = (taken.get(`${trunk} ${told}`) ?? 0) + 1;
    taken.set(`${trunk} ${told}`, again);
    return { trunk, key: again === 1 ? told : `${told} (${again})` };
  });
}

function compare(a: TableChannel, b: TableChannel): number {
  if (a.trunk !== b.trunk) return a.trunk < b.trunk ? -1 : 1;
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  const [first, second] = [identityLabel(a.identity), identityLabel(b.identity)];
  return first < second ? -1 : first > second ? 1 : 0;
}
