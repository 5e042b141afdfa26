import type { Language } from "#contracts/language.ts";

const fsharp: Language = {
  id: "fsharp",
  name: "F#",
  extensions: [".fs", ".fsi", ".fsx"],
  text: "plain",
  nature: "code",
};
export default fsharp;
