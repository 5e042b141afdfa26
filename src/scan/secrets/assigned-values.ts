import { isPlaceholder } from "./placeholder.ts";
import { isPasswordLike, isRandom } from "./randomness.ts";
import type { SecretFind } from "./secret-find.ts";

/** A name that says that its value is secret, what assigns it, and the value. Beyond ASCII values are texts: translations have such names as keys. */
const ASSIGNMENT =
  /(passw(?:or)?d|passphrase|pwd|secret(?:[_-]?(?:access[_-]?)?key(?:[_-]?base)?)?|token|(?:api|access|auth|private|encryption|signing|account|master)[_-]?key|credentials?)["'\]]{0,2}(?:\s{0,3}:\s{0,3}string)?\s{0,4}(?::=|=>|[:=])\s{0,4}(?:["'`]([!#-&(-[\]-_a-~]{8,256})["'`]|([\w+/=.~!@#%^&*-]{8,256})(?=\s|$))/gi;

/** Values of assignments to names like `password`, `secret`, `token` and `apiKey` that are neither names, words nor placeholders. */
export function assignedValues(text: string): SecretFind[] {
  const finds: SecretFind[] = [];
  for (const match of text.matchAll(ASSIGNMENT)) {
    const [whole, key = "", quoted, bare] = match;
    const value = quoted ?? bare ?? "";
    if (isPlaceholder(value) || isElsewhere(value)) continue;
    const isPassword = /^(?:pass|pwd)/i.test(key);
    if (!isRandom(value) && !(isPassword && isPasswordLike(value))) continue;
    // Without quotes it may be an expression: a name with few digits in it.
    if (quoted === undefined && /^[A-Za-z_$][\w$.]*$/.test(value) && (value.match(/\d/g) ?? []).length < 4) continue;
    const start = match.index + whole.lastIndexOf(value);
    finds.push({ rule: isPassword ? "password" : "assigned-secret", start, end: start + value.length });
  }
  return finds;
}

/** A place where the secret is kept, not the secret. */
function isElsewhere(value: string): boolean {
  return /^(?:\.{0,2}\/|[a-z][\w+.-]{1,20}:\/\/|arn:|projects\/)/i.test(value);
}
