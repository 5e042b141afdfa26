import { ByteReader } from "#base/byte-reader.ts";
import { SYMBOL_KINDS, type SymbolKind } from "#model/symbol-kind.ts";
import { NAME_ROW } from "./lexical-builder.ts";
import { nameKey } from "./name-key.ts";
import { readPostingCounts } from "./posting-counts.ts";
import { stringsOf } from "./section-reader.ts";
import { Segment } from "./segment-file.ts";
import { findString, type StringColumn, stringAt, stringCount } from "./string-column.ts";

/** Postings of one term, decoded. Files and chunks ascend. */
export interface Postings {
  /** Chunks that have the term in any field, the path included. */
  readonly documents: number;
  readonly files: Uint32Array;
  readonly stem: Uint8Array;
  readonly folders: Uint8Array;
  readonly chunks: Uint32Array;
  readonly body: Uint16Array;
  readonly comment: Uint16Array;
  readonly name: Uint16Array;
}

/** A definition found by name. */
export interface NameEntry {
  readonly name: string;
  readonly file: number;
  /** Position in the file's symbols. */
  readonly ordinal: number;
  readonly kind: SymbolKind;
  readonly topLevel: boolean;
  readonly nameLine: number;
}

/** Decoded postings kept for the next query, in postings; a term in every chunk of a large repository has about 50,000. */
const CACHED_POSTINGS = 1_500_000;

/** The search index of one generation, read from its segment file. Columns are loaded at once, postings term by term. */
export class LexicalSegment {
  readonly fileCount: number;
  readonly chunkCount: number;
  readonly symbolCount: number;
  readonly referenceCount: number;
  /** Sorted; `fileLanguage` are positions in it. */
  readonly languages: readonly string[];
  readonly paths: StringColumn;
  readonly fileLanguage: Uint32Array;
  readonly fileTraits: Uint32Array;
  readonly fileInDegree: Uint32Array;
  /** One more row than files, so that a file's chunks end where the next one's start. */
  readonly fileFirstChunk: Uint32Array;
  readonly fileStemLength: Uint32Array;
  readonly fileFolderLength: Uint32Array;
  readonly stem: FileTokens;
  readonly lastFolder: FileTokens;
  readonly chunkFile: Uint32Array;
  readonly chunkStartLine: Uint32Array;
  readonly chunkEndLine: Uint32Array;
  /** Kind of the chunk's symbol + 1, or 0. */
  readonly chunkKind: Uint32Array;
  /** Position of the chunk's symbol in the file's symbols + 1, or 0. */
  readonly chunkSymbol: Uint32Array;
  /** Terms of the name of each chunk's symbol: `chunkNameTerms` from `chunkNameStarts[chunk]` to the next chunk's start. */
  readonly chunkNameStarts: Uint32Array;
  readonly chunkNameTerms: Uint32Array;
  readonly chunkBodyLength: Uint32Array;
  readonly chunkCommentLength: Uint32Array;
  readonly chunkNameLength: Uint32Array;
  readonly #segment: Segment;
  readonly #terms: StringColumn;
  readonly #starts: Uint32Array;
  readonly #cache = new Map<number, Postings>();
  #cached = 0;
  #names:
    | { readonly names: StringColumn; readonly keys: StringColumn; readonly starts: Uint32Array; readonly rows: Uint32Array }
    | undefined;

  constructor(path: string) {
    const segment = new Segment(path);
    this.#segment = segment;
    this.languages = segment.properties.languages as readonly string[];
    this.symbolCount = segment.properties.symbols as number;
    this.referenceCount = segment.properties.references as number;
    this.paths = stringsOf(segment, "paths");
    this.fileLanguage = segment.u32("file.language");
    this.fileTraits = segment.u32("file.traits");
    this.fileInDegree = segment.u32("file.inDegree");
    this.fileFirstChunk = segment.u32("file.firstChunk");
    this.fileStemLength = segment.u32("file.stemLength");
    this.fileFolderLength = segment.u32("file.folderLength");
    this.stem = { tokens: stringsOf(segment, "pathTokens"), starts: segment.u32("stem.starts"), list: segment.u32("stem.tokens") };
    this.lastFolder = {
      tokens: stringsOf(segment, "folderTokens"),
      starts: segment.u32("lastFolder.starts"),
      list: segment.u32("lastFolder.tokens"),
    };
    this.chunkFile = segment.u32("chunk.file");
    this.chunkStartLine = segment.u32("chunk.startLine");
    this.chunkEndLine = segment.u32("chunk.endLine");
    this.chunkKind = segment.u32("chunk.kind");
    this.chunkSymbol = segment.u32("chunk.symbol");
    this.chunkNameStarts = segment.u32("chunk.nameStarts");
    this.chunkNameTerms = segment.u32("chunk.nameTerms");
    this.chunkBodyLength = segment.u32("chunk.bodyLength");
    this.chunkCommentLength = segment.u32("chunk.commentLength");
    this.chunkNameLength = segment.u32("chunk.nameLength");
    this.#terms = stringsOf(segment, "terms");
    this.#starts = segment.u32("postings.starts");
    this.fileCount = stringCount(this.paths);
    this.chunkCount = this.chunkFile.length;
  }

