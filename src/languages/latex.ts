import type { Language } from "#contracts/language.ts";

const latex: Language = {
  id: "latex",
  name: "LaTeX",
  extensions: [".tex", ".ltx", ".sty", ".cls", ".bib"],
  text: "plain",
  nature: "prose",
};
export default latex;
