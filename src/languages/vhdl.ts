import type { Language } from "#contracts/language.ts";

const vhdl: Language = {
  id: "vhdl",
  name: "VHDL",
  extensions: [".vhd", ".vhdl"],
  text: "plain",
  nature: "code",
};
export default vhdl;
