/** Sorts paths in place by their UTF-8 bytes, as git does, which JavaScript's own order is not beyond the first plane. */
export function sortPaths(paths: string[]): string[] {
  if (!paths.some((path) => /[\ud800-\udfff]/.test(path))) return paths.sort();
  return paths.sort(comparePaths);
}

/** Order of two paths by code point, which is that of their UTF-8 bytes. */
export function comparePaths(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const a = left.charCodeAt(at);
    const b = right.charCodeAt(at);
    if (a !== b) return unitRank(a) - unitRank(b);
  }
  return left.length - right.length;
}

/** Surrogates stand for code points above all other units. */
function unitRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}
