import type { Language } from "#contracts/language.ts";

const awk: Language = {
  id: "awk",
  name: "AWK",
  extensions: [".awk", ".gawk"],
  interpreters: ["awk", "gawk", "mawk", "nawk"],
  text: "plain",
  nature: "code",
};
export default awk;
