import type { Binder } from "#resolve/binder/binder.ts";
import { ChannelEdges, type LinkedTree } from "./channel-edges.ts";
import { ChannelTable, type Match } from "./channel-table.ts";
import type { Find } from "./find.ts";
import type { HandlingSide } from "./handling-sides.ts";
import { mayBeSame } from "./identity.ts";
import { describedRoutes, isOpenapiPath } from "./openapi.ts";
import { fixed, shown } from "./text.ts";
import type { TreeLinks } from "./tree-links.ts";

const MOST_LINES = 2 ** 24;

/** Joins the sides that were found in a tree. What dispatches is matched anew only where other keys are handled than the last time. */
export class SideJoin {
  #table = new ChannelTable();
  /** Number of its keys that were handled before it was known what is dispatched. */
  #toldCount = 0;
  #matches = new WeakMap<Find, readonly Match[]>();

  join(links: TreeLinks): LinkedTree {
    const places = links.places();
    const table = new ChannelTable();
    const edges = new ChannelEdges();
    const later: HandlingSide[] = [];
    // Where a rule speaks of a call itself, that it also hands its arguments on to something is no second edge.
    const direct = new Set<number>();
    for (const { find } of places) direct.add(placeOf(find));
    const isSecond = (find: Find) => find.via !== undefined && direct.has(placeOf(find));
    for (const { handling } of places) {
      for (const side of handling) {
        if (isSecond(side.find)) continue;
        if (side.find.rule.rule.joinedOnly === true) later.push(side);
        else handle(table, edges, side);
      }
    }
    describe(links.binder, table, edges);
    const isSame = table.handlesAs(this.#table, this.#toldCount);
    this.#toldCount = table.handledCount;
    links.dispatch(table, isSame);
    const dispatched: Find[] = [];
    for (const { dispatching } of places) for (const find of dispatching?.finds ?? []) if (!isSecond(find)) dispatched.push(find);
    for (const side of joinedLater(later, dispatched)) handle(table, edges, side);
    if (!table.handlesAs(this.#table)) this.#matches = new WeakMap();
    this.#table = table;
    for (const one of dispatched) this.#dispatch(table, edges, one);
    return edges.finish(table.channels);
  }

  #dispatch(table: ChannelTable, edges: ChannelEdges, find: Find): void {
    const { trunk, joinedOnly } = find.rule.rule;
    let matches = this.#matches.get(find);
    if (matches === undefined) {
      matches = table.matches(trunk, find.key, find.identity);
      this.#matches.set(find, matches);
    }
    for (const { channel, loose } of matches) edges.dispatch(channel, find, loose ? "heuristic" : "idiom");
    if (matches.length > 0 || joinedOnly === true) return;
    const channel = table.dispatch(trunk, find.key, find.identity);
    if (channel !== undefined) edges.dispatch(channel, find, "idiom");
  }
}

/** Sides that count only where something dispatches their key. */
function joinedLater(later: readonly HandlingSide[], dispatched: readonly Find[]): readonly HandlingSide[] {
  const trunks = new Set(later.map(({ find }) => find.rule.rule.trunk));
  const spoken = new Map<string, Find[]>();
  for (const one of dispatched) {
    if (!trunks.has(one.rule.rule.trunk)) continue;
    const list = spoken.get(keyOf(one));
    if (list === undefined) spoken.set(keyOf(one), [one]);
    else list.push(one);
  }
  return later.filter(({ find }) => spoken.get(keyOf(find))?.some((other) => mayBeSame(find.identity, other.identity)) === true);
}

function handle(table: ChannelTable, edges: ChannelEdges, side: HandlingSide): void {
  const { rule, key, identity } = side.find;
  edges.handle(table.handle(rule.rule.trunk, key, identity), side);
}

/** Documents of the tree that describe routes handle them, too: in the channel of the code that does, where there is one. */
function describe({ sources }: Binder, table: ChannelTable, edges: ChannelEdges): void {
  for (const [file, path] of sources.paths.entries()) {
    if (!isOpenapiPath(path)) continue;
    for (const { key, line } of describedRoutes(sources.read(path) ?? "")) edges.describe(table.describe(fixed(key)), file, line);
  }
}

/** Role, file and line as one number. */
function placeOf({ rule, unit, line }: Find): number {
  return (unit.index * MOST_LINES + line) * 2 + (rule.rule.role === "handles" ? 1 : 0);
}

function keyOf({ rule, key }: Find): string {
  return `${rule.rule.trunk} ${shown(key)}`;
}
