import type { ByteReader } from "#base/byte-reader.ts";
import type { ByteWriter } from "#base/byte-writer.ts";

const BODY_ESCAPE = 15;
const OTHER_ESCAPE = 3;

/**
 * Counts of a term in the three fields of a chunk in one byte (4 + 2 + 2 bits); a field that does not fit follows as the rest
 * above its escape value.
 */
export function writePostingCounts(out: ByteWriter, body: number, comment: number, name: number): void {
  const a = Math.min(body, BODY_ESCAPE);
  const b = Math.min(comment, OTHER_ESCAPE);
  const c = Math.min(name, OTHER_ESCAPE);
  out.byte((a << 4) | (b << 2) | c);
  if (a === BODY_ESCAPE) out.varint(body - BODY_ESCAPE);
  if (b === OTHER_ESCAPE) out.varint(comment - OTHER_ESCAPE);
  if (c === OTHER_ESCAPE) out.varint(name - OTHER_ESCAPE);
}

/** Fills `counts`, which the caller reuses: this is read for every posting. */
export function readPostingCounts(reader: ByteReader, counts: { body: number; comment: number; name: number }): void {
  const packed = reader.byte();
  counts.body = packed >> 4;
  counts.comment = (packed >> 2) & 3;
  counts.name = packed & 3;
  if (counts.body === BODY_ESCAPE) counts.body += reader.varint();
  if (counts.comment === OTHER_ESCAPE) counts.comment += reader.varint();
  if (counts.name === OTHER_ESCAPE) counts.name += reader.varint();
}

/** The position behind counts at `position`, unread. */
export function skipPostingCounts(bytes: Uint8Array, position: number): number {
  const packed = bytes[position] as number;
  let end = position + 1;
  if (packed >> 4 === BODY_ESCAPE) end = skipVarint(bytes, end);
  if (((packed >> 2) & 3) === OTHER_ESCAPE) end = skipVarint(bytes, end);
  return (packed & 3) === OTHER_ESCAPE ? skipVarint(bytes, end) : end;
}

/** The position behind the number at `position`, unread. */
export function skipVarint(bytes: Uint8Array, position: number): number {
  let end = position;
  while ((bytes[end++] as number) > 127);
  return end;
}
