import type { Language } from "#contracts/language.ts";

const puppet: Language = {
  id: "puppet",
  name: "Puppet",
  extensions: [".pp", ".epp"],
  text: "plain",
  nature: "code",
};
export default puppet;
