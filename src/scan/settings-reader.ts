import { createHash } from "node:crypto";
import type { UnlistedSettings } from "#model/unlisted-settings.ts";
import { readSettings } from "./read-settings.ts";

/** Reads the settings files of a repository, and notes which were asked for. */
export class SettingsReader {
  readonly #root: string;
  readonly #listed: ReadonlySet<string>;
  readonly #unlisted = new Map<string, string | undefined>();

  readonly #read: Set<string>;

  /**
   * @param listed paths whose changes the index sees by itself
   * @param before what was read for the tree before, none of which has changed
   */
  constructor(root: string, listed: Iterable<string>, before?: SettingsReader) {
    this.#root = root;
    this.#listed = new Set(listed);
    this.#read = new Set(
      before === undefined ? [] : [...before.#read, ...before.#unlisted.keys()].filter((path) => this.#listed.has(path)),
    );
    if (before !== undefined) for (const [path, text] of before.#unlisted) if (!this.#listed.has(path)) this.#unlisted.set(path, text);
  }

  /** As `readSettings`. */
  read(path: string): string | undefined {
    if (this.#unlisted.has(path)) return this.#unlisted.get(path);
    const text = readSettings(this.#root, path);
    if (this.#listed.has(path)) this.#read.add(path);
    else this.#unlisted.set(path, text);
    return text;
  }

  /** Files of the index that were asked for, sorted. */
  listed(): string[] {
    return [...this.#read].sort();
  }

  /** Those that were asked for so far, found or not. */
  unlisted(): UnlistedSettings {
    const paths = [...this.#unlisted.keys()].sort();
    return { paths, hash: hashOf(paths, (path) => this.#unlisted.get(path)) };
  }
}

/** What `UnlistedSettings.hash` would be with these files as they are now. */
export function hashOfSettings(root: string, paths: readonly string[]): string {
  return hashOf(paths, (path) => readSettings(root, path));
}

function hashOf(paths: readonly string[], textOf: (path: string) => string | undefined): string {
  const hash = createHash("sha256");
  for (const path of paths) hash.update(JSON.stringify([path, textOf(path) ?? null]));
  return hash.digest("hex");
}
