import type { ImportCandidate } from "#contracts/language.ts";

/**
 * Whether a container holds types only, judged by the capital that types start with where functions do not: what stands inside
 * a function cannot be used from other files.
 */
export function insideTypesOnly(container: string): boolean {
  return container === "" || container.split(".").every((name) => /^_*\p{Lu}/u.test(name));
}

/**
 * Files that a dotted name (`com.example.Loaf`, `Corner.Bakery.Loaf`) may mean: a file named after the type, or after the type
 * around it, else the folder of its package. Projects leave out leading packages in their folders, so shorter paths follow.
 */
export function dottedNameFiles(name: string, endings: readonly string[]): readonly ImportCandidate[] {
  const segments = name.split(".").filter((segment) => segment !== "");
  const found: ImportCandidate[] = [];
  for (let first = 0; first < segments.length; first++) {
    const value = segments.slice(first).join("/");
    for (const ending of endings) found.push({ match: "suffix", value: value + ending });
    if (segments.length - first < 2) continue;
    const outer = segments.slice(first, -1).join("/");
    if (!/^\p{Lu}/u.test(segments.at(-2) ?? "")) continue;
    for (const ending of endings) found.push({ match: "suffix", value: outer + ending });
  }
  return found;
}

/**
 * Folders that a package or namespace may mean, the longest first. The last name alone says too little in a short name, whose
 * leading part is then seldom the project's own.
 */
export function dottedNameFolders(name: string): readonly ImportCandidate[] {
  const segments = name.split(".").filter((segment) => segment !== "");
  const shortest = segments.length === 2 ? 2 : 1;
  return segments.slice(0, segments.length - shortest + 1).map((_, first) => ({ match: "folder", value: segments.slice(first).join("/") }));
}
