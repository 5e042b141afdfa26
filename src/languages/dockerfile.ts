import type { Language } from "#contracts/language.ts";

const dockerfile: Language = {
  id: "dockerfile",
  name: "Dockerfile",
  extensions: [".dockerfile", ".containerfile"],
  filenames: ["Dockerfile", "Containerfile"],
  text: "plain",
  nature: "code",
};
export default dockerfile;
