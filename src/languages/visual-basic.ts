import type { Language } from "#contracts/language.ts";

const visualBasic: Language = {
  id: "visual-basic",
  name: "Visual Basic",
  extensions: [".vb", ".vbs", ".bas"],
  text: "plain",
  nature: "code",
};
export default visualBasic;
