import { readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { parseIdioms } from "#config/parse-idioms.ts";
import type { Base, FileRule, Idiom, Rule } from "#contracts/idiom.ts";
import { shippedIdioms } from "#link/load-idioms.ts";
import { indexFolder, useIndexedFolders } from "./index/indexed-folder.ts";
import { treeKit } from "./kits/link-kit.ts";

useIndexedFolders();

const documentAt = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

/** The code block that follows a mark in a document, without its indentation. */
function blockAfter(text: string, mark: string): string {
  const from = text.indexOf(mark);
  if (from < 0) throw new Error(`"${mark}" stands nowhere`);
  const [, indent = "", block = ""] = /^( *)```\w+\n([\s\S]*?)\n *```$/m.exec(text.slice(from)) ?? [];
  return block
    .split("\n")
    .map((line) => line.slice(indent.length))
    .join("\n");
}

async function idiomIn(source: string): Promise<Idiom> {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true },
  });
  return ((await import(`data:text/javascript,${encodeURIComponent(outputText)}`)) as { default: Idiom }).default;
}

describe("a new idiom is one file and one fixture folder", async () => {
  const guide = documentAt("CONTRIBUTING.md");
  const idiom = await idiomIn(blockAfter(guide, "`src/link/idioms/bread-bus.ts`:"));

  test("the template has the form of an idiom", () => {
    expect(parseIdioms(JSON.stringify(idiom), "CONTRIBUTING.md")).toEqual([idiom]);
    expect(guide).toContain(`src/link/idioms/${idiom.id}.ts`);
  });

  treeKit("the template's fixture", {
    "shop.ts": blockAfter(guide, "`test/fixtures/link/bread-bus/shop.ts`:"),
    "package.json": '{ "name": "shop", "dependencies": { "bread-bus": "1" } }',
    "portolan.config.json": JSON.stringify({ idioms: [idiom] }),
  });
});

test("every shipped idiom can be written in settings", async () => {
  const shipped = await shippedIdioms();
  expect(parseIdioms(JSON.stringify(shipped), "the shipped idioms")).toEqual(shipped);
});

const FIELDS: { readonly [Key in keyof Required<Rule & Base & FileRule & Idiom>]: true } = {
  role: true,
  trunk: true,
  use: true,
  form: true,
  key: true,
  handler: true,
  named: true,
  expand: true,
  on: true,
  classWith: true,
  scope: true,
  given: true,
  at: true,
  when: true,
  paths: true,
  unwrapped: true,
  joinedOnly: true,
  kind: true,
  prefix: true,
  inherits: true,
  mounted: true,
  through: true,
  replaces: true,
  scopes: true,
  path: true,
  exports: true,
  imports: true,
  id: true,
  title: true,
  rules: true,
  bases: true,
  tokens: true,
  absolute: true,
  files: true,
};

test.each(Object.keys(FIELDS))("the documentation tells what %s is", (field) => {
  expect(documentAt("docs/idioms.md")).toMatch(new RegExp(`["\`]${field}["\`]`));
});

test("the worked example of the documentation does what it says", async () => {
  const guide = documentAt("docs/idioms.md");
  const sources = [...guide.matchAll(/```ts\n\/\/ (src\/\w+\.ts)\n([\s\S]*?)\n```/g)].map(([, path = "", text = ""]) => [path, text]);
  expect(sources.map(([path]) => path)).toEqual(["src/bus.ts", "src/oven.ts", "src/shelf.ts"]);
  const settings = blockAfter(guide, "This in `portolan.config.json`");
  expect(settings.split("\n").length).toBeLessThanOrEqual(13);
  const { engine } = await indexFolder({ ...Object.fromEntries(sources), "portolan.config.json": settings });
  const { nodes } = await engine.graph({ symbol: "bake", move: "down" });
  expect(nodes.map(({ id }) => id)).toEqual(["src/oven.ts#bake", "src/bus.ts#Bus.emit", "channel:event:loaf.baked", "src/shelf.ts#shelve"]);
});
