const LONGEST = 120;
/** Repetitions whose lengths depend on each other. */
const MOST_LOOPS = 3;
/** Choices of which each doubles what may have to be tried. */
const MOST_CHOICES = 6;
/** A longer key is cut: no pattern of the code is meant for it. */
const LONGEST_KEY = 200;

/**
 * A regular expression of the code, as `/source/flags`, to be run on keys. Undefined for one that does not compile or could run for long: with groups or
 * classes that repeat within repetition, back references, or more loops and choices than can be tried on a key.
 */
export function safeExpression(literal: string): RegExp | undefined {
  const parts = /^\/(.*)\/([a-z]*)$/s.exec(literal);
  if (parts === null || literal.length > LONGEST) return undefined;
  const source = parts[1] as string;
  if (/\)[*+{]|\\[1-9]|\\k|\(\?[<=!]/.test(source)) return undefined;
  if ((source.match(/[*+{]/g) ?? []).length > MOST_LOOPS) return undefined;
  if ((source.match(/\||(?<!\()\?/g) ?? []).length > MOST_CHOICES) return undefined;
  try {
    return new RegExp(source, (parts[2] as string).replace(/[^imsu]/g, ""));
  } catch {
    // The code's own mistake, or a syntax that this runtime does not have.
    return undefined;
  }
}

/** Whether a key matches, for which at most its first 200 characters are looked at. */
export function matchesKey(expression: RegExp, key: string): boolean {
  return expression.test(key.slice(0, LONGEST_KEY));
}
