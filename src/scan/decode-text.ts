import { isUtf8 } from "node:buffer";
import type { Diagnostic } from "#model/diagnostic.ts";

export type TextEncoding = "utf-8" | "utf-8-bom" | "utf-16le" | "utf-16be" | "windows-1252";

export interface DecodedText {
  /** Without byte order mark; line ends as in the file. */
  readonly text: string;
  readonly encoding: TextEncoding;
}

export interface DecodeFailure {
  readonly failure: Diagnostic;
}

/** Bytes at the start of a file by which text is told from other contents. */
const PROBE_BYTES = 8192;

const UTF16 = new TextDecoder("utf-16le");

/** Characters of the bytes 0x80 to 0x9f, as in the Encoding Standard; Node's own decoder leaves them as latin-1 in some versions. */
const WINDOWS_1252_HIGH = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/**
 * Text of a file: UTF-8, else UTF-16 by its mark or its zero bytes, else windows-1252, which holds latin-1 and reads every
 * byte. The same bytes give the same text at any time. Fails for what is no text.
 */
export function decodeText(bytes: Uint8Array): DecodedText | DecodeFailure {
  const order = utf16Order(bytes);
  if (order !== undefined) return { text: decodeUtf16(bytes, order), encoding: order };
  if (startsWith(bytes, [0xff, 0xfe, 0, 0]) || startsWith(bytes, [0, 0, 0xfe, 0xff])) {
    return { failure: { reason: "unsupported-encoding", message: "The file is UTF-32; save it as UTF-8 to index it." } };
  }
  if (hasNul(bytes)) return { failure: { reason: "binary", message: "The file holds zero bytes and is no text." } };
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isUtf8(buffer)) return decodeWindows1252(buffer);
  const marked = startsWith(bytes, [0xef, 0xbb, 0xbf]);
  return { text: buffer.toString("utf8", marked ? 3 : 0), encoding: marked ? "utf-8-bom" : "utf-8" };
}

/** UTF-16 by its byte order mark, or without one where every other byte of the first 8 KB is mostly zero. */
export function utf16Order(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (startsWith(bytes, [0xff, 0xfe])) return startsWith(bytes, [0xff, 0xfe, 0, 0]) ? undefined : "utf-16le";
  if (startsWith(bytes, [0xfe, 0xff])) return "utf-16be";
  const length = Math.min(bytes.length, PROBE_BYTES) & ~1;
  if (length < 4 || !hasNul(bytes)) return undefined;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  // Source text is mostly ASCII, whose high bytes are zero and whose low bytes never are.
  const pairs = length / 2;
  if (even === 0 && odd >= pairs * 0.7) return "utf-16le";
  return odd === 0 && even >= pairs * 0.7 ? "utf-16be" : undefined;
}

/** Whether the first 8 KB hold a zero byte. */
export function hasNul(bytes: Uint8Array): boolean {
  const nul = bytes.indexOf(0);
  return nul >= 0 && nul < PROBE_BYTES;
}

function decodeUtf16(bytes: Uint8Array, order: "utf-16le" | "utf-16be"): string {
  const whole = bytes.subarray(0, bytes.length & ~1);
  // The decoder drops the mark and replaces halves of pairs, which could not be stored.
  return UTF16.decode(order === "utf-16le" ? whole : Buffer.from(whole).swap16());
}

/** Every byte is a character there, so control characters tell what is no text. */
function decodeWindows1252(bytes: Buffer): DecodedText | DecodeFailure {
  const length = Math.min(bytes.length, PROBE_BYTES);
  let controls = 0;
  for (let at = 0; at < length; at++) {
    const byte = bytes[at] as number;
    if (byte < 0x20 && (byte < 0x08 || byte > 0x0d) && byte !== 0x1b) controls++;
  }
  if (controls > length * 0.02) return { failure: { reason: "binary", message: "The file is in no known encoding and mostly no text." } };
  const text = bytes.toString("latin1").replace(/[\x80-\x9f]/g, (char) => WINDOWS_1252_HIGH[char.charCodeAt(0) - 0x80] as string);
  return { text, encoding: "windows-1252" };
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}
