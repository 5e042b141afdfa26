/** A JSON object of a configuration file, before anything in it is believed. */
export type JsonObject = { readonly [key: string]: unknown };

/** JSON with comments, commas before a closing bracket and a byte order mark; undefined for what is no object even so. */
export function parseJsonObject(text: string): JsonObject | undefined {
  const bare = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const value = parse(bare) ?? parse(strictJson(bare));
  return isObject(value) ? value : undefined;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function stringOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The strings of an array, or the one string that stands in its place. */
export function stringsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** A configuration that cannot be read says nothing; the file itself is indexed, and its syntax errors are reported, elsewhere. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text without comments and without commas before `}` and `]`. */
function strictJson(text: string): string {
  const pieces: string[] = [];
  let copied = 0;
  let comma = -1;
  let at = 0;
  while (at < text.length) {
    const char = text[at] as string;
    if (char === "/" && (text[at + 1] === "/" || text[at + 1] === "*")) {
      pieces.push(text.slice(copied, at));
      at = copied = endOfComment(text, at);
    } else if (char === ",") {
      pieces.push(text.slice(copied, at));
      // A piece of its own, to be taken back should a bracket follow.
      comma = pieces.push(",") - 1;
      copied = ++at;
    } else if (char === " " || char === "\n" || char === "\r" || char === "\t") at++;
    else {
      if (comma >= 0 && (char === "}" || char === "]")) pieces[comma] = "";
      comma = -1;
      at = char === '"' ? endOfString(text, at) : at + 1;
    }
  }
  pieces.push(text.slice(copied));
  return pieces.join("");
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

function endOfComment(text: string, start: number): number {
  const line = text[start + 1] === "/";
  const end = text.indexOf(line ? "\n" : "*/", start + 2);
  if (end < 0) return text.length;
  return line ? end : end + 2;
}
