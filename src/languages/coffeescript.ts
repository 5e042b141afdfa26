import type { Language } from "#contracts/language.ts";

const coffeescript: Language = {
  id: "coffeescript",
  name: "CoffeeScript",
  extensions: [".coffee", ".litcoffee"],
  interpreters: ["coffee"],
  text: "plain",
  nature: "code",
};
export default coffeescript;
