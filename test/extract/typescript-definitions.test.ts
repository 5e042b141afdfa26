import { describe, expect, it } from "vitest";
import { factsOf } from "../kits/language-kit.ts";
import { idsIn, symbolIn } from "./symbols-of.ts";

/** A queue with functions in fields, instance and static, one of them recursive inside a method. */
const QUEUE = `import { fetchOrder } from "./net";
export class Queue {
  private timer?: number;
  onOrder = async () => {
    await this.load();
  };
  static from = (url: string) => {
    const queue = new Queue();
    return queue;
  };
  url = "";
  start() {
    const again = () => {
      this.onOrder().then(() => {
        this.schedule(again);
      });
    };
    again();
  }
  private schedule(next: () => void) {}
  private async load() {
    return fetchOrder(this.url);
  }
  closeLater = function (this: Queue) {
    close(this);
  };
}
export function close(queue: Queue) {}
`;

const DECLARATIONS = `export abstract class Store<T> {
  static opened = 0;
  #cache = new Map<string, T>();
  accessor label = "store";
  abstract load(id: string): Promise<T>;
  get size(): number { return this.#cache.size; }
  set limit(n: number) { this.trim(n); }
  protected trim(n: number): void { this.evict(); }
  private evict(): void {}
  static create<U>(this: new () => U): U { return new this(); }
  ["odd-name"](): string { return "o"; }
}
export namespace Shop {
  export interface Point { x: number; y: number }
  export function way(a: Point, b: Point): number { return a.x - b.x; }
  export namespace Street { export const START: Point = { x: 0, y: 0 }; export function fromStart(p: Point) { return way(p, START); } }
}
export enum Level { Low = 1, High = Low << 2 }
export const enum Flag { On = "on", Off = "off" }
export const settings = { retries: 3, onFail() { return 1; } } satisfies Record<string, unknown>;
export type Handler<in out T> = (e: T) => void;
declare global { interface Window { bakeryVersion: string } }
declare module "virtual:shop" { export function readShop(): string; }
export declare function nativeHook(name: string): void;
`;

