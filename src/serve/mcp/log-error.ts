/** Trouble goes to stderr, which hosts keep as the server's log; stdout belongs to the protocol. */
export function logError(error: unknown): void {
  process.stderr.write(`portolan: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}

export function logLine(text: string): void {
  process.stderr.write(`portolan: ${text.trim()}\n`);
}
