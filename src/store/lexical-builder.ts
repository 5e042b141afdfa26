import { ByteWriter } from "#base/byte-writer.ts";
import { nameParts } from "#base/tokens.ts";
import type { ChunkFact, SymbolFact } from "#model/file-facts.ts";
import { displayName } from "#model/symbol-id.ts";
import { SYMBOL_KINDS } from "#model/symbol-kind.ts";
import { GrowingColumn } from "./growing-column.ts";
import { nameKey } from "./name-key.ts";
import { writePostingCounts } from "./posting-counts.ts";
import { groupByTerm, PostingRuns } from "./posting-runs.ts";
import type { SegmentProperties, SegmentSections } from "./segment-file.ts";
import { bytesOf, compareUtf8, packStrings } from "./string-column.ts";

/** A file as the lexical segment wants it. Files are added in the order of their paths. */
export interface LexicalFile {
  readonly path: string;
  readonly language: string;
  /** Bits of `TRAIT_BITS`. */
  readonly traits: number;
  /** Files whose imports resolve to this one. */
  readonly inDegree: number;
  /** Index tokens of the file's stem and of its last three folders, with repeats. */
  readonly stem: readonly string[];
  readonly folders: readonly string[];
  /** Plain words of the stem and of the last folder. */
  readonly stemWords: readonly string[];
  readonly folderWords: readonly string[];
  readonly chunks: readonly ChunkFact[];
  readonly terms: readonly string[];
  readonly symbols: readonly SymbolFact[];
  readonly referenceCount: number;
}

/** Counts above this are capped when the fields are packed into one number. */
const BODY_LIMIT = 65_535;
const FIELD_LIMIT = 255;
/** Column of `#files` with the first chunk of each file and, at the end, the number of chunks. */
const FIRST_CHUNK = 2;
/** Numbers in a row of the name table: file, position in the file's symbols, kind and level, line of the name. */
export const NAME_ROW = 4;

/** Collects files and turns them into the sections of a lexical segment; see docs/internals/store.md. */
export class LexicalBuilder {
  readonly #termNumbers = new Map<string, number>();
  readonly #terms: string[] = [];
  readonly #postings: PostingRuns;
  readonly #pathTerm = new GrowingColumn();
  readonly #pathFile = new GrowingColumn();
  readonly #pathCounts = new GrowingColumn();
  readonly #paths: string[] = [];
  readonly #languages: string[] = [];
  /** Columns with one row a file: traits, in-degree, first chunk, stem tokens, folder tokens, references. */
  readonly #files = Array.from({ length: 6 }, () => new GrowingColumn());
  /** Columns with one row a chunk: file, start line, end line, kind of its symbol + 1, symbol + 1, body, comment and name tokens. */
  readonly #chunks = Array.from({ length: 8 }, () => new GrowingColumn());
  readonly #pathTokenLists = { stem: new TokenLists(), lastFolder: new TokenLists() };
  readonly #chunkNameStarts = new GrowingColumn();
  readonly #chunkNameTerms = new GrowingColumn();
  readonly #names = new Map<string, number[]>();
  #symbols = 0;
  #references = 0;

  /** `postingsARun` is for tests: see `PostingRuns`. */
  constructor(postingsARun?: number) {
    this.#postings = new PostingRuns(postingsARun);
  }

