import { createHash } from "node:crypto";
import type { UnlistedSettings } from "#model/unlisted-settings.ts";
import { readSettings } from "./read-settings.ts";

/** Reads the settings files of a repository, and notes those that were asked for and are no files of the index. */
export class SettingsReader {
  readonly #root: string;
  readonly #listed: ReadonlySet<string>;
  readonly #unlisted = new Map<string, string | undefined>();

  /** @param listed paths whose changes the index sees by itself */
  constructor(root: string, listed: Iterable<string>) {
    this.#root = root;
    this.#listed = new Set(listed);
  }

  /** As `readSettings`. */
  read(path: string): string | undefined {
    if (this.#unlisted.has(path)) return this.#unlisted.get(path);
    const text = readSettings(this.#root, path);
    if (!this.#listed.has(path)) this.#unlisted.set(path, text);
    return text;
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
