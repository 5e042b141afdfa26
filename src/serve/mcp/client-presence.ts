/** How soon a server notices that its parent has gone where nobody closed its stdin. */
const LOOK_EVERY_MS = 1_000;

/**
 * Resolves when the client has gone: stdin has ended, or the process that started this one is no more. The second is for clients that
 * are killed while another process still holds the other end of stdin.
 */
export function clientGone(stdin: NodeJS.ReadStream, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const parent = process.ppid;
    const look = setInterval(() => {
      if (process.ppid !== parent) gone();
    }, LOOK_EVERY_MS).unref();
    const gone = (): void => {
      clearInterval(look);
      resolve();
    };
    stdin.once("end", gone);
    stdin.once("close", gone);
    signal.addEventListener("abort", gone, { once: true });
    if (signal.aborted || stdin.readableEnded || stdin.destroyed) gone();
  });
}
