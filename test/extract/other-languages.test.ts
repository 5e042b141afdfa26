import { describe, expect, it } from "vitest";
import { idsOf, indexFolder, useIndexedFolders } from "../index/indexed-folder.ts";
import { factsOf } from "../kits/language-kit.ts";
import { idsIn, symbolIn } from "./symbols-of.ts";

useIndexedFolders();

it("every ending of TypeScript and JavaScript is indexed", async () => {
  const tree = Object.fromEntries(
    ["a.mts", "b.cts", "c.d.mts", "d.mjs", "e.cjs", "f.jsx", "g.d.ts", "h.tsx", "i.ts", "j.js"].map((path): [string, string] => {
      const letter = path[0] as string;
      return [path, path.includes(".d.") ? `export declare function only${letter}(): void;\n` : `export function only${letter}() {}\n`];
    }),
  );
  const { engine } = await indexFolder(tree);
  for (const path of Object.keys(tree))
    expect(await idsOf(engine, `only${path[0]}`, { mode: "exact" })).toEqual([`${path}#only${path[0]}`]);
});

describe("Markdown", () => {
  const BOOK =
    "Bakery\n======\n\nBread.\n\n## Opening *hours*\n\nFrom six.\n\n```sh\n# no heading\n```\n\n### Sunday ###\n\nClosed.\n\nPrices\n------\n\nThree coins.\n\n#hashtag\n";

  it("has its headings as nested definitions that reach to the next of their level", async () => {
    const { symbols } = await factsOf(BOOK, "markdown");
    expect(symbols.map(({ name, container, startLine, endLine, kind }) => [name, container, startLine, endLine, kind])).toEqual([
      ["Bakery", "", 1, 23, "module"],
      ["Opening *hours*", "Bakery", 6, 16, "module"],
      ["Sunday", "Bakery.Opening *hours*", 14, 16, "module"],
      ["Prices", "Bakery", 18, 23, "module"],
    ]);
  });

  it("without headings is cut all the same", async () => {
    const { symbols, chunks } = await factsOf("Only words.\n\nAnd more.\n", "markdown");
    expect(symbols).toEqual([]);
    expect(chunks.length).toBeGreaterThan(0);
  });
});

describe("a component file", () => {
  const CART = `<template>
  <ItemRow v-for="i in items" @click="addOne(i)" />
</template>
<script lang="ts">
export const VERSION = 1;
</script>
<script setup lang="ts">
import { usePrice } from "./price";
const { total } = usePrice();
/** Adds one item. */
function addOne(i: string) {
  return total(i);
}
</script>
<style>.row { color: red; }</style>
`;

  it("of Vue has the definitions of all its scripts on the lines where they stand", async () => {
    expect(await symbolIn(CART, "vue", "VERSION")).toMatchObject({ startLine: 5 });
    expect(await symbolIn(CART, "vue", "addOne")).toMatchObject({ leadLine: 10, startLine: 11, endLine: 13, doc: "Adds one item." });
    const { imports, lineCount } = await factsOf(CART, "vue");
    expect(imports).toMatchObject([{ source: "./price", name: "usePrice", line: 8 }]);
    expect(lineCount).toBe(15);
  });

  it("of Svelte has the definitions of its scripts on the lines where they stand", async () => {
    const widget =
      '<h1>{name}</h1>\n\n<script context="module">\n  export function preload() {}\n</script>\n<script lang="ts">\n  import { usePrice } from "./price";\n  export let name = "";\n  function inc(n: number) {\n    usePrice();\n  }\n</script>\n<button on:click={inc}>+</button>\n';
    expect(await symbolIn(widget, "svelte", "preload")).toMatchObject({ startLine: 4 });
    expect(await symbolIn(widget, "svelte", "inc")).toMatchObject({ startLine: 9, endLine: 11 });
    const { references, symbols } = await factsOf(widget, "svelte");
    expect(
      references
        .filter(({ name, kind }) => name === "usePrice" && kind === "call")
        .map(({ line, within }) => [line, symbols[within]?.name]),
    ).toEqual([[10, "inc"]]);
  });

  it("with CRLF line ends has the same lines", async () => {
    const crlf = CART.replaceAll("\n", "\r\n");
    expect(await symbolIn(crlf, "vue", "addOne")).toMatchObject({ startLine: 11, endLine: 13 });
    expect(await idsIn(crlf, "vue")).toEqual(await idsIn(CART, "vue"));
  });
});

describe("Python", () => {
  it("begins a definition with its decorators and takes the docstring as its words", async () => {
    const source =
      '# Prices\n@cached\n@app.route("/price")\ndef price(flour):\n    """What a loaf costs."""\n    return 3\n\n\nclass Oven:\n    @property\n    def heat(self):\n        return 200\n';
    expect(await symbolIn(source, "python", "price")).toMatchObject({ leadLine: 1, nameLine: 4, endLine: 6, doc: "What a loaf costs." });
    expect((await symbolIn(source, "python", "price")).decorators).toHaveLength(2);
    expect(await symbolIn(source, "python", "Oven.heat")).toMatchObject({ leadLine: 10, decorators: ["property"] });
  });
});
