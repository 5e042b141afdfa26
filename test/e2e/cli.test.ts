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
  for (const words of [
    ["search", "loaf"],
    ["show", "Oven"],
    ["outline", "src"],
    ["status"],
    ["export", "json"],
    ["graph", "Oven"],
    ["refs", "Oven"],
    ["explain", "Oven"],
    ["impact"],
  ]) {
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
    /^indexed {4}4 files \(4 parsed\)\nholds {6}\d+ symbols, \d+ references, \d+ chunks\ngraph {6}\d+ edges.*\n(?:evidence .*\n)?(?:references .*\n)?store .*\(.+, generation 1\)\ntook .*CPU.*peak memory\n/,
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

test("graph shows who imports a file, and --json the same as data", () => {
  const { code, stdout, stderr } = run("graph", "src/till.ts", "--move", "up");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toBe("src/till.ts\n  ← src/oven.ts:1\n  ← test/till.test.ts:1\n");
  const { move, nodes, edges } = JSON.parse(run("graph", "src/till.ts", "--move", "up", "--json").stdout);
  expect(move).toBe("up");
  expect(nodes.map(({ id }: { id: string }) => id)).toEqual(["src/till.ts", "src/oven.ts", "test/till.test.ts"]);
  expect(edges[0]).toEqual({ from: "src/oven.ts", to: "src/till.ts", kind: "import", line: 1, path: "src/oven.ts", evidence: "binding" });
  expect(run("graph", "test/till.test.ts", "--to", "src/till.ts").stdout).toBe(
    "test/till.test.ts\n  → src/till.ts  import at test/till.test.ts:1\n",
  );
});

test("graph shows the users of a symbol with the places of their calls", () => {
  expect(run("graph", "priceOf", "--move", "up").stdout).toBe(
    "priceOf  function  src/till.ts:2-4\n  ← Oven.bakeLoaf  src/oven.ts:7\n  ← rye costs more  test/till.test.ts:4\n",
  );
  expect(run("graph", "Oven.bakeLoaf", "--move", "down").stdout).toBe(
    "Oven.bakeLoaf  method  src/oven.ts:6-8\n  → priceOf  src/till.ts:2  line 7\n",
  );
});

test("refs prints the line of each use", () => {
  const { code, stdout } = run("refs", "src/till.ts");
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^src\/till\.ts {2}2 references\nsrc\/oven\.ts\n {5}1 {2}import \{ priceOf \} from "\.\/till\.ts";\ntest\/till\.test\.ts\n/,
  );
});

test("explain tells what a symbol is, what tests it and who changed it", () => {
  const { code, stdout } = run("explain", "priceOf");
  expect(code).toBe(0);
  expect(stdout).toMatch(/^priceOf {2}function {2}src\/till\.ts:2-4\n {2}Price of a loaf in cents, by its flour\.\n/);
  expect(stdout).toContain("\ntests (1)\n  test/till.test.ts\n");
  expect(stdout).toMatch(/\nhistory of the file\n {2}\d{4}-\d\d-\d\d [0-9a-f]{7,} {2}The bakery opens {2}baker\n/);
});

test("impact of the work tree is nothing before a change, and of a file what imports it", () => {
  expect(run("impact")).toMatchObject({
    code: 0,
    stdout: "change  the work tree against HEAD: 0 files, 0 definitions\n",
    stderr: "Nothing changed.\n",
  });
  const { stdout } = run("impact", "--files", "src/till.ts,src/oven.ts");
  expect(stdout).toMatch(/^change {2}what was named: 2 files/);
  expect(stdout).toContain("tests to run  1 file\n  test/till.test.ts");
});

test("an unknown symbol is met with names that are there, in every command over the graph", () => {
  for (const words of [
    ["graph", "priceOff"],
    ["refs", "priceOff"],
    ["explain", "priceOff"],
    ["impact", "--symbols", "priceOff"],
  ]) {
    const { code, stdout, stderr } = run(...words);
    expect({ code, stdout }, words[0]).toEqual({ code: 1, stdout: "" });
    expect(stderr, words[0]).toBe('error: nothing named "priceOff" is defined\nhint: Defined names near it: priceOf.\n');
  }
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
    ["node", "store", "libsql", "grammars", "git", "config", "memory", "index"].map((name) => `ok       ${name}`),
  );
  expect(code).toBe(0);
});

test.each([
  [["serach", "loaf"], "Did you mean search?"],
  [["search"], "missing required argument"],
  [["search", "loaf", "--limit", "900"], "from 1 to 50"],
  [["search", "loaf", "--mode", "guess"], "hybrid, lexical, semantic, exact, regex"],
  [["export", "csv"], "json"],
  [["graph"], "missing required argument"],
  [["graph", "x", "--move", "sideways"], "expand, down, up, path"],
  [["mcp", "--tools", "some"], "default, all"],
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
  for (const command of ["index", "status", "search", "show", "outline", "graph", "refs", "explain", "impact", "export", "doctor", "mcp"])
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
