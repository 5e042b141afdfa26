import { lineAt, lineStarts } from "#base/line-index.ts";
import type { Diagnostic } from "#model/diagnostic.ts";
import { assignedValues } from "./assigned-values.ts";
import { keptRulesIn } from "./kept-rules.ts";
import { keyBlocks } from "./key-blocks.ts";
import type { SecretFind } from "./secret-find.ts";
import { tokensIn } from "./token-rules.ts";
import { windowsOf } from "./windows.ts";

/** A text whose secrets are replaced by `[redacted:rule]`. It has the lines of the text as written. */
export interface RedactedText {
  readonly text: string;
  /** What was taken out, in order; offsets are those of the text as written. */
  readonly secrets: readonly SecretFind[];
  /** One for each line and rule, never with the value. */
  readonly diagnostics: readonly Diagnostic[];
}

const MOST_DIAGNOSTICS = 100;

/** Takes secrets out. The same text gives the same result at any time, so that what is shown fits what was indexed. */
export async function redactSecrets(text: string): Promise<RedactedText> {
  const finds = keyBlocks(text);
  for (const { start, end } of windowsOf(text)) {
    const window = text.slice(start, end);
    for (const find of [...tokensIn(window), ...(await keptRulesIn(window))])
      finds.push({ rule: find.rule, start: start + find.start, end: start + find.end });
  }
  finds.push(...assignedValues(text));
  if (finds.length === 0) return { text, secrets: [], diagnostics: [] };
  const secrets = apart(finds);
  return { text: replaced(text, secrets), secrets, diagnostics: diagnosticsOf(text, secrets) };
}

/** Offset in the text as written of an offset in the redacted one. */
export function writtenOffset(secrets: readonly SecretFind[], offset: number): number {
  let at = offset;
  for (const secret of secrets) {
    if (secret.start >= at) break;
    at = Math.max(secret.start, at + secret.end - secret.start - markerOf(secret).length);
  }
  return at;
}

function markerOf({ rule }: SecretFind): string {
  return `[redacted:${rule}]`;
}

/** In order; of finds that overlap one that covers them all, under the name of the first. What knows most of a secret is asked first. */
function apart(finds: readonly SecretFind[]): SecretFind[] {
  const sorted = [...finds].sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: SecretFind[] = [];
  for (const find of sorted) {
    const last = kept.at(-1);
    if (last === undefined || find.start >= last.end) kept.push(find);
    else if (find.end > last.end) kept[kept.length - 1] = { ...last, end: find.end };
  }
  return kept;
}

function replaced(text: string, secrets: readonly SecretFind[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const secret of secrets) {
    parts.push(text.slice(from, secret.start), markerOf(secret));
    from = secret.end;
  }
  parts.push(text.slice(from));
  return parts.join("");
}

function diagnosticsOf(text: string, secrets: readonly SecretFind[]): Diagnostic[] {
  const lines = lineStarts(text);
  const found = new Map<string, Diagnostic>();
  for (const { rule, start } of secrets) {
    const line = lineAt(lines, start);
    const message = `A secret (${rule}) is neither indexed nor shown; take it out of the repository and replace it where it is in use.`;
    if (found.size < MOST_DIAGNOSTICS) found.set(`${line} ${rule}`, { reason: "secret-redacted", message, line });
  }
  return [...found.values()];
}
