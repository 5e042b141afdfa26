import type { Language } from "#contracts/language.ts";

const d: Language = {
  id: "d",
  name: "D",
  extensions: [".d", ".di"],
  interpreters: ["rdmd"],
  text: "plain",
  nature: "code",
};
export default d;
