import fc from "fast-check";
import { DIAGNOSTIC_REASONS, type Diagnostic } from "#model/diagnostic.ts";
import type { ChunkFact, ExportFact, FileFacts, ImportFact, ReferenceFact, SymbolFact } from "#model/file-facts.ts";
import { IMPORT_KINDS } from "#model/import-kind.ts";
import { REFERENCE_KINDS } from "#model/reference-kind.ts";
import { SYMBOL_KINDS } from "#model/symbol-kind.ts";

const line = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 3_000_000 }));
const column = fc.nat({ max: 70_000 });
const word = fc.constantFrom("oven", "bakeLoaf", "rye_flour", "лепёшка", "パン", "a", "");
const text = fc.oneof(word, fc.string({ unit: "grapheme", maxLength: 30 }));

const symbol = (index: number): fc.Arbitrary<SymbolFact> =>
  fc
    .record({
      name: text,
      kind: fc.constantFrom(...SYMBOL_KINDS),
      container: text,
      parent: fc.integer({ min: -1, max: index - 1 }),
      lines: fc.tuple(line, line, line).map((three) => three.sort((a, b) => a - b) as [number, number, number]),
      nameLine: line,
      nameColumn: column,
      signature: text,
      doc: text,
      exported: fc.boolean(),
      isDefault: fc.boolean(),
      decorators: fc.array(word, { maxLength: 3 }),
    })
    .map(({ lines: [leadLine, startLine, endLine], ...rest }) => ({ ...rest, leadLine, startLine, endLine }));

const reference: fc.Arbitrary<ReferenceFact> = fc
  .record({
    kind: fc.constantFrom(...REFERENCE_KINDS),
    name: text,
    receiver: text,
    place: fc.tuple(line, line),
    column,
    within: fc.integer({ min: -1, max: 500 }),
    argument: fc.option(text, { nil: undefined }),
  })
  .map(({ place, argument, ...rest }) => {
    const fact = { ...rest, startLine: Math.min(...place), line: Math.max(...place) };
    return argument === undefined ? fact : { ...fact, argument };
  });

const imported: fc.Arbitrary<ImportFact> = fc.record({
  kind: fc.constantFrom(...IMPORT_KINDS),
  source: text,
  name: text,
  alias: text,
  line,
});
const exported: fc.Arbitrary<ExportFact> = fc.record({ name: text, local: text, line });
const diagnostic: fc.Arbitrary<Diagnostic> = fc
  .record({ reason: fc.constantFrom(...DIAGNOSTIC_REASONS), message: text, line: fc.option(line, { nil: undefined }) })
  .map(({ line: at, ...rest }) => (at === undefined ? rest : { ...rest, line: at }));

const count = fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 65_535 }));

/** Chunks over a vocabulary of so many terms; every term has a count in some field. */
export function generatedChunks(termCount: number, symbolCount: number): fc.Arbitrary<ChunkFact[]> {
  const row = fc.record({ term: fc.nat({ max: Math.max(0, termCount - 1) }), body: count, comment: count, name: count });
  const chunk = fc.record({
    height: fc.nat({ max: 90 }),
    gap: fc.integer({ min: 1, max: 9 }),
    symbol: fc.integer({ min: -1, max: symbolCount - 1 }),
    rows: fc.uniqueArray(row, { selector: ({ term }) => term, maxLength: termCount }),
    lengths: fc.tuple(count, count, count),
  });
  return fc.array(chunk, { maxLength: 6 }).map((chunks) => {
    let last = 0;
    return chunks.map(({ height, gap, symbol: of, rows, lengths }): ChunkFact => {
      const startLine = last + gap;
      last = startLine + height;
      const sorted = [...rows].sort((a, b) => a.term - b.term);
      const terms = {
        term: Uint32Array.from(sorted, (one) => one.term),
        body: Uint16Array.from(sorted, (one) => one.body),
        comment: Uint16Array.from(sorted, (one) => one.comment),
        name: Uint16Array.from(sorted, (one) => one.name),
        lengths,
      };
      return { startLine, endLine: last, symbol: of, terms };
    });
  });
}

/** Facts of a file that never was: every field has values, ordered as extraction orders them. */
export const generatedFacts: fc.Arbitrary<FileFacts> = fc
  .tuple(fc.nat({ max: 5 }), fc.uniqueArray(fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }), { maxLength: 8 }))
  .chain(([symbolCount, terms]) =>
    fc.record({
      language: fc.constantFrom("typescript", "python", "markdown"),
      lineCount: fc.nat({ max: 3_000_000 }),
      symbols: fc.tuple(...Array.from({ length: symbolCount }, (_, i) => symbol(i))),
      references: fc.array(reference, { maxLength: 6 }).map((uses) => uses.sort((a, b) => a.line - b.line)),
      imports: fc.array(imported, { maxLength: 4 }),
      exports: fc.array(exported, { maxLength: 4 }),
      chunks: generatedChunks(terms.length, symbolCount),
      terms: fc.constant(terms),
      diagnostics: fc.array(diagnostic, { maxLength: 3 }),
    }),
  );
