import type { Language } from "#contracts/language.ts";
import { ecmascriptImports, TYPESCRIPT_QUERY } from "./_ecmascript.ts";
import { lowerTypescript } from "./lowering/ecmascript/lower.ts";

const tsx: Language = {
  id: "tsx",
  name: "TypeScript JSX",
  extensions: [".tsx"],
  grammar: "tsx",
  query: TYPESCRIPT_QUERY,
  mergesOverloads: true,
  lower: lowerTypescript,
  importCandidates: ecmascriptImports,
};
export default tsx;
