import type { Language } from "#contracts/language.ts";

const just: Language = {
  id: "just",
  name: "just",
  extensions: [".just"],
  filenames: ["justfile", "Justfile", ".justfile"],
  text: "plain",
  nature: "code",
};
export default just;
