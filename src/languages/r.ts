import type { Language } from "#contracts/language.ts";

const r: Language = {
  id: "r",
  name: "R",
  extensions: [".r", ".rmd", ".rprofile"],
  interpreters: ["Rscript"],
  text: "plain",
  nature: "code",
};
export default r;
