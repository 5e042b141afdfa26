import type { ChannelTable } from "./channel-table.ts";
import type { Find } from "./find.ts";
import { holesOf, type Text } from "./text.ts";

/**
 * Whether a key with a parameter in it is a key as it is, and not that of a wrapper: its parameter is a whole segment of a path that something
 * handles with a parameter in that place.
 */
export function staysIn({ rule }: Find, table: ChannelTable): (key: Text) => boolean {
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
