import type { Language } from "#contracts/language.ts";

const assembly: Language = {
  id: "assembly",
  name: "Assembly",
  extensions: [".asm", ".s", ".nasm"],
  text: "plain",
  nature: "code",
};
export default assembly;
