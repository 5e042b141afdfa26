import type { Language } from "#contracts/language.ts";

const elm: Language = {
  id: "elm",
  name: "Elm",
  extensions: [".elm"],
  text: "plain",
  nature: "code",
};
export default elm;