describe("TypeScript", () => {
  it("has functions in the fields of a class as its members", async () => {
    const ids = await idsIn(QUEUE, "typescript");
    expect(ids).toEqual(
      expect.arrayContaining([
        "Queue",
        "Queue.onOrder",
        "Queue.from",
        "Queue.start",
        "Queue.schedule",
        "Queue.load",
        "Queue.closeLater",
        "close",
      ]),
    );
    expect(ids).not.toContain("Queue.queue");
  });

  it("has calls inside such functions within them", async () => {
    const { references, symbols } = await factsOf(QUEUE, "typescript");
    const callers = (name: string) =>
      references.filter((use) => use.kind === "call" && use.name === name).map((use) => symbols[use.within]?.name);
    expect(callers("load")).toEqual(["onOrder"]);
    expect(callers("fetchOrder")).toEqual(["load"]);
    expect(callers("close")).toEqual(["closeLater"]);
  });

  it("loses none of the calls in functions of any form", async () => {
    const source = `function knead() {}
function alpha() { knead(); }
const gamma = () => { knead(); };
export const delta = async () => { knead(); };
const eps = function named() { knead(); };
let zeta; zeta = () => knead();
export default () => { knead(); };
const o = { eta() { knead(); }, theta: () => knead(), async *iota() { knead(); } };
`;
    const { references, symbols } = await factsOf(source, "typescript");
    const calls = references.filter((use) => use.kind === "call" && use.name === "knead");
    expect(calls.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 8, 8]);
    const callers = calls.map((use) => symbols[use.within]?.name);
    for (const name of ["alpha", "gamma", "delta", "eps", "eta", "theta", "iota"]) expect(callers, name).toContain(name);
  });

  it("has every form of declaration, each in its container", async () => {
    const ids = await idsIn(DECLARATIONS, "typescript");
    const members = ["opened", "label", "load", "size", "limit", "trim", "evict", "create", "odd-name"].map((name) => `Store.${name}`);
    const shop = ["Shop", "Shop.Point", "Shop.way", "Shop.Street", "Shop.Street.START", "Shop.Street.fromStart"];
    expect(ids).toEqual(expect.arrayContaining(["Store", ...members, ...shop, "Level", "Level.High", "Flag", "Flag.Off"]));
    expect(ids).toEqual(expect.arrayContaining(["settings", "settings.onFail", "Handler", "nativeHook"]));
    for (const name of ["readShop", "Window"])
      expect(
        ids.filter((id) => id.split(".").at(-1) === name),
        name,
      ).toHaveLength(1);
  });

  it("has overloads as one definition with the implementation, from the first signature on", async () => {
    const source =
      "/** Slices. */\nexport function slice(v: string): string;\nexport function slice(v: number): number;\nexport function slice(v: unknown) {\n  return v;\n}\nexport class Knife {\n  cut(a: string): void;\n  cut(a: number): void;\n  cut(a: unknown) {}\n}\n";
    expect(await idsIn(source, "typescript")).toEqual(["slice", "Knife", "Knife.cut"]);
    expect(await symbolIn(source, "typescript", "slice")).toMatchObject({ leadLine: 1, endLine: 6, doc: "Slices." });
  });

  it("has what stands twice in one scope under ids of its own, and what stands in two scopes under their names", async () => {
    const source = `export function outerA() { function step() { return 1; } return step(); }
export function outerB() { function step() { return 2; } return step(); }
export class P { step() {} }
export class Q { step() {} }
export const q = { handler: () => 1 };
export const r = query({ handler: (id) => { return id; } });
export const s = query({ handler: (id) => { return id; } });
`;
    const ids = await idsIn(source, "typescript");
    expect(ids).toEqual(expect.arrayContaining(["outerA.step", "outerB.step", "P.step", "Q.step", "q.handler"]));
    expect(new Set(ids).size).toBe(ids.length);
    const { references, symbols } = await factsOf("export const a = query({ handler: (id) => { return readUser(id); } });\n", "typescript");
    const within = symbols[references.find(({ name }) => name === "readUser")?.within ?? -1];
    expect([within?.name, within?.container]).toEqual(expect.arrayContaining([expect.stringMatching(/^(?:a|handler)$/)]));
  });

  it("repeats an id with ~2, in the order of the lines", async () => {
    expect(await idsIn("function a() {}\nfunction b() {}\nfunction a() { return 1; }\n", "javascript")).toEqual(["a", "b", "a~2"]);
    expect(await idsIn("def a(): pass\ndef a(): pass\ndef a(): pass\n", "python")).toEqual(["a", "a~2", "a~3"]);
  });

  it("shows an anonymous default export under the name of its file", async () => {
    for (const source of ["export default class {\n  run() {}\n}\n", "export default () => {};\n", "export default function () {}\n"]) {
      expect((await idsIn(source, "typescript", "src/mail-form.test.ts"))[0], source).toBe("mail-form");
      expect((await factsOf(source, "typescript")).symbols[0], source).toMatchObject({ isDefault: true });
    }
    expect(await idsIn("export default class {\n  run() {}\n}\n", "typescript", "src/mailer.ts")).toEqual(["mailer", "mailer.run"]);
  });

  it("begins a definition with the comments and decorators directly above it", async () => {
    const source = `// A note on the file.

/** Sends letters. */
// And parcels.
@Service("mail")
export class Mailer {
  @Timed
  @Retry(3)
  /** To one reader. */
  send(to: string) {}

  // Not about close.

  close() {}
}
`;
    expect(await symbolIn(source, "typescript", "Mailer")).toMatchObject({
      leadLine: 3,
      endLine: 15,
      decorators: ["Service"],
      doc: expect.stringContaining("Sends letters."),
    });
    expect(await symbolIn(source, "typescript", "Mailer.send")).toMatchObject({
      leadLine: 7,
      nameLine: 10,
      endLine: 10,
      decorators: ["Timed", "Retry"],
    });
    expect(await symbolIn(source, "typescript", "Mailer.close")).toMatchObject({ leadLine: 14, doc: "" });
  });

  it("keeps signatures on one line without comments and bodies", async () => {
    const source =
      "export function bake(\n  flour: string, // rye or wheat\n  /* in minutes */ time: number,\n): string {\n  return flour;\n}\n";
    const { signature } = await symbolIn(source, "typescript", "bake");
    expect(signature).toBe("export function bake( flour: string, time: number, ): string");
  });
});

describe("CommonJS", () => {
  it.each([
    ["exports.hello = function (n) { return n; };\nexports.bye = n => n;\n", ["hello", "bye"]],
    ["class Queue { push(x) {} }\nmodule.exports = Queue;\nmodule.exports.VERSION = 1;\n", ["Queue", "Queue.push"]],
    [
      "function add(a, b) {}\nconst mul = (a, b) => a * b;\nmodule.exports = { add, times: mul, sub(a, b) { return add(a, -b); } };\n",
      ["add", "mul"],
    ],
    [
      "function Panel({ title }) { return <section><Badge text={title} /></section>; }\nfunction Badge({ text }) { return <b>{text}</b>; }\nmodule.exports = Panel;\n",
      ["Panel", "Badge"],
    ],
    [
      "const { add } = require('./math');\nfunction lazy() { const once = require('./once'); return once(); }\nasync function later() { const m = await import('./greet.js'); return m.hello(); }\n",
      ["lazy", "later"],
    ],
  ])("defines what its functions and classes are called: %s", async (source, names) => {
    expect(await idsIn(source, "javascript", "a.js")).toEqual(expect.arrayContaining(names));
  });

  it("has no definitions of what require brings in", async () => {
    expect(
      await idsIn(
        "const { add, times: product } = require('./math');\nconst greet = require('./greet');\nfunction main() {}\n",
        "javascript",
      ),
    ).toEqual(["main"]);
  });

  it("has a require inside a function as an import", async () => {
    const { imports } = await factsOf(
      "function lazy() {\n  return require('./once');\n}\nasync function later() {\n  return import('./greet.js');\n}\n",
      "javascript",
    );
    expect(imports.map(({ source, line }) => [source, line])).toEqual([
      ["./once", 2],
      ["./greet.js", 5],
    ]);
  });
});
