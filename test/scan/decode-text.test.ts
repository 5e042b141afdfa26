import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeText } from "#scan/decode-text.ts";

const SOURCE = "// Café\r\nexport const loaf = 'Brötchen';\r\n";

function utf16(text: string, order: "le" | "be", mark: boolean): Buffer {
  const bytes = Buffer.from((mark ? "\uFEFF" : "") + text, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
}

describe("decodeText", () => {
  it("reads UTF-8 with and without a mark and keeps the line ends", () => {
    expect(decodeText(Buffer.from(SOURCE))).toEqual({ text: SOURCE, encoding: "utf-8" });
    expect(decodeText(Buffer.from(`\uFEFF${SOURCE}`))).toEqual({ text: SOURCE, encoding: "utf-8-bom" });
    expect(decodeText(Buffer.alloc(0))).toEqual({ text: "", encoding: "utf-8" });
  });

  it("reads UTF-16 in both orders, by its mark or its zero bytes", () => {
    for (const order of ["le", "be"] as const) {
      const encoding = `utf-16${order}`;
      expect(decodeText(utf16(SOURCE, order, true))).toEqual({ text: SOURCE, encoding });
      expect(decodeText(utf16(SOURCE, order, false))).toEqual({ text: SOURCE, encoding });
      expect(decodeText(utf16("日本語🎉", order, true))).toEqual({ text: "日本語🎉", encoding });
      expect(decodeText(utf16("", order, true))).toEqual({ text: "", encoding });
    }
  });

  it("reads what is no UTF-8 as windows-1252", () => {
    expect(decodeText(Buffer.from(SOURCE, "latin1"))).toEqual({ text: SOURCE, encoding: "windows-1252" });
    expect(decodeText(Buffer.from([0x80, 0x20, 0x93, 0x94]))).toEqual({ text: "€ “”", encoding: "windows-1252" });
  });

  it("says what is no text", () => {
    expect(decodeText(Buffer.from([0x7f, 0x45, 0, 0, 1, 2]))).toMatchObject({ failure: { reason: "binary" } });
    expect(decodeText(Buffer.from([0xff, 0x01, 0x02, 0x03, 0x90, 0x11]))).toMatchObject({ failure: { reason: "binary" } });
    expect(decodeText(Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]))).toMatchObject({ failure: { reason: "unsupported-encoding" } });
  });

  it("gives back any text that was written as UTF-8, and text or a failure for any bytes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        fc.pre(!text.includes("\0") && !text.startsWith("\uFEFF"));
        expect(decodeText(Buffer.from(text))).toEqual({ text, encoding: "utf-8" });
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const decoded = decodeText(bytes);
        if ("text" in decoded) expect(Buffer.from(decoded.text).toString()).toBe(decoded.text);
        else expect(decoded.failure.message).not.toBe("");
      }),
    );
  });

  it("looks at a slice of a larger buffer only", () => {
    const whole = Buffer.from(`xx${SOURCE}yy`);
    expect(decodeText(whole.subarray(2, -2))).toEqual({ text: SOURCE, encoding: "utf-8" });
    expect(decodeText(new Uint8Array(whole).subarray(2, -2))).toEqual({ text: SOURCE, encoding: "utf-8" });
  });
});
