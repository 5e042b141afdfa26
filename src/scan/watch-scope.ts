import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { createFolderGate, type GateOptions, rulesDownTo } from "./folder-gate.ts";
import { runGit } from "./git.ts";
import { type IgnoreRules, ignoreVerdict, readIgnoreRules } from "./ignore-rules.ts";
import { findRepository, foldersAbove, gitDirOf, type Repository } from "./repository.ts";

const GIT_IGNORE = ".gitignore";

/** Files whose contents decide which others are indexed. */
const DECIDING = new Set([GIT_IGNORE, ".portolanignore", "portolan.config.json"]);

/** Which places of a tree are worth watching. Paths are relative to the root, `/` separated; the root is "". */
export interface WatchScope {
  readonly repository: Repository | undefined;
  /** Whether files of the folder may be indexed, or folders below it. */
  readonly watchesFolder: (path: string) => boolean;
  /** Whether a file that is not in the index would be taken in. */
  readonly admitsFile: (path: string) => boolean;
}

/** True for ignore files and the settings: after a change of one, the scope is another. */
export function decidesScope(path: string): boolean {
  return DECIDING.has(path.slice(path.lastIndexOf("/") + 1));
}

/**
 * The scope by the ignore rules as they stand now; it does not follow their changes. `indexed`: the paths in the index, because git goes
 * on tracking a file in an ignored folder.
 */
export async function createWatchScope(root: string, options: GateOptions, indexed: Iterable<string>): Promise<WatchScope> {
  const realRoot = realpathSync(root);
  const repository = findRepository(realRoot);
  const above = foldersAbove(repository, realRoot);
  const prefix = above.map((name) => `${name}/`).join("");
  const gate = createFolderGate(realRoot, above, options, () => {});
  const folders = new Map<string, { readonly rules: IgnoreRules | undefined } | undefined>();
  folders.set("", { rules: rulesDownTo(realRoot, above, GIT_IGNORE, await rulesOutside(realRoot, repository)) });
  const tracked = foldersOf(indexed);

  function folderAt(path: string): { readonly rules: IgnoreRules | undefined } | undefined {
    if (folders.has(path)) return folders.get(path);
    const parent = folderAt(parentOf(path));
    const isIgnored = parent === undefined || ignoreVerdict(parent.rules, prefix + path, true) === true;
    const isLeftOut = isIgnored || gitDirOf(join(realRoot, path)) !== undefined;
    const folder = isLeftOut ? undefined : { rules: readIgnoreRules(join(realRoot, path, GIT_IGNORE), `${prefix}${path}/`, parent.rules) };
    folders.set(path, folder);
    return folder;
  }

  return {
    repository,
    watchesFolder: (path) => tracked.has(path) || (folderAt(path) !== undefined && gate.admitsFolder(path)),
    admitsFile(path) {
      const folder = folderAt(parentOf(path));
      return folder !== undefined && ignoreVerdict(folder.rules, prefix + path, false) !== true && gate.admitsFile(path);
    },
  };
}

/** The user's ignore file for all repositories, below the repository's own one that is not shared (gitignore(5)). */
async function rulesOutside(root: string, repository: Repository | undefined): Promise<IgnoreRules | undefined> {
  if (repository === undefined) return undefined;
  const asked = await runGit(root, ["config", "--type=path", "--get", "core.excludesFile"]);
  const named = asked?.exitCode === 0 ? asked.stdout.toString("utf8").trim() : "";
  const usual = join(process.env["XDG_CONFIG_HOME"] || join(homedir(), ".config"), "git", "ignore");
  return readIgnoreRules(join(repository.commonDir, "info", "exclude"), "", readIgnoreRules(named || usual, ""));
}

function foldersOf(paths: Iterable<string>): ReadonlySet<string> {
  const found = new Set([""]);
  for (const path of paths) {
    for (let folder = parentOf(path); !found.has(folder); folder = parentOf(folder)) found.add(folder);
  }
  return found;
}

function parentOf(path: string): string {
  const parent = dirname(path);
  return parent === "." ? "" : parent;
}
