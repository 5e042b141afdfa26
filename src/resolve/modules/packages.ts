import type { FileTable } from "./file-table.ts";
import { type JsonObject, parseJsonObject, stringOf } from "./json-text.ts";
import { below, under } from "./paths.ts";
import { memberMatcher, workspacePatterns } from "./workspace-members.ts";

/** A folder with a package.json. */
export interface Package {
  readonly folder: string;
  readonly manifest: JsonObject;
}

/** Folders of sample packages. Their names are often those of real packages, so they are known only from inside. */
const SAMPLE_FOLDER = /^(?:.*?\/)?(?:__)?(?:fixtures?|mocks?|test-?data|samples?|snapshots?|templates?)(?:__)?(?=\/)/;

/** The packages of a tree, by folder and by name. They are read when the first one is asked for. */
export class Packages {
  readonly #files: FileTable;
  readonly #read: (path: string) => string | undefined;
  readonly #byFolder = new Map<string, Package>();
  readonly #byName = new Map<string, Package[]>();
  #members: ReadonlySet<string> | undefined;

  constructor(files: FileTable, read: (path: string) => string | undefined) {
    this.#files = files;
    this.#read = read;
  }

  /** The package whose package.json stands in a folder. */
  in(folder: string): Package | undefined {
    this.#members ??= this.#collect();
    return this.#byFolder.get(folder);
  }

  /** The package of a name as a folder sees it: of several, the one with which it shares the longest way from the root. */
  named(name: string, fromFolder: string): Package | undefined {
    this.#members ??= this.#collect();
    let best: Package | undefined;
    let bestShared = -1;
    for (const candidate of this.#byName.get(name) ?? []) {
      const sample = this.#members.has(candidate.folder) ? undefined : SAMPLE_FOLDER.exec(`${candidate.folder}/`)?.[0];
      if (sample !== undefined && below(sample, fromFolder) === undefined) continue;
      const shared = sharedFolders(candidate.folder, fromFolder);
      if (shared > bestShared) {
        best = candidate;
        bestShared = shared;
      }
    }
    return best;
  }

  /** Reads them all; members of a workspace come first under their name, then by depth and path. Gives the members. */
  #collect(): ReadonlySet<string> {
    const folders: string[] = [];
    for (const folder of this.#files.folders()) {
      if (isInstalled(folder)) continue;
      if (folder === "" || this.#files.at(under(folder, "package.json")) !== undefined) folders.push(folder);
    }
    for (const folder of folders) this.#load(folder);
    const members = this.#collectMembers(folders);
    const found = [...this.#byFolder.values()].sort(
      (a, b) =>
        Number(members.has(b.folder)) - Number(members.has(a.folder)) ||
        depthOf(a.folder) - depthOf(b.folder) ||
        (a.folder < b.folder ? -1 : 1),
    );
    for (const one of found) {
      const name = stringOf(one.manifest["name"]);
      const list = name === undefined ? undefined : this.#byName.get(name);
      if (list !== undefined) list.push(one);
      else if (name !== undefined) this.#byName.set(name, [one]);
    }
    return members;
  }

  /** Folders that a workspace names; those whose package.json is not indexed are read here. */
  #collectMembers(roots: readonly string[]): ReadonlySet<string> {
    const members = new Set<string>();
    for (const root of roots) {
      const patterns = workspacePatterns(
        this.#byFolder.get(root)?.manifest,
        this.#text(root, "pnpm-workspace.yaml"),
        this.#text(root, "lerna.json"),
      );
      if (patterns.length === 0) continue;
      const isMember = memberMatcher(patterns);
      // `**` would ask for a package.json in every folder.
      const mayHide = memberMatcher(patterns.filter((pattern) => !pattern.includes("**") || pattern.startsWith("!")));
      for (const folder of this.#files.folders()) {
        const inside = below(root, folder);
        if (inside === undefined || inside === "" || isInstalled(folder)) continue;
        if (this.#byFolder.has(folder) ? isMember(inside) : mayHide(inside) && this.#load(folder)) members.add(folder);
      }
    }
    return members;
  }

  #text(folder: string, name: string): string | undefined {
    const path = under(folder, name);
    return folder === "" || this.#files.at(path) !== undefined ? this.#read(path) : undefined;
  }

  #load(folder: string): boolean {
    const text = this.#read(under(folder, "package.json"));
    const manifest = text === undefined ? undefined : parseJsonObject(text);
    if (manifest !== undefined) this.#byFolder.set(folder, { folder, manifest });
    return manifest !== undefined;
  }
}

function isInstalled(folder: string): boolean {
  return folder.startsWith("node_modules/") || folder.includes("/node_modules/") || folder.endsWith("node_modules");
}

function depthOf(folder: string): number {
  return folder === "" ? 0 : folder.split("/").length;
}

function sharedFolders(a: string, b: string): number {
  const first = a.split("/");
  const second = b.split("/");
  let shared = 0;
  while (shared < first.length && first[shared] === second[shared]) shared++;
  return shared;
}
