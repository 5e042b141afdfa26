import type { Language } from "#contracts/language.ts";
import { ecmascriptImports, JAVASCRIPT_QUERY } from "./_ecmascript.ts";
import { lowerJavascript } from "./lowering/ecmascript/lower.ts";

const javascript: Language = {
  id: "javascript",
  name: "JavaScript",
  extensions: [".js", ".jsx", ".mjs", ".cjs"],
  interpreters: ["node", "bun"],
  grammar: "javascript",
  query: JAVASCRIPT_QUERY,
  lower: lowerJavascript,
  importCandidates: ecmascriptImports,
};
export default javascript;
