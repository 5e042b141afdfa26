import { withoutExpression } from "./path-expression.ts";
import type { Hole, Text } from "./text.ts";

/** One segment of a path: fixed text, or a parameter; `parts` where it is fixed text around holes. */
export type Segment =
  | { readonly kind: "fixed"; readonly text: string }
  | { readonly kind: "parameter"; readonly name: string }
  | { readonly kind: "rest"; readonly name: string }
  | { readonly kind: "mixed"; readonly parts: readonly (string | undefined)[] };

/** A method (`*` for any) and a path. */
export interface RestKey {
  readonly method: string;
  readonly segments: readonly Segment[];
  /** The path has something unknown in front: a base that the code does not tell. */
  readonly isOpen: boolean;
  readonly key: string;
}

const HOLE = "\0";

/** Words of registrars that take every method. */
const ANY: ReadonlySet<string> = new Set(["ALL", "ANY", "USE", "HANDLE", "HANDLEFUNC"]);

/**
 * Reads `get /users/${id}?x=1` and the like: `{id}`, `<int:id>`, `[id]`, `:id(\\d+)?` and holes are parameters. Undefined for what has no path here: a URL of
 * another host, a text without method.
 */
export function parseRest(text: Text, isDispatch: boolean): RestKey | undefined {
  const holes: Hole[] = [];
  const flat = text.pieces.map((piece) => (typeof piece === "string" ? piece : HOLE + String.fromCharCode(holes.push(piece) - 1))).join("");
  const space = flat.indexOf(" ");
  if (space < 1) return undefined;
  const word = flat.slice(0, space).toUpperCase();
  let method = word.includes(HOLE) || ANY.has(word) ? "*" : word;
  let path = flat.slice(space + 1).trim();
  // Registrars that take any method may have one in the path: `GET /users/{id}`.
  const own = method === "*" ? /^([A-Z]+)\s+(?=\S*\/)/.exec(path) : null;
  if (own !== null) {
    method = own[1] as string;
    path = path.slice(own[0].length);
  }
  if (!isDispatch) path = withoutExpression(path);
  const host = /^(?:.*?[^a-z+.-])?[a-z][a-z+.-]*:\/\/([^/?#]*)/is.exec(path);
  if (host !== null) {
    if (isDispatch && !/^(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/.test(host[1] as string) && !(host[1] as string).includes(HOLE))
      return undefined;
    path = path.slice(host[0].length);
  }
  if (isDispatch) path = path.replace(/[?#].*$/s, "");
  let isOpen = false;
  if (path.startsWith(HOLE) && isDispatch) {
    isOpen = path.length > 2;
    if (!isOpen) return undefined;
    path = path.slice(2);
    if (path !== "" && !path.startsWith("/")) return undefined;
  }
  if (/[\s"'<>|\\^`]/.test(path.replace(/<[^<>/]*>|\([^()]*\)|\{\w+\s*[:<](?:[^{}]|\{[\d,]*\})*\}/g, ""))) return undefined;
  // Nothing is handled at a path of which nothing is known, nor at one that the caller of a callback tells.
  if (!isDispatch && (/^[/\0]*\0[\s\S]$/.test(path) || path.includes("{$"))) return undefined;
  const segments = withoutDots(splitPath(path)).map((segment) => parseSegment(segment, holes));
  return { method, segments, isOpen, key: `${method} ${showPath(segments)}` };
}

/** `..` takes the segment before it away, as prefixes of inner routes do. */
function withoutDots(segments: readonly string[]): readonly string[] {
  if (!segments.includes("..")) return segments;
  const kept: string[] = [];
  for (const segment of segments) {
    if (segment === "..") kept.pop();
    else kept.push(segment);
  }
  return kept;
}

/** Segments of a path; slashes inside of brackets do not part. */
function splitPath(path: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let current = "";
  for (let i = 0; i < path.length; i++) {
    const letter = path[i] as string;
    if (letter === HOLE) {
      current += letter + (path[++i] ?? "");
      continue;
    }
    if ("([{<".includes(letter)) depth++;
    else if (")]}>".includes(letter)) depth--;
    if (letter === "/" && depth <= 0) {
      if (current !== "") found.push(current);
      current = "";
    } else current += letter;
  }
  if (current !== "") found.push(current);
  return found;
}

function parseSegment(text: string, holes: readonly Hole[]): Segment {
  const hole = text.length === 2 && text.startsWith(HOLE) ? holes[text.charCodeAt(1)] : undefined;
  if (hole !== undefined) return { kind: "parameter", name: hole.name };
  const rest =
    /^\*(\w*)$/.exec(text) ??
    /^:(\w+)(?:\([^)]*\))?[*+]$/.exec(text) ??
    /^\[?\[\.\.\.(\w+)\]\]?$/.exec(text) ??
    /^\{(?:\*\*?(\w+)|(\w+)(?::path|\.\.\.|:\*|\s*:\s*\.[*+]))\}$/.exec(text) ??
    /^<path:(\w+)>$/.exec(text);
  if (rest !== null) return { kind: "rest", name: rest[1] ?? rest[2] ?? "" };
  const named =
    /^:(\w+)(?:\([^)]*\)|<[^>]*>)?[?]?$/.exec(text) ??
    /^\{(\w+)(?:\s*[:<=].*)?\??\}\??$/.exec(text) ??
    /^<(?:\w+(?:\([^)]*\))?:)?(\w+)>$/.exec(text) ??
    /^\[(\w+)\]$/.exec(text);
  if (named !== null) return { kind: "parameter", name: named[1] as string };
  if (!/\0|[:{<]\w/.test(text)) return { kind: "fixed", text: decoded(text) };
  const parts = text
    .split(/(\0[\s\S]|:\w{1,80}(?:\([^)]{0,120}\))?\??|\{\w{1,80}[^}]{0,120}\}|<[^>]{0,120}>)/)
    .filter((part) => part !== "");
  return { kind: "mixed", parts: parts.map((part) => (/^(?:\0|:\w|\{|<)/.test(part) ? undefined : part)) };
}

function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    // Not everything with a percent sign is an encoded path.
    return text;
  }
}

function showPath(segments: readonly Segment[]): string {
  return `/${segments.map(showSegment).join("/")}`;
}

function showSegment(segment: Segment): string {
  switch (segment.kind) {
    case "fixed":
      return segment.text;
    case "parameter":
      return segment.name === "" ? "*" : `:${segment.name}`;
    case "rest":
      return segment.name === "" ? "**" : `:${segment.name}*`;
    case "mixed":
      return segment.parts.map((part) => part ?? "*").join("");
    default:
      return segment satisfies never;
  }
}

/**
 * How well a dispatched path fits a handled one: the number of fixed segments that are equal, -1 where it does not fit. `loose` is set where an
 * unknown part of the dispatch had to stand for fixed text.
 */
export function fitOf(dispatched: RestKey, handled: RestKey): { readonly score: number; readonly loose: boolean } {
  const no = { score: -1, loose: false };
  const anyMethod = dispatched.method === "*" || handled.method === "*";
  if (!anyMethod && dispatched.method !== handled.method) return no;
  const [from, to] = [dispatched.segments, handled.segments];
  const last = to.at(-1);
  const isTail = last?.kind === "rest";
  if (isTail ? from.length < to.length - 1 : from.length !== to.length) return no;
  let score = 0;
  let equal = 0;
  let unknown = 0;
  let loose = dispatched.method === "*" && handled.method !== "*";
  for (let i = 0; i < (isTail ? to.length - 1 : to.length); i++) {
    const [a, b] = [from[i] as Segment, to[i] as Segment];
    if (a.kind === "fixed" && b.kind === "fixed") {
      if (a.text.toLowerCase() !== b.text.toLowerCase()) return no;
      score += a.text === b.text ? 2 : 1;
      equal++;
    } else if (b.kind === "parameter" || b.kind === "rest") score += a.kind === "parameter" ? 1 : 0;
    else if (a.kind === "parameter" && b.kind === "fixed") unknown++;
    else if (a.kind === "mixed" && b.kind === "fixed") {
      if (!fitsParts(a.parts, b.text)) return no;
      loose = true;
    } else if (a.kind === "fixed" && b.kind === "mixed") {
      if (!fitsParts(b.parts, a.text)) return no;
      score++;
    } else if (a.kind === "mixed" && b.kind === "mixed") {
      if (a.parts.filter((part) => part !== undefined).join("\0") !== b.parts.filter((part) => part !== undefined).join("\0")) return no;
      score++;
    } else return no;
  }
  // What is known of the path has to say more than what is not.
  if (unknown > 0 && equal <= unknown) return no;
  return { score: isTail ? score - 1 : score, loose: loose || unknown > 0 };
}

/** Whether a text has the fixed parts in order, the first and last at its ends. */
export function fitsParts(parts: readonly (string | undefined)[], text: string): boolean {
  let at = 0;
  for (const [i, part] of parts.entries()) {
    if (part === undefined) continue;
    const isLast = i === parts.length - 1;
    const found = i === 0 ? (text.startsWith(part) ? 0 : -1) : isLast ? text.length - part.length : text.indexOf(part, at);
    if (found < at || !text.startsWith(part, found)) return false;
    at = found + part.length;
  }
  return parts.at(-1) === undefined ? at < text.length || parts.length === 1 : at === text.length;
}
