import { editDistance } from "#base/edit-distance.ts";
import { TRAIT_BITS } from "#model/traits.ts";
import type { LexicalSegment, NameEntry } from "#store/lexical-segment.ts";
import type { Admission } from "./score-files.ts";

/** Separators of a qualified name, as people write them. */
const SEPARATOR = /::|\.|#|->|\//;

/**
 * Definitions of a name. Exact spellings come first, then those that differ in case or underscores; within a group code before
 * tests, types and top-level definitions before members, then by path.
 */
export function exactSearch(segment: LexicalSegment, query: string, admit: Pick<Admission, "file">): NameEntry[] {
  const name = lastPart(query.trim());
  return segment
    .definitions(name)
    .filter((entry) => admit.file(entry.file))
    .map((entry) => ({ entry, order: orderOf(segment, entry, name) }))
    .sort((a, b) => a.order - b.order || a.entry.file - b.entry.file || a.entry.ordinal - b.entry.ordinal)
    .map(({ entry }) => entry);
}

/** The simple name at the end of a qualified one. */
export function lastPart(name: string): string {
  return (
    name
      .split(SEPARATOR)
      .filter((part) => part !== "")
      .at(-1) ?? name
  );
}

function orderOf(segment: LexicalSegment, entry: NameEntry, name: string): number {
  const traits = segment.fileTraits[entry.file] as number;
  const aside = TRAIT_BITS.test | TRAIT_BITS.example | TRAIT_BITS.vendored | TRAIT_BITS.prose;
  const isType = entry.kind === "class" || entry.kind === "interface" || entry.kind === "type" || entry.kind === "enum";
  return (entry.name === name ? 0 : 8) + ((traits & aside) === 0 ? 0 : 4) + (entry.topLevel ? 0 : 2) + (isType ? 0 : 1);
}

/** Names near a name that is not defined, best first: same start, contained, or few letters apart. */
export function suggestNames(segment: LexicalSegment, name: string, limit: number): string[] {
  const wanted = lastPart(name).toLowerCase();
  if (wanted === "") return [];
  const scored: { name: string; score: number }[] = [];
  for (const candidate of segment.allNames()) {
    const score = nearness(wanted, candidate.toLowerCase());
    if (score > 0) scored.push({ name: candidate, score });
  }
  return scored
    .sort((a, b) => b.score - a.score || a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .map((row) => row.name);
}

function nearness(wanted: string, candidate: string): number {
  if (candidate.startsWith(wanted) || wanted.startsWith(candidate)) return Math.min(wanted.length, candidate.length) >= 3 ? 3 : 0;
  if (wanted.length >= 4 && candidate.includes(wanted)) return 2;
  if (Math.abs(wanted.length - candidate.length) > 2) return 0;
  const distance = editDistance(wanted, candidate);
  return distance <= Math.max(1, Math.floor(wanted.length / 4)) ? 3 - distance / 2 : 0;
}
