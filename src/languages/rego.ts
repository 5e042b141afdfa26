import type { Language } from "#contracts/language.ts";

const rego: Language = {
  id: "rego",
  name: "Rego",
  extensions: [".rego"],
  text: "plain",
  nature: "code",
};
export default rego;
