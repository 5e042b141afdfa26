import type { Language } from "#contracts/language.ts";

/** Style sheets without braces; those with braces are `css`. */
const sass: Language = {
  id: "sass",
  name: "Sass",
  extensions: [".sass", ".styl"],
  text: "plain",
  nature: "code",
};
export default sass;
