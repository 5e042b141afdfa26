import type { Language } from "#contracts/language.ts";

const toml: Language = {
  id: "toml",
  name: "TOML",
  extensions: [".toml"],
  filenames: ["Pipfile"],
  text: "plain",
  nature: "data",
};
export default toml;
