import type { GraphSegment } from "#store/graph-segment.ts";
import { channelNodes } from "./channel-sides.ts";

interface Keys {
  /** Channels by id and by key, in lower case. */
  readonly byText: ReadonlyMap<string, readonly number[]>;
  readonly routes: readonly Route[];
}

interface Route {
  readonly node: number;
  readonly method: string;
  readonly segments: readonly string[];
}

const LONGEST_KEY = 500;
const known = new WeakMap<GraphSegment, Keys>();

/**
 * Channels that a text names: by id (`channel:rest:GET /loaves`) or by key, whatever the case of its letters. A path of `rest` may go without its
 * method and have any names or values for its parameters: `/loaves/rye` is `GET /loaves/:grain`, where no channel has that path as it is.
 */
export function channelsNamed(graph: GraphSegment, text: string): readonly number[] {
  const wanted = text.trim().toLowerCase();
  if (graph.channelCount === 0 || wanted === "" || wanted.length > LONGEST_KEY) return [];
  const { byText, routes } = keysOf(graph);
  const exact = byText.get(wanted);
  if (exact !== undefined) return exact;
  const parts = /^(?:channel:rest:)?(?:([a-z]+|\*) +)?(\/\S*)$/.exec(wanted);
  return parts === null ? [] : routesFor(routes, parts[1], segmentsOf(parts[2] as string));
}

/** Whether a text is so much of a key that it is hardly meant as words: it has several words, a dot, slash or colon, or a hump. */
export function isTellingKey(text: string): boolean {
  return /[\s./:_#-]|\p{Ll}\p{Lu}/u.test(text.trim());
}

function keysOf(graph: GraphSegment): Keys {
  let keys = known.get(graph);
  if (keys !== undefined) return keys;
  const byText = new Map<string, number[]>();
  const routes: Route[] = [];
  for (const node of channelNodes(graph)) {
    const { trunk, key } = graph.channel(node);
    // Channels of one key are told apart by what follows it.
    const plain = key.replace(/ of \S.*$/s, "");
    for (const text of new Set([key.toLowerCase(), plain.toLowerCase(), `channel:${trunk}:${key}`.toLowerCase()])) {
      const list = byText.get(text);
      if (list === undefined) byText.set(text, [node]);
      else list.push(node);
    }
    const space = key.indexOf(" ");
    if (trunk === "rest")
      routes.push({ node, method: key.slice(0, space).toLowerCase(), segments: segmentsOf(key.slice(space + 1).toLowerCase()) });
  }
  keys = { byText, routes };
  known.set(graph, keys);
  return keys;
}

function segmentsOf(path: string): string[] {
  return path
    .replace(/[?].*$/, "")
    .split("/")
    .filter((segment) => segment !== "");
}

/** Those that fit best: with the most segments that are equal. */
function routesFor(routes: readonly Route[], method: string | undefined, wanted: readonly string[]): number[] {
  let best = -1;
  let found: number[] = [];
  for (const { node, method: own, segments } of routes) {
    if (method !== undefined && method !== own && own !== "*" && method !== "*") continue;
    const fit = fitOf(wanted, segments);
    if (fit < best || fit < 0) continue;
    if (fit > best) found = [];
    best = fit;
    found.push(node);
  }
  return found;
}

/** Number of segments that are equal; -1 where they do not fit. A parameter takes one segment, the last one of `:rest*` and `**` any number. */
function fitOf(wanted: readonly string[], own: readonly string[]): number {
  const last = own.at(-1) ?? "";
  const isTail = last === "**" || /^:\w*\*$/.test(last);
  if (isTail ? wanted.length < own.length - 1 : wanted.length !== own.length) return -1;
  let equal = 0;
  for (const [i, segment] of own.entries()) {
    if (isTail && i === own.length - 1) break;
    const given = wanted[i] as string;
    if (segment === given) equal++;
    else if (!fitsSegment(given, segment)) return -1;
  }
  return equal;
}

function fitsSegment(given: string, own: string): boolean {
  if (own === "*" || own.startsWith(":")) return true;
  if (!own.includes("*")) return false;
  const [first = "", ...others] = own.split("*");
  const end = others.at(-1) ?? "";
  return given.length >= first.length + end.length && given.startsWith(first) && given.endsWith(end);
}
