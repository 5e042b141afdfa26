import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isParserBroken } from "#parse/parser-health.ts";
import { idsOf, indexFolder, reasonsOf, useIndexedFolders } from "./indexed-folder.ts";

useIndexedFolders();

/** More repairs at once than the parser's own stack holds; found by fuzzing. */
const TORN = (
  JSON.parse(readFileSync(new URL("../fixtures/fuzz/breaks-the-parser.json", import.meta.url), "utf8")) as {
    readonly input: { readonly text: string };
  }
).input.text;

it("a file that breaks the parser itself costs no other file, before it or behind it", async () => {
  const names = Array.from({ length: 40 }, (_, i) => `loaf${String(i).padStart(2, "0")}`);
  const { engine, summary } = await indexFolder({
    ...Object.fromEntries(names.map((name) => [`${name}.ts`, `export function ${name}Rises() {\n  return 1;\n}\n`])),
    "loaf20-torn.ts": TORN,
  });
  expect(summary.files).toBe(41);
  for (const name of names) expect(await idsOf(engine, `${name}Rises`, { mode: "exact" })).toEqual([`${name}.ts#${name}Rises`]);
  expect(Object.keys(await reasonsOf(engine))).toEqual(["loaf20-torn.ts"]);
  expect(isParserBroken()).toBe(true);
});
