import type { SymbolFact } from "#model/file-facts.ts";
import { GraphNumbering } from "#model/graph.ts";
import { displayContainer, displayName } from "#model/symbol-id.ts";
import { SYMBOL_KINDS, type SymbolKind } from "#model/symbol-kind.ts";
import type { ColumnRoom } from "./column-room.ts";
import { SYMBOL_FLAGS } from "./graph-layout.ts";
import { GrowingColumn } from "./growing-column.ts";
import type { SegmentSections } from "./segment-file.ts";
import { bytesOf } from "./string-column.ts";
import type { TextTable } from "./text-table.ts";

/** A file as the graph segment wants it. Files are added in the order of their paths. */
export interface GraphFile {
  readonly path: string;
  readonly lineCount: number;
  /** Bits of `TRAIT_BITS`. */
  readonly traits: number;
  readonly symbols: readonly SymbolFact[];
}

/** Symbols as columns, one entry a symbol. */
export interface SymbolTable {
  /** Numbers of texts of the segment. */
  readonly name: Uint32Array;
  readonly container: Uint32Array;
  /** Node of the symbol around + 1; 0 at module level. */
  readonly parent: Uint32Array;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  /** Kind and bits of `SYMBOL_FLAGS`. */
  readonly flags: Uint8Array;
}

/** Files as columns, one entry a file. */
export interface FileTable {
  /** Number of a text of the segment: the last part of the path. */
  readonly name: Uint32Array;
  readonly lines: Uint32Array;
  readonly traits: Uint32Array;
}

/** The files and symbols of a graph segment. */
export interface NodeTables {
  readonly numbering: GraphNumbering;
  readonly files: FileTable;
  readonly symbols: SymbolTable;
}

const KIND_CODES: ReadonlyMap<SymbolKind, number> = new Map(SYMBOL_KINDS.map((kind, code) => [kind, code]));

/** Collects the files of a graph and their symbols as columns. */
export class NodeCollector {
  readonly #texts: TextTable;
  readonly #room: ColumnRoom;
  readonly #firstSymbol: GrowingColumn;
  readonly #fileName: GrowingColumn;
  readonly #fileLines: GrowingColumn;
  readonly #fileTraits: GrowingColumn;
  readonly #name: GrowingColumn;
  readonly #container: GrowingColumn;
  readonly #parent: GrowingColumn;
  readonly #start: GrowingColumn;
  readonly #end: GrowingColumn;
  readonly #flags: GrowingColumn;
  #numbering: GraphNumbering | undefined;

  constructor(texts: TextTable, room: ColumnRoom) {
    this.#texts = texts;
    this.#room = room;
    const column = () => new GrowingColumn(0, room);
    this.#firstSymbol = column();
    this.#fileName = column();
    this.#fileLines = column();
    this.#fileTraits = column();
    this.#name = column();
    this.#container = column();
    this.#parent = column();
    this.#start = column();
    this.#end = column();
    this.#flags = column();
    this.#firstSymbol.push(0);
  }

  /** Makes room for so many files and symbols. */
  reserve(files: number, symbols: number): void {
    this.#firstSymbol.reserve(files + 1);
    for (const column of [this.#fileName, this.#fileLines, this.#fileTraits]) column.reserve(files);
    for (const column of [this.#name, this.#container, this.#parent, this.#start, this.#end, this.#flags]) column.reserve(symbols);
  }

  add({ path, lineCount, traits, symbols }: GraphFile): void {
    this.#refuseLate(path);
    this.#fileName.push(this.#texts.number(path.slice(path.lastIndexOf("/") + 1)));
    this.#fileLines.push(lineCount);
    this.#fileTraits.push(traits);
    const first = this.#name.length;
    for (const symbol of symbols) {
      this.#name.push(this.#texts.number(displayName(path, symbol)));
      this.#container.push(this.#texts.number(displayContainer(path, symbol)));
      this.#parent.push(symbol.parent < 0 ? 0 : first + symbol.parent + 1);
      this.#start.push(symbol.startLine);
      this.#end.push(symbol.endLine);
      const flags = (symbol.exported ? SYMBOL_FLAGS.exported : 0) | (symbol.isDefault ? SYMBOL_FLAGS.isDefault : 0);
      this.#flags.push(((KIND_CODES.get(symbol.kind) as number) << SYMBOL_FLAGS.kindShift) | flags);
    }
    this.#firstSymbol.push(this.#name.length);
  }

  /** Takes over the files from `first` to before `end` of a segment whose texts are the base of the table. */
  keep({ numbering, files, symbols }: NodeTables, first: number, end: number): void {
    this.#refuseLate(`file ${first}`);
    const [from, to] = [numbering.firstSymbol[first] as number, numbering.firstSymbol[end] as number];
    const shift = this.#name.length - from;
    this.#fileName.append(files.name.subarray(first, end));
    this.#fileLines.append(files.lines.subarray(first, end));
    this.#fileTraits.append(files.traits.subarray(first, end));
    for (let file = first; file < end; file++) this.#firstSymbol.push((numbering.firstSymbol[file + 1] as number) + shift);
    this.#name.append(symbols.name.subarray(from, to));
    this.#container.append(symbols.container.subarray(from, to));
    for (let symbol = from; symbol < to; symbol++) {
      const parent = symbols.parent[symbol] as number;
      this.#parent.push(parent === 0 ? 0 : parent + shift);
    }
    this.#start.append(symbols.start.subarray(from, to));
    this.#end.append(symbols.end.subarray(from, to));
    this.#flags.append(symbols.flags.subarray(from, to));
  }

  /** Numbers of the nodes. No file may be added after it was asked for. */
  get numbering(): GraphNumbering {
    this.#numbering ??= new GraphNumbering(this.#firstSymbol.view());
    return this.#numbering;
  }

  /** Columns of the numbers of texts. */
  get texts(): readonly Uint32Array[] {
    return [this.#fileName.view(), this.#name.view(), this.#container.view()];
  }

  /** Node of the innermost symbol on a line, or of the file. */
  around(file: number, line: number): number {
    const [starts, ends] = [this.#start.view(), this.#end.view()];
    const { firstSymbol } = this.numbering;
    // The innermost one starts last.
    for (let symbol = (firstSymbol[file + 1] as number) - 1; symbol >= (firstSymbol[file] as number); symbol--)
      if ((starts[symbol] as number) <= line && line <= (ends[symbol] as number)) return symbol;
    return this.numbering.node(file, -1);
  }

  /** `rank`: for each text, its number in the segment. */
  sections(rank: Uint32Array): SegmentSections {
    const ranked = (column: GrowingColumn) => {
      const numbers = column.view();
      const values = this.#room.u32(numbers.length);
      for (let i = 0; i < numbers.length; i++) values[i] = rank[numbers[i] as number] as number;
      return bytesOf(values);
    };
    const flags = this.#room.u8(this.#flags.length);
    flags.set(this.#flags.view());
    return [
      ["file.firstSymbol", bytesOf(this.numbering.firstSymbol)],
      ["file.name", ranked(this.#fileName)],
      ["file.lines", bytesOf(this.#fileLines.view())],
      ["file.traits", bytesOf(this.#fileTraits.view())],
      ["symbol.name", ranked(this.#name)],
      ["symbol.container", ranked(this.#container)],
      ["symbol.parent", bytesOf(this.#parent.view())],
      ["symbol.start", bytesOf(this.#start.view())],
      ["symbol.end", bytesOf(this.#end.view())],
      ["symbol.flags", flags],
    ];
  }

  #refuseLate(name: string): void {
    if (this.#numbering !== undefined) throw new Error(`${name} comes after the first edge`);
  }
}
