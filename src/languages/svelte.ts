import type { Language } from "#contracts/language.ts";
import { ecmascriptImports } from "./_ecmascript.ts";
import { componentBlocks, MARKUP_QUERY, withoutBlocks } from "./_markup.ts";

/** The template with what stands between braces covered, which is code that may hold any bracket. */
function masked(source: string): string {
  const text = withoutBlocks(source);
  let depth = 0;
  let result = "";
  let kept = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === "{" && depth++ === 0) {
      result += text.slice(kept, i);
      kept = i;
    } else if (character === "}" && depth > 0 && --depth === 0) {
      result += text.slice(kept, i + 1).replace(/[^\n]/g, "_");
      kept = i + 1;
    }
  }
  return result + text.slice(kept);
}

const svelte: Language = {
  id: "svelte",
  name: "Svelte",
  extensions: [".svelte"],
  grammar: "vue",
  query: MARKUP_QUERY,
  masked,
  embedded: componentBlocks,
  mergesOverloads: true,
  importCandidates: ecmascriptImports,
};
export default svelte;
