/** Smaller files cost nothing, and one long line in them is no sign. */
const MIN_BYTES = 10_240;
const MAX_LINE_BYTES = 20_000;
const MAX_MEAN_LINE_BYTES = 300;
/** A compiler that leaves a source map keeps its output readable, a minifier does not: a lower mean is enough there. */
const MAX_MEAN_LINE_BYTES_MAPPED = 150;

/** Minified code has a mark on every 5 to 10 bytes, prose on every 50 or more, base64 none. */
const MIN_BYTES_PER_MARK = 25;

const MINIFIED_NAME = /[.-]min\.(?:js|cjs|mjs|css)$/i;

/** By what a code file is known to be minified, in words; undefined for one that people can read. */
export function minifiedSign(path: string, bytes: Uint8Array): string | undefined {
  if (MINIFIED_NAME.test(path)) return "the name says so";
  if (bytes.length <= MIN_BYTES) return undefined;
  let lines = 0;
  let longest = 0;
  let total = 0;
  for (let start = 0; start < bytes.length; lines++) {
    const newline = bytes.indexOf(10, start);
    const end = newline < 0 ? bytes.length : newline;
    if (end - start <= MAX_MEAN_LINE_BYTES || isCode(bytes, start, end)) {
      total += end - start;
      longest = Math.max(longest, end - start);
    }
    start = end + 1;
  }
  if (longest > MAX_LINE_BYTES) return `a line has ${longest} bytes`;
  const mean = Math.round(total / lines);
  if (mean > MAX_MEAN_LINE_BYTES) return `lines have ${mean} bytes on average`;
  if (mean > MAX_MEAN_LINE_BYTES_MAPPED && hasSourceMap(bytes)) return `lines have ${mean} bytes on average and a source map is named`;
  return undefined;
}

/** A long line of data (an image in base64, a sentence) stands in readable code as well; minified code is full of marks. */
function isCode(bytes: Uint8Array, start: number, end: number): boolean {
  let marks = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    if (byte === 0x28 || byte === 0x3b || byte === 0x7b || byte === 0x2c || byte === 0x3d) marks++; // ( ; { , =
  }
  return marks * MIN_BYTES_PER_MARK > end - start;
}

function hasSourceMap(bytes: Uint8Array): boolean {
  const end = bytes.subarray(-2000);
  return /^\/[/*][#@] sourceMappingURL=/m.test(Buffer.from(end.buffer, end.byteOffset, end.byteLength).toString("latin1"));
}
