import { type DecodeFailure, decodeText } from "./decode-text.ts";
import { type RedactedText, redactSecrets } from "./secrets/redact-secrets.ts";

/**
 * Text of a file as it is indexed and shown: decoded, its secrets taken out. Whatever leads to an index or an answer reads through this, so
 * that lines and columns of both agree.
 */
export async function readableText(bytes: Uint8Array): Promise<RedactedText | DecodeFailure> {
  const decoded = decodeText(bytes);
  return "failure" in decoded ? decoded : redactSecrets(decoded.text);
}
