import type { Language } from "#contracts/language.ts";

/** Keys and values, and lists of patterns. */
const ini: Language = {
  id: "ini",
  name: "INI",
  extensions: [
    ".ini",
    ".cfg",
    ".conf",
    ".properties",
    ".editorconfig",
    ".env",
    ".cnf",
    ".desktop",
    ".service",
    ".gitconfig",
    ".gitattributes",
    ".gitmodules",
    ".npmrc",
    ".pylintrc",
    ".flake8",
    ".coveragerc",
    ".cabal",
  ],
  filenames: [
    ".env.example",
    ".env.sample",
    ".yarnrc",
    ".gitignore",
    ".dockerignore",
    ".npmignore",
    ".prettierignore",
    ".eslintignore",
    ".hgignore",
    "CODEOWNERS",
  ],
  text: "plain",
  nature: "data",
};
export default ini;
