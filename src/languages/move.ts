import type { Language } from "#contracts/language.ts";

const move: Language = {
  id: "move",
  name: "Move",
  extensions: [".move"],
  text: "plain",
  nature: "code",
};
export default move;
