import type { Language } from "#contracts/language.ts";

const gdscript: Language = {
  id: "gdscript",
  name: "GDScript",
  extensions: [".gd"],
  text: "plain",
  nature: "code",
};
export default gdscript;
