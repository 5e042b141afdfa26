import type { Language } from "#contracts/language.ts";

const diff: Language = {
  id: "diff",
  name: "Diff",
  extensions: [".diff", ".patch"],
  text: "plain",
  nature: "data",
};
export default diff;
