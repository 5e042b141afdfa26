import type { Language } from "#contracts/language.ts";

const verilog: Language = {
  id: "verilog",
  name: "Verilog",
  extensions: [".v", ".vh", ".sv", ".svh"],
  text: "plain",
  nature: "code",
};
export default verilog;
