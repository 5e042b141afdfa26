import { createHash } from "node:crypto";
import { homedir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";

/** Folder for everything that Portolan keeps: `PORTOLAN_CACHE`, else the platform's cache folder for the user. */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (env.PORTOLAN_CACHE) return resolve(env.PORTOLAN_CACHE);
  if (process.platform === "win32") return join(env.LOCALAPPDATA ?? join(homedir(), "AppData", "Local"), "portolan", "Cache");
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches", "portolan");
  return join(env.XDG_CACHE_HOME || join(homedir(), ".cache"), "portolan");
}

/**
 * Folder of one repository's store. `key` is its git common directory, or the root where there is none: nothing else is in the name, so that
 * all work trees of a repository, and roots below its top, share it.
 */
export function storeFolder(key: string, chosen: string | undefined): string {
  if (chosen !== undefined) return resolve(chosen);
  const hash = createHash("sha256").update(key).digest("hex").slice(0, 12);
  const name = basename(basename(key) === ".git" ? dirname(key) : key);
  return join(cacheFolder(), `${name.replace(/[^\w.-]/g, "_") || "root"}-${hash}`);
}
