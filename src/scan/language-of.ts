import { LANGUAGE_OF_EXTENSION, LANGUAGE_OF_FILENAME, LANGUAGE_OF_INTERPRETER } from "#languages/_registry.ts";

/**
 * Id of the language of a file: by its whole name, its longest known ending, or the program that its first line names;
 * `text` where nothing claims it. `head` are its first bytes (200 are enough); only files without a known name need them.
 */
export function languageOf(path: string, head?: Uint8Array): string {
  return languageOfPath(path) ?? (head === undefined ? undefined : languageOfFirstLine(head)) ?? "text";
}

/** The language as far as the path tells it. */
function languageOfPath(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const whole = lookUp(LANGUAGE_OF_FILENAME, name);
  if (whole !== undefined) return whole;
  const lower = name.toLowerCase();
  for (let dot = lower.indexOf("."); dot >= 0; dot = lower.indexOf(".", dot + 1)) {
    const language = lookUp(LANGUAGE_OF_EXTENSION, lower.slice(dot));
    if (language !== undefined) return language;
  }
  return undefined;
}

/** `#!/usr/bin/env -S VAR=1 python3.12 -u`: the first word that is a program, without version, if need be. */
function languageOfFirstLine(head: Uint8Array): string | undefined {
  if (head[0] !== 0x23 || head[1] !== 0x21) return undefined;
  const line = Buffer.from(head.subarray(2, 200))
    .toString("latin1")
    .split(/[\r\n]/, 1)[0] as string;
  for (const word of line.trim().split(/\s+/)) {
    const program = word.slice(word.lastIndexOf("/") + 1);
    if (program === "env" || program.startsWith("-") || program.includes("=")) continue;
    return lookUp(LANGUAGE_OF_INTERPRETER, program) ?? lookUp(LANGUAGE_OF_INTERPRETER, program.replace(/[\d.]+$/, ""));
  }
  return undefined;
}

/** Only own keys: a file may be called `constructor`. */
function lookUp(table: { readonly [word: string]: string }, word: string): string | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