  path(file: number): string {
    return stringAt(this.paths, file);
  }

  /** Number of a path, or -1. Paths are sorted by UTF-8 bytes. */
  fileOf(path: string): number {
    return findString(this.paths, path);
  }

  /** Number of a term, or -1. */
  termOf(term: string): number {
    return findString(this.#terms, term);
  }

  /** Postings of a term, or undefined where no chunk and no path has it. */
  postings(term: string): Postings | undefined {
    const number = findString(this.#terms, term);
    if (number < 0) return undefined;
    const known = this.#cache.get(number);
    if (known !== undefined) return known;
    const postings = decode(this.#segment.range("postings.bytes", this.#starts[number] as number, this.#starts[number + 1] as number));
    if (this.#cached > CACHED_POSTINGS) {
      this.#cache.clear();
      this.#cached = 0;
    }
    this.#cache.set(number, postings);
    this.#cached += postings.chunks.length;
    return postings;
  }

  /** Definitions whose names agree with `name` but for case, `_` and `-`; in the order of name, then path. */
  definitions(name: string): NameEntry[] {
    const { names, keys, starts, rows } = this.#loadNames();
    const key = nameKey(name);
    const found: NameEntry[] = [];
    if (key === "") return found;
    let first = findString(keys, key);
    if (first < 0) return found;
    while (first > 0 && stringAt(keys, first - 1) === key) first--;
    for (let i = first; i < stringCount(keys) && stringAt(keys, i) === key; i++) {
      const exact = stringAt(names, i);
      for (let row = starts[i] as number; row < (starts[i + 1] as number); row++) found.push(entry(exact, rows, row));
    }
    return found;
  }

  /** Every distinct defined name, sorted by its key. */
  *allNames(): IterableIterator<string> {
    const { names } = this.#loadNames();
    for (let i = 0; i < stringCount(names); i++) yield stringAt(names, i);
  }

  close(): void {
    this.#segment.close();
  }

  #loadNames(): { names: StringColumn; keys: StringColumn; starts: Uint32Array; rows: Uint32Array } {
    const segment = this.#segment;
    this.#names ??= {
      names: stringsOf(segment, "names"),
      keys: stringsOf(segment, "nameKeys"),
      starts: segment.u32("names.starts"),
      rows: segment.u32("names.rows"),
    };
    return this.#names;
  }
}

/** Token numbers of each file's stem or last folder, over a small vocabulary of their own. */
export interface FileTokens {
  readonly tokens: StringColumn;
  readonly starts: Uint32Array;
  readonly list: Uint32Array;
}

function entry(name: string, rows: Uint32Array, row: number): NameEntry {
  const code = rows[row * NAME_ROW + 2] as number;
  return {
    name,
    file: rows[row * NAME_ROW] as number,
    ordinal: rows[row * NAME_ROW + 1] as number,
    kind: SYMBOL_KINDS[code >> 1] ?? "variable",
    topLevel: (code & 1) === 1,
    nameLine: rows[row * NAME_ROW + 3] as number,
  };
}

function decode(bytes: Buffer): Postings {
  const reader = new ByteReader(bytes);
  const documents = reader.varint();
  const fileCount = reader.varint();
  const [files, stem, folders] = [new Uint32Array(fileCount), new Uint8Array(fileCount), new Uint8Array(fileCount)];
  let previous = 0;
  for (let i = 0; i < fileCount; i++) {
    previous += reader.varint();
    files[i] = previous;
    stem[i] = reader.varint();
    folders[i] = reader.varint();
  }
  const count = reader.varint();
  const chunks = new Uint32Array(count);
  const [body, comment, name] = [new Uint16Array(count), new Uint16Array(count), new Uint16Array(count)];
  const counts = { body: 0, comment: 0, name: 0 };
  previous = 0;
  for (let i = 0; i < count; i++) {
    previous += reader.varint();
    readPostingCounts(reader, counts);
    chunks[i] = previous;
    body[i] = counts.body;
    comment[i] = counts.comment;
    name[i] = counts.name;
  }
  return { documents, files, stem, folders, chunks, body, comment, name };
}
