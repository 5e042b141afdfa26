import type { Language } from "#contracts/language.ts";

const jsonnet: Language = {
  id: "jsonnet",
  name: "Jsonnet",
  extensions: [".jsonnet", ".libsonnet"],
  text: "plain",
  nature: "code",
};
export default jsonnet;
