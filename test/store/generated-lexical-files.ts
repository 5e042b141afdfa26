import fc from "fast-check";
import type { SymbolFact } from "#model/file-facts.ts";
import { SYMBOL_KINDS } from "#model/symbol-kind.ts";
import type { LexicalFile } from "#store/lexical-builder.ts";
import { generatedChunks } from "./generated-facts.ts";

/** Every term of the generated files. */
export const VOCABULARY: readonly string[] = ["bake", "oven", "loaf", "лепёшка", "パン", "🍞", "\uff5e", "x", ""];

const token = fc.constantFrom(...VOCABULARY);

const symbol = fc
  .tuple(
    fc.constantFrom("bake", "bakeLoaf", "bake_loaf", "BAKE_LOAF", "#oven", "oven", "パン屋", "🍞\uff5e", ""),
    fc.constantFrom(...SYMBOL_KINDS),
    fc.integer({ min: 1, max: 90 }),
    fc.constantFrom("", "Bakery"),
  )
  .map(([name, kind, nameLine, container]): SymbolFact => {
    const lines = { leadLine: nameLine, startLine: nameLine, endLine: nameLine, nameLine, nameColumn: 0 };
    const flags = { exported: false, isDefault: false, decorators: [] };
    return { name, kind, container, parent: -1, ...lines, signature: "", doc: "", ...flags };
  });

/** What a file holds, whatever its path; of its vocabulary, some terms may be in no chunk. */
export const lexicalFile: fc.Arbitrary<Omit<LexicalFile, "path">> = fc
  .tuple(
    fc.uniqueArray(token, { maxLength: 6 }),
    fc.array(symbol, { maxLength: 4 }),
    fc.array(token, { maxLength: 4 }),
    fc.array(token, { maxLength: 4 }),
  )
  .chain(([terms, symbols, stem, folders]) =>
    fc.record({
      language: fc.constantFrom("typescript", "python", "abap"),
      traits: fc.nat({ max: 255 }),
      inDegree: fc.nat({ max: 9 }),
      stem: fc.constant(stem),
      folders: fc.constant(folders),
      stemWords: fc.constant(stem),
      folderWords: fc.constant(folders.slice(-1)),
      chunks: generatedChunks(terms.length, symbols.length),
      terms: fc.constant(terms),
      symbols: fc.constant(symbols),
      referenceCount: fc.nat({ max: 9 }),
    }),
  );
