/**
 * Repository text for a terminal: control characters other than tab and line feed become their visible pictures, so that
 * a file cannot move the cursor, set a title or hide a line. Carriage returns before a line feed are dropped.
 */
export function printable(text: string): string {
  return text
    .replace(/\r\n/g, "\n")
    .replace(/[\u0000-\u0008\u000b-\u001f]/g, (character) => String.fromCharCode(0x2400 + character.charCodeAt(0)))
    .replace(/[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, "\u2421");
}

/** The same value with every string in it made printable; keys are ours and stay. */
export function printableDeep<T>(value: T): T;
export function printableDeep(value: unknown): unknown {
  if (typeof value === "string") return printable(value);
  if (Array.isArray(value)) return value.map((item: unknown) => printableDeep(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, printableDeep<unknown>(item)]));
}

/** One line of at most `length` characters; a longer one ends with an ellipsis. */
export function oneLine(text: string, length: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
}
