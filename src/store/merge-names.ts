import { NAME_ROW } from "./lexical-builder.ts";
import { type SectionReader, stringsOf } from "./section-reader.ts";
import type { SegmentSections } from "./segment-file.ts";
import type { LexicalSplice } from "./splice-columns.ts";
import { GONE } from "./splice-rows.ts";
import { bytesOf, type StringColumn, stringCount } from "./string-column.ts";
import { compareStrings, stringsAt, unionOrder } from "./union-order.ts";

/** The table of definitions by name, with the new number of each file or `GONE`. */
interface NameTable {
  readonly names: StringColumn;
  readonly keys: StringColumn;
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
  readonly filePlaces: Uint32Array;
}

/** The sections of the names; names that nothing defines any more are left out. */
export function mergeNames(splice: LexicalSplice): SegmentSections {
  const [old, added] = [nameTable(splice.old, splice.oldPlaces), nameTable(splice.added, splice.addedPlaces)];
  const union = unionOrder(
    stringCount(old.names),
    stringCount(added.names),
    (a, b) => compareStrings(old.keys, a, added.keys, b) || compareStrings(old.names, a, added.names, b),
  );
  const kept = new Uint32Array(union.old.length);
  const starts = new Uint32Array(union.old.length + 1);
  const rows = new Uint32Array(old.rows.length + added.rows.length);
  let [count, end] = [0, 0];
  for (let row = 0; row < union.old.length; row++) {
    const before = end;
    end = mergeRows(old, union.old[row] as number, added, union.added[row] as number, rows, end);
    if (end === before) continue;
    kept[count++] = row;
    starts[count] = end / NAME_ROW;
  }
  const names = stringsAt(union, kept.subarray(0, count), old.names, added.names);
  const keys = stringsAt(union, kept.subarray(0, count), old.keys, added.keys);
  return [
    ["names.offsets", bytesOf(names.offsets)],
    ["names.bytes", names.bytes],
    ["nameKeys.offsets", bytesOf(keys.offsets)],
    ["nameKeys.bytes", keys.bytes],
    ["names.starts", bytesOf(starts.subarray(0, count + 1))],
    ["names.rows", bytesOf(rows.subarray(0, end))],
  ];
}

function nameTable(reader: SectionReader, filePlaces: Uint32Array): NameTable {
  const [names, keys] = [stringsOf(reader, "names"), stringsOf(reader, "nameKeys")];
  return { names, keys, starts: reader.u32("names.starts"), rows: reader.u32("names.rows"), filePlaces };
}

/** Writes the rows of a name (-1: a table does not have it) behind `end`, in the order of the files; returns where they end. */
function mergeRows(old: NameTable, oldName: number, added: NameTable, addedName: number, rows: Uint32Array, end: number): number {
  let [next, last] = rangeOf(added, addedName);
  let place = end;
  const copy = (table: NameTable, from: number, file: number) => {
    rows[place++] = file;
    for (let i = 1; i < NAME_ROW; i++) rows[place++] = table.rows[from + i] as number;
  };
  const [first, oldEnd] = rangeOf(old, oldName);
  for (let from = first; from < oldEnd; from += NAME_ROW) {
    const file = old.filePlaces[old.rows[from] as number] as number;
    if (file === GONE) continue;
    for (; next < last; next += NAME_ROW) {
      const addedFile = added.filePlaces[added.rows[next] as number] as number;
      if (addedFile > file) break;
      copy(added, next, addedFile);
    }
    copy(old, from, file);
  }
  for (; next < last; next += NAME_ROW) copy(added, next, added.filePlaces[added.rows[next] as number] as number);
  return place;
}

function rangeOf({ starts }: NameTable, name: number): [from: number, to: number] {
  return name < 0 ? [0, 0] : [(starts[name] as number) * NAME_ROW, (starts[name + 1] as number) * NAME_ROW];
}
