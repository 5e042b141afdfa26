import type { Segment, SegmentProperties, SegmentSections } from "./segment-file.ts";

/** A segment as it was made, without the way over its file. Sections share their memory with the readers. */
export class MadeSegment implements Pick<Segment, "properties" | "bytes" | "u32" | "close"> {
  readonly properties: SegmentProperties;
  readonly #sections: ReadonlyMap<string, Uint8Array>;

  constructor({ sections, properties }: { readonly sections: SegmentSections; readonly properties: SegmentProperties }) {
    this.properties = properties;
    this.#sections = new Map(sections);
  }

  bytes(name: string): Buffer {
    const bytes = this.#section(name);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  u32(name: string): Uint32Array {
    const bytes = this.#section(name);
    return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  }

  close(): void {}

  #section(name: string): Uint8Array {
    const bytes = this.#sections.get(name);
    if (bytes === undefined) throw new Error(`the segment has no section "${name}"`);
    return bytes;
  }
}
