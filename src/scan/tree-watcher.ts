import type { Stats } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { type FSWatcher, watch } from "chokidar";
import type { WatchScope } from "./watch-scope.ts";

/** Errors that say that the system has no more watches to give. */
const EXHAUSTED = new Set(["ENOSPC", "EMFILE", "ENFILE"]);

/** Files of git's folder that change when another commit is checked out. */
const HEAD_FILES = new Set(["HEAD", "index", "packed-refs"]);

export interface TreeWatcherOptions {
  readonly root: string;
  readonly scope: WatchScope;
  /** A file or folder changed, came or went: its path relative to the root. Often more than once for one change. */
  readonly onPath: (path: string) => void;
  /** The checked out commit may be another one. */
  readonly onHead: () => void;
  /** Watching has ended for good: the system's limit is reached (`exhausted`), or it cannot be done here. */
  readonly onFailure: (failure: { readonly exhausted: boolean; readonly message: string }) => void;
}

/** Notices changes below a root. One watch for each folder in scope and none for files, so that the system's limit is far. */
export class TreeWatcher {
  readonly #options: TreeWatcherOptions;
  readonly #tree: FSWatcher;
  readonly #head: FSWatcher | undefined;
  readonly #folders = new Set<string>();
  readonly #settled: Promise<unknown>;
  #settle: () => void = () => {};
  #isReady = false;
  #isOver = false;

  constructor(options: TreeWatcherOptions) {
    this.#options = options;
    const { root, scope, onHead } = options;
    this.#tree = watch(root, {
      ignoreInitial: false,
      followSymlinks: false,
      atomic: false,
      ignored: (path, stats) => this.#isIgnored(path, stats),
    });
    this.#head = scope.repository === undefined ? undefined : this.#watchHead(scope.repository.gitDir, onHead);
    const failed = new Promise<void>((resolve) => {
      this.#settle = resolve;
    });
    this.#settled = Promise.race([failed, Promise.all([readyOf(this.#tree), this.#head && readyOf(this.#head)])]);
    this.#tree.on("addDir", (path) => {
      this.#folders.add(this.#relative(path));
      if (this.#isReady) this.#tell(path);
    });
    this.#tree.on("unlinkDir", (path) => {
      this.#folders.delete(this.#relative(path));
      this.#tell(path);
    });
    this.#tree.on("raw", (_event, name, details) => this.#tellRaw((details as { watchedPath?: string }).watchedPath, name));
    this.#tree.on("error", (error) => this.#fail(error));
    this.#tree.once("ready", () => {
      this.#isReady = true;
    });
  }

  /** Resolves when every folder has its watch, or none will; changes before that may be missed. */
  async ready(): Promise<void> {
    await this.#settled;
  }

  get folderCount(): number {
    return this.#folders.size;
  }

  /**
   * Sets a watch for those of these folders that have none: one that is made in the moment between the reading of the folder above and
   * the setting of that folder's watch is told of by nobody.
   */
  cover(folders: Iterable<string>): void {
    const missing = [...folders].filter((folder) => !this.#folders.has(folder));
    if (missing.length > 0 && !this.#isOver) this.#tree.add(missing.map((folder) => join(this.#options.root, folder)));
  }

  async close(): Promise<void> {
    this.#isOver = true;
    this.#settle();
    await Promise.all([this.#tree.close(), this.#head?.close()]);
  }

  /** The log of HEAD is written at each commit and checkout; git's index, which commands write last, serves where there is no log. */
  #watchHead(gitDir: string, onHead: () => void): FSWatcher {
    const watched = new Set([gitDir, join(gitDir, "logs")]);
    const options = { depth: 0, followSymlinks: false, atomic: false, ignored: (path: string) => !watched.has(path) };
    const watcher = watch([...watched], options);
    watcher.on("raw", (_event, name) => {
      if (HEAD_FILES.has(basename(String(name)))) onHead();
    });
    watcher.on("error", (error) => this.#fail(error));
    return watcher;
  }

  /** Files have no watch of their own: that of their folder tells of them. Asked without `stats`, a path counts as a folder. */
  #isIgnored(path: string, stats: Stats | undefined): boolean {
    if (stats !== undefined && !stats.isDirectory()) return true;
    return !this.#options.scope.watchesFolder(this.#relative(path));
  }

  #tellRaw(folder: string | undefined, name: unknown): void {
    if (folder === undefined) return;
    this.#tell(typeof name === "string" && name !== "" ? join(folder, name) : folder);
  }

  #tell(path: string): void {
    if (!this.#isOver) this.#options.onPath(this.#relative(path));
  }

  #relative(path: string): string {
    return relative(this.#options.root, path).split(sep).join("/");
  }

  #fail(error: unknown): void {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    // A folder that went away meanwhile is told of by the one above; what is closed to us is not indexed either.
    if (this.#isOver || ["ENOENT", "ENOTDIR", "EACCES", "EPERM"].includes(code)) return;
    this.#isOver = true;
    this.#settle();
    this.#options.onFailure({ exhausted: EXHAUSTED.has(code), message: error instanceof Error ? error.message : String(error) });
  }
}

function readyOf(watcher: FSWatcher): Promise<void> {
  return new Promise((resolve) => {
    watcher.once("ready", () => resolve());
  });
}
