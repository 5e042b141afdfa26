import { describe, expect, it } from "vitest";
import { idsOf, indexFolder, useIndexedFolders } from "../index/indexed-folder.ts";
import { edgesOf, placesOf, usedBy, usersOf } from "./asked.ts";

useIndexedFolders();

describe("functions in the fields of a class", () => {
  const STAGE = {
    "net.ts": "export async function fetchScene(act: string) { return act; }\n",
    "stage.ts": `import { fetchScene } from "./net";
export class Stage {
  private timer?: ReturnType<typeof setTimeout>;
  onCue = async () => { await this.load(); };
  static from = (act: string) => { const made = new Stage(); made.act = act; return made; };
  act = "";
  open() { const loop = () => { this.onCue().then(() => { this.wait(loop); }); }; loop(); }
  private wait(next: () => void) { this.timer = setTimeout(next, 10); }
  private async load() { return fetchScene(this.act); }
  closeLater = function (this: Stage) { sweep(this); };
}
export function sweep(stage: Stage) { return stage.act; }
`,
    "use.ts":
      'import { Stage } from "./stage";\nexport function evening() { const stage = Stage.from("one"); stage.open(); return stage; }\n',
  };

  it("are members with the calls in their bodies, also from functions inside", async () => {
    const { engine } = await indexFolder(STAGE);
    expect(await usersOf(engine, "Stage.load")).toEqual(["stage.ts#Stage.onCue"]);
    expect(await usersOf(engine, "Stage.onCue", { depth: 3 })).toEqual(expect.arrayContaining(["stage.ts#Stage.open", "use.ts#evening"]));
    expect(await usersOf(engine, "Stage.wait", { depth: 3 })).toContain("stage.ts#Stage.open");
    expect(await usersOf(engine, "Stage.from")).toEqual(["use.ts#evening"]);
    expect(await usersOf(engine, "Stage.open")).toEqual(["use.ts#evening"]);
    expect(await usersOf(engine, "sweep")).toEqual(["stage.ts#Stage.closeLater"]);
  });

  it("are reached through all of them", async () => {
    const { engine } = await indexFolder(STAGE);
    expect(await usersOf(engine, "fetchScene", { depth: 6 })).toEqual(
      expect.arrayContaining(["stage.ts#Stage.load", "stage.ts#Stage.onCue", "stage.ts#Stage.open", "use.ts#evening"]),
    );
  });
});

describe("calls in functions of every form", () => {
  const FORMS = `function bow() {}
function alpha() { bow(); }
const gamma = () => { bow(); };
export const delta = async () => { bow(); };
const eps = function named() { bow(); };
let zeta; zeta = () => bow();
export default () => { bow(); };
const cast = { eta() { bow(); }, theta: () => bow(), async *iota() { bow(); } };
class Troupe { kappa() { bow(); } static lambda = () => bow(); get mu() { return bow(); } static { bow(); } #nu() { bow(); } constructor() { bow(); } }
`;

  it.each(["forms.ts", "forms.js", "forms.tsx"])("are all found in %s", async (path) => {
    const { engine } = await indexFolder({ [path]: FORMS });
    const places = await placesOf(engine, "bow");
    expect(places.filter((place) => place.includes(" call binding ")).map((place) => Number(/:(\d+)/.exec(place)?.[1]))).toEqual([
      2, 3, 4, 5, 6, 7, 8, 8, 8, 9, 9, 9, 9, 9, 9,
    ]);
    const users = (await usersOf(engine, "bow")).map((id) => id.slice(id.indexOf("#") + 1));
    const members = ["Troupe.kappa", "Troupe.lambda", "Troupe.mu", "Troupe.#nu", "Troupe.constructor"];
    expect(users).toEqual(expect.arrayContaining(["alpha", "gamma", "delta", "eps", "cast.eta", "cast.theta", "cast.iota", ...members]));
  });

  it("belong to the nearest function that has a name", async () => {
    const { engine } = await indexFolder({
      "prompter.ts": `export const later = (line: string) => { setTimeout(() => { whisper(line); }, 1); };
export class Box { prompt() { return new Promise<void>((done) => { process.nextTick(() => { done(); whisper("now"); }); }); } }
function whisper(..._: unknown[]) {}
export default { acts: [{ go: () => whisper("go") }] };
[1, 2].forEach((n) => { whisper(n); });
`,
    });
    expect(await usersOf(engine, "whisper")).toEqual(
      expect.arrayContaining(["prompter.ts#later", "prompter.ts#Box.prompt", "prompter.ts"]),
    );
    expect((await placesOf(engine, "whisper")).map((place) => place.split(" ")[0])).toEqual([
      "prompter.ts:1",
      "prompter.ts:2",
      "prompter.ts:4",
      "prompter.ts:5",
    ]);
  });

  it.each([
    [
      "Python",
      "acts.py",
      "def bow(): pass\n\n\ndef alpha():\n    inner = lambda: bow()\n    return [bow() for _ in range(2)]\n\n\nclass Troupe:\n    step = lambda self: bow()\n\n    async def kappa(self):\n        def nested():\n            return bow()\n        return nested()\n",
      4,
    ],
    [
      "Go",
      "acts.go",
      "package acts\n\nfunc bow() {}\n\nfunc alpha() {\n\tgo func() { bow() }()\n\tdefer bow()\n}\n\nvar delta = func() { bow() }\n",
      3,
    ],
    [
      "Java",
      "Acts.java",
      "class Acts {\n  static void bow() {}\n  Runnable delta = () -> bow();\n  static { bow(); }\n  void alpha() { Runnable r = new Runnable() { public void run() { bow(); } }; r.run(); }\n}\n",
      3,
    ],
    ["Ruby", "acts.rb", "def bow; end\n\ndef alpha\n  [1].each { |n| bow }\n  -> { bow }.call\nend\n\nbow\n", 3],
    [
      "PHP",
      "acts.php",
      "<?php\nfunction bow() {}\nfunction alpha() { $f = fn () => bow(); return array_map(function ($n) { return bow(); }, []); }\nbow();\n",
      3,
    ],
    [
      "Rust",
      "acts.rs",
      "fn bow() {}\nfn alpha() {\n    let f = || bow();\n    vec![1].iter().for_each(|_| { bow(); });\n    f();\n}\nstatic D: fn() = || bow();\n",
      3,
    ],
  ])("are all found in %s", async (_, path, text, count) => {
    const { engine } = await indexFolder({ [path]: text });
    expect((await placesOf(engine, "bow")).filter((place) => place.includes(" call binding "))).toHaveLength(count);
  });
});

