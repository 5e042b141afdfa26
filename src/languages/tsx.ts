import type { Language } from "#contracts/language.ts";
import { ecmascriptImports, TSX_QUERY } from "./_ecmascript.ts";

const tsx: Language = {
  id: "tsx",
  name: "TypeScript JSX",
  extensions: [".tsx"],
  grammar: "tsx",
  query: TSX_QUERY,
  mergesOverloads: true,
  importCandidates: ecmascriptImports,
};
export default tsx;
