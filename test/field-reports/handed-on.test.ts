import { describe, expect, it } from "vitest";
import { indexFolder, useIndexedFolders } from "../index/indexed-folder.ts";
import { placesOf, usersOf } from "./asked.ts";

useIndexedFolders();

describe("a function that is handed on by its name", () => {
  const HANDLERS = ["admit", "validate", "seat", "onSeated", "tick", "label", "fail", "rescue"];
  const THEATRE = {
    "handlers.ts": HANDLERS.map((name) => `export function ${name}(...a: any[]): any { return a; }\n`).join(""),
    "app.ts": `import { EventEmitter } from "node:events";
import { admit, validate, seat, onSeated, tick, label, fail, rescue } from "./handlers";
type Fn = (...a: any[]) => any;
declare const door: { use(f: Fn): void; post(p: string, ...f: Fn[]): void };
export const bell = new EventEmitter();
door.use(admit);
door.post("/o", validate, seat);
bell.on("seated", onSeated);
setInterval(tick, 1000);
export const list = (xs: number[]) => xs.map(label);
export async function run(p: Promise<void>) { return p.then(rescue).catch(fail); }
export function guard() { setTimeout(() => { lateError("x"); }, 5); }
export function lateError(s: string) { bell.emit("seated", s); }
const table: Record<string, Fn> = { a: viaTable, b: (x) => inline(x) };
export function viaTable() { return 1; }
function inline(x: unknown) { return x; }
export const dispatch = (k: string) => table[k]();
(function boot() { curtain(); })();
export function curtain() { return 0; }
class Usher { greet = welcome; constructor() { bell.on("open", this.open.bind(this)); bell.once("close", this.shut); } open() {} shut() {} }
function welcome() {}
export function neverNamed() { return "nobody refers to me"; }
`,
  };

  it.each(HANDLERS)("has a reference from where it is handed on: %s", async (name) => {
    const { engine } = await indexFolder(THEATRE);
    const places = await placesOf(engine, `handlers.ts#${name}`);
    expect(places).toContainEqual(expect.stringMatching(/^app\.ts:\d+ reference binding in /));
    expect((await engine.explain({ symbol: `handlers.ts#${name}` })).callers.total).toBeGreaterThan(0);
  });

  it.each([
    ["lateError", "app.ts#guard"],
    ["viaTable", "app.ts#table"],
    ["inline", "app.ts#table"],
    ["curtain", "app.ts"],
    ["welcome", "app.ts#Usher.greet"],
    ["Usher.open", "app.ts#Usher.constructor"],
    ["Usher.shut", "app.ts#Usher.constructor"],
  ])("also inside of what runs later: %s", async (name, user) => {
    const { engine } = await indexFolder(THEATRE);
    expect((await usersOf(engine, name)).map((id) => id.replace("#boot", "").replace(/#table\.b$/, "#table"))).toContain(user);
  });

  it("alone has users; what nobody names has none, and says what that means", async () => {
    const { engine } = await indexFolder(THEATRE);
    expect(await usersOf(engine, "neverNamed")).toEqual([]);
    expect((await engine.explain({ symbol: "neverNamed" })).note).toBe(
      "No callers are in the index. It is exported: users outside of the repository are not seen.",
    );
  });

  it.each([
    [
      "Python",
      "a.py",
      "def hand(): pass\n\n\nTABLE = {'x': hand}\n\n\nclass Door:\n    on_open = hand\n\n\ndef use(bell):\n    bell.on(hand)\n    return sorted([], key=hand)\n",
      4,
    ],
    [
      "Go",
      "a.go",
      'package a\n\nfunc hand() {}\n\nvar table = map[string]func(){"x": hand}\n\ntype Door struct{ open func() }\n\nfunc use(bell func(func())) {\n\tbell(hand)\n\t_ = Door{open: hand}\n}\n',
      3,
    ],
    [
      "Java",
      "A.java",
      "import java.util.*;\nclass A { static void hand() {}\n  Runnable field = A::hand;\n  void use(List<Runnable> xs) { xs.add(A::hand);\n new Thread(A::hand).start(); } }\n",
      3,
    ],
    ["PHP", "a.php", "<?php\nfunction hand($x) {}\nfunction use_it() {\n $f = hand(...);\n return $f; }\n", 1],
    [
      "C",
      "a.c",
      "static void hand(void) {}\nstruct door { void (*open)(void); };\nstatic struct door d = { .open = hand };\nvoid use(void (*bell)(void)) {\n  bell = hand;\n  d.open = &hand;\n}\n",
      3,
    ],
  ])("has its references in %s", async (_, path, text, count) => {
    const { engine } = await indexFolder({ [path]: text });
    expect((await placesOf(engine, "hand")).filter((place) => / (?:reference|call) binding in /.test(place))).toHaveLength(count);
  });
});

describe("calls outside of all functions", () => {
  it("count as uses in JavaScript", async () => {
    const { engine } = await indexFolder({
      "main.js":
        "function start() { return 1; }\nstart();\n(async () => { await start(); })();\nif (require.main === module) cli();\nfunction cli() {}\nlabel: for (const x of [1]) { late(x); }\nfunction late() {}\n",
    });
    expect(await placesOf(engine, "start")).toEqual(["main.js:2 call binding in main.js", "main.js:3 call binding in main.js"]);
    expect(await usersOf(engine, "cli")).toEqual(["main.js"]);
    expect(await usersOf(engine, "late")).toEqual(["main.js"]);
  });

  it("count as uses in Python, with class bodies, defaults and decorators", async () => {
    const { engine } = await indexFolder({
      "util.py": "def helper(*a): return (lambda f: f) if a else 1\n",
      "job.py":
        "from util import helper\nresult = helper()\n\n\nclass C:\n    x = helper()\n\n    def m(self, d=helper()): pass\n\n\n@helper\ndef deco(): pass\n\n\n@helper(1)\ndef other(): pass\n",
    });
    expect((await placesOf(engine, "helper")).map((place) => place.replace(/ in .*/, ""))).toEqual([
      "job.py:2 call binding",
      "job.py:6 call binding",
      "job.py:8 call binding",
      "job.py:11 decorator binding",
      expect.stringMatching(/^job\.py:15 (?:call|decorator) binding$/),
    ]);
    expect((await engine.explain({ symbol: "helper" })).callers.total).toBeGreaterThan(0);
  });

  it.each([
    ["Ruby", "a.rb", "def start; end\n\nstart\n"],
    ["PHP", "a.php", "<?php\nfunction start() {}\nstart();\n"],
    ["Go", "a.go", "package a\n\nfunc start() int { return 1 }\n\nvar begun = start()\n"],
    ["TypeScript", "a.ts", "function start() {}\nexport const begun = [start()];\n"],
  ])("count as uses in %s", async (_, path, text) => {
    const { engine } = await indexFolder({ [path]: text });
    expect((await usersOf(engine, "start")).length).toBeGreaterThan(0);
  });
});
