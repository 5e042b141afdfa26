import type { CaptureMatch, TextRange } from "./capture-match.ts";

/**
 * Makes one definition of neighbours with one name: the clauses of an Elixir function, a Haskell type signature and the
 * equations below it. The first one stays, reaches to the end of the last, and keeps its own header as the signature; the
 * others get the role `clause`.
 */
export function mergeClauses(text: string, matches: readonly CaptureMatch[]): CaptureMatch[] {
  const replaced = new Map<CaptureMatch, CaptureMatch | undefined>();
  const open: { match: CaptureMatch; end: number; last: CaptureMatch | undefined; lastEnd: number }[] = [];
  let top: { last: CaptureMatch | undefined; lastEnd: number } = { last: undefined, lastEnd: 0 };
  const root = top;
  for (const match of winners(matches)) {
    while (open.length > 0 && (open.at(-1) as { end: number }).end <= match.start) open.pop();
    top = open.at(-1) ?? root;
    const first = top.last;
    if (first !== undefined && top.lastEnd <= match.start && sameDefinition(text, first, match)) {
      const body = first.parts.body ?? { start: first.end, end: first.end };
      replaced.set(first, { ...(replaced.get(first) ?? first), end: match.end, parts: { ...first.parts, body } });
      replaced.set(match, undefined);
    } else top.last = match;
    top.lastEnd = match.end;
    open.push({ match, end: match.end, last: undefined, lastEnd: 0 });
  }
  const dropped = new Set<number>();
  for (const [match, by] of replaced) if (by === undefined) dropped.add((match.parts.name as TextRange).start);
  return matches.map((match) => {
    const { role, parts } = match;
    if (role === "def" && parts.name !== undefined && dropped.has(parts.name.start)) return { ...match, role: "clause" };
    return replaced.get(match) ?? match;
  });
}

/** The match that wins for each name of a definition or a scope, outer ones first. */
function winners(matches: readonly CaptureMatch[]): CaptureMatch[] {
  const byName = new Map<number, CaptureMatch>();
  for (const match of matches) {
    if ((match.role !== "def" && match.role !== "scope") || match.parts.name === undefined) continue;
    const known = byName.get(match.parts.name.start);
    if (known === undefined || match.pattern < known.pattern) byName.set(match.parts.name.start, match);
  }
  return [...byName.values()].sort((a, b) => a.start - b.start || b.end - a.end);
}

function sameDefinition(text: string, a: CaptureMatch, b: CaptureMatch): boolean {
  return a.kind === b.kind && (a.kind === "function" || a.kind === "method") && nameOf(text, a) === nameOf(text, b);
}

function nameOf(text: string, { parts }: CaptureMatch): string {
  const { start, end } = parts.name as TextRange;
  return text.slice(start, end);
}
