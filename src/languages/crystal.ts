import type { Language } from "#contracts/language.ts";

const crystal: Language = {
  id: "crystal",
  name: "Crystal",
  extensions: [".cr", ".ecr"],
  interpreters: ["crystal"],
  text: "plain",
  nature: "code",
  isTestPath: (path) => /_spec\.cr$/.test(path),
};
export default crystal;
