/** An indexing run that does not stop within this time is left behind: what it committed is safe, and nobody waits for it. */
const LAST_MS = 3_000;

/** Called when a server starts to end: whatever still holds the process then does not hold it for long. */
export function endSoon(): void {
  setTimeout(() => process.exit(), LAST_MS).unref();
}
