import type { Language } from "#contracts/language.ts";

const html: Language = {
  id: "html",
  name: "HTML",
  extensions: [".html", ".htm", ".xhtml"],
  text: "plain",
  nature: "prose",
};
export default html;
