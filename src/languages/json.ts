import type { Language } from "#contracts/language.ts";

const json: Language = {
  id: "json",
  name: "JSON",
  extensions: [".json", ".jsonc", ".json5", ".webmanifest", ".geojson", ".jsonl", ".ndjson", ".ipynb", ".code-workspace"],
  filenames: [".babelrc", ".eslintrc", ".prettierrc", ".swcrc", ".jshintrc", ".watchmanconfig"],
  text: "plain",
  nature: "data",
};
export default json;
