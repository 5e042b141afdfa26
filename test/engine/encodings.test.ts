import { describe, expect, it } from "vitest";
import { idsOf, indexFolder, pathsOf, useIndexedFolders } from "../index/indexed-folder.ts";

useIndexedFolders();

const BODY =
  "// 価格 🎉🎉 naïve\nconst msg = 'テスト 👩‍👩‍👧‍👦';\nexport function afterSigns(π: number) {\n  return msg.length + π; // ←\n}\nexport const größe = () => afterSigns(1);\n";
const FUNCTION = "export function afterSigns(π: number) {\n  return msg.length + π; // ←\n}";
const LATIN = "// Größe des Brötchens\nexport function süß() {\n  return 'Öl';\n}\n";

function utf16be(text: string): Buffer {
  return Buffer.from(`\uFEFF${text}`, "utf16le").swap16();
}

describe("a source", () => {
  it.each([
    ["with signs of every width", Buffer.from(BODY), FUNCTION],
    ["with CRLF line ends", Buffer.from(BODY.replaceAll("\n", "\r\n")), FUNCTION.replaceAll("\n", "\r\n")],
    ["with a byte order mark", Buffer.from(`\uFEFF${BODY}`), FUNCTION],
    ["in UTF-16, low byte first", Buffer.from(`\uFEFF${BODY}`, "utf16le"), FUNCTION],
    ["in UTF-16, high byte first", utf16be(BODY), FUNCTION],
  ])("%s is found and shown with the right lines", async (_, bytes, text) => {
    const { engine, summary } = await indexFolder({ "signs.ts": bytes });
    expect(summary.diagnostics).toEqual([]);
    expect(await engine.source({ symbol: "afterSigns" })).toMatchObject({ start_line: 3, end_line: 5, text });
    expect(await engine.source({ symbol: "größe" })).toMatchObject({
      start_line: 6,
      end_line: 6,
      text: "export const größe = () => afterSigns(1);",
    });
    const { results } = await engine.search("afterSigns", { limit: 1 });
    expect(results[0]?.text).toContain(text);
    expect((await engine.search("テスト", { mode: "regex" })).results[0]).toMatchObject({ start_line: 2 });
  });

  it("in Latin-1 is read as such", async () => {
    const { engine } = await indexFolder({ "brot.ts": Buffer.from(LATIN, "latin1") });
    expect(await idsOf(engine, "süß", { mode: "exact" })).toEqual(["brot.ts#süß"]);
    expect(await pathsOf(engine, "Größe Brötchens")).toEqual(["brot.ts"]);
    expect(await engine.source({ path: "brot.ts" })).toMatchObject({ text: LATIN.trimEnd() });
  });

  it("with signs beyond the basic plane before a function on its line has the whole line", async () => {
    const line = `/* ${"𐐷".repeat(500)} */ export function afterAstral() { return 1; }`;
    const { engine } = await indexFolder({ "astral.ts": `${line}\n` });
    expect(await engine.source({ symbol: "afterAstral" })).toMatchObject({ start_line: 1, end_line: 1, text: line });
  });

  it("with mixed line ends counts \\n alone", async () => {
    const { engine } = await indexFolder({ "mixed.ts": "// a\r\n// b\r// c\n\nexport function afterMixed() {\n  return 1;\r\n}\n" });
    expect(await engine.source({ symbol: "afterMixed" })).toMatchObject({
      start_line: 4,
      end_line: 6,
      text: "export function afterMixed() {\n  return 1;\r\n}",
    });
  });
});

describe("words that are not English", () => {
  it.each([
    ["寻路服务", "寻路.ts"],
    ["采购订单自动审批流程", "寻路.ts"],
    ["größe", "groesse.ts"],
    ["Größe ändern", "groesse.ts"],
    ["größeÄndern", "groesse.ts"],
    ["сумму заказа", "расчёт.py"],
    ["расчёт", "расчёт.py"],
    ["価格を計算する", "kakaku.py"],
    ["パン屋", "kakaku.py"],
  ])("are found: %s", async (query, path) => {
    const { engine } = await indexFolder({
      "寻路.ts": "// 采购订单自动审批流程\nexport class 寻路服务 {\n  计算路径() {\n    return 1;\n  }\n}\n",
      "groesse.ts": "export function größeÄndern() {\n  /* Größe ändern */\n}\n",
      "расчёт.py": 'def расчёт():\n    """Считает сумму заказа."""\n    return 1\n',
      "kakaku.py": 'class パン屋:\n    def kakaku(self):\n        """価格を計算する"""\n        return 1\n',
      "other.ts": "export const nothing = 1;\n",
    });
    expect((await pathsOf(engine, query))[0]).toBe(path);
  });
});
