import type { Language } from "#contracts/language.ts";

const groovy: Language = {
  id: "groovy",
  name: "Groovy",
  extensions: [".gradle", ".groovy", ".gvy"],
  filenames: ["Jenkinsfile"],
  interpreters: ["groovy"],
  text: "plain",
  nature: "code",
  isTestPath: (path) => /(?:Test|Tests|Spec)\.groovy$/.test(path),
};
export default groovy;
