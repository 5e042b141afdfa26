import { lineStarts } from "#base/line-index.ts";
import type { Language } from "#contracts/language.ts";
import { BindingsBuilder } from "#model/bindings-builder.ts";
import type { Diagnostic } from "#model/diagnostic.ts";
import type { FileFacts } from "#model/file-facts.ts";
import { parseSource } from "#parse/parse-source.ts";
import { readTree } from "#parse/read-tree.ts";
import { type CaptureMatch, captureMatches } from "./capture-match.ts";
import { type ChunkRange, cutAtDefinitions, cutLines } from "./chunk-ranges.ts";
import { countTerms } from "./chunk-terms.ts";
import { attachmentsOf } from "./comments.ts";
import { collectDefinitions } from "./definitions.ts";
import { headingMatches } from "./headings.ts";
import { finishBindings } from "./lowered.ts";
import { mergeClauses } from "./merge-clauses.ts";
import { collectExports, collectImports, collectReferences } from "./references.ts";
import { viewSource } from "./source-view.ts";

/** Characters of a file that are indexed, by the nature of its language; code is limited by the size limit of the scan alone. */
const TAKEN_CHARACTERS = { code: Number.POSITIVE_INFINITY, prose: 400_000, data: 32_000 } as const;

/** How another language is reached for embedded ranges; undefined for one that is not known. */
export type LanguageLookup = (id: string) => Promise<Language | undefined>;

/**
 * All facts of one file from its text. Never rejects for the sake of the text: what the grammar cannot take is cut as plain
 * text and named in a diagnostic.
 */
export async function extractFacts(fullText: string, language: Language, lookup: LanguageLookup): Promise<FileFacts> {
  const diagnostics: Diagnostic[] = [];
  const text = takenPart(fullText, language, diagnostics);
  const view = viewSource(text);
  const builder = new BindingsBuilder();
  const found = language.text === "markdown" ? headingMatches(text) : await matchesOf(text, language, lookup, diagnostics, builder);
  const matches = language.mergesClauses === true ? mergeClauses(text, found) : found;
  const attachments = attachmentsOf(matches);
  const { list: definitions, symbolAt, ranges: symbolRanges } = collectDefinitions(view, language, matches, attachments);
  const ranges: ChunkRange[] = definitions.length > 0 ? cutAtDefinitions(view, definitions) : [];
  if (definitions.length === 0) cutLines(view, 1, view.lines.length, -1, ranges);
  const lowered = finishBindings(view, builder, symbolRanges, symbolAt, diagnostics);
  const references = [...collectReferences(view, matches, symbolRanges), ...(lowered?.references ?? [])].sort(
    (a, b) => a.line - b.line || a.column - b.column,
  );
  return {
    language: language.id,
    lineCount: fullText === "" ? 0 : text === fullText ? view.lines.length : lineStarts(fullText).length,
    symbols: definitions.map(({ fact }) => fact),
    references,
    imports: collectImports(view, matches),
    exports: collectExports(view, matches, definitions),
    ...countTerms(view, ranges, attachments.comments, definitions),
    diagnostics,
    ...(lowered === undefined ? {} : { bindings: lowered.bindings }),
  };
}

/** The whole text, or the first lines of a long file of prose or data. */
function takenPart(text: string, language: Language, diagnostics: Diagnostic[]): string {
  const limit = TAKEN_CHARACTERS[language.nature ?? "code"];
  if (text.length <= limit) return text;
  const end = text.lastIndexOf("\n", limit) + 1 || limit;
  diagnostics.push({
    reason: "partly-indexed",
    message: `of ${text.length} characters of ${language.nature} the first ${end} can be found; all of it can be read`,
  });
  return text.slice(0, end);
}

async function matchesOf(
  text: string,
  language: Language,
  lookup: LanguageLookup,
  diagnostics: Diagnostic[],
  builder: BindingsBuilder,
): Promise<readonly CaptureMatch[]> {
  const own = language.grammar === undefined ? [] : await parsedMatches(text, language, language.grammar, diagnostics, builder);
  if (language.embedded === undefined) return own;
  const all = [...own];
  for (const range of language.embedded(text)) {
    const inner = await lookup(range.language);
    if (inner?.grammar === undefined) continue;
    const masked = blank(text.slice(0, range.start)) + text.slice(range.start, range.end);
    for (const match of await parsedMatches(masked, inner, inner.grammar, diagnostics, builder)) all.push(match);
  }
  return all;
}

/** White space of the same length and the same lines, so that offsets in what follows stay true. */
function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

async function parsedMatches(
  text: string,
  language: Language,
  grammarName: string,
  diagnostics: Diagnostic[],
  builder: BindingsBuilder,
): Promise<readonly CaptureMatch[]> {
  const parsed = language.masked?.(text) ?? text;
  const outcome = await parseSource(grammarName, parsed);
  if ("failure" in outcome) {
    diagnostics.push({ reason: outcome.failure, message: `${outcome.message}; the file is indexed as plain text` });
    return [];
  }
  try {
    if (outcome.tree.rootNode.hasError)
      diagnostics.push({ reason: "syntax-error", message: "parts of the file do not parse; the rest is indexed" });
    if (language.lower !== undefined) language.lower(readTree(outcome.tree, outcome.grammar, parsed), builder);
    const { matches, exceeded } = captureMatches(language, outcome.grammar, outcome.tree);
    if (exceeded)
      diagnostics.push({ reason: "partly-indexed", message: "it is nested so deeply that some definitions and uses may be missing" });
    return matches;
  } finally {
    outcome.tree.delete();
  }
}
