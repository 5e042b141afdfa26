import { BuiltOutput } from "./built-output.ts";
import { FileTable } from "./file-table.ts";
import { type Conditions, exportTargets } from "./package-exports.ts";
import { PackageFiles } from "./package-files.ts";
import { Packages } from "./packages.ts";
import { mappedPaths } from "./path-mapping.ts";
import { below, folderOf, joinPath, under } from "./paths.ts";
import { type Scope, Scopes } from "./scopes.ts";
import { builtinName, packageSpecifier, withoutLoader } from "./specifiers.ts";
import { TsConfigs } from "./ts-configs.ts";

/** What the resolver may see of a repository. */
export interface ModuleSource {
  /** All indexed paths, relative to the root, with `/`. */
  readonly paths: readonly string[];
  /** Text of a configuration file by path, indexed or not; undefined where there is none. Each path is asked for once. */
  readonly read: (path: string) => string | undefined;
}

/**
 * What a module specifier means: a file (its position in `ModuleSource.paths`), a package or builtin that is not in the repository
 * (`react`, `@scope/name`, `node:fs`, `meteor/check`, an address), or nothing that is there.
 */
export type ModuleTarget = { readonly file: number } | { readonly external: string } | { readonly missing: true };

export type ImportStatement = "import" | "require";

type Answers = { readonly [Kind in ImportStatement]: Map<string, ModuleTarget> };

const MISSING: ModuleTarget = { missing: true };
/** `#name` may lead to another `#name`, but not for ever. */
const MAX_HOPS = 4;
/** Aliases that build tools have without a tsconfig.json, by folders below the nearest package. No package can be called that. */
const USUAL_ALIASES: readonly (readonly [prefix: string, folders: readonly string[]])[] = [
  ["@/", ["src", "", "app"]],
  ["~/", ["src", "app", ""]],
  ["$lib/", ["src/lib"]],
];

/**
 * Import specifiers of TypeScript and JavaScript to files, as compilers and bundlers find them, but always to the source: never into
 * built output or installed packages where the repository has what they are made from. Everything is read when first needed, once.
 */
export class ModuleResolver {
  readonly #files: FileTable;
  readonly #packages: Packages;
  readonly #scopes: Scopes;
  readonly #built: BuiltOutput;
  readonly #packageFiles: PackageFiles;
  readonly #byFolder = new Map<string, Answers>();
  readonly #byScope = new Map<Scope, Answers>();

