import type { Language } from "#contracts/language.ts";
import { ecmascriptImports, TYPESCRIPT_QUERY } from "./_ecmascript.ts";
import { separateSignatures } from "./_unseparated-signatures.ts";
import { lowerTypescript } from "./lowering/ecmascript/lower.ts";

const typescript: Language = {
  id: "typescript",
  name: "TypeScript",
  extensions: [".ts", ".mts", ".cts"],
  interpreters: ["ts-node", "tsx", "deno"],
  grammar: "typescript",
  query: TYPESCRIPT_QUERY,
  masked: separateSignatures,
  mergesOverloads: true,
  lower: lowerTypescript,
  importCandidates: ecmascriptImports,
};
export default typescript;
