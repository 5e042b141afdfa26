import type { ImportStatement, ModuleResolver } from "#resolve/modules/module-resolver.ts";

/** One import of a file, as written. */
export interface ModuleStatement {
  readonly path: string;
  readonly specifier: string;
  readonly kind: ImportStatement;
}

/**
 * What the compiler's `paths` have to say so that it finds the same modules as the resolver, without installed packages and without the
 * repository's own configurations: every specifier without a leading dot that is a file, exactly. A program has one set of `paths`; a
 * specifier that means different files in different folders gets them by how often each is meant, and the compiler takes the first.
 */
export function moduleMap(
  statements: Iterable<ModuleStatement>,
  resolver: ModuleResolver,
  paths: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const counts = new Map<string, Map<number, number>>();
  for (const { path, specifier, kind } of statements) {
    // A `*` in `paths` is a pattern.
    if (specifier.startsWith(".") || specifier.includes("*")) continue;
    const target = resolver.resolve(specifier, path, kind);
    if (!("file" in target)) continue;
    let files = counts.get(specifier);
    if (files === undefined) {
      files = new Map();
      counts.set(specifier, files);
    }
    files.set(target.file, (files.get(target.file) ?? 0) + 1);
  }
  const map = new Map<string, readonly string[]>();
  for (const [specifier, files] of counts) {
    const ordered = [...files].sort(([a, often], [b, oftenToo]) => oftenToo - often || a - b);
    map.set(
      specifier,
      ordered.map(([file]) => paths[file] as string),
    );
  }
  return map;
}
