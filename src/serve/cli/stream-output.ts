import type { Output, Paint } from "#contracts/cli-command.ts";
import { paintFor } from "#serve/text/paint.ts";

const FLUSH_CHARACTERS = 65_536;

/** Results go to stdout, remarks to stderr. */
export class StreamOutput implements Output {
  readonly paint: Paint;
  readonly #quiet: boolean;
  #waiting: string[] = [];
  #waitingCharacters = 0;

  constructor(options: { readonly quiet: boolean; readonly color: boolean }) {
    this.#quiet = options.quiet;
    this.paint = paintFor(process.stdout, options.color, process.env);
  }

  json(value: unknown): void {
    this.line(JSON.stringify(value));
  }

  line(text: string): void {
    this.#waiting.push(text);
    this.#waitingCharacters += text.length + 1;
    if (this.#waitingCharacters >= FLUSH_CHARACTERS) this.flush();
  }

  note(text: string): void {
    if (this.#quiet) return;
    // A remark stands behind the result that it is about.
    this.flush();
    process.stderr.write(`${text}\n`);
  }

  flush(): void {
    if (this.#waiting.length === 0) return;
    process.stdout.write(`${this.#waiting.join("\n")}\n`);
    this.#waiting = [];
    this.#waitingCharacters = 0;
  }
}
