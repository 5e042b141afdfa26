import type { Language } from "#contracts/language.ts";

const haxe: Language = {
  id: "haxe",
  name: "Haxe",
  extensions: [".hx"],
  text: "plain",
  nature: "code",
};
export default haxe;
