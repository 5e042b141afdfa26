import { existsSync, lstatSync, realpathSync, writeFileSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import type { Config, ConfigInput } from "#config/config.ts";

/** The settings of a root; a store that stands inside it is left out of the index. */
export async function treeSettings(root: string, storeFolder: string, flags: ConfigInput = {}): Promise<Config> {
  // Loaded here, since the schema library costs a search as much as the search itself.
  const { loadConfig } = await import("#config/load-config.ts");
  const config = loadConfig(root, { env: process.env, flags });
  const inside = pathInside(root, storeFolder);
  if (inside === undefined) return config;
  return { ...config, exclude: [...config.exclude, `/${inside.replace(/[\\*?[\]!# ]/g, "\\$&")}/`] };
}

/** Makes git pass over a store that stands in the work tree it indexes. */
export function ignoreOwnStore(root: string, storeFolder: string): void {
  const file = join(storeFolder, ".gitignore");
  if (pathInside(root, storeFolder) === undefined || lstatSync(file, { throwIfNoEntry: false }) !== undefined) return;
  // Made or refused: a link that the repository has there would lead the writing to another place.
  writeFileSync(file, "*\n", { flag: "wx" });
}

/** Path of the folder relative to the root, `/` separated; undefined where it is not inside. */
function pathInside(root: string, folder: string): string | undefined {
  const path = relative(realpathSync(root), existsSync(folder) ? realpathSync(folder) : folder);
  return path === "" || path.startsWith("..") || isAbsolute(path) ? undefined : path.split(sep).join("/");
}
