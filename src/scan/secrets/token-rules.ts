import { isPlaceholder } from "./placeholder.ts";
import { isRandom } from "./randomness.ts";
import type { SecretFind } from "./secret-find.ts";

interface TokenRule {
  readonly rule: string;
  /** Global; the secret is its last group, or all of it. Every repetition has a limit. */
  readonly pattern: RegExp;
  readonly holds?: (value: string) => boolean;
}

/** Two string literals that are put together: `"AKIA" + "…"`. */
const JOINT = String.raw`(?:["'${"`"}]\s{0,3}[+.]?\s{0,3}["'${"`"}])?`;

/** What is known by its form alone, besides what the kept scanner knows. */
const RULES: readonly TokenRule[] = [
  {
    rule: "aws-key-id",
    pattern: new RegExp(String.raw`\b(?:A3T[A-Z0-9]|A(?:KIA|SIA|GPA|IDA|ROA|IPA|NPA|NVA))${JOINT}[A-Z0-9]{16}\b`, "g"),
  },
  { rule: "github-token", pattern: new RegExp(String.raw`\b(?:gh[pousr]_|github_pat_)${JOINT}[A-Za-z0-9_]{30,255}`, "g") },
  { rule: "jwt", pattern: /\beyJ[\w-]{8,2000}\.eyJ[\w-]{8,4000}\.[\w-]{8,2000}/g },
  { rule: "google-api-key", pattern: /\bAIza[\w-]{35}(?![\w-])/g },
  { rule: "google-oauth", pattern: /\b(?:GOCSPX-[\w-]{20,60}|ya29\.[\w-]{20,400})/g },
  { rule: "gitlab-token", pattern: /\bgl(?:pat|dt|rt|ptt)-[\w-]{20,100}/g },
  { rule: "stripe-key", pattern: /\b[sr]k_(?:live|test)_[A-Za-z0-9]{16,250}/g, holds: (value) => isRandom(value.slice(8)) },
  { rule: "hugging-face-token", pattern: /\bhf_[A-Za-z]{30,40}\b/g, holds: (value) => /[a-z][A-Z][a-z]/.test(value) },
  { rule: "openai-key", pattern: /\bsk-(?:proj-|svcacct-|admin-)?[\w-]{32,200}/g, holds: (value) => isRandom(value.slice(3)) },
  {
    rule: "url-password",
    pattern: /:\/\/[^\s:@/"'`<>${}()]{0,100}:([^\s@/"'`<>${}()]{4,200})@[\w[]/g,
    holds: (value) => !isPlaceholder(value),
  },
];

/** Finds in a window of a text; offsets are those of the window. */
export function tokensIn(window: string): SecretFind[] {
  const finds: SecretFind[] = [];
  for (const { rule, pattern, holds } of RULES) {
    for (const match of window.matchAll(pattern)) {
      const value = match[1] ?? match[0];
      if (holds !== undefined && !holds(value)) continue;
      const start = match.index + match[0].lastIndexOf(value);
      finds.push({ rule, start, end: start + value.length });
    }
  }
  return finds;
}
