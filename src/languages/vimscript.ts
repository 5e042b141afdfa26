import type { Language } from "#contracts/language.ts";

const vimscript: Language = {
  id: "vimscript",
  name: "Vim script",
  extensions: [".vim", ".vimrc"],
  filenames: [".vimrc", "_vimrc"],
  text: "plain",
  nature: "code",
};
export default vimscript;
