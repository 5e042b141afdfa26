const LONGEST = 120;

/**
 * A regular expression of the code, as `/source/flags`, to be run on keys. Undefined for one that does not compile or could run for long: with groups or
 * classes that repeat within repetition, or back references.
 */
export function safeExpression(literal: string): RegExp | undefined {
  const parts = /^\/(.*)\/([a-z]*)$/s.exec(literal);
  if (parts === null || literal.length > LONGEST) return undefined;
  const source = parts[1] as string;
  if (/\)[*+{]|\\[1-9]|\\k|\(\?[<=!]/.test(source)) return undefined;
  if ((source.match(/[*+{]/g) ?? []).length > 3) return undefined;
  try {
    return new RegExp(source, (parts[2] as string).replace(/[^imsu]/g, ""));
  } catch {
    // The code's own mistake, or a syntax that this runtime does not have.
    return undefined;
  }
}
