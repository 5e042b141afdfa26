import { ByteReader } from "#base/byte-reader.ts";
import { ByteWriter } from "#base/byte-writer.ts";
import type { BindingFacts } from "#model/binding-facts.ts";
import { DIAGNOSTIC_REASONS, type Diagnostic } from "#model/diagnostic.ts";
import type { ChunkFact, ExportFact, FileFacts, ImportFact, ReferenceFact, ReferenceSites, SymbolFact } from "#model/file-facts.ts";
import { SITE_ROW } from "#model/file-facts.ts";
import { IMPORT_KINDS } from "#model/import-kind.ts";
import { REFERENCE_KINDS } from "#model/reference-kind.ts";
import { SYMBOL_KINDS } from "#model/symbol-kind.ts";
import { readBindings, writeBindings } from "./bindings-codec.ts";
import { readPostingCounts, writePostingCounts } from "./posting-counts.ts";
import { StringCollector } from "./string-collector.ts";

/**
 * A file's facts as one record: head, string table, then one length-prefixed section for chunks, symbols, references, imports,
 * exports, diagnostics and bindings, so that a reader decodes only what it needs. A change here raises FORMAT_VERSION.
 */
export function encodeFacts(facts: FileFacts): Buffer {
  const strings = new StringCollector();
  const sections = [
    section((out) => writeChunks(out, facts)),
    section((out) => writeSymbols(out, strings, facts.symbols)),
    section((out) => writeReferences(out, strings, facts.references)),
    section((out) => writeImports(out, strings, facts.imports)),
    section((out) => writeExports(out, strings, facts.exports)),
    section((out) => writeDiagnostics(out, strings, facts.diagnostics)),
    section((out) => writeBindings(out, strings, facts.bindings)),
  ];
  const out = new ByteWriter(4096);
  out.string(facts.language);
  out.varint(facts.lineCount);
  for (const count of [facts.symbols.length, facts.references.length, facts.chunks.length]) out.varint(count);
  out.varint(strings.list.length);
  for (const text of strings.list) out.string(text);
  for (const bytes of sections) {
    out.varint(bytes.length);
    out.bytes(bytes);
  }
  return out.finish();
}

/** A stored record; each accessor decodes its section anew. */
export interface FactsRecord {
  readonly language: string;
  readonly lineCount: number;
  readonly symbolCount: number;
  readonly referenceCount: number;
  readonly chunkCount: number;
  chunks(): { chunks: ChunkFact[]; terms: string[] };
  symbols(): SymbolFact[];
  references(): ReferenceFact[];
  /** The references as numbers: a tenth of the memory. */
  sites(): ReferenceSites;
  imports(): ImportFact[];
  exports(): ExportFact[];
  diagnostics(): Diagnostic[];
  bindings(): BindingFacts | undefined;
}

/** `shared` holds texts that other records gave, so that equal ones are kept once. */
export function decodeFacts(bytes: Uint8Array, shared?: Map<string, string>): FactsRecord {
  const head = new ByteReader(bytes);
  const language = head.string();
  const lineCount = head.varint();
  const symbolCount = head.varint();
  const referenceCount = head.varint();
  const chunkCount = head.varint();
  const stringCount = head.varint();
  const stringsAt = new Uint32Array(stringCount);
  for (let i = 0; i < stringCount; i++) {
    stringsAt[i] = head.position;
    head.skip(head.varint());
  }
  const starts: number[] = [];
  for (let i = 0; i < 7; i++) {
    const size = head.varint();
    starts.push(head.position);
    head.skip(size);
  }
  let table: string[] | undefined;
  const strings = () => {
    if (table !== undefined) return table;
    table = Array.from(stringsAt, (position) => new ByteReader(bytes, position).string());
    return table;
  };
  const textAt = (number: number) => sharedText(new ByteReader(bytes, stringsAt[number]).string(), shared);
  const at = (index: number) => new ByteReader(bytes, starts[index]);
  return {
    language,
    lineCount,
    symbolCount,
    referenceCount,
    chunkCount,
    chunks: () => readChunks(at(0)),
    symbols: () => readSymbols(at(1), strings()),
    references: () => readReferences(at(2), strings()),
    sites: () => readSites(at(2), textAt),
    imports: () => readImports(at(3), strings()),
    exports: () => readExports(at(4), strings()),
    diagnostics: () => readDiagnostics(at(5), strings()),
    bindings: () => readBindings(at(6), textAt),
  };
}

