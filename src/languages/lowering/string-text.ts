/** Escapes that stand for one character by a letter of their own. */
const LETTERS: { readonly [letter: string]: string } = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  f: "\f",
  v: "\v",
  0: "\0",
  a: "\x07",
  e: "\x1b",
};

const ESCAPE = /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|U([\da-fA-F]{8})|x([\da-fA-F]{2})|(\r?\n)|([\s\S]))/g;

/**
 * The text that a string literal stands for, from what is written between its quotes. Only what all languages agree on is undone, and
 * nothing is refused. `letters` are those that have an escape in the language; before others the backslash stays where `keepsOthers`.
 */
export function unescaped(written: string, letters = "ntrbfv0", keepsOthers = false): string {
  if (!written.includes("\\")) return written;
  return written.replace(ESCAPE, (whole, braced?: string, short?: string, long?: string, byte?: string, line?: string, other = "") => {
    const digits = braced ?? short ?? long ?? byte;
    if (digits !== undefined) {
      const point = Number.parseInt(digits, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    }
    if (line !== undefined) return "";
    if (letters.includes(other)) return LETTERS[other] ?? other;
    return keepsOthers && /[^\\"'`$/]/.test(other) ? whole : other;
  });
}
