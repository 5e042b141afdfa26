import type { Language } from "#contracts/language.ts";

const nix: Language = {
  id: "nix",
  name: "Nix",
  extensions: [".nix"],
  text: "plain",
  nature: "code",
};
export default nix;
