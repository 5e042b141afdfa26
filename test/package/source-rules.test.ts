import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const source = new URL("../../src/", import.meta.url);

/** `path:line` of every line of src/ outside the allowed folders that the pattern matches, comments left out. */
function linesWith(pattern: RegExp, allowed: readonly string[]): string[] {
  const found: string[] = [];
  for (const path of readdirSync(source, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"))) {
    if (!path.endsWith(".ts") || allowed.some((folder) => path.startsWith(folder))) continue;
    readFileSync(new URL(path, source), "utf8")
      .split("\n")
      .forEach((line, at) => {
        if (pattern.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line)) found.push(`${path}:${at + 1}`);
      });
  }
  return found.sort();
}

test("only the command line writes to stdout", () => {
  expect(linesWith(/\bprocess\.stdout\b|\bconsole\.\w+\(/, ["serve/cli/"])).toEqual([]);
});

test("nothing reaches for the network through a global", () => {
  expect(linesWith(/(?<![.\w])(?:fetch\(|new (?:WebSocket|EventSource)\()/, ["providers/", "team/", "serve/http/"])).toEqual([]);
});

test("the lock file names no registry, so that every install takes the one it is set up for", () => {
  const lock = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8")) as {
    packages: Record<string, { resolved?: string }>;
  };
  const named = Object.entries(lock.packages).filter(([, { resolved }]) => resolved?.startsWith("http"));
  expect(named).toEqual([]);
});

test("programs are started in three places, by an array of arguments and without a shell", () => {
  const starters = ["resolve/checker/ask-checker.ts", "scan/git.ts", "engine/index-process.ts"];
  expect(linesWith(/["'](?:node:)?child_process["']/, starters)).toEqual([]);
  expect(linesWith(/["'](?:node:)?(?:cluster|vm|repl|inspector)["']/, ["base/collect-garbage.ts"])).toEqual([]);
  // Not RegExp.exec: the functions of child_process that take a command line, and the option that brings a shell.
  expect(
    linesWith(/(?<![.\w])exec(?:Sync)?\(|\bshell\s*:|\bcmd\.exe\b|["'](?:\/bin\/)?(?:ba|z)?sh["']\s*,\s*\[/, [
      "store/database.ts",
      "engine/admission.ts",
    ]),
  ).toEqual([]);
});

test("no text becomes code", () => {
  expect(linesWith(/(?<![.\w])eval\(|\bnew Function\(|(?<![.\w])Function\(/, [])).toEqual([]);
  // What is loaded is named in the sources: a literal, or a file of a registry.
  expect(
    linesWith(/(?:\bawait |=> ?)import\((?!["'])|(?<![.`])\brequire\((?!\))|createRequire/, [
      "store/database.ts",
      "model/",
      "languages/",
      "resolve/binder/",
    ]),
  ).toEqual([]);
});

test("git is reached through runGit, and a revision of a caller through resolveRevision", () => {
  expect(linesWith(/\brunGit\(/, ["scan/"])).toEqual([]);
  expect(linesWith(/\brevision\b.*\brunGit\(|\brunGit\(.*\brevision\b/, ["scan/git.ts"])).toEqual([]);
});
