import type { Language } from "#contracts/language.ts";

const vyper: Language = {
  id: "vyper",
  name: "Vyper",
  extensions: [".vy"],
  text: "plain",
  nature: "code",
};
export default vyper;
