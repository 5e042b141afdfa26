import type { Language } from "#contracts/language.ts";

const cobol: Language = {
  id: "cobol",
  name: "COBOL",
  extensions: [".cob", ".cbl", ".cpy"],
  text: "plain",
  nature: "code",
};
export default cobol;
