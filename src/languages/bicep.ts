import type { Language } from "#contracts/language.ts";

const bicep: Language = {
  id: "bicep",
  name: "Bicep",
  extensions: [".bicep"],
  text: "plain",
  nature: "code",
};
export default bicep;
