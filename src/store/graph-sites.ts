import type { SiteColumns } from "#model/graph.ts";
import type { ColumnRoom } from "./column-room.ts";
import { picked, rowsByNode, sortBySite } from "./edge-order.ts";
import { SITE_KIND_BITS } from "./graph-layout.ts";
import { GrowingColumn } from "./growing-column.ts";
import type { Segment, SegmentSections } from "./segment-file.ts";
import { bytesOf } from "./string-column.ts";

/** Collects sites that make no edge. Names are numbers of the builder's texts. */
export class SiteCollector {
  readonly #room: ColumnRoom;
  readonly #name: GrowingColumn;
  readonly #kind: GrowingColumn;
  readonly #file: GrowingColumn;
  readonly #line: GrowingColumn;
  readonly #within: GrowingColumn;

  constructor(room: ColumnRoom) {
    this.#room = room;
    const column = () => new GrowingColumn(0, room);
    [this.#name, this.#kind, this.#file, this.#line, this.#within] = [column(), column(), column(), column(), column()];
  }

  get length(): number {
    return this.#name.length;
  }

  get names(): Uint32Array {
    return this.#name.view();
  }

  /** Makes room for so many more sites. */
  reserve(count: number): void {
    for (const column of [this.#name, this.#kind, this.#file, this.#line, this.#within]) column.reserve(count);
  }

  add(name: number, kind: number, file: number, line: number, within: number): void {
    this.#name.push(name);
    this.#kind.push(kind);
    this.#file.push(file);
    this.#line.push(line);
    this.#within.push(within);
  }

  addColumns(sites: SiteColumns, textNumber: (text: string) => number): void {
    const numbers: number[] = [];
    for (let i = 0; i < sites.name.length; i++) {
      const position = sites.name[i] as number;
      numbers[position] ??= textNumber(sites.names[position] as string);
      const name = numbers[position] as number;
      this.add(name, sites.kind[i] as number, sites.file[i] as number, sites.line[i] as number, sites.within[i] as number);
    }
  }

  /**
   * Sections under a prefix: rows grouped by file and ordered by line, then in the order in which they came. `rank` gives the number
   * of a text in the segment.
   */
  sections(prefix: string, rank: Uint32Array, fileCount: number): SegmentSections {
    const [names, kinds, line, withins] = [this.#name.view(), this.#kind.view(), this.#line.view(), this.#within.view()];
    const file = this.#file.view();
    const { starts, rows } = rowsByNode(file, fileCount, this.#room);
    for (let one = 0; one < fileCount; one++) sortBySite({ file, line }, rows, starts[one] as number, starts[one + 1] as number);
    const code = this.#room.u32(rows.length);
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as number;
      code[i] = ((rank[names[row] as number] as number) << SITE_KIND_BITS) | (kinds[row] as number);
    }
    return [
      [`${prefix}.starts`, bytesOf(starts)],
      [`${prefix}.code`, bytesOf(code)],
      [`${prefix}.line`, bytesOf(picked(line, rows, this.#room))],
      [`${prefix}.within`, bytesOf(picked(withins, rows, this.#room))],
    ];
  }
}

/** A row of a site table; `name` is the number of a text. */
export interface SiteRow {
  readonly name: number;
  readonly kind: number;
  readonly file: number;
  readonly line: number;
  readonly within: number;
}

/** The sites under a prefix of a segment; loaded whole when the table is made. */
export class SiteTable {
  /** Rows of a file: from `starts[file]` to `starts[file + 1]`. */
  readonly starts: Uint32Array;
  /** Number of the name, above `SITE_KIND_BITS` of the kind. */
  readonly code: Uint32Array;
  readonly line: Uint32Array;
  readonly within: Uint32Array;

  constructor(segment: Pick<Segment, "u32">, prefix: string) {
    this.starts = segment.u32(`${prefix}.starts`);
    this.code = segment.u32(`${prefix}.code`);
    this.line = segment.u32(`${prefix}.line`);
    this.within = segment.u32(`${prefix}.within`);
  }

  /** Sites of a name, by file and line. */
  named(name: number): SiteRow[] {
    const found: SiteRow[] = [];
    let file = 0;
    for (let row = 0; row < this.code.length; row++) {
      if ((this.code[row] as number) >>> SITE_KIND_BITS !== name) continue;
      while ((this.starts[file + 1] as number) <= row) file++;
      found.push(this.#row(file, row));
    }
    return found;
  }

  /** Sites of a file that stand directly in a node. */
  inNode(file: number, node: number): SiteRow[] {
    const found: SiteRow[] = [];
    for (let row = this.starts[file] as number; row < (this.starts[file + 1] as number); row++)
      if (this.within[row] === node) found.push(this.#row(file, row));
    return found;
  }

  #row(file: number, row: number): SiteRow {
    const code = this.code[row] as number;
    const place = { file, line: this.line[row] as number, within: this.within[row] as number };
    return { name: code >>> SITE_KIND_BITS, kind: code & ((1 << SITE_KIND_BITS) - 1), ...place };
  }
}
