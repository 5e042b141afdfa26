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
