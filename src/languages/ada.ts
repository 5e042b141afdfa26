import type { Language } from "#contracts/language.ts";

const ada: Language = {
  id: "ada",
  name: "Ada",
  extensions: [".adb", ".ads"],
  text: "plain",
  nature: "code",
};
export default ada;
