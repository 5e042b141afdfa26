/** Trouble goes to stderr, which hosts keep as the server's log; stdout belongs to the protocol. */
export function logError(error: unknown): void {
  process.stderr.write(`portolan mcp: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}

export function logLine(text: string): void {
  process.stderr.write(`portolan mcp: ${text.trim()}\n`);
}
