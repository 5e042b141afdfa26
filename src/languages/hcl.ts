import type { Language } from "#contracts/language.ts";

const hcl: Language = {
  id: "hcl",
  name: "HCL",
  extensions: [".tf", ".tfvars", ".hcl", ".nomad"],
  text: "plain",
  nature: "code",
};
export default hcl;
