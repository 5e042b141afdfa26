import type { Paint } from "#contracts/cli-command.ts";
import type { SourceResult } from "#model/results.ts";

/** Lines with their numbers in front, the numbers right-aligned. */
export function numberedLines(
  lines: readonly string[],
  firstLine: number,
  { paint, indent }: { readonly paint: Paint; readonly indent: string },
): string {
  const width = String(firstLine + lines.length - 1).length;
  return lines.map((line, offset) => `${indent}${paint("dim", String(firstLine + offset).padStart(width))}  ${line}`.trimEnd()).join("\n");
}

export function renderSource(source: SourceResult, paint: Paint): string {
  const symbol = source.symbol === undefined ? "" : `  ${paint("bold", source.symbol.slice(source.symbol.indexOf("#") + 1))}`;
  const head = `${paint("cyan", `${source.path}:${source.start_line}-${source.end_line}`)}${symbol}`;
  if (source.text === "") return head;
  return `${head}\n${numberedLines(source.text.replace(/\n$/, "").split("\n"), source.start_line, { paint, indent: "" })}`;
}

export function sourceNotes(source: SourceResult): string[] {
  const notes: string[] = [];
  if (source.left_out !== undefined) notes.push(source.left_out);
  if (source.others !== undefined && source.others.length > 0) notes.push(`Also fits: ${source.others.join(", ")}`);
  if (source.changed === true) notes.push("The file changed after it was indexed; these are its present lines.");
  return notes;
}
