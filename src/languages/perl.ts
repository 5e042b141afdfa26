import type { Language } from "#contracts/language.ts";

const perl: Language = {
  id: "perl",
  name: "Perl",
  extensions: [".pl", ".pm", ".t", ".pod", ".psgi"],
  filenames: ["cpanfile", "Makefile.PL"],
  interpreters: ["perl"],
  text: "plain",
  nature: "code",
  isTestPath: (path) => path.endsWith(".t"),
};
export default perl;
