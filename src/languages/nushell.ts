import type { Language } from "#contracts/language.ts";

const nushell: Language = {
  id: "nushell",
  name: "Nushell",
  extensions: [".nu"],
  interpreters: ["nu"],
  text: "plain",
  nature: "code",
};
export default nushell;
