import type { IndexProgress } from "#engine/engine.ts";

const WIDTH = 24;

const PHASE_WORDS: { readonly [phase in IndexProgress["phase"]]: string } = {
  scan: "looking for files",
  parse: "reading files",
  resolve: "binding names",
  build: "building the index",
  write: "writing",
};

/** A bar on a terminal's stderr that redraws itself at each new percent, and nothing anywhere else. */
export class ProgressBar {
  readonly #shown: boolean;
  #last = "";

  constructor(quiet: boolean) {
    this.#shown = !quiet && process.stderr.isTTY === true;
  }

  show({ phase, done, total }: IndexProgress): void {
    if (!this.#shown) return;
    const share = total === 0 ? 0 : Math.min(1, done / total);
    const filled = Math.floor(share * WIDTH);
    const counts = total === 0 ? "" : ` ${String(Math.floor(share * 100)).padStart(3)} %`;
    const line = `${"█".repeat(filled)}${"░".repeat(WIDTH - filled)}${counts} ${PHASE_WORDS[phase]}`;
    if (line === this.#last) return;
    this.#last = line;
    process.stderr.write(`\r\u001b[K${line}`);
  }

  clear(): void {
    if (this.#last !== "") process.stderr.write("\r\u001b[K");
    this.#last = "";
  }
}