function section(write: (out: ByteWriter) => void): Buffer {
  const out = new ByteWriter(2048);
  write(out);
  return out.finish();
}

function sharedText(text: string, shared: Map<string, string> | undefined): string {
  if (shared === undefined) return text;
  const known = shared.get(text);
  if (known !== undefined) return known;
  shared.set(text, text);
  return text;
}

function list<T>(reader: ByteReader, read: () => T): T[] {
  return Array.from({ length: reader.varint() }, read);
}

function writeChunks(out: ByteWriter, { terms, chunks }: FileFacts): void {
  out.varint(terms.length);
  for (const term of terms) out.string(term);
  out.varint(chunks.length);
  let line = 0;
  for (const { startLine, endLine, symbol, terms: counts } of chunks) {
    out.varint(startLine - line);
    out.varint(endLine - startLine);
    out.varint(symbol + 1);
    for (const length of counts.lengths) out.varint(length);
    out.varint(counts.term.length);
    let previous = 0;
    for (let i = 0; i < counts.term.length; i++) {
      const term = counts.term[i] as number;
      out.varint(term - previous);
      writePostingCounts(out, counts.body[i] as number, counts.comment[i] as number, counts.name[i] as number);
      previous = term;
    }
    line = startLine;
  }
}

function readChunks(reader: ByteReader): { chunks: ChunkFact[]; terms: string[] } {
  const terms = list(reader, () => reader.string());
  let line = 0;
  const chunks = list(reader, (): ChunkFact => {
    const startLine = line + reader.varint();
    const endLine = startLine + reader.varint();
    const symbol = reader.varint() - 1;
    const lengths = [reader.varint(), reader.varint(), reader.varint()] as const;
    const count = reader.varint();
    const fields = {
      term: new Uint32Array(count),
      body: new Uint16Array(count),
      comment: new Uint16Array(count),
      name: new Uint16Array(count),
    };
    let previous = 0;
    const counts = { body: 0, comment: 0, name: 0 };
    for (let i = 0; i < count; i++) {
      previous += reader.varint();
      readPostingCounts(reader, counts);
      fields.term[i] = previous;
      fields.body[i] = counts.body;
      fields.comment[i] = counts.comment;
      fields.name[i] = counts.name;
    }
    line = startLine;
    return { startLine, endLine, symbol, terms: { ...fields, lengths } };
  });
  return { chunks, terms };
}

const EXPORTED = 1;
const DEFAULT = 2;

function writeSymbols(out: ByteWriter, strings: StringCollector, symbols: readonly SymbolFact[]): void {
  out.varint(symbols.length);
  for (const symbol of symbols) {
    out.varint(strings.numberOf(symbol.name));
    out.byte(SYMBOL_KINDS.indexOf(symbol.kind));
    out.byte((symbol.exported ? EXPORTED : 0) | (symbol.isDefault ? DEFAULT : 0));
    out.varint(strings.numberOf(symbol.container));
    out.varint(symbol.parent + 1);
    out.varint(symbol.leadLine);
    out.varint(symbol.startLine - symbol.leadLine);
    out.varint(symbol.endLine - symbol.startLine);
    out.varint(symbol.nameLine);
    out.varint(symbol.nameColumn);
    out.varint(strings.numberOf(symbol.signature));
    out.varint(strings.numberOf(symbol.doc));
    out.varint(symbol.decorators.length);
    for (const name of symbol.decorators) out.varint(strings.numberOf(name));
  }
}

function readSymbols(reader: ByteReader, strings: readonly string[]): SymbolFact[] {
  const text = () => strings[reader.varint()] ?? "";
  return list(reader, (): SymbolFact => {
    const name = text();
    const kind = SYMBOL_KINDS[reader.byte()] ?? "variable";
    const flags = reader.byte();
    const container = text();
    const parent = reader.varint() - 1;
    const leadLine = reader.varint();
    const startLine = leadLine + reader.varint();
    const endLine = startLine + reader.varint();
    const place = { leadLine, startLine, endLine, nameLine: reader.varint(), nameColumn: reader.varint() };
    const words = { signature: text(), doc: text(), decorators: list(reader, text) };
    return { name, kind, container, parent, ...place, ...words, exported: (flags & EXPORTED) !== 0, isDefault: (flags & DEFAULT) !== 0 };
  });
}

