import type { Language } from "#contracts/language.ts";

const gherkin: Language = {
  id: "gherkin",
  name: "Gherkin",
  extensions: [".feature"],
  text: "plain",
  nature: "code",
  isTestPath: (path) => path.endsWith(".feature"),
};
export default gherkin;
