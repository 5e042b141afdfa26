import type { SiteColumns } from "#model/graph.ts";
import { rowsByNode } from "./edge-order.ts";
import { GrowingColumn } from "./growing-column.ts";
import type { Segment, SegmentSections } from "./segment-file.ts";
import { bytesOf } from "./string-column.ts";

/** Bits of the kind in a site's code, below the number of its name. */
const KIND_BITS = 5;

/** Collects sites that make no edge. Names are numbers of the builder's texts. */
export class SiteCollector {
  readonly #name = new GrowingColumn();
  readonly #kind = new GrowingColumn();
  readonly #file = new GrowingColumn();
  readonly #line = new GrowingColumn();
  readonly #within = new GrowingColumn();

  get length(): number {
    return this.#name.length;
  }

  add(name: number, kind: number, file: number, line: number, within: number): void {
    this.#name.push(name);
    this.#kind.push(kind);
    this.#file.push(file);
    this.#line.push(line);
    this.#within.push(within);
  }

  addColumns(sites: SiteColumns, textNumber: (text: string) => number): void {
    const numbers = sites.names.map(textNumber);
    for (let i = 0; i < sites.name.length; i++) {
      const name = numbers[sites.name[i] as number] as number;
      this.add(name, sites.kind[i] as number, sites.file[i] as number, sites.line[i] as number, sites.within[i] as number);
    }
  }

  /**
   * Sections under a prefix: rows grouped by file and ordered by line, then in the order in which they came. `rank` gives the number
   * of a text in the segment.
   */
  sections(prefix: string, rank: Uint32Array, fileCount: number): SegmentSections {
    const [names, kinds, lines, withins] = [this.#name.view(), this.#kind.view(), this.#line.view(), this.#within.view()];
    const { starts, rows } = rowsByNode(this.#file.view(), fileCount);
    for (let file = 0; file < fileCount; file++) {
      rows.subarray(starts[file], starts[file + 1]).sort((a, b) => (lines[a] as number) - (lines[b] as number) || a - b);
    }
    const code = rows.map((row) => ((rank[names[row] as number] as number) << KIND_BITS) | (kinds[row] as number));
    return [
      [`${prefix}.starts`, bytesOf(starts)],
      [`${prefix}.code`, bytesOf(code)],
      [`${prefix}.line`, bytesOf(rows.map((row) => lines[row] as number))],
      [`${prefix}.within`, bytesOf(rows.map((row) => withins[row] as number))],
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
  readonly #starts: Uint32Array;
  readonly #code: Uint32Array;
  readonly #line: Uint32Array;
  readonly #within: Uint32Array;

  constructor(segment: Segment, prefix: string) {
    this.#starts = segment.u32(`${prefix}.starts`);
    this.#code = segment.u32(`${prefix}.code`);
    this.#line = segment.u32(`${prefix}.line`);
    this.#within = segment.u32(`${prefix}.within`);
  }

  /** Sites of a name, by file and line. */
  named(name: number): SiteRow[] {
    const found: SiteRow[] = [];
    let file = 0;
    for (let row = 0; row < this.#code.length; row++) {
      if ((this.#code[row] as number) >>> KIND_BITS !== name) continue;
      while ((this.#starts[file + 1] as number) <= row) file++;
      found.push(this.#row(file, row));
    }
    return found;
  }

  /** Sites of a file that stand directly in a node. */
  within(file: number, node: number): SiteRow[] {
    const found: SiteRow[] = [];
    for (let row = this.#starts[file] as number; row < (this.#starts[file + 1] as number); row++)
      if (this.#within[row] === node) found.push(this.#row(file, row));
    return found;
  }

  #row(file: number, row: number): SiteRow {
    const code = this.#code[row] as number;
    const place = { file, line: this.#line[row] as number, within: this.#within[row] as number };
    return { name: code >>> KIND_BITS, kind: code & ((1 << KIND_BITS) - 1), ...place };
  }
}
