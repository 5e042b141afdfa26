import type { FileTraits } from "./source-file.ts";

/**
 * `FileTraits` as bits, as the store keeps them. `prose` and `data` come from the file's language, `packageFile` (a file that
 * only gathers a package) and `declarations` (types of code that stands elsewhere) from its name.
 */
export const TRAIT_BITS = {
  test: 1,
  example: 2,
  vendored: 4,
  generated: 8,
  prose: 16,
  data: 32,
  packageFile: 64,
  declarations: 128,
} as const;

export function packTraits(path: string, traits: FileTraits, nature: "code" | "prose" | "data"): number {
  let bits = 0;
  if (/(?:^|\/)(?:__init__\.py|package-info\.java)$/.test(path)) bits |= TRAIT_BITS.packageFile;
  if (/\.d\.[cm]?ts$/.test(path)) bits |= TRAIT_BITS.declarations;
  if (traits.test) bits |= TRAIT_BITS.test;
  if (traits.example) bits |= TRAIT_BITS.example;
  if (traits.vendored) bits |= TRAIT_BITS.vendored;
  if (traits.generated) bits |= TRAIT_BITS.generated;
  if (nature === "prose") bits |= TRAIT_BITS.prose;
  if (nature === "data") bits |= TRAIT_BITS.data;
  return bits;
}
