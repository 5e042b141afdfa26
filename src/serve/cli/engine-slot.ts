import type { CommonOptions } from "#contracts/cli-command.ts";
import type { Engine } from "#engine/engine.ts";

/** The engine of one run of a command: its code is loaded and its store opened only where a command asks. */
export class EngineSlot {
  readonly #common: CommonOptions;
  #engine: Promise<Engine> | undefined;

  constructor(common: CommonOptions) {
    this.#common = common;
  }

  open(): Promise<Engine> {
    this.#engine ??= this.#openOnce();
    return this.#engine;
  }

  async #openOnce(): Promise<Engine> {
    const { root: named, store, maxMemoryMb, force } = this.#common;
    const [{ openEngine }, { findRoot }] = await Promise.all([import("#engine/open-engine.ts"), import("#scan/find-root.ts")]);
    const root = await findRoot(process.cwd(), { root: named, force });
    return openEngine({ root, store, maxMemoryMb });
  }

  async close(): Promise<void> {
    if (this.#engine === undefined) return;
    const engine = await this.#engine.catch(() => {
      // The command has told that the engine did not open; there is nothing to close.
      return undefined;
    });
    await engine?.close();
  }
}