  constructor({ paths, read }: ModuleSource) {
    this.#files = new FileTable(paths);
    this.#packages = new Packages(this.#files, read);
    const tsConfigs = new TsConfigs(read, (name, folder) => this.#configInPackage(name, folder));
    this.#scopes = new Scopes(this.#files, read, this.#packages, tsConfigs);
    this.#built = new BuiltOutput(this.#files, (folder) => this.#scopes.buildConfigs(folder));
    this.#packageFiles = new PackageFiles(this.#files, this.#packages, this.#built);
  }

  /** What `specifier` means in the file `fromPath` (relative to the root; need not be indexed). */
  resolve(specifier: string, fromPath: string, kind: ImportStatement): ModuleTarget {
    const folder = folderOf(fromPath);
    const answers = answersOf(this.#byFolder, folder)[kind];
    let target = answers.get(specifier);
    if (target === undefined) {
      target = this.#find(withoutLoader(specifier), folder, kind);
      answers.set(specifier, target);
    }
    return target;
  }

  #find(specifier: string, folder: string, kind: ImportStatement): ModuleTarget {
    const scope = this.#scopes.of(folder);
    if (isRelative(specifier)) return fileTarget(this.#relative(specifier, folder, scope, conditionsOf(scope, kind))) ?? MISSING;
    const answers = answersOf(this.#byScope, scope)[kind];
    let target = answers.get(specifier);
    if (target === undefined) {
      target = this.#bare(specifier, scope, conditionsOf(scope, kind), MAX_HOPS);
      answers.set(specifier, target);
    }
    return target;
  }

  #relative(specifier: string, folder: string, scope: Scope, conditions: Conditions): number | undefined {
    const path = joinPath(folder, specifier);
    if (path === undefined) return undefined;
    const found = this.#locate(path, folder, conditions, /(?:^|\/)\.{0,2}$/.test(specifier));
    return found ?? this.#inRootDirs(path, scope, conditions);
  }

  /** The virtual folder that `rootDirs` make of several: the same path in each of them. */
  #inRootDirs(path: string, { configs }: Scope, conditions: Conditions): number | undefined {
    for (const { rootDirs } of configs) {
      for (const rootDir of rootDirs) {
        const inside = below(rootDir, path);
        if (inside === undefined) continue;
        for (const other of rootDirs) {
          const found = other === rootDir ? undefined : this.#locate(under(other, inside), undefined, conditions);
          if (found !== undefined) return found;
        }
      }
    }
    return undefined;
  }

  /** The file or folder of a path relative to the root; the source where the path leads into built output from outside of it. */
  #locate(path: string, fromFolder: string | undefined, conditions: Conditions, onlyFolder = false): number | undefined {
    const found = (onlyFolder ? undefined : this.#files.file(path)) ?? this.#packageFiles.ofFolder(path, conditions);
    const { packageFolder } = this.#scopes.of(folderOf(path));
    if (found === undefined) return this.#built.source(packageFolder, path);
    const foundPath = this.#files.path(found);
    if (!this.#built.isOutput(packageFolder, foundPath) || !this.#built.isCompilerOutput(packageFolder, foundPath)) return found;
    if (fromFolder !== undefined && this.#built.isCompilerOutput(packageFolder, `${fromFolder}/`)) return found;
    return this.#built.source(packageFolder, foundPath) ?? found;
  }

  /** Answers for a specifier that does not start with a dot are the same in a whole scope. */
  #bare(specifier: string, scope: Scope, conditions: Conditions, hops: number): ModuleTarget {
    const mapped = fileTarget(this.#mapped(specifier, scope, conditions));
    if (mapped !== undefined) return mapped;
    if (specifier.startsWith("#")) return this.#packageImport(specifier, scope, conditions, hops);
    if (specifier.startsWith("/")) return fileTarget(this.#rooted(specifier, scope, conditions)) ?? MISSING;
    if (specifier.startsWith("meteor/")) return { external: specifier };
    const builtin = builtinName(specifier);
    if (builtin !== undefined) return { external: builtin };
    if (/^[a-z][a-z0-9+.-]*:/i.test(specifier)) return { external: addressName(specifier) };
    return this.#package(specifier, scope, conditions);
  }

  #package(specifier: string, scope: Scope, conditions: Conditions): ModuleTarget {
    const { name, subpath } = packageSpecifier(specifier);
    const found = this.#packages.named(name, scope.packageFolder);
    if (found !== undefined) return fileTarget(this.#packageFiles.find(found, subpath, conditions)) ?? MISSING;
    for (const [prefix, folders] of USUAL_ALIASES) {
      if (!specifier.startsWith(prefix)) continue;
      for (const start of folders) {
        const path = joinPath(under(scope.packageFolder, start), `./${specifier.slice(prefix.length)}`);
        const target = path === undefined ? undefined : this.#locate(path, undefined, conditions);
        if (target !== undefined) return { file: target };
      }
      return MISSING;
    }
    return name === "" || name.startsWith("~") ? MISSING : { external: name };
  }

  /** `paths` and `baseUrl` of the configurations above, and Deno's import maps. */
  #mapped(specifier: string, { configs, importMaps }: Scope, conditions: Conditions): number | undefined {
    for (const mappings of importMaps) {
      const found = this.#firstOf(mappedPaths(specifier, mappings), conditions);
      if (found !== undefined) return found;
    }
    for (const { mappings, baseUrl } of configs) {
      const found = this.#firstOf(mappedPaths(specifier, mappings), conditions);
      if (found !== undefined) return found;
      if (baseUrl === undefined || specifier.startsWith("/") || specifier.startsWith("#")) continue;
      const path = joinPath(baseUrl, specifier);
      const based = path === undefined ? undefined : (this.#files.file(path) ?? this.#packageFiles.ofFolder(path, conditions));
      if (based !== undefined) return based;
    }
    return undefined;
  }

  #firstOf(paths: readonly string[], conditions: Conditions): number | undefined {
    for (const path of paths) {
      const found = this.#locate(path, undefined, conditions);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** `imports` of the nearest package.json: a file of the package, or another module. */
  #packageImport(specifier: string, scope: Scope, conditions: Conditions, hops: number): ModuleTarget {
    const own = this.#packages.in(scope.packageFolder);
    for (const target of exportTargets(own?.manifest["imports"], specifier, conditions) ?? []) {
      const path = isRelative(target) ? joinPath(scope.packageFolder, target) : undefined;
      const file =
        path === undefined ? undefined : (this.#built.target(scope.packageFolder, path) ?? this.#locate(path, undefined, conditions));
      if (file !== undefined) return { file };
      if (isRelative(target) || hops === 0) continue;
      const other = this.#bare(target, scope, conditions, hops - 1);
      if (other !== MISSING) return other;
    }
    return MISSING;
  }

  /** `/imports/x` of Meteor, `/src/x` of Vite: from the application's folder, else the package's, else the root. */
  #rooted(specifier: string, { meteorFolder, packageFolder }: Scope, conditions: Conditions): number | undefined {
    for (const start of new Set([meteorFolder ?? packageFolder, packageFolder, ""])) {
      const path = joinPath(start, `.${specifier}`);
      const found = path === undefined ? undefined : this.#locate(path, undefined, conditions);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** `extends` with a package's name: a file in it, the one that its `tsconfig` field names, or its tsconfig.json. */
  #configInPackage(specifier: string, fromFolder: string): string | undefined {
    const { name, subpath } = packageSpecifier(specifier);
    const found = this.#packages.named(name, fromFolder);
    if (found === undefined) return undefined;
    const field = found.manifest["tsconfig"];
    const file = subpath !== "." ? subpath : typeof field === "string" ? field : "tsconfig.json";
    const path = joinPath(found.folder, file);
    return path === undefined || path.endsWith(".json") ? path : `${path}.json`;
  }
}

function answersOf<Key>(table: Map<Key, Answers>, key: Key): Answers {
  let answers = table.get(key);
  if (answers === undefined) {
    answers = { import: new Map(), require: new Map() };
    table.set(key, answers);
  }
  return answers;
}

function conditionsOf({ conditions }: Scope, kind: ImportStatement): Conditions {
  return { kind, custom: conditions };
}

function fileTarget(file: number | undefined): ModuleTarget | undefined {
  return file === undefined ? undefined : { file };
}

function isRelative(specifier: string): boolean {
  return /^\.{1,2}(?:\/|$)/.test(specifier);
}

/** `npm:@scope/name@2/x` is the package `@scope/name`; other addresses (`https://…`, `bun:test`, `virtual:x`) stand for themselves. */
function addressName(specifier: string): string {
  const address = /^(?:npm|jsr):\/?(.+)$/.exec(specifier)?.[1];
  return address === undefined ? specifier : packageSpecifier(address.replace(/(?!^)@[^/]*/, "")).name;
}
