import { CODE, LITERAL } from "./binding-codes.ts";

/** Characters of the longest text that is kept: longer ones are no names that anything is looked up by. */
export const TEXT_LIMIT = 200;

/** A part of a text that is put together: fixed text, or the record of a value (-1 where it has none). */
export type TextPart = string | number;

/** Parts from left to right, with fixed text joined where it is neighbours and short enough; records of texts are replaced by their parts. */
export function joinedParts(parts: readonly TextPart[], code: readonly number[], strings: readonly string[]): readonly TextPart[] {
  const joined: TextPart[] = [];
  for (const given of parts) {
    for (const part of partsOf(given, code, strings)) {
      const last = joined.at(-1);
      if (part === "") continue;
      const continues = typeof part === "string" && typeof last === "string" && last.length + part.length <= TEXT_LIMIT;
      if (continues) joined[joined.length - 1] = last + part;
      else joined.push(part);
    }
  }
  return joined;
}

/** Whether a record is some text, whatever it is made of: added to, it gives a text. */
export function isTextRecord(code: readonly number[], at: number): boolean {
  if (at < 0 || code[at] === CODE.text) return at >= 0;
  return code[at] === CODE.literal && (code[at + 1] === LITERAL.string || code[at + 1] === LITERAL.template);
}

/** The value of a string literal; undefined for other records. */
export function literalText(code: readonly number[], strings: readonly string[], at: number): string | undefined {
  const text = at >= 0 && code[at] === CODE.literal && code[at + 1] === LITERAL.string ? (code[at + 2] as number) : -1;
  return text < 0 ? undefined : (strings[text] as string);
}

function partsOf(part: TextPart, code: readonly number[], strings: readonly string[]): readonly TextPart[] {
  if (typeof part === "string" || part < 0) return [part];
  const records = code[part] === CODE.text ? code.slice(part + 2, part + 2 + (code[part + 1] as number)) : [part];
  return records.map((at) => literalText(code, strings, at) ?? at);
}
