import type { Language } from "#contracts/language.ts";

const cue: Language = {
  id: "cue",
  name: "CUE",
  extensions: [".cue"],
  text: "plain",
  nature: "code",
};
export default cue;
