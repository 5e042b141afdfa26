import type { Binder } from "#resolve/binder/binder.ts";
import { ChannelEdges, type LinkedTree } from "./channel-edges.ts";
import { ChannelTable } from "./channel-table.ts";
import type { Find } from "./find.ts";
import type { HandlingSide } from "./handling-sides.ts";
import { mayBeSame } from "./identity.ts";
import { describedRoutes, isOpenapiPath } from "./openapi.ts";
import { fixed, shown } from "./text.ts";
import type { TreeLinks } from "./tree-links.ts";

/** Joins the sides that were found in a tree. */
export function joinSides(links: TreeLinks): LinkedTree {
  const places = [...links.places()];
  const table = new ChannelTable();
  const edges = new ChannelEdges();
  const later: HandlingSide[] = [];
  // Where a rule speaks of a call itself, that it also hands its arguments on to something is no second edge.
  const direct = new Set(places.map(({ find }) => placeOf(find)));
  const isSecond = (find: Find) => find.via !== undefined && direct.has(placeOf(find));
  for (const { handling } of places) {
    for (const side of handling) {
      if (isSecond(side.find)) continue;
      if (side.find.rule.rule.joinedOnly === true) later.push(side);
      else handle(table, edges, side);
    }
  }
  describe(links.binder, table, edges);
  links.dispatch(table);
  const dispatched = places.flatMap(({ dispatching }) => dispatching?.finds ?? []).filter((find) => !isSecond(find));
  const spoken = new Map<string, Find[]>();
  for (const one of later.length === 0 ? [] : dispatched) {
    const list = spoken.get(keyOf(one));
    if (list === undefined) spoken.set(keyOf(one), [one]);
    else list.push(one);
  }
  for (const side of later) {
    const isJoined = spoken.get(keyOf(side.find))?.some((other) => mayBeSame(side.find.identity, other.identity)) === true;
    if (isJoined) handle(table, edges, side);
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

function placeOf({ rule, unit, line }: Find): string {
  return `${rule.rule.role} ${unit.index}:${line}`;
}

function keyOf({ rule, key }: Find): string {
  return `${rule.rule.trunk} ${shown(key)}`;
}
