import { isObject, stringsOf } from "./json-text.ts";
import { joinPath } from "./paths.ts";

/** A specifier pattern and the paths that it may stand for, in order; `*` takes the same text on both sides. */
export interface PathMapping {
  /** What stands before the `*`, or the whole specifier. */
  readonly prefix: string;
  /** What stands after the `*`; undefined where there is none. */
  readonly suffix: string | undefined;
  /** Relative to the root. */
  readonly targets: readonly string[];
}

/** `compilerOptions.paths`, with targets relative to `folder`; those that leave the root are dropped. */
export function readPathMappings(paths: unknown, folder: string): readonly PathMapping[] {
  if (!isObject(paths)) return [];
  return Object.entries(paths).map(([pattern, targets]) => pathMapping(pattern, stringsOf(targets), folder));
}

/** `imports` of a deno.json: exact names, or prefixes that end in a slash; packages and addresses among them are not ours. */
export function readImportMap(imports: unknown, folder: string): readonly PathMapping[] {
  if (!isObject(imports)) return [];
  const mappings: PathMapping[] = [];
  for (const [name, value] of Object.entries(imports)) {
    const targets = stringsOf(value).filter((target) => target.startsWith("."));
    if (targets.length === 0) continue;
    const star = name.endsWith("/") ? "*" : "";
    const starred = targets.map((target) => target + star);
    mappings.push(pathMapping(name + star, starred, folder));
  }
  return mappings;
}

function pathMapping(pattern: string, targets: readonly string[], folder: string): PathMapping {
  const star = pattern.indexOf("*");
  const inRoot = targets.map((target) => joinPath(folder, target)).filter((target) => target !== undefined);
  if (star < 0) return { prefix: pattern, suffix: undefined, targets: inRoot };
  return { prefix: pattern.slice(0, star), suffix: pattern.slice(star + 1), targets: inRoot };
}

/** Paths that the best pattern gives for a specifier: an exact one before the one with the longest text before its `*`. */
export function mappedPaths(specifier: string, mappings: readonly PathMapping[]): readonly string[] {
  let best: PathMapping | undefined;
  for (const mapping of mappings) {
    if (mapping.suffix === undefined) {
      if (mapping.prefix === specifier) return mapping.targets;
    } else if (matches(specifier, mapping) && (best === undefined || mapping.prefix.length > best.prefix.length)) best = mapping;
  }
  if (best === undefined) return [];
  const text = specifier.slice(best.prefix.length, specifier.length - (best.suffix ?? "").length);
  return best.targets.map((target) => target.replace("*", () => text));
}

function matches(specifier: string, { prefix, suffix = "" }: PathMapping): boolean {
  return specifier.length >= prefix.length + suffix.length && specifier.startsWith(prefix) && specifier.endsWith(suffix);
}
