import { type FileTable, isTypeScript, withoutCodeEnding } from "./file-table.ts";
import { below, folderOf, under } from "./paths.ts";
import type { TsConfig } from "./ts-configs.ts";

/** Folders that hold what a build makes. A few of them hold sources in packages that are not built. */
const OUTPUT_FOLDERS: ReadonlySet<string> = new Set(
  "dist build lib out output esm cjs es umd types typings module commonjs dist-esm dist-cjs lib-esm _esm _cjs".split(" "),
);
const SOURCE_FOLDERS: readonly string[] = ["src", "source", "lib", ""];
/** Words between name and ending that name a build, not a source: `till.esm.js`, `till.min.js`. */
const BUILD_WORDS = /\.(?:esm|cjs|umd|mjs|iife|min|prod|dev|production|development|browser|node|bundle|global)$/;

/** Finds what a built file is made from, without needing the built file itself. */
export class BuiltOutput {
  readonly #files: FileTable;
  readonly #configsOf: (packageFolder: string) => readonly TsConfig[];

  constructor(files: FileTable, configsOf: (packageFolder: string) => readonly TsConfig[]) {
    this.#files = files;
    this.#configsOf = configsOf;
  }

  /**
   * The file of a package that `path` (relative to the root) names: a source where the path leads into built output, else the file as
   * named. Undefined where neither is indexed.
   */
  target(packageFolder: string, path: string): number | undefined {
    const named = this.#files.file(path) ?? this.#files.index(path);
    if (named !== undefined && isTypeScript(this.#files.path(named))) return named;
    if (named !== undefined && !this.isOutput(packageFolder, path)) return named;
    // A file of that name at the top is the door to built output that is in the repository, and the source of one that is not.
    const folders = named === undefined ? SOURCE_FOLDERS : SOURCE_FOLDERS.slice(0, -1);
    return this.source(packageFolder, path, folders) ?? named ?? this.#unbuilt(packageFolder, path);
  }

  /** The source of a path in built output; undefined where the path does not lead there, or nothing fits. */
  source(packageFolder: string, path: string, folders: readonly string[] = SOURCE_FOLDERS): number | undefined {
    const stem = withoutCodeEnding(path);
    const bare = stem.replace(BUILD_WORDS, "");
    const found = this.#byConfig(packageFolder, stem) ?? this.#byName(packageFolder, stem, folders);
    if (found !== undefined || bare === stem) return found;
    return this.#byConfig(packageFolder, bare) ?? this.#byName(packageFolder, bare, folders);
  }

  /** Whether a path of a package lies in a folder that is named like built output, or that its compiler writes to. */
  isOutput(packageFolder: string, path: string): boolean {
    const folders = folderOf(below(packageFolder, path) ?? "").split("/");
    return folders.some((folder) => OUTPUT_FOLDERS.has(folder)) || this.isCompilerOutput(packageFolder, path);
  }

  /** Whether the package's compiler writes to the folder of a path; a package that is compiled in place has no such folder. */
  isCompilerOutput(packageFolder: string, path: string): boolean {
    const inside = below(packageFolder, path);
    if (inside?.startsWith("dist/")) return true;
    return this.#configsOf(packageFolder).some(({ outDirs, rootDir = packageFolder }) =>
      outDirs.some((outDir) => below(outDir, rootDir) === undefined && below(outDir, path) !== undefined),
    );
  }

  #byConfig(packageFolder: string, stem: string): number | undefined {
    for (const { outDirs, rootDir } of this.#configsOf(packageFolder)) {
      for (const outDir of outDirs) {
        const rest = below(outDir, stem);
        if (rest === undefined || (rootDir === undefined && outDir === packageFolder)) continue;
        const roots = rootDir === undefined ? [packageFolder, under(packageFolder, "src")] : [rootDir];
        for (const root of roots) {
          const found = this.#outside(below(outDir, root) === undefined ? outDir : undefined, under(root, rest));
          if (found !== undefined) return found;
        }
      }
    }
    return undefined;
  }

  /** Takes output folders off the path, fewest first, and puts source folders in their place. */
  #byName(packageFolder: string, stem: string, folders: readonly string[]): number | undefined {
    const segments = below(packageFolder, stem)?.split("/") ?? [];
    const start = segments.findIndex((segment, at) => at < segments.length - 1 && OUTPUT_FOLDERS.has(segment));
    if (start < 0) return undefined;
    const before = under(packageFolder, segments.slice(0, start).join("/"));
    const output = under(before, segments[start] as string);
    for (let end = start + 1; end < segments.length && OUTPUT_FOLDERS.has(segments[end - 1] as string); end++) {
      const rest = segments.slice(end).join("/");
      for (const folder of folders) {
        const found = this.#outside(output, under(before, under(folder, rest)));
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  /** A target that is not in the repository and does not say where it is built: `./till.js` beside `src/till.ts`. */
  #unbuilt(packageFolder: string, path: string): number | undefined {
    const inside = below(packageFolder, withoutCodeEnding(path));
    if (inside === undefined) return undefined;
    for (const folder of ["src", "source", "lib"]) {
      const found = this.#files.sourceOf(under(under(packageFolder, folder), inside));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Code of that path, unless it is output itself. */
  #outside(output: string | undefined, stem: string): number | undefined {
    const found = this.#files.sourceOf(stem);
    if (found === undefined || output === undefined) return found;
    return below(output, this.#files.path(found)) === undefined ? found : undefined;
  }
}
