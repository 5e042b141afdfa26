import type { Paint } from "#contracts/cli-command.ts";
import type { Hit, SearchResult } from "#model/results.ts";
import { oneLine } from "./printable.ts";
import { numberedLines } from "./render-source.ts";
import { counted } from "./units.ts";

export interface SearchRendering {
  readonly paint: Paint;
  /** Most source lines shown of each result. */
  readonly linesPerHit: number;
  /** Adds the id that `show` and `get_source` take. */
  readonly ids: boolean;
}

/** The results in order, best first, one block each with an empty line between them. */
export function renderHits(results: readonly Hit[], rendering: SearchRendering): string {
  return results.map((hit, position) => renderHit(hit, position + 1, rendering)).join("\n\n");
}

function renderHit(hit: Hit, position: number, { paint, linesPerHit, ids }: SearchRendering): string {
  const name = hit.container === "" ? hit.name : `${hit.container}.${hit.name}`;
  const place = paint("cyan", `${hit.path}:${hit.start_line}-${hit.end_line}`);
  const what = hit.kind === "text" ? "" : `  ${hit.kind} ${paint("bold", name)}`;
  const lines = [`${position}. ${place}${what}`];
  if (ids && hit.kind !== "text") lines.push(`   id ${hit.id}`);
  const body = hit.text === undefined ? [] : hit.text.replace(/\n$/, "").split("\n");
  const shown = body.slice(0, linesPerHit);
  if (!holds(shown, hit.signature)) lines.push(`   ${oneLine(hit.signature, 160)}`);
  if (!holds(shown, hit.doc)) lines.push(paint("dim", `   ${oneLine(hit.doc, 160)}`));
  const calls = [callWords("calls", hit.calls), callWords("called by", hit.called_by)].filter((words) => words !== "");
  if (calls.length > 0) lines.push(paint("dim", `   ${calls.join("; ")}`));
  if (hit.channels !== undefined) lines.push(paint("dim", `   ${hit.channels.join("; ")}`));
  if (shown.length > 0) lines.push(numberedLines(shown, hit.start_line, { paint, indent: "   " }));
  if (shown.length < body.length) lines.push(paint("dim", `   … ${counted(body.length - shown.length, "more line")}`));
  return lines.join("\n");
}

function callWords(verb: string, names: readonly string[] | undefined): string {
  return names === undefined ? "" : `${verb} ${names.join(", ")}`;
}

/** True where the lines show the phrase already, whatever their spacing. */
function holds(lines: readonly string[], phrase: string): boolean {
  return oneLine(lines.join(" "), 4_000).includes(oneLine(phrase, 4_000));
}

/** What the reader has to know about the answer as a whole; empty where all is well. `staleAdvice` ends the note on an old index. */
export function searchNotes(result: SearchResult, staleAdvice: string): string[] {
  const notes: string[] = [];
  const { level, missing, reason } = result.confidence;
  if (result.results.length === 0) notes.push(`No results. ${reason}`.trim());
  else if (level === "low" || level === "none") notes.push(`Confidence ${level}: ${reason}`);
  if (missing.length > 0) notes.push(`Nowhere in the index: ${missing.join(", ")}`);
  if (result.left_out !== undefined) notes.push(result.left_out);
  const { state, changed_files: changed } = result.index;
  if (state === "stale") notes.push(`The index is older than the work tree${changedFiles(changed)}; ${staleAdvice}`);
  if (state === "building") notes.push("The index is being built; more may be found soon.");
  return notes;
}

function changedFiles(paths: readonly string[]): string {
  if (paths.length === 0) return "";
  const more = paths.length > 3 ? " …" : "";
  return ` (${paths.slice(0, 3).join(", ")}${more})`;
}
