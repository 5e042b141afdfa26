import { createHash } from "node:crypto";

/**
 * Stands text out of the repository between marks, so that a reader knows where data begins and ends. The marks carry a
 * number made from the text that does not occur in it: no file can end its own quotation. Same text, same marks.
 */
export function marked(text: string): string {
  const digest = createHash("sha256").update(text).digest("hex");
  let seal = digest.slice(0, 8);
  for (let round = 0; text.includes(seal); round++) seal = createHash("sha256").update(`${digest}${round}`).digest("hex").slice(0, 16);
  return `<repository-text ${seal}>\n${text}\n</repository-text ${seal}>`;
}
