import { LANGUAGES } from "#languages/_registry.ts";
import { languageKit } from "./kits/language-kit.ts";

for (const id of Object.keys(LANGUAGES)) languageKit(id);
