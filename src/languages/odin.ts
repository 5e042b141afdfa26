import type { Language } from "#contracts/language.ts";

const odin: Language = {
  id: "odin",
  name: "Odin",
  extensions: [".odin"],
  text: "plain",
  nature: "code",
};
export default odin;
