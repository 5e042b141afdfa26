import { lineAt, lineStarts } from "#base/line-index.ts";

/** A text with its line table: what every extraction step reads from. */
export interface SourceView {
  readonly text: string;
  readonly lines: Uint32Array;
}

export function viewSource(text: string): SourceView {
  return { text, lines: lineStarts(text) };
}

/** 1-based line of an offset. */
export function lineOf(view: SourceView, offset: number): number {
  return lineAt(view.lines, offset);
}

/** Offset of the first character of the line that holds `offset`. */
export function lineStartBefore(view: SourceView, offset: number): number {
  return view.lines[lineAt(view.lines, offset) - 1] as number;
}

/** The text between two offsets on one line, runs of white space as one space, at most `limit` characters. */
export function oneLine(view: SourceView, start: number, end: number, limit: number): string {
  return shortened(view.text.slice(start, Math.min(end, start + limit * 4)), limit);
}

/** A text on one line, runs of white space as one space, at most `limit` characters. */
export function shortened(text: string, limit: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > limit ? `${line.slice(0, limit - 1)}…` : line;
}
