import type { Language } from "#contracts/language.ts";

const meson: Language = {
  id: "meson",
  name: "Meson",
  extensions: [],
  filenames: ["meson.build", "meson_options.txt", "meson.options"],
  text: "plain",
  nature: "code",
};
export default meson;
