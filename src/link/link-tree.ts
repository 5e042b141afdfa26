import { setImmediate as nextTurn } from "node:timers/promises";
import type { Idiom } from "#contracts/idiom.ts";
import { CODE } from "#model/binding-codes.ts";
import type { ChannelNode, EdgeKind, Evidence } from "#model/graph.ts";
import type { Binder } from "#resolve/binder/binder.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import { CallSites, type SiteRows } from "./call-sites.ts";
import { ChannelTable, type TableChannel } from "./channel-table.ts";
import { compileIdiom, modulesOf, PatternTable } from "./compiled-rules.ts";
import { fileFinds } from "./file-finds.ts";
import type { Find } from "./find.ts";
import { Finder } from "./finder.ts";
import { Forwards } from "./forwards.ts";
import { HandedFunctions } from "./handed-functions.ts";
import { type HandlerTarget, handlerTargets } from "./handler-target.ts";
import { identityLabel, mayBeSame } from "./identity.ts";
import { heldNames } from "./interesting-names.ts";
import { exportLine, loadedExport } from "./loaded-export.ts";
import { describedRoutes, isOpenapiPath } from "./openapi.ts";
import { Origins } from "./origins.ts";
import { fixed, holesOf, shown, type Text } from "./text.ts";
import { Texts } from "./texts.ts";
import { type HandlerLines, UnnamedHandlers } from "./unnamed-handlers.ts";