  add(file: LexicalFile): void {
    const fileNumber = this.#paths.length;
    this.#paths.push(file.path);
    this.#languages.push(file.language);
    const firstChunk = (this.#chunks[0] as GrowingColumn).length;
    const values = [file.traits, file.inDegree, firstChunk, file.stem.length, file.folders.length, file.referenceCount];
    this.#files.forEach((column, i) => column.push(values[i] as number));
    this.#addPath(fileNumber, file);
    const numbers = this.#termNumbersOf(file);
    for (const chunk of file.chunks) this.#addChunk(fileNumber, chunk, file.symbols[chunk.symbol], numbers);
    file.symbols.forEach((symbol, ordinal) => this.#addName(fileNumber, file.path, symbol, ordinal));
    this.#symbols += file.symbols.length;
    this.#references += file.referenceCount;
  }

  finish(): { sections: SegmentSections; properties: SegmentProperties } {
    (this.#files[FIRST_CHUNK] as GrowingColumn).push((this.#chunks[0] as GrowingColumn).length);
    const order = this.#terms.map((_, number) => number);
    const keys = this.#terms;
    order.sort((a, b) => compareUtf8(keys[a] as string, keys[b] as string));
    const terms = packStrings(order.map((number) => keys[number] as string));
    const rank = new Uint32Array(order.length);
    order.forEach((number, position) => {
      rank[number] = position;
    });
    this.#chunkNameStarts.push(this.#chunkNameTerms.length);
    const postings = this.#encodePostings(order);
    const names = this.#encodeNames();
    const paths = packStrings(this.#paths);
    const languages = [...new Set(this.#languages)].sort(compareUtf8);
    const languageNumbers = new Map(languages.map((language, number) => [language, number]));
    const stem = this.#pathTokenLists.stem.finish();
    const lastFolder = this.#pathTokenLists.lastFolder.finish();
    const column = (name: string, columns: readonly GrowingColumn[], index: number) =>
      [name, bytesOf((columns[index] as GrowingColumn).view())] as const;
    return {
      sections: [
        ["paths.offsets", bytesOf(paths.offsets)],
        ["paths.bytes", paths.bytes],
        ["file.language", bytesOf(Uint32Array.from(this.#languages, (language) => languageNumbers.get(language) as number))],
        column("file.traits", this.#files, 0),
        column("file.inDegree", this.#files, 1),
        column("file.firstChunk", this.#files, FIRST_CHUNK),
        column("file.stemLength", this.#files, 3),
        column("file.folderLength", this.#files, 4),
        column("file.references", this.#files, 5),
        ["pathTokens.offsets", bytesOf(stem.tokens.offsets)],
        ["pathTokens.bytes", stem.tokens.bytes],
        ["stem.starts", bytesOf(stem.starts)],
        ["stem.tokens", bytesOf(stem.list)],
        ["folderTokens.offsets", bytesOf(lastFolder.tokens.offsets)],
        ["folderTokens.bytes", lastFolder.tokens.bytes],
        ["lastFolder.starts", bytesOf(lastFolder.starts)],
        ["lastFolder.tokens", bytesOf(lastFolder.list)],
        column("chunk.file", this.#chunks, 0),
        column("chunk.startLine", this.#chunks, 1),
        column("chunk.endLine", this.#chunks, 2),
        column("chunk.kind", this.#chunks, 3),
        column("chunk.symbol", this.#chunks, 4),
        column("chunk.bodyLength", this.#chunks, 5),
        column("chunk.commentLength", this.#chunks, 6),
        column("chunk.nameLength", this.#chunks, 7),
        ["chunk.nameStarts", bytesOf(this.#chunkNameStarts.view())],
        ["chunk.nameTerms", bytesOf(this.#chunkNameTerms.view().map((number) => rank[number] as number))],
        ["terms.offsets", bytesOf(terms.offsets)],
        ["terms.bytes", terms.bytes],
        ["postings.starts", bytesOf(postings.starts)],
        ["postings.bytes", postings.bytes],
        ...names,
      ],
      properties: { languages, symbols: this.#symbols, references: this.#references },
    };
  }

  #termNumber(term: string): number {
    let number = this.#termNumbers.get(term);
    if (number === undefined) {
      number = this.#terms.length;
      this.#termNumbers.set(term, number);
      this.#terms.push(term);
    }
    return number;
  }

  /** Numbers of a file's terms by their place in its vocabulary; -1 for one that no chunk has, which is no term of the segment. */
  #termNumbersOf({ chunks, terms }: LexicalFile): Int32Array {
    const numbers = new Int32Array(terms.length).fill(-1);
    for (const chunk of chunks) {
      for (const term of chunk.terms.term) if ((numbers[term] as number) < 0) numbers[term] = this.#termNumber(terms[term] as string);
    }
    return numbers;
  }

  #addPath(fileNumber: number, file: LexicalFile): void {
    const counts = new Map<number, number>();
    for (const token of file.stem) bump(counts, this.#termNumber(token), 1);
    for (const token of file.folders) bump(counts, this.#termNumber(token), 256);
    for (const [term, count] of [...counts].sort(([a], [b]) => a - b)) {
      this.#pathTerm.push(term);
      this.#pathFile.push(fileNumber);
      this.#pathCounts.push(count);
    }
    this.#pathTokenLists.stem.add(file.stemWords);
    this.#pathTokenLists.lastFolder.add(file.folderWords);
  }

  #addChunk(fileNumber: number, chunk: ChunkFact, symbol: SymbolFact | undefined, numbers: Int32Array): void {
    const row = (this.#chunks[0] as GrowingColumn).length;
    const kind = symbol === undefined ? 0 : SYMBOL_KINDS.indexOf(symbol.kind) + 1;
    const values = [fileNumber, chunk.startLine, chunk.endLine, kind, chunk.symbol + 1, ...chunk.terms.lengths];
    this.#chunks.forEach((column, i) => column.push(values[i] as number));
    this.#chunkNameStarts.push(this.#chunkNameTerms.length);
    for (const part of symbol === undefined ? [] : nameParts(symbol.name)) this.#chunkNameTerms.push(this.#termNumber(part));
    const { term, body, comment, name } = chunk.terms;
    for (let i = 0; i < term.length; i++) {
      const [bodies, comments, names] = [body[i] as number, comment[i] as number, name[i] as number];
      const number = numbers[term[i] as number] as number;
      this.#postings.add(number, row, Math.min(bodies, BODY_LIMIT), Math.min(comments, FIELD_LIMIT), Math.min(names, FIELD_LIMIT));
    }
  }

  #addName(fileNumber: number, path: string, symbol: SymbolFact, ordinal: number): void {
    const name = displayName(path, symbol);
    let entries = this.#names.get(name);
    if (entries === undefined) {
      entries = [];
      this.#names.set(name, entries);
    }
    entries.push(fileNumber, ordinal, SYMBOL_KINDS.indexOf(symbol.kind) * 2 + (symbol.container === "" ? 1 : 0), symbol.nameLine);
  }

  /**
   * Terms in the given order; each has the number of chunks it stands in (in any field), its path part (files: delta, stem
   * count, folder count), then its chunks (delta, packed counts).
   */
  #encodePostings(order: readonly number[]): { starts: Uint32Array; bytes: Uint8Array } {
    const pathRows = groupByTerm(this.#pathTerm.view(), this.#terms.length);
    const chunkFile = (this.#chunks[0] as GrowingColumn).view();
    const [pathFile, pathCounts, firstChunk] = [
      this.#pathFile.view(),
      this.#pathCounts.view(),
      (this.#files[FIRST_CHUNK] as GrowingColumn).view(),
    ];
    const starts = new Uint32Array(order.length + 1);
    const out = new ByteWriter(1 << 20);
    const ofTerm = new ByteWriter(1 << 16);
    const inFile = new Map<number, number>();
    order.forEach((term, position) => {
      const paths = rowsOf(pathRows, term);
      inFile.clear();
      ofTerm.clear();
      let documents = 0;
      let before = 0;
      this.#postings.each(term, (chunk, { body, comment, name }) => {
        documents++;
        if (paths.length > 0) bump(inFile, chunkFile[chunk] as number, 1);
        ofTerm.varint(chunk - before);
        writePostingCounts(ofTerm, body, comment, name);
        before = chunk;
      });
      const chunks = documents;
      for (const row of paths) {
        const file = pathFile[row] as number;
        documents += (firstChunk[file + 1] as number) - (firstChunk[file] as number) - (inFile.get(file) ?? 0);
      }
      out.varint(documents);
      out.varint(paths.length);
      let previous = 0;
      for (const row of paths) {
        out.varint((pathFile[row] as number) - previous);
        out.varint((pathCounts[row] as number) & 255);
        out.varint((pathCounts[row] as number) >>> 8);
        previous = pathFile[row] as number;
      }
      out.varint(chunks);
      out.bytes(ofTerm.view());
      starts[position + 1] = out.length;
    });
    return { starts, bytes: out.view() };
  }

  #encodeNames(): SegmentSections {
    const keyed = [...this.#names].map(([name, entries]) => ({ key: nameKey(name), name, entries }));
    keyed.sort((a, b) => compareUtf8(a.key, b.key) || compareUtf8(a.name, b.name));
    const names = packStrings(keyed.map(({ name }) => name));
    const keys = packStrings(keyed.map(({ key }) => key));
    const starts = new Uint32Array(keyed.length + 1);
    const rows = new GrowingColumn();
    keyed.forEach(({ entries }, i) => {
      for (const value of entries) rows.push(value);
      starts[i + 1] = rows.length / NAME_ROW;
    });
    return [
      ["names.offsets", bytesOf(names.offsets)],
      ["names.bytes", names.bytes],
      ["nameKeys.offsets", bytesOf(keys.offsets)],
      ["nameKeys.bytes", keys.bytes],
      ["names.starts", bytesOf(starts)],
      ["names.rows", bytesOf(rows.view())],
    ];
  }
}

function bump(counts: Map<number, number>, key: number, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

function rowsOf({ starts, rows }: ReturnType<typeof groupByTerm>, term: number): Uint32Array {
  return rows.subarray(starts[term], starts[term + 1]);
}

/** Token lists of files over a vocabulary of their own, sorted. */
class TokenLists {
  readonly #numbers = new Map<string, number>();
  readonly #starts = new GrowingColumn();
  readonly #list = new GrowingColumn();

  add(tokens: readonly string[]): void {
    this.#starts.push(this.#list.length);
    for (const token of tokens) {
      let number = this.#numbers.get(token);
      if (number === undefined) {
        number = this.#numbers.size;
        this.#numbers.set(token, number);
      }
      this.#list.push(number);
    }
  }

  finish(): { tokens: ReturnType<typeof packStrings>; starts: Uint32Array; list: Uint32Array } {
    this.#starts.push(this.#list.length);
    const sorted = [...this.#numbers].sort(([a], [b]) => compareUtf8(a, b));
    const rank = new Uint32Array(sorted.length);
    sorted.forEach(([, number], position) => {
      rank[number] = position;
    });
    return {
      tokens: packStrings(sorted.map(([token]) => token)),
      starts: this.#starts.view(),
      list: this.#list.view().map((number) => rank[number] as number),
    };
  }
}
