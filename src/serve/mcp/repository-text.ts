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

const ORDERS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget)\b.{0,30}\b(?:previous|prior|above|earlier|all)\b.{0,30}\b(?:instruction|prompt|rule|message)s?\b/i,
  /\b(?:you are now|act as|pretend to be)\b.{0,40}\b(?:assistant|model|ai|agent|system)\b/i,
  /<\/?(?:system|assistant|instructions?)>|\[\/?INST\]|<\|(?:im_start|system|user)\|>/i,
  /\b(?:do not|don't|never)\b.{0,20}\b(?:tell|inform|mention)\b.{0,20}\buser\b/i,
];

/** First line number, 1-based, that reads like an order to a language model; undefined where none does. */
export function orderLine(text: string): number | undefined {
  const lines = text.split("\n");
  const at = lines.findIndex((line) => ORDERS.some((order) => order.test(line.slice(0, 2_000))));
  return at === -1 ? undefined : at + 1;
}
