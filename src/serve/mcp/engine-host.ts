import { AppError } from "#base/app-error.ts";
import type { Engine, IndexProgress } from "#engine/engine.ts";
import { logError } from "./log-error.ts";

export interface EngineHostOptions {
  readonly cwd: string;
  readonly root: string | undefined;
  readonly store: string | undefined;
  readonly force: boolean;
}

/** `note` is a sentence on how far the building is. */
export type EngineState = { readonly ready: true; readonly engine: Engine } | { readonly ready: false; readonly note: string };

/**
 * The engine behind a server that has to answer before there is one: opens it at the first need, builds a missing index in
 * the background and brings an old one up to date, one run at a time.
 */
export class EngineHost {
  readonly #options: EngineHostOptions;
  readonly #abort = new AbortController();
  #opening: Promise<Engine> | undefined;
  #running: Promise<void> | undefined;
  #progress: IndexProgress | undefined;
  #failure: unknown;

  constructor(options: EngineHostOptions) {
    this.#options = options;
  }

  /** Begins to open the engine and to build a missing index; trouble shows at the next `state()`. */
  start(): void {
    this.state().catch(() => {
      // Told to whoever asks next: `state()` fails again in the same way.
    });
  }

  /** Throws an `AppError` where there is no repository to serve or the last run of the indexer failed. */
  async state(): Promise<EngineState> {
    const engine = await this.#open();
    if (engine.hasIndex()) return { ready: true, engine };
    if (this.#failure !== undefined) {
      const failure = this.#failure;
      this.#failure = undefined;
      throw failure;
    }
    this.refresh(engine);
    return { ready: false, note: buildingNote(this.#progress) };
  }

  /** Brings the index up to date in the background, unless that is under way. */
  refresh(engine: Engine): void {
    if (this.#running !== undefined || this.#abort.signal.aborted) return;
    this.#running = this.#index(engine).finally(() => {
      this.#running = undefined;
      this.#progress = undefined;
    });
  }

  async #index(engine: Engine): Promise<void> {
    try {
      await engine.index({ signal: this.#abort.signal, onProgress: (progress) => (this.#progress = progress) });
      this.#failure = undefined;
    } catch (error) {
      // Kept for the next caller: nobody waits for a run in the background.
      this.#failure = error;
      if (!(error instanceof AppError) && !this.#abort.signal.aborted) logError(error);
    }
  }

  #open(): Promise<Engine> {
    this.#opening ??= this.#openOnce().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  async #openOnce(): Promise<Engine> {
    const { cwd, root: named, store, force } = this.#options;
    const [{ openEngine }, { findRoot }] = await Promise.all([import("#engine/open-engine.ts"), import("#scan/find-root.ts")]);
    return openEngine({ root: await findRoot(cwd, { root: named, force }), store });
  }

  async close(): Promise<void> {
    this.#abort.abort();
    await this.#running;
    const engine = await this.#opening?.catch(() => undefined);
    await engine?.close();
  }
}

const PHASE_SHARES: { readonly [phase in IndexProgress["phase"]]: readonly [from: number, to: number] } = {
  scan: [0, 5],
  parse: [5, 85],
  build: [85, 97],
  write: [97, 100],
};

function buildingNote(progress: IndexProgress | undefined): string {
  const { phase, done, total } = progress ?? { phase: "scan", done: 0, total: 0 };
  const [from, to] = PHASE_SHARES[phase];
  const percent = Math.floor(from + (to - from) * (total === 0 ? 0 : Math.min(1, done / total)));
  return `indexing ${percent} %, try again in a few seconds`;
}
