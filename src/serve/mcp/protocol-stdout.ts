import { Console } from "node:console";

/**
 * Keeps stdout for the protocol: whatever else is printed there, by us, a dependency or a worker thread, comes out on stderr. Returns what
 * writes the protocol; it resolves when the text has been handed over.
 */
export function takeStdout(): (text: string) => Promise<void> {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  Object.defineProperty(stdout, "write", { value: stderr.write.bind(stderr), configurable: true });
  globalThis.console = new Console(stderr);
  return (text) =>
    new Promise((resolve, reject) => {
      write(text, (error) => (error ? reject(error) : resolve()));
    });
}
