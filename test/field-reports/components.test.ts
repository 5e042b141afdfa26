import { describe, expect, it } from "vitest";
import { idsOf, indexFolder, useIndexedFolders } from "../index/indexed-folder.ts";
import { usersOf } from "./asked.ts";

useIndexedFolders();

describe("components of Vue and Svelte", () => {
  const STALL = {
    "Basket.vue": `<template>
  <ItemRow v-for="i in items" @click="addOne(i)" />
</template>
<script lang="ts">
export const VERSION = 1;
</script>
<script setup lang="ts">
import ItemRow from './ItemRow.vue';
import { usePrice } from './price';
const { total } = usePrice();
const items = ["a"];
function addOne(i: string) { return total(i); }
</script>
`,
    "ItemRow.vue": "<script setup>defineProps(['x'])</script><template><b/></template>\n",
    "price.ts": "export function usePrice() { return { total(i: string) { return i; } }; }\n",
    "Stand.svelte":
      "<script lang=\"ts\">\nimport { usePrice } from './price';\nexport let n = 0;\nfunction inc() { usePrice(); n += 1; }\n</script>\n<button on:click={inc}>{n}</button>\n",
  };

  it("have their definitions on the lines where they stand", async () => {
    const { engine } = await indexFolder(STALL);
    expect(await idsOf(engine, "addOne", { mode: "exact" })).toEqual(["Basket.vue#addOne"]);
    expect(await engine.source({ symbol: "addOne" })).toMatchObject({ path: "Basket.vue", start_line: 12, end_line: 12 });
    expect(await engine.source({ symbol: "inc" })).toMatchObject({ path: "Stand.svelte", start_line: 4 });
  });

  it("import, and their scripts use what they call", async () => {
    const { engine } = await indexFolder(STALL);
    expect((await engine.dependencies("Basket.vue")).imports.map(({ path, line }) => [path, line])).toEqual([
      ["ItemRow.vue", 8],
      ["price.ts", 9],
    ]);
    expect(await usersOf(engine, "usePrice")).toEqual(["Basket.vue#total", "Stand.svelte#inc"]);
    expect(await usersOf(engine, "usePrice.total")).toEqual(["Basket.vue#addOne"]);
  });

  // The expressions of the markup are not read: their names are neither bound nor told as open.
  it.fails("use in their markup what their scripts define and import", async () => {
    const { engine } = await indexFolder(STALL);
    expect(await usersOf(engine, "addOne")).toEqual(["Basket.vue"]);
    expect(await usersOf(engine, "inc")).toEqual(["Stand.svelte"]);
    expect(await usersOf(engine, "ItemRow.vue")).toContain("Basket.vue");
  });
});
