import picomatch from "picomatch";
import { AppError } from "#base/app-error.ts";
import { SYMBOL_KINDS } from "#model/symbol-kind.ts";
import { TRAIT_BITS } from "#model/traits.ts";
import type { Admission } from "#retrieve/score-files.ts";
import type { LexicalSegment } from "#store/lexical-segment.ts";
import type { SearchOptions } from "./engine.ts";

const EVERY_CHUNK = () => true;

/** The filters of a search as tests of files and chunks. Throws AppError `unknown-language`. */
export function admissionOf(segment: LexicalSegment, options: SearchOptions): Admission {
  const tests: ((file: number) => boolean)[] = [];
  if (options.language !== undefined) {
    const language = segment.languages.indexOf(languageAlias(options.language));
    if (language < 0) {
      const known = segment.languages.join(", ");
      throw new AppError("unknown-language", `no file of the index is in "${options.language}"`, `Languages in this index: ${known}.`);
    }
    tests.push((file) => segment.fileLanguage[file] === language);
  }
  if (options.tests === "only") tests.push((file) => ((segment.fileTraits[file] as number) & TRAIT_BITS.test) !== 0);
  if (options.tests === "exclude") tests.push((file) => ((segment.fileTraits[file] as number) & TRAIT_BITS.test) === 0);
  if (options.path !== undefined && options.path !== "") {
    const fits = pathTest(options.path);
    tests.push((file) => fits(segment.path(file)));
  }
  const kind = options.kind === undefined ? -1 : SYMBOL_KINDS.indexOf(options.kind) + 1;
  return {
    file: tests.length === 0 ? EVERY_CHUNK : (file) => tests.every((test) => test(file)),
    chunk: kind < 0 ? EVERY_CHUNK : (chunk) => segment.chunkKind[chunk] === kind,
  };
}

/**
 * A path or folder, with or without `./` and a closing `/`, or a glob where the text holds glob characters; these may stand in
 * names, too (`app/[id]/page.ts`). Throws AppError `bad-glob`.
 */
export function pathTest(path: string): (candidate: string) => boolean {
  const plain = path.replace(/^\.\//, "");
  const folder = plain.endsWith("/") ? plain : `${plain}/`;
  const isNamed = (candidate: string) => candidate === plain || candidate.startsWith(folder);
  if (!/[*?{[]/.test(plain)) return isNamed;
  const fits = globTest(plain);
  return (candidate) => isNamed(candidate) || fits(candidate);
}

function globTest(glob: string): (candidate: string) => boolean {
  try {
    return picomatch(glob, { dot: true, basename: !glob.includes("/") });
  } catch (error) {
    throw new AppError(
      "bad-glob",
      `the path filter is no glob: ${(error as Error).message}`,
      "Name a folder, or a glob like src/**/*.ts.",
      { cause: error },
    );
  }
}

const ALIASES: { readonly [word: string]: string } = {
  ts: "typescript",
  js: "javascript",
  jsx: "javascript",
  py: "python",
  rb: "ruby",
  rs: "rust",
  cs: "c-sharp",
  csharp: "c-sharp",
  "c#": "c-sharp",
  "c++": "cpp",
  golang: "go",
  kt: "kotlin",
  sh: "bash",
  shell: "bash",
  scss: "css",
  md: "markdown",
  hs: "haskell",
  ex: "elixir",
};

function languageAlias(word: string): string {
  const lower = word.toLowerCase();
  return ALIASES[lower] ?? lower;
}
