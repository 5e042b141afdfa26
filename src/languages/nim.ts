import type { Language } from "#contracts/language.ts";

const nim: Language = {
  id: "nim",
  name: "Nim",
  extensions: [".nim", ".nims", ".nimble"],
  interpreters: ["nim"],
  text: "plain",
  nature: "code",
};
export default nim;
