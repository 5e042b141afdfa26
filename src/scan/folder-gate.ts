import { lstatSync } from "node:fs";
import { join } from "node:path";
import type { DiagnosticReason } from "#model/diagnostic.ts";
import { type IgnoreRules, ignoreVerdict, parseIgnoreRules, readIgnoreRules } from "./ignore-rules.ts";
import { isSecretFile, isSecretFolder, isVendoredFolder } from "./left-out.ts";

/** The user's own ignore file, on top of git's rules. */
const IGNORE_FILE = ".portolanignore";

/** Takes note of a path that is left out, once for a whole folder. */
export type Report = (path: string, reason: DiagnosticReason, message: string) => void;

export interface GateOptions {
  /** Patterns in gitignore syntax, relative to the root; only what matches one of them is indexed. Empty: everything. */
  readonly include?: readonly string[] | undefined;
  /** Patterns in gitignore syntax, relative to the root. `.portolanignore` files are asked first. */
  readonly exclude?: readonly string[] | undefined;
}

/** Decides what Portolan itself leaves out, whatever git lists. Paths are relative to the root; the root is "". */
export interface FolderGate {
  /** Whether what stands in the folder may be indexed: a real folder, not left out, nor any above it. Told once per folder. */
  readonly admitsFolder: (path: string) => boolean;
  /** Whether a file in an admitted folder may be. */
  readonly admitsFile: (path: string) => boolean;
}

interface OpenFolder {
  readonly rules: IgnoreRules | undefined;
  readonly included: boolean;
}

/**
 * A gate over one root, to be used for one listing. `foldersAbove` are the folders between the top of the repository and
 * the root, `["packages", "app"]`: ignore files there count as well.
 */
export function createFolderGate(root: string, foldersAbove: readonly string[], options: GateOptions, report: Report): FolderGate {
  const prefix = foldersAbove.map((name) => `${name}/`).join("");
  const include = parseIgnoreRules((options.include ?? []).join("\n"), prefix);
  const folders = new Map<string, OpenFolder | undefined>([["", { rules: rootRules(), included: include === undefined }]]);

  function rootRules(): IgnoreRules | undefined {
    const excluded = parseIgnoreRules((options.exclude ?? []).join("\n"), prefix);
    return rulesDownTo(root, foldersAbove, IGNORE_FILE, excluded);
  }

  function folderAt(path: string): OpenFolder | undefined {
    const known = folders.get(path);
    if (known !== undefined || folders.has(path)) return known;
    const above = folderAt(path.slice(0, Math.max(0, path.lastIndexOf("/"))));
    const folder = above === undefined ? undefined : openFolder(path, above);
    folders.set(path, folder);
    return folder;
  }

  function openFolder(path: string, above: OpenFolder): OpenFolder | undefined {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const absolute = join(root, path);
    // Behind a link, git's list may still hold what was there before; the link itself is reported where it is listed.
    if (name.toLowerCase() === ".git" || !isRealFolder(absolute)) return undefined;
    if (isSecretFolder(name)) {
      report(path, "never-indexed", "A folder that holds credentials is never indexed.");
      return undefined;
    }
    const verdict = ignoreVerdict(above.rules, prefix + path, true);
    if (verdict === true) return undefined;
    if (verdict === undefined && (isVendoredFolder(name) || holds(absolute, "pyvenv.cfg"))) {
      report(path, "vendored", `Installed dependencies are left out; "!${name}/" in ${IGNORE_FILE} takes them in.`);
      return undefined;
    }
    return {
      rules: readIgnoreRules(join(absolute, IGNORE_FILE), `${prefix}${path}/`, above.rules),
      included: above.included || ignoreVerdict(include, prefix + path, true) === true,
    };
  }

  return {
    admitsFolder: (path) => folderAt(path) !== undefined,
    admitsFile(path) {
      const folder = folderAt(path.slice(0, Math.max(0, path.lastIndexOf("/"))));
      if (folder === undefined || ignoreVerdict(folder.rules, prefix + path, false) === true) return false;
      if (!folder.included && ignoreVerdict(include, prefix + path, false) !== true) return false;
      if (!isSecretFile(path)) return true;
      report(path, "never-indexed", "A file that holds credentials by its name is never indexed.");
      return false;
    },
  };
}

/** Rules of the ignore files of one name in the folders above the root and in the root itself, over `below`. */
export function rulesDownTo(root: string, foldersAbove: readonly string[], name: string, below?: IgnoreRules): IgnoreRules | undefined {
  let rules = below;
  for (let depth = 0; depth <= foldersAbove.length; depth++) {
    const up = foldersAbove.slice(depth).map(() => "..");
    const base = foldersAbove
      .slice(0, depth)
      .map((folder) => `${folder}/`)
      .join("");
    rules = readIgnoreRules(join(root, ...up, name), base, rules);
  }
  return rules;
}

function isRealFolder(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    return false; // Not to be reached: git says so for the folder above.
  }
}

function holds(folder: string, name: string): boolean {
  try {
    return lstatSync(join(folder, name), { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false; // A closed folder holds nothing that we could index.
  }
}
