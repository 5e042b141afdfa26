import type { Language } from "#contracts/language.ts";
import { LANGUAGES } from "#languages/_registry.ts";

const loaded = new Map<string, Promise<Language | undefined>>();

/** A language by its id, loaded once per thread; undefined for an id that no plug-in has. */
export function languageById(id: string): Promise<Language | undefined> {
  let language = loaded.get(id);
  if (language === undefined) {
    language = Object.hasOwn(LANGUAGES, id)
      ? (LANGUAGES[id]?.().then((module) => module.default) ?? Promise.resolve(undefined))
      : Promise.resolve(undefined);
    loaded.set(id, language);
  }
  return language;
}
