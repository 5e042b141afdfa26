import { setImmediate as nextTurn } from "node:timers/promises";
import type { Idiom } from "#contracts/idiom.ts";
import type { ChannelNode, EdgeKind, Evidence } from "#model/graph.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { CallSites, type SiteRows } from "./call-sites.ts";
import { ChannelTable } from "./channel-table.ts";
import { compileIdiom } from "./compiled-rules.ts";
import type { Find } from "./find.ts";
import { Finder } from "./finder.ts";
import { Forwards } from "./forwards.ts";
import { handlerTargets } from "./handler-target.ts";
import { Origins } from "./origins.ts";
import { holesOf, type Text } from "./text.ts";
import { Texts } from "./texts.ts";
import { type HandlerLines, UnnamedHandlers } from "./unnamed-handlers.ts";

export interface LinkRequest {
  readonly binder: Binder;
  readonly sitesOf: (unit: Unit) => SiteRows;
  readonly idioms: readonly Idiom[];
  readonly signal?: AbortSignal | undefined;
}

/** An edge between a symbol (-1: its file) and a channel, by the channel's position. */
export interface ChannelEdge {
  readonly kind: Extract<EdgeKind, "registers" | "dispatches" | "handles">;
  readonly channel: number;
  readonly unit: Unit;
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

/** Joins what dispatches and what handles through channels. Idioms are taken as they are: a malformed one throws. */
export async function linkTree({ binder, sitesOf, idioms, signal }: LinkRequest): Promise<LinkedTree> {
  const sites = new CallSites(binder, binder.units, sitesOf);
  const origins = new Origins(binder, sites);
  const texts = new Texts(binder);
  const forwards = new Forwards(binder, sites, texts);
  const compiled = idioms.map(compileIdiom);
  const finder = new Finder(binder, sites, origins, texts, compiled);
  const found: Find[] = [];
  for (const find of finder.finds()) {
    found.push(find);
    if (found.length % 256 === 0) {
      await nextTurn();
      signal?.throwIfAborted();
    }
  }
  const table = new ChannelTable();
  const edges = new ChannelEdges(binder, new UnnamedHandlers(sites));
  const later: Find[] = [];
  for (const find of found.filter(({ rule }) => rule.rule.role === "handles")) {
    for (const one of forwards.resolved(find, () => false)) {
      if (one.rule.rule.joinedOnly === true) later.push(one);
      else edges.handle(table.handle(one.rule.rule.trunk, one.key), one);
    }
  }
  const dispatched = found
    .filter(({ rule }) => rule.rule.role === "dispatches")
    .flatMap((find) => forwards.resolved(find, staysIn(find, table)));
  for (const one of later) {
    if (dispatched.some(({ rule, key }) => rule.rule.trunk === one.rule.rule.trunk && sameText(key, one.key))) {
      edges.handle(table.handle(one.rule.rule.trunk, one.key), one);
    }
  }
  for (const one of dispatched) {
    const { trunk, joinedOnly } = one.rule.rule;
    const matches = table.matches(trunk, one.key);
    for (const { channel, loose } of matches) edges.dispatch(channel, one, loose ? "heuristic" : "idiom");
    if (matches.length === 0 && joinedOnly !== true) {
      const channel = table.dispatch(trunk, one.key);
      if (channel !== undefined) edges.dispatch(channel, one, "idiom");
    }
  }
  return edges.finish(table.channels);
}

/**
 * Whether a key with a parameter in it is a key as it is, and not that of a wrapper: its parameter is a whole segment of a path that something
 * handles with a parameter in that place.
 */
function staysIn({ rule }: Find, table: ChannelTable): (key: Text) => boolean {
  if (rule.rule.trunk !== "rest") return () => false;
  return (key) => holesOf(key).every((_, i) => isSegment(key, i)) && table.matches("rest", key).some(({ loose }) => !loose);
}

/** Whether the hole is a whole segment of a path that has fixed text before it. */
function isSegment({ pieces }: Text, position: number): boolean {
  let seen = -1;
  for (const [i, piece] of pieces.entries()) {
    if (typeof piece === "string" || ++seen !== position) continue;
    const [before, after] = [pieces[i - 1], pieces[i + 1]];
    const isClosed = after === undefined || (typeof after === "string" && /^[/?#]/.test(after));
    return isClosed && typeof before === "string" && before.endsWith("/") && /[^\s/]\/$/.test(before.slice(before.indexOf(" ") + 1));
  }
  return false;
}

function sameText(a: Text, b: Text): boolean {
  return JSON.stringify(a.pieces) === JSON.stringify(b.pieces);
}

/** Collects edges; the same one on the same line is kept once. */
class ChannelEdges {
  readonly #binder: Binder;
  readonly #unnamed: UnnamedHandlers;
  readonly #edges = new Map<string, ChannelEdge>();

  constructor(binder: Binder, unnamed: UnnamedHandlers) {
    this.#binder = binder;
    this.#unnamed = unnamed;
  }

  handle(channel: number | undefined, find: Find): void {
    if (channel === undefined) return;
    const { unit, within, handler } = find;
    const given = handler === undefined ? [] : handlerTargets(this.#binder, handler.unit, handler.at);
    const targets = find.runs.length > 0 ? find.runs : given;
    const place = { channel, evidence: "idiom", file: unit.index, line: find.line, ...ruleOf(find) } as const;
    if (targets.length === 0) this.#add({ kind: "handles", unit, symbol: within, ...place, lines: this.#unnamed.of(find) });
    for (const target of targets) this.#add({ kind: "handles", ...target, ...place });
    const isElsewhere = targets.some((target) => target.unit !== unit || target.symbol !== within);
    if (isElsewhere) this.#add({ kind: "registers", unit, symbol: within, ...place });
  }

  dispatch(channel: number, find: Find, evidence: Evidence): void {
    const { unit, within, line } = find;
    this.#add({ kind: "dispatches", channel, unit, symbol: within, evidence, file: unit.index, line, ...ruleOf(find) });
  }

  #add(edge: ChannelEdge): void {
    const key = `${edge.kind} ${edge.channel} ${edge.unit.index} ${edge.symbol} ${edge.file} ${edge.line}`;
    if (!this.#edges.has(key)) this.#edges.set(key, edge);
  }

  /** Channels in the order of trunk and key, those that nothing leads to left out. */
  finish(every: readonly ChannelNode[]): LinkedTree {
    const used = new Set([...this.#edges.values()].map(({ channel }) => channel));
    const order = [...used].sort((a, b) => compare(every[a] as ChannelNode, every[b] as ChannelNode));
    const place = new Map(order.map((channel, position) => [channel, position]));
    const edges = [...this.#edges.values()].map((edge) => ({ ...edge, channel: place.get(edge.channel) as number }));
    edges.sort((a, b) => a.file - b.file || a.line - b.line || a.channel - b.channel);
    return { channels: order.map((channel) => every[channel] as ChannelNode), edges };
  }
}

function ruleOf({ rule }: Find): { readonly idiom: string; readonly rule: number } {
  return { idiom: rule.idiom, rule: rule.position };
}

function compare(a: ChannelNode, b: ChannelNode): number {
  if (a.trunk !== b.trunk) return a.trunk < b.trunk ? -1 : 1;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}
