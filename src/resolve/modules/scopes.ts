import type { FileTable } from "./file-table.ts";
import { parseJsonObject } from "./json-text.ts";
import type { Packages } from "./packages.ts";
import { type PathMapping, readImportMap } from "./path-mapping.ts";
import { folderOf, under } from "./paths.ts";
import { holdsFolder, type TsConfig, type TsConfigs } from "./ts-configs.ts";

/** What the configuration in and above a folder says; one value for all folders that have the same. */
export interface Scope {
  /** Folder of the nearest package.json; the root where there is none. */
  readonly packageFolder: string;
  /** Configurations, nearest first. */
  readonly mains: readonly TsConfig[];
  /** The same with their parts after them, without those that say nothing about modules. */
  readonly configs: readonly TsConfig[];
  /** Import maps of Deno, nearest first. */
  readonly importMaps: readonly (readonly PathMapping[])[];
  /** Folder of the nearest Meteor application. */
  readonly meteorFolder: string | undefined;
  /** `customConditions` of the nearest configuration that has any. */
  readonly conditions: readonly string[];
}

/** Names under which the configuration of a folder is looked for; the first that is there counts. */
const CONFIG_NAMES = ["tsconfig.json", "jsconfig.json", "tsconfig.base.json"] as const;
/** Names under which a package keeps what its build is configured by. */
const BUILD_CONFIG_NAMES = [
  "tsconfig.json",
  ...["build", "lib", "esm", "cjs", "types", "app", "prod", "release", "dist"].flatMap((word) => [
    `tsconfig.${word}.json`,
    `tsconfig-${word}.json`,
  ]),
];

export class Scopes {
  readonly #files: FileTable;
  readonly #read: (path: string) => string | undefined;
  readonly #packages: Packages;
  readonly #tsConfigs: TsConfigs;
  readonly #scopes = new Map<string, Scope>();
  readonly #buildConfigs = new Map<string, readonly TsConfig[]>();

  constructor(files: FileTable, read: (path: string) => string | undefined, packages: Packages, tsConfigs: TsConfigs) {
    this.#files = files;
    this.#read = read;
    this.#packages = packages;
    this.#tsConfigs = tsConfigs;
  }

  /** The scope of a folder, which need not be indexed. */
  of(folder: string): Scope {
    const known = this.#scopes.get(folder);
    if (known !== undefined) return known;
    const above = folder === "" ? EMPTY : this.of(folderOf(folder));
    const scope = this.#extend(above, folder);
    this.#scopes.set(folder, scope);
    return scope;
  }

  /** Every configuration in the folder of a package that may say where its build writes to. */
  buildConfigs(packageFolder: string): readonly TsConfig[] {
    let configs = this.#buildConfigs.get(packageFolder);
    if (configs === undefined) {
      configs = BUILD_CONFIG_NAMES.flatMap((name) => {
        const path = under(packageFolder, name);
        const config = this.#files.at(path) === undefined && name !== "tsconfig.json" ? undefined : this.#tsConfigs.load(path);
        return config === undefined ? [] : [config, ...config.parts];
      }).filter(({ outDirs }) => outDirs.length > 0);
      this.#buildConfigs.set(packageFolder, configs);
    }
    return configs;
  }

  #extend(above: Scope, folder: string): Scope {
    const isPackage = this.#packages.in(folder) !== undefined;
    const own = this.#config(folder, isPackage || folder === "");
    const importMap = this.#importMap(folder);
    const isMeteor = this.#files.hasFolder(under(folder, ".meteor")) || (isPackage && this.#hasMeteorRelease(folder));
    const mains = own === undefined ? above.mains : [own, ...above.mains];
    const configs = mains.flatMap((config) => [config, ...orderedParts(config, folder)]).filter(saysSomething);
    const sameConfigs = configs.length === above.configs.length && configs.every((config, at) => config === above.configs[at]);
    if (!isPackage && own === undefined && importMap === undefined && !isMeteor && sameConfigs) return above;
    return {
      packageFolder: isPackage ? folder : above.packageFolder,
      mains,
      configs,
      importMaps: importMap === undefined ? above.importMaps : [importMap, ...above.importMaps],
      meteorFolder: isMeteor ? folder : above.meteorFolder,
      conditions: configs.find(({ conditions }) => conditions.length > 0)?.conditions ?? [],
    };
  }

  /** The configuration in a folder. It may be left out of the index; where no package begins, that is not looked into. */
  #config(folder: string, mayHide: boolean): TsConfig | undefined {
    for (const name of CONFIG_NAMES) {
      const path = under(folder, name);
      if (this.#files.at(path) === undefined && !(mayHide && name === "tsconfig.json")) continue;
      const config = this.#tsConfigs.load(path);
      if (config !== undefined) return config;
    }
    return undefined;
  }

  #importMap(folder: string): readonly PathMapping[] | undefined {
    for (const name of ["deno.json", "deno.jsonc"]) {
      const path = under(folder, name);
      const text = this.#files.at(path) === undefined ? undefined : this.#read(path);
      if (text !== undefined) return readImportMap(parseJsonObject(text)?.["imports"], folder);
    }
    return undefined;
  }

  #hasMeteorRelease(folder: string): boolean {
    return this.#read(under(folder, ".meteor/release")) !== undefined;
  }
}

const EMPTY: Scope = { packageFolder: "", mains: [], configs: [], importMaps: [], meteorFolder: undefined, conditions: [] };

function saysSomething({ baseUrl, mappings, rootDirs, conditions }: TsConfig): boolean {
  return baseUrl !== undefined || mappings.length > 0 || rootDirs.length > 0 || conditions.length > 0;
}

/** Those whose `include` holds the folder before the others. */
function orderedParts({ parts }: TsConfig, folder: string): readonly TsConfig[] {
  if (parts.length < 2) return parts;
  return [...parts].sort((a, b) => Number(holdsFolder(b, folder)) - Number(holdsFolder(a, folder)));
}
