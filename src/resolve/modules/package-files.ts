import type { BuiltOutput } from "./built-output.ts";
import { type FileTable, isDeclaration } from "./file-table.ts";
import { stringsOf } from "./json-text.ts";
import { type Conditions, exportTargets } from "./package-exports.ts";
import type { Package, Packages } from "./packages.ts";
import { joinPath, under } from "./paths.ts";

/** Where the source of a package starts when its package.json only names what is built. */
const USUAL_ENTRIES = ["src/index", "source/index", "src/main", "index", "lib/index", "src/mod", "mod"] as const;

/** Files of the repository's own packages: by `exports`, by the older fields, and by what built files are made from. */
export class PackageFiles {
  readonly #files: FileTable;
  readonly #packages: Packages;
  readonly #built: BuiltOutput;

  constructor(files: FileTable, packages: Packages, built: BuiltOutput) {
    this.#files = files;
    this.#packages = packages;
    this.#built = built;
  }

  /** The file that `subpath` (`.` or `./x`) of a package means; undefined where it is closed or nothing fits. */
  find(found: Package, subpath: string, conditions: Conditions): number | undefined {
    const targets = exportTargets(found.manifest["exports"], subpath, conditions);
    if (targets?.length === 0) return undefined;
    return this.#best(found.folder, this.#candidates(found, subpath, targets ?? [], conditions));
  }

  /** The file that stands for a folder: what its package.json says, else its index. */
  ofFolder(folder: string, conditions: Conditions): number | undefined {
    if (!this.#files.hasFolder(folder)) return undefined;
    const found = this.#packages.in(folder);
    const entry = found === undefined ? undefined : this.#best(folder, this.#entries(found, conditions));
    return entry ?? this.#files.index(folder);
  }

  *#candidates(found: Package, subpath: string, targets: readonly string[], conditions: Conditions): Iterable<number | undefined> {
    for (const target of targets) yield this.#target(found.folder, target);
    if (subpath === ".") {
      yield* this.#entries(found, conditions);
      for (const entry of USUAL_ENTRIES) yield this.#files.file(under(found.folder, entry));
    } else {
      const path = joinPath(found.folder, subpath);
      if (path === undefined) return;
      yield this.#files.file(path) ?? this.ofFolder(path, conditions);
      yield this.#built.target(found.folder, path);
    }
  }

  *#entries({ folder, manifest }: Package, { kind }: Conditions): Iterable<number | undefined> {
    const code = kind === "import" ? ["source", "module", "main"] : ["source", "main", "module"];
    for (const field of [...code, "browser", "types", "typings"]) {
      for (const target of stringsOf(manifest[field])) yield this.#target(folder, target);
    }
  }

  #target(folder: string, target: string): number | undefined {
    const path = joinPath(folder, target);
    return path === undefined || path === folder ? undefined : this.#built.target(folder, path);
  }

  /** The first that is neither a declaration nor built; else the first. */
  #best(folder: string, candidates: Iterable<number | undefined>): number | undefined {
    let weak: number | undefined;
    for (const position of candidates) {
      if (position === undefined) continue;
      const path = this.#files.path(position);
      if (!isDeclaration(path) && !this.#built.isCompilerOutput(folder, path)) return position;
      weak ??= position;
    }
    return weak;
  }
}
