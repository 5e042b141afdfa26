import type { Language } from "#contracts/language.ts";

const fish: Language = {
  id: "fish",
  name: "fish",
  extensions: [".fish"],
  interpreters: ["fish"],
  text: "plain",
  nature: "code",
};
export default fish;
