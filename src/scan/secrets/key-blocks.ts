import type { SecretFind } from "./secret-find.ts";

const OPENING = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const LONGEST_BLOCK = 32_768;

/** What may stand between the marks of a key, also where it is cut into strings: the first other character ends it. */
const FOREIGN = /[^A-Za-z0-9+/=\s"'`\\,;:.-]|-----/g;

/** A line of a key: all of a line, or within quotes. An escaped line end is no part of it. */
const RUN = /\\[nrt]|[A-Za-z0-9+/=]{4,}/g;

/** The lines of private keys in PEM form, each by itself so that the marks, the quotes and the number of lines stay. */
export function keyBlocks(text: string): SecretFind[] {
  const finds: SecretFind[] = [];
  if (!text.includes("-----BEGIN ")) return finds;
  for (const opening of text.matchAll(OPENING)) {
    const start = opening.index + opening[0].length;
    FOREIGN.lastIndex = 0;
    const body = text.slice(start, start + LONGEST_BLOCK);
    const end = FOREIGN.exec(body)?.index ?? body.length;
    for (const run of body.slice(0, end).matchAll(RUN)) {
      if (isKeyMaterial(body, run.index, run[0]))
        finds.push({ rule: "private-key", start: start + run.index, end: start + run.index + run[0].length });
    }
  }
  return finds;
}

function isKeyMaterial(body: string, at: number, run: string): boolean {
  if (run.startsWith("\\")) return false;
  if (run.length >= 16 && /[\d+/]/.test(run)) return true;
  // The last line of a key is short: taken where nothing else stands on its line or between its escaped line ends.
  const [before, after] = [body.slice(Math.max(0, at - 2), at), body.slice(at + run.length, at + run.length + 2)];
  if (/["'`]$/.test(before)) return /^\\[nr]/.test(after);
  return /(?:\n|\\n)$/.test(before) && /^(?:\r?\n|\\[nr]|-|$)/.test(after);
}
