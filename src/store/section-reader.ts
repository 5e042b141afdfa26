import type { SegmentProperties, SegmentSections } from "./segment-file.ts";
import type { StringColumn } from "./string-column.ts";

/** Where sections are read from: an open segment file, or sections that were made just now. */
export interface SectionReader {
  readonly properties: SegmentProperties;
  /** Throws where there is no such section, or (of a file) where it is not what was written. */
  bytes(name: string): Buffer;
  u32(name: string): Uint32Array;
}

/** The strings of the sections `name.offsets` and `name.bytes`. */
export function stringsOf(reader: SectionReader, name: string): StringColumn {
  return { offsets: reader.u32(`${name}.offsets`), bytes: reader.bytes(`${name}.bytes`) };
}

/** Reads sections in memory; nothing is copied. */
export function readerOf(sections: SegmentSections, properties: SegmentProperties): SectionReader {
  const table = new Map(sections);
  const find = (name: string): Uint8Array => {
    const bytes = table.get(name);
    if (bytes === undefined) throw new Error(`there is no section "${name}"`);
    return bytes;
  };
  return {
    properties,
    bytes(name) {
      const { buffer, byteOffset, byteLength } = find(name);
      return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
    },
    u32(name) {
      const { buffer, byteOffset, byteLength } = find(name);
      return new Uint32Array(buffer, byteOffset, byteLength >> 2);
    },
  };
}
