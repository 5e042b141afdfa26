import type { CaptureMatch, TextRange } from "./capture-match.ts";
import { lineStartBefore, type SourceView } from "./source-view.ts";

const DOC_LIMIT = 400;

/** Comments and decorators of a file in document order, for finding what belongs to a definition. */
export interface Attachments {
  readonly comments: readonly TextRange[];
  readonly decorators: readonly CaptureMatch[];
}

export function attachmentsOf(matches: readonly CaptureMatch[]): Attachments {
  const byStart = (a: TextRange, b: TextRange) => a.start - b.start;
  return {
    comments: matches.filter((match) => match.role === "comment").sort(byStart),
    decorators: matches.filter((match) => match.role === "decorator").sort(byStart),
  };
}

/** What stands directly above a definition, without an empty line between. */
export interface Lead {
  /** Offset at which the lead starts, or the definition's own start. */
  readonly start: number;
  readonly comments: readonly TextRange[];
}

/** Finds the comments and decorators that stand directly above `start`. */
export function leadOf(view: SourceView, attachments: Attachments, start: number): Lead {
  const comments: TextRange[] = [];
  let top = start;
  for (;;) {
    const comment = endingAbove(view, attachments.comments, top);
    const above = comment ?? endingAbove(view, attachments.decorators, top);
    if (above === undefined) return { start: top, comments };
    if (comment !== undefined) comments.unshift(comment);
    top = above.start;
  }
}

/** The range that has its lines to itself and ends on the line above `offset`, or before it on the same line. */
function endingAbove(view: SourceView, ranges: readonly TextRange[], offset: number): TextRange | undefined {
  const range = ranges[lastBefore(ranges, offset)];
  if (range === undefined) return undefined;
  const gap = view.text.slice(range.end, offset);
  const lineBreaks = view.text[range.end - 1] === "\n" ? 0 : 1;
  if (gap.trim() !== "" || gap.split("\n").length - 1 > lineBreaks) return undefined;
  return view.text.slice(lineStartBefore(view, range.start), range.start).trim() === "" ? range : undefined;
}

/** The text between two offsets with a space for each comment: a header's comments are no part of its signature. */
export function withoutComments(view: SourceView, attachments: Attachments, start: number, end: number): string {
  let text = "";
  let from = start;
  for (let i = lastBefore(attachments.comments, start) + 1; i < attachments.comments.length; i++) {
    const comment = attachments.comments[i] as TextRange;
    if (comment.start >= end) break;
    text += `${view.text.slice(from, Math.max(from, comment.start))} `;
    from = Math.max(from, Math.min(comment.end, end));
  }
  return text + view.text.slice(from, end);
}

/** Position of the last range that ends at or before the offset, or -1. */
function lastBefore(ranges: readonly TextRange[], offset: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle] as TextRange).end <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** More of a comment than fits into a doc with its markers and indentation. */
const RAW_LIMIT = 4_000;

/** A comment or docstring as prose: markers, stars, quotes and indentation removed, one line, bounded. */
export function docText(raw: string): string {
  const text = raw
    .slice(0, RAW_LIMIT)
    .replace(/^\s*(?:[rRuUbBfF]{0,2}("""|'''))([\s\S]*?)\1\s*$/, "$2")
    .replace(/^\s*(?:\/\*\*?!?|\{-\s*\|?|<!--|--\[\[|=begin|\(\*+|<#)|(?:\*+\/|-\}|-->|\]\]|=end|\*\)|#>)\s*$/g, "")
    .replace(/^[^\S\n]*(?:\/\/[/!]?|#+!?|--+\s?\|?|;+|%+|\*(?!\/))[^\S\n]?/gm, "")
    .replace(/\s+/g, " ")
    .trim();
  return text.length > DOC_LIMIT ? `${text.slice(0, DOC_LIMIT - 1)}…` : text;
}

/** Line after the decorators that start at `start`, where a definition's own header begins. */
export function headerStart(view: SourceView, attachments: Attachments, start: number): number {
  let position = start;
  for (const decorator of attachments.decorators) {
    if (decorator.start > position) break;
    if (decorator.start < position) continue;
    position = decorator.end;
    while (position < view.text.length && /\s/.test(view.text[position] as string)) position++;
  }
  return position;
}

/** Names of the decorators that stand between `from` and `to`. */
export function decoratorNames(view: SourceView, attachments: Attachments, from: number, to: number): string[] {
  const names: string[] = [];
  for (const { start, end, parts } of attachments.decorators) {
    if (start >= to) break;
    if (start < from || end > to) continue;
    const name = parts.name ?? { start, end };
    names.push(view.text.slice(name.start, name.end).slice(0, 80));
  }
  return names;
}
