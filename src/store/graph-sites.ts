import type { SiteColumns } from "#model/graph.ts";
import { rowsByNode } from "./edge-order.ts";
import { GrowingColumn } from "./growing-column.ts";
import type { SegmentSections } from "./segment-file.ts";
import { bytesOf } from "./string-column.ts";

/** Bits of the kind in a site's code, below the number of its name. */
export const SITE_KIND_BITS = 5;

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
    const code = rows.map((row) => ((rank[names[row] as number] as number) << SITE_KIND_BITS) | (kinds[row] as number));
    return [
      [`${prefix}.starts`, bytesOf(starts)],
      [`${prefix}.code`, bytesOf(code)],
      [`${prefix}.line`, bytesOf(rows.map((row) => lines[row] as number))],
      [`${prefix}.within`, bytesOf(rows.map((row) => withins[row] as number))],
    ];
  }
}
