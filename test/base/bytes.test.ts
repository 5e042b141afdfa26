import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteReader } from "#base/byte-reader.ts";
import { ByteWriter } from "#base/byte-writer.ts";

type Item = { readonly varint: number } | { readonly byte: number } | { readonly string: string } | { readonly bytes: Uint8Array };

const item: fc.Arbitrary<Item> = fc.oneof(
  fc.record({ varint: fc.oneof(fc.nat({ max: 300 }), fc.integer({ min: 0, max: 2 ** 32 - 1 })) }),
  fc.record({ byte: fc.nat({ max: 255 }) }),
  fc.record({ string: fc.string({ unit: "grapheme", maxLength: 40 }) }),
  fc.record({ bytes: fc.uint8Array({ maxLength: 40 }) }),
);

function write(out: ByteWriter, item: Item): void {
  if ("varint" in item) out.varint(item.varint);
  else if ("byte" in item) out.byte(item.byte);
  else if ("string" in item) out.string(item.string);
  else out.bytes(item.bytes);
}

function read(reader: ByteReader, bytes: Uint8Array, like: Item): Item {
  if ("varint" in like) return { varint: reader.varint() };
  if ("byte" in like) return { byte: reader.byte() };
  if ("string" in like) return { string: reader.string() };
  const start = reader.position;
  reader.skip(like.bytes.length);
  return { bytes: Uint8Array.from(bytes.subarray(start, reader.position)) };
}

describe("byte writer and reader", () => {
  it("give back whatever was written, in order, from a buffer of any first size", () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 30 }), fc.integer({ min: 1, max: 64 }), (items, capacity) => {
        const out = new ByteWriter(capacity);
        for (const one of items) write(out, one);
        const bytes = out.finish();
        expect(bytes).toHaveLength(out.length);
        const reader = new ByteReader(bytes);
        for (const one of items) expect(read(reader, bytes, one)).toEqual("bytes" in one ? { bytes: Uint8Array.from(one.bytes) } : one);
        expect(reader.position).toBe(bytes.length);
      }),
    );
  });

  it("take one byte for small numbers and five for the largest", () => {
    const sizeOf = (value: number) => {
      const out = new ByteWriter();
      out.varint(value);
      return out.length;
    };
    expect([0, 127, 128, 16_383, 16_384, 2 ** 32 - 1].map(sizeOf)).toEqual([1, 1, 2, 2, 3, 5]);
  });

  it("finish with a copy that later writing leaves alone", () => {
    const out = new ByteWriter(8);
    out.byte(1);
    const before = out.finish();
    out.byte(2);
    expect([...before]).toEqual([1]);
    expect([...out.finish()]).toEqual([1, 2]);
  });

  it("refuse to read past the end", () => {
    const out = new ByteWriter();
    out.string("rye");
    const bytes = out.finish().subarray(0, 3);
    expect(() => new ByteReader(bytes).string()).toThrow(RangeError);
    expect(() => new ByteReader(new Uint8Array([255])).varint()).toThrow(RangeError);
    expect(() => new ByteReader(new Uint8Array()).byte()).toThrow(RangeError);
  });

  it("read a slice of a larger buffer", () => {
    const out = new ByteWriter();
    out.varint(7);
    out.string("loaf");
    const whole = Buffer.concat([Buffer.from([9, 9]), out.finish(), Buffer.from([9])]);
    const reader = new ByteReader(whole.subarray(2, -1));
    expect([reader.varint(), reader.string()]).toEqual([7, "loaf"]);
  });
});
