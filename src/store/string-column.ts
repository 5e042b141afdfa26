/** Strings as one UTF-8 block and the offsets at which they start, one more offset than strings. */
export interface StringColumn {
  readonly offsets: Uint32Array;
  readonly bytes: Buffer;
}

export function packStrings(texts: readonly string[]): StringColumn {
  const offsets = new Uint32Array(texts.length + 1);
  const parts: Buffer[] = [];
  let size = 0;
  for (let i = 0; i < texts.length; i++) {
    const part = Buffer.from(texts[i] as string, "utf8");
    parts.push(part);
    size += part.length;
    offsets[i + 1] = size;
  }
  return { offsets, bytes: Buffer.concat(parts, size) };
}

export function stringAt({ offsets, bytes }: StringColumn, index: number): string {
  return bytes.toString("utf8", offsets[index], offsets[index + 1]);
}

export function stringCount({ offsets }: StringColumn): number {
  return offsets.length - 1;
}

/** Position of a string in a column sorted by UTF-8 bytes, or -1. */
export function findString(column: StringColumn, text: string): number {
  const { place, found } = placeOfString(column, text);
  return found ? place : -1;
}

/** Position of the first string of a sorted column that is not below a text, and whether it is that text. */
export function placeOfString(column: StringColumn, text: string): { readonly place: number; readonly found: boolean } {
  const wanted = Buffer.from(text, "utf8");
  let low = 0;
  let high = stringCount(column);
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = column.bytes.compare(wanted, 0, wanted.length, column.offsets[middle], column.offsets[middle + 1]);
    if (order === 0) return { place: middle, found: true };
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return { place: low, found: false };
}

/** Order of `findString`, that of code points. UTF-16 has the halves of the highest ones (0xD800 to 0xDFFF) below some that are less. */
export function compareUtf8(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) {
    const [left, right] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (left !== right) return (isHalf(left) ? left + 0x10000 : left) - (isHalf(right) ? right + 0x10000 : right);
  }
  return a.length - b.length;
}

function isHalf(unit: number): boolean {
  return (unit & 0xf800) === 0xd800;
}

/** The bytes of a typed array, shared, for writing it into a segment. */
export function bytesOf(column: Uint32Array | Uint16Array): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}
