import type { Language } from "#contracts/language.ts";
import { ecmascriptImports } from "./_ecmascript.ts";
import { componentBlocks, MARKUP_QUERY, withoutBlocks } from "./_markup.ts";

const vue: Language = {
  id: "vue",
  name: "Vue",
  extensions: [".vue"],
  grammar: "vue",
  query: MARKUP_QUERY,
  masked: withoutBlocks,
  embedded: componentBlocks,
  mergesOverloads: true,
  importCandidates: ecmascriptImports,
};
export default vue;
