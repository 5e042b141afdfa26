import type { Language } from "#contracts/language.ts";

const objectiveC: Language = {
  id: "objective-c",
  name: "Objective-C",
  extensions: [".m", ".mm"],
  text: "plain",
  nature: "code",
  isTestPath: (path) => /Tests?\.mm?$/.test(path),
};
export default objectiveC;
