import type { Language } from "#contracts/language.ts";

const gettext: Language = {
  id: "gettext",
  name: "Gettext",
  extensions: [".po", ".pot"],
  text: "plain",
  nature: "data",
};
export default gettext;
