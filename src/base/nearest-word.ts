import { editDistance } from "./edit-distance.ts";

/** No one mistypes a name that is longer. */
const LONGEST_WORD = 64;

/** The known word that was probably meant: few letters apart, or one holds the other; undefined where none is near. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  const wanted = plain(word);
  if (wanted === "" || wanted.length > LONGEST_WORD) return undefined;
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const other = plain(candidate);
    const distance = editDistance(wanted, other);
    const isHeld = Math.min(wanted.length, other.length) >= 4 && (other.includes(wanted) || wanted.includes(other));
    if (!isHeld && distance > Math.max(1, Math.floor(Math.max(wanted.length, other.length) / 3))) continue;
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[-_\s]/g, "");
}
