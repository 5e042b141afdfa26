import type { Language } from "#contracts/language.ts";
import { ecmascriptImports, TYPESCRIPT_QUERY } from "./_ecmascript.ts";

const typescript: Language = {
  id: "typescript",
  name: "TypeScript",
  extensions: [".ts", ".mts", ".cts"],
  interpreters: ["ts-node", "tsx", "deno"],
  grammar: "typescript",
  query: TYPESCRIPT_QUERY,
  mergesOverloads: true,
  importCandidates: ecmascriptImports,
};
export default typescript;
