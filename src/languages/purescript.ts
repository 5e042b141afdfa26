import type { Language } from "#contracts/language.ts";

const purescript: Language = {
  id: "purescript",
  name: "PureScript",
  extensions: [".purs"],
  text: "plain",
  nature: "code",
};
export default purescript;
