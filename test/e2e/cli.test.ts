import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bakery, newBakery } from "./bakery.ts";
import { CLI, portolan, type Run } from "./portolan.ts";

let bakery: Bakery;

function run(...words: string[]): Run {
  return portolan(words, { cwd: bakery.root, env: bakery.env });
}

beforeAll(() => {
  bakery = newBakery();
});
afterAll(() => bakery.remove());

test("before there is an index, every reading command says how to get one", () => {
  for (const words of [["search", "loaf"], ["show", "Oven"], ["outline", "src"], ["status"], ["export", "json"]]) {
    const { code, stdout, stderr } = run(...words);
    expect({ code, stdout }, words[0]).toEqual({ code: 1, stdout: "" });
    expect(stderr, words[0]).toMatch(/^error: .+\nhint: .*portolan index/);
    expect(stderr).not.toContain("    at ");
  }
});

test("index tells what it read, where it put it and what it cost", () => {
  const { code, stdout, stderr } = run("index");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(
    /^indexed {4}4 files \(4 parsed\)\nholds {6}\d+ symbols, \d+ references, \d+ chunks\nstore .*\(.+, generation 1\)\ntook .*CPU.*peak memory\n/,
  );
});

test("a second run reads nothing that it knows already", () => {
  expect(JSON.parse(run("index", "--json").stdout)).toMatchObject({ files: 4, parsed: 0, removed: 0 });
});

test("search prints places, definitions and lines, and --json the same result as data", () => {
  const { code, stdout } = run("search", "price", "of", "a", "loaf");
  expect(code).toBe(0);
  expect(stdout).toMatch(/^1\. src\/till\.ts:\d+-\d+ {2}function priceOf\n/);
  expect(stdout).toContain('return flour === "rye" ? 420 : 360;');
  const { results, index } = JSON.parse(run("search", "price of a loaf", "--json").stdout);
  expect(results[0]).toMatchObject({ path: "src/till.ts", name: "priceOf" });
  expect(index).toMatchObject({ state: "fresh" });
});

test("search takes the filters of its options", () => {
  const paths = (...words: string[]): string[] => [
    ...new Set<string>(JSON.parse(run("search", "price", "--json", ...words).stdout).results.map(({ path }: { path: string }) => path)),
  ];
  expect(paths("--tests", "only")).toEqual(["test/till.test.ts"]);
  expect(paths("--path", "src")).not.toContain("test/till.test.ts");
  expect(paths("--limit", "1")).toHaveLength(1);
  expect(paths("--lang", "markdown").every((path) => path === "README.md")).toBe(true);
});

test("show prints numbered lines of a symbol, of a path and of lines in it", () => {
  expect(run("show", "Oven.bakeLoaf").stdout).toMatch(/^src\/oven\.ts:\d+-8 {2}.*bakeLoaf\n[\s\S]* 6 {2} {2}bakeLoaf\(|\n6 {4}bakeLoaf\(/);
  expect(run("show", "src/till.ts:2-4").stdout).toBe(
    'src/till.ts:2-4\n2  export function priceOf(flour: string): number {\n3    return flour === "rye" ? 420 : 360;\n4  }\n',
  );
  expect(JSON.parse(run("show", "src/oven.ts#Oven", "--json").stdout)).toMatchObject({ path: "src/oven.ts", complete: true });
});

test("an unknown symbol is met with names that are there", () => {
  const { code, stderr } = run("show", "priceOff");
  expect(code).toBe(1);
  expect(stderr).toContain("priceOf");
});

test.each(["../outside.ts", "/etc/passwd", ".git/config", "src/../../x"])("show refuses %s", (path) => {
  const { code, stdout, stderr } = run("show", path);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^error: /);
});

test("outline lists what a file defines and what a folder holds", () => {
  expect(run("outline", "src/oven.ts").stdout).toMatch(/^src\/oven\.ts\n {2}\d+-9 {2}class Oven.*\n {4}\d+-8 {2}method bakeLoaf/);
  expect(run("outline", "src").stdout).toMatch(/src\/oven\.ts {2}\d+ symbols\n {2}src\/till\.ts {2}\d+ symbols/);
});

test("status counts and names the store", () => {
  expect(run("status").stdout).toMatch(/^index {6}fresh, generation \d+, git [0-9a-f]{12}\nroot .*bakery\nstore .*cache/);
  expect(JSON.parse(run("status", "--json").stdout)).toMatchObject({ files: 4, index: { state: "fresh" } });
});

test("export writes one object a line, nodes before edges", () => {
  const rows = run("export", "json")
    .stdout.trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(rows[0]).toMatchObject({ t: "node" });
  const kinds = rows.map(({ t }) => t);
  expect(kinds.lastIndexOf("node")).toBeLessThan(kinds.includes("edge") ? kinds.indexOf("edge") : kinds.length);
});

test("doctor finds everything in order, each line with its finding", () => {
  const { code, stdout } = run("doctor");
  expect(stdout.match(/^ok {7}\w+/gm)).toEqual(
    ["node", "store", "libsql", "grammars", "git", "config", "index"].map((name) => `ok       ${name}`),
  );
  expect(code).toBe(0);
});

test.each([
  [["serach", "loaf"], "Did you mean search?"],
  [["search"], "missing required argument"],
  [["search", "loaf", "--limit", "900"], "from 1 to 50"],
  [["search", "loaf", "--mode", "guess"], "hybrid, lexical, semantic, exact, regex"],
  [["export", "csv"], "json"],
])("%j is a mistake in usage and says what is right", (words, advice) => {
  const { code, stdout, stderr } = run(...words);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(advice);
});

test("the home folder is not indexed unless forced", () => {
  const { code, stderr } = portolan(["index"], { cwd: bakery.env["HOME"] ?? "", env: bakery.env });
  expect(code).toBe(1);
  expect(stderr).toMatch(/home folder[\s\S]*--force/);
});

test("--version prints the version and --help every command", () => {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  expect(run("--version").stdout).toBe(`${version}\n`);
  const { code, stdout } = run("--help");
  expect(code).toBe(0);
  for (const command of ["index", "status", "search", "show", "outline", "export", "doctor", "mcp"])
    expect(stdout).toContain(`\n  ${command} `);
});

test("an interrupt ends a command with 130 and without a word", async () => {
  const child = spawn(process.execPath, [CLI, "mcp"], { cwd: bakery.root, env: bakery.env, stdio: "pipe" });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (piece: string) => (stderr += piece));
  child.stdout.once("data", () => child.kill("SIGINT"));
  child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })}\n`);
  const code = await new Promise((resolve) => child.once("close", resolve));
  expect({ code, stderr }).toEqual({ code: 130, stderr: "" });
});

test("a reader that closes the pipe early is no error", async () => {
  const child = spawn(process.execPath, [CLI, "export", "json"], { cwd: bakery.root, env: bakery.env, stdio: ["ignore", "pipe", "pipe"] });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (piece: string) => (stderr += piece));
  child.stdout.destroy();
  const code = await new Promise((resolve) => child.once("close", resolve));
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});
