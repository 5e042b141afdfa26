import { AppError } from "#base/app-error.ts";
import type { Engine, IndexProgress, Watch, WatchEvent } from "#engine/engine.ts";
import { CallSlots } from "./call-slots.ts";
import { logError, logLine } from "./log-error.ts";

/** Two looks at the work tree are at least this far apart, and take at most about a tenth of the time. */
const MIN_REFRESH_GAP_MS = 2_000;
const MAX_REFRESH_GAP_MS = 30_000;
const REFRESH_GAP_FACTOR = 10;
/** Enough that a search for seconds holds nobody up; few enough that many of them do not take the machine. */
const CALLS_AT_ONCE = 4;
/** Setting the watches of a large tree takes some tenths of a second of CPU time, which the first answers are to have. */
const WATCH_AFTER_MS = 1_000;

export interface EngineHostOptions {
  readonly cwd: string;
  readonly root: string | undefined;
  readonly store: string | undefined;
  readonly maxMemoryMb?: number | undefined;
  readonly force: boolean;
  /** Whether changes are noticed as they happen; else each answer is followed by a look at the files. */
  readonly watch: boolean;
}

/** What came of some work on the engine; `note` says how far the index is where there is none yet. */
export type Used<T> = { readonly ready: true; readonly value: T } | { readonly ready: false; readonly note: string };

/**
 * The engine behind a server that has to answer before there is one: opens it at the first need, builds a missing index in
 * the background and follows the work tree, one run at a time.
 */
export class EngineHost {
  readonly #options: EngineHostOptions;
  readonly #abort = new AbortController();
  #opening: Promise<Engine> | undefined;
  #running: Promise<void> | undefined;
  readonly #slots = new CallSlots(CALLS_AT_ONCE);
  #refreshFromMs = 0;
  #watch: Watch | undefined;
  #watchTimer: NodeJS.Timeout | undefined;
  #isWatchRunning = false;
  #note = noteOf(undefined);
  #failure: unknown;

  constructor(options: EngineHostOptions) {
    this.#options = options;
  }

  /** Opens the engine and builds or updates the index in the background; trouble shows at the next `use`. */
  start(): void {
    this.#open()
      .then((engine) => this.#refresh(engine))
      .catch(() => {
        // Told to whoever asks: `use` opens again and fails in the same way.
      });
  }

  /** Throws what `work` throws, or an `AppError` where there is no repository to serve or it cannot be indexed. */
  use<T>(work: (engine: Engine) => Promise<T>): Promise<Used<T>> {
    return this.#slots.run(() => this.#use(work));
  }

  async #use<T>(work: (engine: Engine) => Promise<T>): Promise<Used<T>> {
    const engine = await this.#open();
    try {
      const value = await work(engine);
      this.#refresh(engine);
      return { ready: true, value };
    } catch (error) {
      // A damaged index is built anew like a missing one.
      if (!isApp(error, "no-index") && !isApp(error, "store-corrupt")) throw error;
    }
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure !== undefined) throw failure;
    this.#build(engine);
    return { ready: false, note: this.#note };
  }

  /** Looks for changes in the background, unless they are watched or that was done a moment ago. */
  #refresh(engine: Engine): void {
    if (this.#options.watch) this.#watchSoon(engine);
    else if (performance.now() >= this.#refreshFromMs) this.#build(engine);
  }

  #watchSoon(engine: Engine): void {
    if (this.#watch !== undefined || this.#watchTimer !== undefined) return;
    const start = () => {
      this.#watch ??= this.#startWatch(engine);
    };
    if (engine.hasIndex()) this.#watchTimer = setTimeout(start, WATCH_AFTER_MS);
    else start();
  }

  #startWatch(engine: Engine): Watch | undefined {
    if (this.#abort.signal.aborted) return undefined;
    this.#note = noteOf(undefined);
    return engine.watch({
      onEvent: (event) => this.#noteEvent(event),
      onProgress: (progress) => {
        this.#isWatchRunning = true;
        this.#note = noteOf(progress);
      },
    });
  }

  #noteEvent(event: WatchEvent): void {
    switch (event.kind) {
      case "watching":
        return;
      case "polling":
        logLine(`no watches are left (${event.reason}); looking through the files instead. ${event.hint}`);
        return;
      case "indexed":
        this.#isWatchRunning = false;
        this.#failure = undefined;
        return;
      case "failed":
        this.#isWatchRunning = false;
        this.#noteFailure(event.error);
        return;
      default:
        event satisfies never;
    }
  }

  #build(engine: Engine): void {
    if (this.#options.watch) {
      if (this.#watch === undefined) this.#refresh(engine);
      else this.#watch.look();
      return;
    }
    if (this.#running !== undefined || this.#abort.signal.aborted) return;
    const startedMs = performance.now();
    const isFirst = !engine.hasIndex();
    this.#running = this.#index(engine).finally(() => {
      this.#running = undefined;
      const now = performance.now();
      // How long the first build took says nothing about a look for changes.
      const gapMs = isFirst ? 0 : (now - startedMs) * REFRESH_GAP_FACTOR;
      this.#refreshFromMs = now + Math.min(MAX_REFRESH_GAP_MS, Math.max(MIN_REFRESH_GAP_MS, gapMs));
    });
  }

  async #index(engine: Engine): Promise<void> {
    this.#note = noteOf(undefined);
    try {
      await engine.index({ signal: this.#abort.signal, onProgress: (progress) => (this.#note = noteOf(progress)) });
      this.#failure = undefined;
    } catch (error) {
      if (this.#abort.signal.aborted) return;
      this.#noteFailure(error);
    }
  }

  #noteFailure(error: unknown): void {
    if (isApp(error, "index-busy")) {
      this.#note = "another process is indexing, try again in a few seconds";
      return;
    }
    // Kept for the next caller: nobody waits for a run in the background.
    this.#failure = error;
    if (!(error instanceof AppError)) logError(error);
  }

  #open(): Promise<Engine> {
    this.#opening ??= this.#openOnce().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  async #openOnce(): Promise<Engine> {
    const { cwd, root: named, store, maxMemoryMb, force } = this.#options;
    const [{ openEngine }, { findRoot }] = await Promise.all([import("#engine/open-engine.ts"), import("#scan/find-root.ts")]);
    return openEngine({ root: await findRoot(cwd, { root: named, force }), store, maxMemoryMb });
  }

  get isIndexing(): boolean {
    return this.#running !== undefined || this.#isWatchRunning;
  }

  async close(): Promise<void> {
    this.#abort.abort();
    clearTimeout(this.#watchTimer);
    await this.#watch?.close();
    await this.#running;
    const engine = await this.#opening?.catch(() => undefined);
    await engine?.close();
  }
}

function isApp(error: unknown, code: string): boolean {
  return error instanceof AppError && error.code === code;
}

const PHASE_SHARES: { readonly [phase in IndexProgress["phase"]]: readonly [from: number, to: number] } = {
  scan: [0, 5],
  parse: [5, 75],
  resolve: [75, 90],
  build: [90, 97],
  write: [97, 100],
};

function noteOf(progress: IndexProgress | undefined): string {
  const { phase, done, total } = progress ?? { phase: "scan", done: 0, total: 0 };
  const [from, to] = PHASE_SHARES[phase];
  const percent = Math.floor(from + (to - from) * (total === 0 ? 0 : Math.min(1, done / total)));
  return `indexing ${percent} %, try again in a few seconds`;
}
