/**
 * Start offsets (UTF-16) of the lines of a text. Only `\n` ends a line, as for git, grep and tree-sitter; a final line end
 * starts no further line, so that the count is what an editor shows for a file that ends as files should.
 */
export function lineStarts(text: string): Uint32Array {
  let count = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at + 1 < text.length; at = text.indexOf("\n", at + 1)) count++;
  const starts = new Uint32Array(count);
  for (let line = 1, at = -1; line < count; line++) {
    at = text.indexOf("\n", at + 1);
    starts[line] = at + 1;
  }
  return starts;
}

/** 1-based line that holds the offset. */
export function lineAt(starts: Uint32Array, offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

/** Offset at which a 1-based line starts; the text's length for a line past the end. */
export function startOfLine(starts: Uint32Array, line: number, textLength: number): number {
  return starts[line - 1] ?? textLength;
}

/** Lines `first` to `last` (1-based, inclusive), without the end of the last one. */
export function sliceLines(text: string, starts: Uint32Array, first: number, last: number): string {
  const from = starts[first - 1];
  if (from === undefined || last < first) return "";
  let end = startOfLine(starts, last + 1, text.length);
  if (end > from && text.charCodeAt(end - 1) === 10) end--;
  if (end > from && text.charCodeAt(end - 1) === 13) end--;
  return text.slice(from, end);
}
