import type { Language } from "#contracts/language.ts";

/** What no other language claims, as long as it is text. */
const text: Language = {
  id: "text",
  name: "Text",
  extensions: [".txt", ".rst", ".adoc"],
  text: "plain",
  nature: "prose",
};
export default text;
