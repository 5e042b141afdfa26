import { isObject, type JsonObject } from "./json-text.ts";

/** How a module asks: the statement it uses, and conditions of its own configuration. */
export interface Conditions {
  readonly kind: "import" | "require";
  readonly custom: readonly string[];
}

const ALWAYS: ReadonlySet<string> = new Set(["node", "module", "default", "development"]);
const MAX_DEPTH = 16;

/**
 * Targets that `exports` or `imports` gives for a key (`.`, `./x`, `#x`), best first: those of source conditions, then those that hold
 * for the asker, then the rest, since a condition nobody sets here may name the only file that is not built. Empty for a key that is
 * closed by `null`; undefined for one that is not there.
 */
export function exportTargets(map: unknown, key: string, conditions: Conditions): readonly string[] | undefined {
  const found = entryOf(map, key);
  if (found === undefined) return undefined;
  const ranks: [source: string[], active: string[], passive: string[]] = [[], [], []];
  collect(found.value, 1, conditions, ranks, MAX_DEPTH);
  return [...new Set(ranks.flat())].map((target) => target.replaceAll("*", () => found.star));
}

function entryOf(map: unknown, key: string): { readonly value: unknown; readonly star: string } | undefined {
  if (map === undefined) return undefined;
  if (!isObject(map) || !hasKeys(map)) return key === "." ? { value: map, star: "" } : undefined;
  if (Object.hasOwn(map, key) && !key.includes("*")) return { value: map[key], star: "" };
  let best: string | undefined;
  for (const pattern of Object.keys(map)) {
    if (starOf(pattern, key) !== undefined && (best === undefined || moreExact(pattern, best))) best = pattern;
  }
  if (best === undefined) return undefined;
  return { value: folderTargets(best, map[best]), star: starOf(best, key) ?? "" };
}

/** Whether an object maps keys rather than conditions. */
function hasKeys(map: JsonObject): boolean {
  return Object.keys(map).some((key) => key.startsWith(".") || key.startsWith("#"));
}

/** The text that the `*` of a pattern takes in a key; patterns that end in a slash take all that follows. */
function starOf(pattern: string, key: string): string | undefined {
  const star = pattern.endsWith("/") ? pattern.length : pattern.indexOf("*");
  if (star < 0) return undefined;
  const end = pattern.slice(star + 1);
  if (key.length <= star + end.length || !key.startsWith(pattern.slice(0, star)) || !key.endsWith(end)) return undefined;
  return key.slice(star, key.length - end.length);
}

function moreExact(pattern: string, other: string): boolean {
  const length = baseLength(pattern);
  const otherLength = baseLength(other);
  return length === otherLength ? pattern.length > other.length : length > otherLength;
}

function baseLength(pattern: string): number {
  const star = pattern.indexOf("*");
  return star < 0 ? pattern.length : star;
}

function folderTargets(pattern: string, value: unknown): unknown {
  return pattern.endsWith("/") && typeof value === "string" ? `${value}*` : value;
}

function collect(value: unknown, rank: 0 | 1 | 2, conditions: Conditions, ranks: readonly string[][], depth: number): void {
  if (typeof value === "string") ranks[rank]?.push(value);
  if (depth === 0) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, rank, conditions, ranks, depth - 1);
  } else if (isObject(value)) {
    for (const [condition, inner] of Object.entries(value)) {
      collect(inner, rankOf(condition, rank, conditions), conditions, ranks, depth - 1);
    }
  }
}

function rankOf(condition: string, rank: 0 | 1 | 2, { kind, custom }: Conditions): 0 | 1 | 2 {
  if (rank === 2) return 2;
  if (condition === "source" || custom.includes(condition)) return 0;
  return condition === kind || ALWAYS.has(condition) ? rank : 2;
}