function writeReferences(out: ByteWriter, strings: StringCollector, references: readonly ReferenceFact[]): void {
  out.varint(references.length);
  let line = 0;
  for (const use of references) {
    out.byte(REFERENCE_KINDS.indexOf(use.kind) | (use.argument === undefined ? 0 : 128) | (use.callee === undefined ? 0 : 64));
    out.varint(strings.numberOf(use.name));
    out.varint(strings.numberOf(use.receiver));
    out.varint(use.line - line);
    out.varint(use.column);
    out.varint(Math.max(0, use.line - use.startLine));
    out.varint(use.within + 1);
    if (use.argument !== undefined) out.varint(strings.numberOf(use.argument));
    if (use.callee !== undefined) out.varint(use.callee + 1);
    line = use.line;
  }
}

function readReferences(reader: ByteReader, strings: readonly string[]): ReferenceFact[] {
  const text = () => strings[reader.varint()] ?? "";
  let previous = 0;
  return list(reader, (): ReferenceFact => {
    const head = reader.byte();
    const words = { kind: REFERENCE_KINDS[head & 63] ?? "reference", name: text(), receiver: text() };
    const line = previous + reader.varint();
    previous = line;
    const place = { line, column: reader.varint(), startLine: line - reader.varint(), within: reader.varint() - 1 };
    const argument = head > 127 ? { argument: text() } : undefined;
    const callee = (head & 64) !== 0 ? { callee: reader.varint() - 1 } : undefined;
    return { ...words, ...place, ...argument, ...callee };
  });
}

function readSites(reader: ByteReader, textAt: (number: number) => string): ReferenceSites {
  const strings: string[] = [];
  const numbers = new Map<number, number>();
  const nameNumber = (number: number) => {
    let known = numbers.get(number);
    if (known === undefined) {
      known = strings.push(textAt(number)) - 1;
      numbers.set(number, known);
    }
    return known;
  };
  const rows = new Int32Array(reader.varint() * SITE_ROW.size);
  let line = 0;
  for (let at = 0; at < rows.length; at += SITE_ROW.size) {
    const head = reader.byte();
    rows[at + SITE_ROW.kind] = head & 63;
    rows[at + SITE_ROW.name] = nameNumber(reader.varint());
    reader.varint();
    line += reader.varint();
    rows[at + SITE_ROW.line] = line;
    rows[at + SITE_ROW.column] = reader.varint();
    reader.varint();
    rows[at + SITE_ROW.within] = reader.varint() - 1;
    if (head > 127) reader.varint();
    rows[at + SITE_ROW.callee] = (head & 64) !== 0 ? reader.varint() - 1 : -1;
  }
  return { rows, strings };
}

function writeImports(out: ByteWriter, strings: StringCollector, imports: readonly ImportFact[]): void {
  out.varint(imports.length);
  for (const { kind, source, name, alias, line } of imports) {
    out.byte(IMPORT_KINDS.indexOf(kind));
    for (const text of [source, name, alias]) out.varint(strings.numberOf(text));
    out.varint(line);
  }
}

function readImports(reader: ByteReader, strings: readonly string[]): ImportFact[] {
  const text = () => strings[reader.varint()] ?? "";
  return list(reader, () => ({
    kind: IMPORT_KINDS[reader.byte()] ?? "module",
    source: text(),
    name: text(),
    alias: text(),
    line: reader.varint(),
  }));
}

function writeExports(out: ByteWriter, strings: StringCollector, exported: readonly ExportFact[]): void {
  out.varint(exported.length);
  for (const { name, local, line } of exported) {
    out.varint(strings.numberOf(name));
    out.varint(strings.numberOf(local));
    out.varint(line);
  }
}

function readExports(reader: ByteReader, strings: readonly string[]): ExportFact[] {
  const text = () => strings[reader.varint()] ?? "";
  return list(reader, () => ({ name: text(), local: text(), line: reader.varint() }));
}

function writeDiagnostics(out: ByteWriter, strings: StringCollector, diagnostics: readonly Diagnostic[]): void {
  out.varint(diagnostics.length);
  for (const { reason, message, line } of diagnostics) {
    out.byte(DIAGNOSTIC_REASONS.indexOf(reason));
    out.varint(strings.numberOf(message));
    out.varint(line ?? 0);
  }
}

function readDiagnostics(reader: ByteReader, strings: readonly string[]): Diagnostic[] {
  return list(reader, (): Diagnostic => {
    const reason = DIAGNOSTIC_REASONS[reader.byte()] ?? "unreadable";
    const message = strings[reader.varint()] ?? "";
    const line = reader.varint();
    return line === 0 ? { reason, message } : { reason, message, line };
  });
}
