import type { Origin, Origins } from "./origins.ts";
import type { Readers } from "./readers.ts";
import type { RuleSite } from "./rule-site.ts";
import type { TreePaths } from "./tree-paths.ts";

/** Names of definitions as dotted module paths, for registries that go by them. */
export class DottedNames {
  readonly #origins: Origins;
  readonly #files: TreePaths;

  constructor({ origins, files }: Pick<Readers, "origins" | "files">) {
    this.#origins = origins;
    this.#files = files;
  }

  /**
   * `package.module.name` of what a decorator stands before, else of what the use is a member of: by the file that declares it, where the
   * repository has it.
   */
  of(site: RuleSite): string {
    if (site.decorated !== undefined) return `${this.#dotted(site.unit.path)}.${site.decorated.name}`;
    const names = site.callee < 0 ? [] : this.#origins.of(site.unit, site.callee);
    const own = names.find(({ module, path }) => this.#files.has(module) && !path.includes("()"));
    const [module, name] = declarationOf(own ?? site.origin).split("#") as [string, string];
    return `${this.#dotted(module)}.${name}`;
  }

  /** From the outermost package around on: folders above it are no part of a name. */
  #dotted(path: string): string {
    const folders = path.split("/").slice(0, -1);
    const isPackage = (depth: number) => this.#files.has(`${folders.slice(0, depth).join("/")}/__init__.py`);
    let outer = folders.length;
    while (outer > 0 && isPackage(outer)) outer--;
    const prefix =
      outer === folders.length
        ? ""
        : folders
            .slice(0, outer)
            .map((folder) => `${folder}/`)
            .join("");
    return withoutEnding(path.slice(prefix.length)).replaceAll("/", ".");
  }
}

/** `path#name` of what the use is a member of, or of what is used where it is no member. */
export function declarationOf({ module, path }: Origin): string {
  const dot = path.lastIndexOf(".");
  return `${module}#${dot < 0 ? path : path.slice(0, dot)}`;
}

/** A path without the ending of its last segment. */
export function withoutEnding(path: string): string {
  return path.replace(/\.[^./]+$/, "");
}
