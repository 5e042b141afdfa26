import type { Language } from "#contracts/language.ts";

const v: Language = {
  id: "v",
  name: "V",
  extensions: [".vsh", ".vv"],
  filenames: ["v.mod"],
  text: "plain",
  nature: "code",
};
export default v;
