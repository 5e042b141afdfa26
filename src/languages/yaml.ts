import type { Language } from "#contracts/language.ts";

const yaml: Language = {
  id: "yaml",
  name: "YAML",
  extensions: [".yml", ".yaml"],
  filenames: [".clang-format", ".clang-tidy", ".clangd"],
  text: "plain",
  nature: "data",
};
export default yaml;
