/**
 * How an import statement binds names. The numeric code of a kind is its position here: append only, the store keeps it.
 * `module` loads without binding (side effects, `#include`, a Go or Java package import), `dynamic` is `import()` or `require()`.
 */
export const IMPORT_KINDS = ["named", "default", "namespace", "module", "dynamic", "re-export", "re-export-all"] as const;

export type ImportKind = (typeof IMPORT_KINDS)[number];

export function isImportKind(word: string): word is ImportKind {
  return (IMPORT_KINDS as readonly string[]).includes(word);
}
