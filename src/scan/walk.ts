import { type Dirent, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type FolderGate, type Report, rulesDownTo } from "./folder-gate.ts";
import { type Listing, reportName } from "./git-list.ts";
import { type IgnoreRules, ignoreVerdict, readIgnoreRules } from "./ignore-rules.ts";
import { gitDirOf, type Repository } from "./repository.ts";

const IGNORE_FILE = ".gitignore";
const FOLDERS_PER_TURN = 256;

/**
 * What stands under the root, by git's rules as far as they stand in the work tree: `.gitignore` files at every depth and
 * `.git/info/exclude`. Used where git is missing or the root is in no repository. Without git's index, a tracked file that
 * a rule matches is left out.
 */
export async function listByWalk(
  root: string,
  foldersAbove: readonly string[],
  repository: Repository | undefined,
  gate: FolderGate,
  report: Report,
  signal?: AbortSignal,
): Promise<Listing> {
  const prefix = foldersAbove.map((name) => `${name}/`).join("");
  const repositoryRules = repository === undefined ? undefined : readIgnoreRules(join(repository.commonDir, "info", "exclude"), "");
  const names: string[] = [];
  const open: { path: string; rules: IgnoreRules | undefined }[] = [
    { path: "", rules: rulesDownTo(root, foldersAbove, IGNORE_FILE, repositoryRules) },
  ];
  for (let visited = 1; open.length > 0; visited++) {
    const { path, rules } = open.pop() as (typeof open)[number];
    if (visited % FOLDERS_PER_TURN === 0) await nextTurn();
    signal?.throwIfAborted();
    for (const entry of entriesOf(root, path, report)) {
      const child = path === "" ? entry.name : `${path}/${entry.name}`;
      if (entry.name.toLowerCase() === ".git") continue;
      if (entry.name.includes("\uFFFD") && !exists(join(root, child))) {
        reportName(child, report);
        continue;
      }
      const isFolder = entry.isDirectory();
      if (ignoreVerdict(rules, prefix + child, isFolder) === true) continue;
      if (!isFolder) names.push(child);
      else if (gitDirOf(join(root, child)) !== undefined) names.push(`${child}/`);
      else if (gate.admitsFolder(child)) {
        open.push({ path: child, rules: readIgnoreRules(join(root, child, IGNORE_FILE), `${prefix}${child}/`, rules) });
      }
    }
  }
  return names;
}

function entriesOf(root: string, path: string, report: Report): readonly Dirent[] {
  try {
    return readdirSync(join(root, path), { withFileTypes: true });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    // A folder that went away since it was listed is no trouble.
    if (code !== "ENOENT") report(path === "" ? "." : path, "unreadable", `The folder cannot be opened by this user (${code}).`);
    return [];
  }
}

function exists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false; // Not to be reached under that name.
  }
}
