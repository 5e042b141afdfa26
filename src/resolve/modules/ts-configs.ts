import { isObject, type JsonObject, parseJsonObject, stringOf, stringsOf } from "./json-text.ts";
import { type PathMapping, readPathMappings } from "./path-mapping.ts";
import { below, folderOf, joinPath } from "./paths.ts";

/** What a tsconfig.json says about modules, with what it extends. Paths are relative to the root; what leaves the root is dropped. */
export interface TsConfig {
  readonly folder: string;
  readonly baseUrl: string | undefined;
  readonly mappings: readonly PathMapping[];
  readonly rootDirs: readonly string[];
  /** Where the compiler puts what it makes: `outDir` and `declarationDir`. */
  readonly outDirs: readonly string[];
  readonly rootDir: string | undefined;
  /** `customConditions` for `exports`. */
  readonly conditions: readonly string[];
  /** Folders that `include` names; undefined where it is absent, so that everything below `folder` belongs to it. */
  readonly included: readonly string[] | undefined;
  /** Configurations that it only refers to, where it has no say of its own. */
  readonly parts: readonly TsConfig[];
}

/** Path of the configuration that `extends` means by the name of a package; undefined where the repository has no such package. */
export type FindInPackage = (specifier: string, fromFolder: string) => string | undefined;

const MAX_EXTENDS = 20;
const CONFIG_FOLDER = "$" + "{configDir}";

/** What a chain of `extends` has said so far. */
interface Settings {
  baseUrl?: string | undefined;
  paths?: { readonly value: unknown; readonly folder: string };
  rootDirs?: readonly string[];
  outDir?: string | undefined;
  declarationDir?: string | undefined;
  rootDir?: string | undefined;
  conditions?: readonly string[];
  included?: readonly string[];
}

/** Reads configurations, each file once. */
export class TsConfigs {
  readonly #read: (path: string) => string | undefined;
  readonly #findInPackage: FindInPackage;
  readonly #objects = new Map<string, JsonObject | undefined>();
  readonly #configs = new Map<string, TsConfig | undefined>();

  constructor(read: (path: string) => string | undefined, findInPackage: FindInPackage) {
    this.#read = read;
    this.#findInPackage = findInPackage;
  }

  /** The configuration of this path; undefined where there is none that can be read. */
  load(path: string): TsConfig | undefined {
    if (this.#configs.has(path)) return this.#configs.get(path);
    // Parts that lead back here find nothing yet, which ends the circle.
    this.#configs.set(path, undefined);
    const object = this.#object(path);
    if (object === undefined) return undefined;
    const folder = folderOf(path);
    const settings: Settings = {};
    this.#inherit(object, folder, folder, settings, MAX_EXTENDS);
    const { baseUrl, paths, outDir, declarationDir } = settings;
    const mappings = paths === undefined ? [] : readPathMappings(paths.value, baseUrl ?? paths.folder);
    const config: TsConfig = {
      folder,
      baseUrl,
      mappings,
      rootDirs: settings.rootDirs ?? [],
      outDirs: [outDir, declarationDir].filter((dir) => dir !== undefined),
      rootDir: settings.rootDir,
      conditions: settings.conditions ?? [],
      included: settings.included,
      parts: mappings.length > 0 ? [] : this.#parts(object, folder),
    };
    this.#configs.set(path, config);
    return config;
  }

  #object(path: string): JsonObject | undefined {
    if (!this.#objects.has(path)) {
      const text = this.#read(path);
      this.#objects.set(path, text === undefined ? undefined : parseJsonObject(text));
    }
    return this.#objects.get(path);
  }

  /** Adds what an object of `folder` says to the settings of a configuration in `leaf`, after what it extends. */
  #inherit(object: JsonObject, folder: string, leaf: string, settings: Settings, depth: number): void {
    if (depth > 0) {
      for (const name of stringsOf(object["extends"])) {
        const path = this.#extended(name, folder);
        const base = path === undefined ? undefined : this.#object(path);
        if (path !== undefined && base !== undefined) this.#inherit(base, folderOf(path), leaf, settings, depth - 1);
      }
    }
    addSettings(object, folder, leaf, settings);
  }

  #extended(name: string, folder: string): string | undefined {
    if (!name.startsWith(".") && !name.startsWith("/")) return this.#findInPackage(name, folder);
    const path = joinPath(folder, name);
    if (path === undefined || name.startsWith("/")) return undefined;
    for (const candidate of [path, `${path}.json`, `${path}/tsconfig.json`]) {
      if (candidate.endsWith(".json") && this.#object(candidate) !== undefined) return candidate;
    }
    return undefined;
  }

  /** References to files; those to folders are the nearest configuration of their own files anyway. */
  #parts(object: JsonObject, folder: string): readonly TsConfig[] {
    const references = Array.isArray(object["references"]) ? object["references"] : [];
    const parts: TsConfig[] = [];
    for (const reference of references) {
      const name = isObject(reference) ? stringOf(reference["path"]) : undefined;
      const path = name?.endsWith(".json") ? joinPath(folder, name) : undefined;
      const part = path === undefined ? undefined : this.load(path);
      if (part !== undefined) parts.push(part);
    }
    return parts;
  }
}

function addSettings(object: JsonObject, folder: string, leaf: string, settings: Settings): void {
  const options = isObject(object["compilerOptions"]) ? object["compilerOptions"] : {};
  const place = (value: unknown): string | undefined => {
    const text = stringOf(value);
    if (text === undefined) return undefined;
    return text.startsWith(CONFIG_FOLDER) ? joinPath(leaf, `./${text.slice(CONFIG_FOLDER.length)}`) : joinPath(folder, text);
  };
  const places = (value: unknown): readonly string[] =>
    stringsOf(value)
      .map(place)
      .filter((path) => path !== undefined);
  if ("baseUrl" in options) settings.baseUrl = place(options["baseUrl"]);
  if ("paths" in options) settings.paths = { value: options["paths"], folder };
  if ("rootDirs" in options) settings.rootDirs = places(options["rootDirs"]);
  if ("outDir" in options) settings.outDir = place(options["outDir"]);
  if ("declarationDir" in options) settings.declarationDir = place(options["declarationDir"]);
  if ("rootDir" in options) settings.rootDir = place(options["rootDir"]);
  if ("customConditions" in options) settings.conditions = stringsOf(options["customConditions"]);
  if ("include" in object) settings.included = stringsOf(object["include"]).flatMap((pattern) => includedFolder(pattern, place));
}

/** The folder that a pattern of `include` starts from; single files have none. */
function includedFolder(pattern: string, place: (value: unknown) => string | undefined): readonly string[] {
  if (/\.[cm]?[jt]sx?$/.test(pattern) && !/[*?]/.test(pattern)) return [];
  const folder = place(pattern.replace(/(?:^|\/)[^/]*[*?].*$/, "") || ".");
  return folder === undefined ? [] : [folder];
}

/** Whether files of a folder belong to a configuration. */
export function holdsFolder({ folder, included }: TsConfig, asked: string): boolean {
  return included === undefined ? below(folder, asked) !== undefined : included.some((start) => below(start, asked) !== undefined);
}