export interface LinkRequest {
  readonly binder: Binder;
  readonly sitesOf: (unit: Unit) => SiteRows;
  readonly idioms: readonly Idiom[];
  /** Called at every turn: the place to look after memory. */
  readonly onTurn?: (() => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

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

/** Joins what dispatches and what handles through channels. Idioms are taken as they are: a malformed one throws. */
export async function linkTree({ binder, sitesOf, idioms, onTurn, signal }: LinkRequest): Promise<LinkedTree> {
  const sites = new CallSites(binder, binder.units, sitesOf);
  const compiled = idioms.map(compileIdiom);
  const uses = compiled.flatMap(({ rules, bases }) => [...rules, ...bases]);
  const patterns = uses.flatMap((one) => one.patterns);
  const held = heldNames(binder, new PatternTable(uses));
  const handed = new HandedFunctions(binder, sites, patterns);
  const origins = new Origins(binder, sites, handed, modulesOf(patterns));
  const texts = new Texts(binder, origins);
  const forwards = new Forwards(binder, sites, texts);
  const finder = new Finder({ binder, sites, origins, texts, handed, held }, compiled);
  const found: Find[] = [];
  for (const find of finder.finds()) {
    found.push(find);
    if (found.length % 256 === 0) {
      await nextTurn();
      onTurn?.();
      signal?.throwIfAborted();
    }
  }
  for (const find of fileFinds(binder, idioms)) found.push(find);
  const table = new ChannelTable();
  const edges = new ChannelEdges(binder, new UnnamedHandlers(sites));
  const later: Find[] = [];
  // Where a rule speaks of a call itself, that it also hands its arguments on to something is no second edge.
  const direct = new Set(found.map(placeOf));
  const follow = (find: Find, stays: (key: Text) => boolean) =>
    forwards.resolved(find, stays).filter((one) => one.via === undefined || !direct.has(placeOf(one)));
  for (const find of found.filter(({ rule }) => rule.rule.role === "handles")) {
    for (const one of follow(find, () => false)) {
      if (one.rule.rule.joinedOnly === true) later.push(one);
      else edges.handle(table.handle(one.rule.rule.trunk, one.key, one.identity), one);
    }
  }
  describe(binder, table, edges);
  const dispatched = found
    .filter(({ rule }) => rule.rule.role === "dispatches")
    .flatMap((find) => follow(withoutQuery(find), staysIn(find, table)));
  const spoken = new Map<string, Find[]>();
  for (const one of later.length === 0 ? [] : dispatched) {
    const list = spoken.get(keyOf(one));
    if (list === undefined) spoken.set(keyOf(one), [one]);
    else list.push(one);
  }
  for (const one of later) {
    const isJoined = spoken.get(keyOf(one))?.some((other) => mayBeSame(one.identity, other.identity)) === true;
    if (isJoined) edges.handle(table.handle(one.rule.rule.trunk, one.key, one.identity), one);
  }
  for (const one of dispatched) {
    const { trunk, joinedOnly } = one.rule.rule;
    const matches = table.matches(trunk, one.key, one.identity);
    for (const { channel, loose } of matches) edges.dispatch(channel, one, loose ? "heuristic" : "idiom");
    if (matches.length === 0 && joinedOnly !== true) {
      const channel = table.dispatch(trunk, one.key, one.identity);
      if (channel !== undefined) edges.dispatch(channel, one, "idiom");
    }
  }
  return edges.finish(table.channels);
}

/** Documents of the tree that describe routes handle them, too: in the channel of the code that does, where there is one. */
function describe({ sources }: Binder, table: ChannelTable, edges: ChannelEdges): void {
  for (const [file, path] of sources.paths.entries()) {
    if (!isOpenapiPath(path)) continue;
    for (const { key, line } of describedRoutes(sources.read(path) ?? "")) edges.describe(table.describe(fixed(key)), file, line);
  }
}

/**
 * Whether a key with a parameter in it is a key as it is, and not that of a wrapper: its parameter is a whole segment of a path that something
 * handles with a parameter in that place.
 */
function staysIn({ rule }: Find, table: ChannelTable): (key: Text) => boolean {
  const { trunk } = rule.rule;
  if (trunk !== "rest" && trunk !== "route") return () => false;
  return (key) => holesOf(key).every((_, i) => isSegment(key, i)) && table.matches(trunk, key, undefined).some(({ loose }) => !loose);
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

/** Who fills a hole of the query does not say where a request goes. */
function withoutQuery(find: Find): Find {
  const { pieces, isPattern } = find.key;
  const at = find.rule.rule.trunk === "rest" ? pieces.findIndex((piece) => typeof piece === "string" && piece.includes("?")) : -1;
  if (at < 0 || at === pieces.length - 1 || isPattern) return find;
  const last = (pieces[at] as string).replace(/\?.*$/s, "");
  return { ...find, key: { pieces: [...pieces.slice(0, at), ...(last === "" ? [] : [last])] } };
}

/** A function without a name that handles requests: what it gives back is an answer, not what runs. */
function answersItself({ rule, handler }: Find): boolean {
  if (rule.rule.trunk !== "rest" || handler === undefined || handler.unit.code(handler.at) !== CODE.function) return false;
  return handler.unit.fn(handler.unit.code(handler.at + 1), "symbol") < 0;
}

function placeOf({ rule, unit, line }: Find): string {
  return `${rule.rule.role} ${unit.index}:${line}`;
}

function keyOf({ rule, key }: Find): string {
  return `${rule.rule.trunk} ${shown(key)}`;
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
    const given = handler === undefined || answersItself(find) ? [] : handlerTargets(this.#binder, handler.unit, handler.at);
    const targets = find.runs.length > 0 ? find.runs : given;
    const place = { channel, evidence: "idiom", file: unit.index, line: find.line, ...ruleOf(find) } as const;
    if (find.rule.rule.at === "export") {
      this.#handleExport(channel, find, targets);
      return;
    }
    if (targets.length === 0) this.#add({ kind: "handles", unit, symbol: within, ...place, lines: this.#unnamed.of(find) });
    for (const target of targets) this.#add({ kind: "handles", ...target, ...place });
    if (find.via !== undefined)
      this.#add({
        kind: "registers",
        ...find.via,
        symbol: find.via.within,
        channel,
        evidence: "idiom",
        file: find.via.unit.index,
        ...ruleOf(find),
      });
    const isElsewhere = targets.some((target) => target.unit !== unit || target.symbol !== within);
    if (isElsewhere) this.#add({ kind: "registers", unit, symbol: within, ...place });
  }

  /** What a file gives out, by the statement that does. */
  #handleExport(channel: number, find: Find, targets: readonly HandlerTarget[]): void {
    const loaded = find.handler === undefined ? undefined : loadedExport(this.#binder, find.handler.unit, find.handler.at);
    if (loaded === undefined) return;
    const line = exportLine(this.#binder, loaded);
    const place = { channel, evidence: "idiom", file: loaded.unit.index, line, ...ruleOf(find) } as const;
    const known = targets.length > 0 ? targets : [{ unit: loaded.unit, symbol: -1 }];
    for (const target of known) this.#add({ kind: "handles", ...target, ...place });
  }

  /** A document says that something handles it. */
  describe(channel: number | undefined, file: number, line: number): void {
    if (channel === undefined) return;
    this.#add({ kind: "handles", channel, unit: { index: file }, symbol: -1, evidence: "idiom", file, line, idiom: "", rule: 0 });
  }

  dispatch(channel: number, find: Find, evidence: Evidence): void {
    const { unit, within, key } = find;
    const line = key.written?.unit === unit ? key.written.line : find.line;
    this.#add({ kind: "dispatches", channel, unit, symbol: within, evidence, file: unit.index, line, ...ruleOf(find) });
  }

  #add(edge: ChannelEdge): void {
    const key = `${edge.kind} ${edge.channel} ${edge.unit.index} ${edge.symbol} ${edge.file} ${edge.line}`;
    if (!this.#edges.has(key)) this.#edges.set(key, edge);
  }

  /** Channels in the order of trunk and key, those that nothing leads to left out. */
  finish(every: readonly TableChannel[]): LinkedTree {
    const used = new Set([...this.#edges.values()].map(({ channel }) => channel));
    const order = [...used].sort((a, b) => compare(every[a] as TableChannel, every[b] as TableChannel));
    const place = new Map(order.map((channel, position) => [channel, position]));
    const edges = [...this.#edges.values()].map((edge) => ({ ...edge, channel: place.get(edge.channel) as number }));
    edges.sort((a, b) => a.file - b.file || a.line - b.line || a.channel - b.channel);
    return { channels: toldApart(order.map((channel) => every[channel] as TableChannel)), edges };
  }
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
