/** A line that begins with type parameters of which one is bounded, given a default, or followed by another. */
const SIGNATURE_START = /\n([ \t]+)<(?=\s*(?:const\s+|in\s+|out\s+)?[A-Za-z_$][\w$]*(?:\s+extends\b|\s*=[^=>]|\s*,|\s*>\s*\())/g;

/**
 * TypeScript with a semicolon before a generic call signature that follows another member without one. The grammar ends a member at a
 * line break, but not before `<`, and loses the rest of the interface. A blank of the indentation gives way, so that lines and offsets stay.
 */
export function separateSignatures(source: string): string {
  let out: string[] | undefined;
  let from = 0;
  for (const match of source.matchAll(SIGNATURE_START)) {
    if (!endsMember(source, match.index)) continue;
    out ??= [];
    const blank = match.index + (match[1] as string).length;
    out.push(source.slice(from, blank), ";");
    from = blank + 1;
  }
  if (out === undefined) return source;
  out.push(source.slice(from));
  return out.join("");
}

/** Whether the code before an offset, comments left out, ends as a member's type does. */
function endsMember(source: string, offset: number): boolean {
  let at = offset;
  for (;;) {
    while (at > 0 && /\s/.test(source[at - 1] as string)) at--;
    const lineStart = source.lastIndexOf("\n", at - 1) + 1;
    const comment = /(^|[\s;,{}>)\]])\/\/.*$/.exec(source.slice(lineStart, at));
    if (comment !== null) at = lineStart + comment.index + (comment[1] as string).length;
    else if (source.endsWith("*/", at)) at = Math.max(0, source.lastIndexOf("/*", at));
    else break;
  }
  const last = source[at - 1] ?? "";
  if (last === ">" && source[at - 2] === "=") return false;
  return /[\w$>\])}"'`]/.test(last);
}
