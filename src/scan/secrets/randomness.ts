const UUID = /^\{?[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\}?$/i;
const DIGEST = /^(?:sha\d{1,3}|md5)[-:]/i;

/** Shannon entropy of the characters of a text, in bits each. */
function entropyBits(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/** Whether a value reads like words, names or a version: every part is letters, a short number, or letters with a short number behind. */
function isWordy(value: string): boolean {
  return value.split(/[^A-Za-z0-9]+/).every((part) => /^(?:[A-Za-z]*|\d{1,4}|[A-Za-z]{2,}\d{1,2}|v\d{1,4})$/.test(part));
}

/** Whether a value of at least 16 characters was drawn by a machine and not written by a person. Numbers that only name things are not. */
export function isRandom(value: string): boolean {
  if (value.length < 16 || UUID.test(value) || DIGEST.test(value) || isWordy(value)) return false;
  const isHex = /^[\da-f]+$/i.test(value);
  return entropyBits(value) >= (isHex ? 2.8 : 3.4);
}

/** Whether a value could be a password that a person made up: at least 8 characters of several kinds that are more than a name. */
export function isPasswordLike(value: string): boolean {
  if (value.length < 8 || !/[A-Za-z]/.test(value) || !/[\d!@#$%^&*?+~]/.test(value)) return false;
  return !isWordy(value) && !UUID.test(value) && !DIGEST.test(value) && entropyBits(value) >= 2.7;
}
