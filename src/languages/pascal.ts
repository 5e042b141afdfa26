import type { Language } from "#contracts/language.ts";

const pascal: Language = {
  id: "pascal",
  name: "Pascal",
  extensions: [".pas", ".dpr", ".lpr"],
  text: "plain",
  nature: "code",
};
export default pascal;
