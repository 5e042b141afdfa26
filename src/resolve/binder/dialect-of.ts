import type { Dialect } from "./dialect.ts";
import { c } from "./dialects/c.ts";
import { cSharp } from "./dialects/c-sharp.ts";
import { ecmascript } from "./dialects/ecmascript.ts";
import { go } from "./dialects/go.ts";
import { java } from "./dialects/java.ts";
import { kotlin } from "./dialects/kotlin.ts";
import { php } from "./dialects/php.ts";
import { python } from "./dialects/python.ts";
import { ruby } from "./dialects/ruby.ts";
import { rust } from "./dialects/rust.ts";
import type { Unit } from "./unit.ts";

const DIALECTS: { readonly [language: string]: Dialect } = {
  c,
  cpp: c,
  typescript: ecmascript,
  tsx: ecmascript,
  javascript: ecmascript,
  vue: ecmascript,
  svelte: ecmascript,
  "c-sharp": cSharp,
  go,
  java,
  kotlin,
  php,
  python,
  ruby,
  rust,
};

/** Rules of a language for the binder; undefined for languages whose names it does not bind. */
export function dialectOf(language: string): Dialect | undefined {
  return Object.hasOwn(DIALECTS, language) ? DIALECTS[language] : undefined;
}

/** Whether a file is TypeScript or JavaScript to the binder. */
export function isEcmascript(unit: Unit): boolean {
  return unit.dialect === ecmascript;
}