describe("declarations of every form", () => {
  const SCENERY = {
    "set.ts": `export abstract class Prop<T> {
  static made = 0;
  #store = new Map<string, T>();
  abstract load(id: string): Promise<T>;
  get size(): number { return this.#store.size; }
  set limit(n: number) { this.trim(n); }
  protected trim(n: number): void { while (this.#store.size > n) this.drop(); }
  private drop(): void { const [k] = this.#store.keys(); this.#store.delete(k as string); }
  ["painted-on"](): string { return this.trim.name; }
}
export namespace Plan {
  export interface Spot { x: number; y: number }
  export function way(a: Spot, b: Spot): number { return Math.hypot(a.x - b.x, a.y - b.y); }
  export namespace Deep { export const CENTRE: Spot = { x: 0, y: 0 }; export function fromCentre(p: Spot) { return way(p, CENTRE); } }
}
export function cut(v: string): string;
export function cut(v: number): number;
export function cut(v: string | number): string | number { return v; }
export const settings = { acts: 3, onFail() { return cut(1); } } satisfies Record<string, unknown>;
export default class {
  run(): number { return Plan.Deep.fromCentre({ x: 1, y: 1 }); }
}
`,
    "posters.ts": `type Maker = new (...args: never[]) => object;
export function Shown(tag: string) { return (target: Maker, _context?: unknown) => { seen.set(tag, target); }; }
export function Timed(_target: unknown, _context: unknown) {}
export const seen = new Map<string, Maker>();
@Shown("poster")
export class Poster {
  @Timed
  print(to: string) { return this.draw(to); }
  private draw(to: string) { return to; }
}
`,
  };

  it("have the calls in them and to them", async () => {
    const { engine } = await indexFolder(SCENERY);
    expect(await usersOf(engine, "Prop.trim")).toEqual(expect.arrayContaining(["set.ts#Prop.limit"]));
    expect(await usersOf(engine, "Prop.drop")).toEqual(["set.ts#Prop.trim"]);
    expect(await usersOf(engine, "Plan.way")).toEqual(["set.ts#Plan.Deep.fromCentre"]);
    expect(await usersOf(engine, "fromCentre")).toEqual(["set.ts#set.run"]);
    expect(await usersOf(engine, "cut")).toEqual(["set.ts#settings.onFail"]);
    expect(await usersOf(engine, "Poster.draw")).toEqual(["posters.ts#Poster.print"]);
  });

  it("with decorators are users of them", async () => {
    const { engine } = await indexFolder(SCENERY);
    const edges = await edgesOf(engine);
    expect(edges.some((edge) => / decorator posters\.ts#Shown$/.test(edge))).toBe(true);
    expect(edges.some((edge) => / decorator posters\.ts#Timed$/.test(edge))).toBe(true);
  });
});

describe("functions of one name in one file", () => {
  it("are told apart by what holds them", async () => {
    const { engine } = await indexFolder({
      "store.ts":
        "export function readSeat(id: string) { return id; }\nexport function writeSeat(id: string) { return id; }\nexport function audit(id: string) { return id.length; }\n",
      "desk.ts": `import { readSeat, writeSeat, audit } from "./store";
const ask = <T>(o: { handler: (id: string) => T }) => o;
const change = ask;
export const getSeat = ask({ handler: (id) => { return readSeat(id); } });
export const saveSeat = change({ handler: (id) => { audit(id); return writeSeat(id); } });
export const dropSeat = change({ handler: (id) => { audit(id); return null; } });
`,
      "steps.ts": `export function outerA() { function step() { return leafA(); } return step(); }
export function outerB() { function step() { return leafB(); } return step(); }
export function leafA() { return "a"; }
export function leafB() { return "b"; }
export class P { step() { return leafA(); } }
export class Q { step() { return leafB(); } }
`,
    });
    const around = async (name: string) => (await usersOf(engine, name)).map((id) => /#(\w+)/.exec(id)?.[1]);
    expect(await around("readSeat")).toEqual(["getSeat"]);
    expect(await around("writeSeat")).toEqual(["saveSeat"]);
    expect((await around("audit")).sort()).toEqual(["dropSeat", "saveSeat"]);
    expect(await usersOf(engine, "leafA")).toEqual(["steps.ts#P.step", "steps.ts#outerA.step"]);
    expect(await usersOf(engine, "leafB")).toEqual(["steps.ts#Q.step", "steps.ts#outerB.step"]);
    expect(await usedBy(engine, "outerA")).toEqual(["steps.ts#outerA.step"]);
    expect(await usedBy(engine, "outerB")).toEqual(["steps.ts#outerB.step"]);
    expect(await usersOf(engine, "P.step")).toEqual([]);
    expect((await idsOf(engine, "step", { mode: "exact" })).sort()).toEqual(
      ["P.step", "Q.step", "outerA.step", "outerB.step"].map((name) => `steps.ts#${name}`),
    );
  });
});
