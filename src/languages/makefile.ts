import type { Language } from "#contracts/language.ts";

const makefile: Language = {
  id: "makefile",
  name: "Makefile",
  extensions: [".mk", ".mak", ".make"],
  filenames: ["Makefile", "makefile", "GNUmakefile", "Makefile.am", "Makefile.in", "BSDmakefile"],
  interpreters: ["make"],
  text: "plain",
  nature: "code",
};
export default makefile;
