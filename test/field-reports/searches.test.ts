import { describe, expect, it, test } from "vitest";
import { idsOf, indexFolder, pathsOf, useIndexedFolders } from "../index/indexed-folder.ts";

useIndexedFolders();

describe("the exact name of a definition (search-01)", () => {
  it.each(["LoafFrame", "loafframe", "LoafFrame class", "LoafFrame.toWire"])("puts it first: %s", async (query) => {
    const uses = Array.from({ length: 40 }, (_, i) => [
      `src/use${i}.ts`,
      `import type { LoafFrame } from "./frame.ts";\n// A LoafFrame for the LoafFrame of shelf ${i}.\nexport function send${i}(loafFrame: LoafFrame) {\n  return loafFrame.toWire();\n}\n`,
    ]);
    const { engine } = await indexFolder({
      ...Object.fromEntries(uses),
      "src/frame.ts": "export class LoafFrame {\n  toWire() {\n    return 1;\n  }\n}\n",
    });
    expect((await pathsOf(engine, query))[0]).toBe("src/frame.ts");
  });
});

test("code comes before its tests, mocks, documents, data and logs, unless they are asked for (search-02)", async () => {
  const { engine } = await indexFolder({
    "src/menu/parseMenu.ts":
      "/** Parses the menu of the day. */\nexport function parseMenu(text: string) {\n  return JSON.parse(text);\n}\nexport const parse_menu_legacy = parseMenu;\n",
    "src/menu/index.ts": 'export { parseMenu } from "./parseMenu";\n',
    "src/http/retryPolicy.ts":
      "/** Waits longer and longer between retries: exponential backoff. */\nexport class HTTPRetryPolicy {\n  delayFor(attempt: number) {\n    return 2 ** attempt;\n  }\n}\nexport function userIdFromJwt(token: string) {\n  return token;\n}\n",
    "src/__mocks__/parseMenu.ts": "export const parseMenu = () => ({ parseMenu: true });\nexport const retryPolicy = {};\n",
    "test/parseMenu.test.ts":
      'import { parseMenu } from "../src/menu";\ntest("parseMenu parses a menu", () => parseMenu("{}"));\nexport function testParseMenuEmpty() {\n  return parseMenu("");\n}\n',
    "docs/parse-menu.md": "# parseMenu\n\nparseMenu parses the menu. Where is the menu parsed? In parseMenu. The retry policy: backoff.\n",
    "CHANGELOG.md": "## 2.0\n\n- parseMenu: parses the menu\n- retry policy, backoff\n",
    "locales/de.json": '{ "parseMenu": "Speisekarte", "retryPolicy": "backoff" }\n',
  });
  const first: { readonly [query: string]: string } = {
    parseMenu: "src/menu/parseMenu.ts",
    "where is the menu parsed": "src/menu/parseMenu.ts",
    backoff: "src/http/retryPolicy.ts",
    "how long do we wait between retries": "src/http/retryPolicy.ts",
    "retry policy": "src/http/retryPolicy.ts",
    "user id jwt": "src/http/retryPolicy.ts",
    HTTPRetry: "src/http/retryPolicy.ts",
    parse_menu_legacy: "src/menu/parseMenu.ts",
    "tests for parseMenu": "test/parseMenu.test.ts",
    testParseMenuEmpty: "test/parseMenu.test.ts",
  };
  const found: { [query: string]: string | undefined } = {};
  for (const query of Object.keys(first)) found[query] = (await pathsOf(engine, query))[0];
  expect(found).toEqual(first);
});

test("no query is syntax of anything (search-03)", async () => {
  const { engine } = await indexFolder({
    "src/a/b.ts":
      'export function multiAgent() {\n  return "multi-agent";\n}\nexport const ns = { fn: multiAgent };\n// --error-on-warnings @scope/pkg #tag C++ $ref\n',
  });
  const queries = [
    "multi-agent",
    "don't",
    "ns.fn()",
    "src/a/b.ts",
    "ns::fn",
    '"multi-agent"',
    "--error-on-warnings",
    "AND",
    "NOT x",
    "NEAR(a b)",
    "a*",
    "*a",
    "(a OR",
  ];
  const others = ["x^2", "{a}", "$ref", "@scope/pkg", "#tag", "C++", "%LIKE_", "; DROP TABLE files; --", "\\", "'unbalanced", "a\0b"];
  for (const query of [...queries, ...others]) {
    for (const mode of ["hybrid", "exact"] as const)
      expect(Array.isArray((await engine.search(query, { mode })).results), query).toBe(true);
  }
  for (const query of ["multi-agent", '"multi-agent"', "ns.fn()", "--error-on-warnings", "@scope/pkg", "$ref"])
    expect(new Set(await pathsOf(engine, query)), query).toEqual(new Set(["src/a/b.ts"]));
});

test("words of every script are words (search-05)", async () => {
  const { engine } = await indexFolder({
    "a.ts":
      "// 采购订单自动审批流程\nexport class 寻路服务 {\n  计算路径() {\n    return 1;\n  }\n}\nexport function größeÄndern() {\n  /* Größe ändern */\n}\n",
    "b.py": "def расчёт():\n    '''считает сумму заказа'''\n    return 1\n",
    "c.md": "Nothing of it stands here.\n",
  });
  for (const query of ["寻路服务", "寻路", "审批流程", "größe", "Größe ändern", "größeÄndern"])
    expect((await pathsOf(engine, query))[0], query).toBe("a.ts");
  expect((await pathsOf(engine, "сумму заказа"))[0]).toBe("b.py");
  expect((await pathsOf(engine, "расчёт"))[0]).toBe("b.py");
});

test("parts of names find them, whatever they are joined by (search-07)", async () => {
  const { engine } = await indexFolder({
    "a.ts": "export function getUserIDFromJWTToken() {}\nexport const MAX_RETRY_COUNT = 3;\nexport class XMLHttpRequest2Adapter {}\n",
    "b.py": "def strip_shortcodes_v2():\n    pass\n",
    "c.ts": "export function bake() {}\n",
  });
  const wanted: { readonly [query: string]: string } = {
    "user id": "a.ts#getUserIDFromJWTToken",
    "jwt token": "a.ts#getUserIDFromJWTToken",
    "retry count": "a.ts#MAX_RETRY_COUNT",
    "xml http": "a.ts#XMLHttpRequest2Adapter",
    "http request": "a.ts#XMLHttpRequest2Adapter",
    shortcodes: "b.py#strip_shortcodes_v2",
    strip: "b.py#strip_shortcodes_v2",
    getuseridfromjwttoken: "a.ts#getUserIDFromJWTToken",
    GetUserId: "a.ts#getUserIDFromJWTToken",
  };
  for (const [query, id] of Object.entries(wanted)) expect((await idsOf(engine, query)).slice(0, 3), query).toContain(id);
});
