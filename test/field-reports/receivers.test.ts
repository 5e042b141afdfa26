import { describe, expect, it } from "vitest";
import { indexFolder, useIndexedFolders } from "../index/indexed-folder.ts";
import { edgesOf, placesOf, usedBy, usersOf } from "./asked.ts";

useIndexedFolders();

describe("a method", () => {
  const APIARY = {
    "hive.ts": "export class Hive { add() { return this; } tap() { return 1; } static found() { return new Hive(); } }\n",
    "use.ts": `import { Hive } from "./hive";
const own = new Hive();
export function f1() { own.add().add().tap(); }
export function f2(hive = Hive.found()) { hive.tap(); }
export function f3({ hive }: { hive: Hive }) { hive?.tap(); }
export const f4 = (hives: Hive[]) => hives.map((hive) => hive.tap());
export async function f5(later: Promise<Hive>) { (await later).tap(); }
export function f6(hive: unknown) { if (hive instanceof Hive) hive.tap(); }
export function f7<T extends Hive>(hive: T) { hive["tap"](); }
export function f8(hives: Map<string, Hive>) { for (const [, hive] of hives) hive.tap(); }
export function f9(hive: Hive | undefined) { hive!.tap(); (hive as Hive).tap(); }
export const f10 = () => [own, Hive.found()].find(Boolean)?.tap();
export class Yard { hives = [new Hive()]; main = new Hive(); walk() { this.main.tap(); for (const hive of this.hives) hive.tap(); } }
`,
    "bare.js":
      "const { Hive } = require('./hive');\nfunction f11() { const hive = new Hive(); hive.tap(); }\nfunction f12() { let hive; hive = Hive.found(); return hive.tap(); }\nmodule.exports = { f11, f12 };\n",
    "decoy.ts":
      "export class Barrel { tap() { return 2; } add() { return 3; } }\nexport function pour(barrel: Barrel) { barrel.tap(); barrel.add(); }\n",
  };

  it.each([...Array.from({ length: 10 }, (_, i) => `use.ts#f${i + 1}`), "use.ts#Yard.walk", "bare.js#f11", "bare.js#f12"])(
    "is called by %s",
    async (user) => {
      const { engine } = await indexFolder(APIARY);
      expect(await usersOf(engine, "Hive.tap")).toContain(user);
      expect(await usedBy(engine, user)).not.toContain("decoy.ts#Barrel.tap");
    },
  );

  it("of another class with the same name has its own callers", async () => {
    const { engine } = await indexFolder(APIARY);
    expect(await usersOf(engine, "Barrel.tap")).toEqual(["decoy.ts#pour"]);
    expect(await usersOf(engine, "Hive.add")).toEqual(["use.ts#f1"]);
  });

  it.each([
    [
      "Python",
      "hive.py",
      "class Hive:\n    def tap(self): return 1\n    def add(self): return self\n\n\ndef f1():\n    hive = Hive()\n    hive.add().add().tap()\n\n\ndef f2(hive: Hive): hive.tap()\ndef f3(hives: list[Hive]): return [h.tap() for h in hives]\ndef f4(hive):\n    if isinstance(hive, Hive): hive.tap()\n\n\nclass Yard:\n    def __init__(self): self.main = Hive()\n    def f5(self): self.main.tap()\n",
      5,
    ],
    [
      "Go",
      "hive.go",
      "package hive\n\ntype Hive struct{}\n\nfunc (h *Hive) Tap() int { return 1 }\nfunc (h *Hive) Add() *Hive { return h }\nfunc New() *Hive { return &Hive{} }\n\nfunc f1() { hive := New(); hive.Add().Add().Tap() }\nfunc f2(hive *Hive) { hive.Tap() }\nfunc f3(hives []*Hive) { for _, hive := range hives { hive.Tap() } }\nfunc f4(hive any) { if h, ok := hive.(*Hive); ok { h.Tap() } }\n\ntype Yard struct{ main Hive }\n\nfunc (y Yard) f5() { y.main.Tap() }\n",
      5,
    ],
    [
      "Java",
      "Hive.java",
      "import java.util.List;\nclass Hive {\n  int tap() { return 1; }\n  Hive add() { return this; }\n  static void f1() { var hive = new Hive(); hive.add().add().tap(); }\n  static void f2(Hive hive) { hive.tap(); }\n  static void f3(List<Hive> hives) { for (Hive hive : hives) hive.tap(); }\n  static void f4(Object hive) { if (hive instanceof Hive h) h.tap(); }\n}\nclass Yard { private final Hive main = new Hive(); void f5() { main.tap(); } }\n",
      5,
    ],
    [
      "Ruby",
      "hive.rb",
      "class Hive\n  def tap_in; 1; end\n  def add; self; end\n\n  def self.found; new; end\nend\n\ndef f1; hive = Hive.new; hive.add.add.tap_in; end\ndef f2; Hive.found.tap_in; end\n\nclass Yard\n  def initialize; @main = Hive.new; end\n  def f3; @main.tap_in; end\nend\n",
      3,
    ],
    [
      "PHP",
      "hive.php",
      "<?php\nclass Hive { public function tap() { return 1; } public function add(): static { return $this; } public static function found(): self { return new self(); } }\nfunction f1() { $hive = new Hive(); $hive->add()->add()->tap(); }\nfunction f2(Hive $hive) { $hive->tap(); }\nfunction f3(?Hive $hive = null) { $hive?->tap(); }\nfunction f4($hive) { if ($hive instanceof Hive) { $hive->tap(); } }\nclass Yard { public function __construct(private Hive $main) {} function f5() { $this->main->tap(); } }\n",
      5,
    ],
  ])("is called on what the text tells to be of its class in %s", async (_, path, text, count) => {
    const { engine } = await indexFolder({ [path]: text });
    const name = path.endsWith(".go") ? "Tap" : path.endsWith(".rb") ? "tap_in" : "tap";
    const users = (await usersOf(engine, name)).filter((id) => /f\d$/.test(id));
    expect(users).toHaveLength(count);
  });
});

describe("a call through an interface", () => {
  const SHELF = {
    "types.ts": "export interface Shelf { load(id: string): string }\nexport interface Room { shelf(): Shelf; readonly best: Shelf }\n",
    "oak.ts": 'import { Shelf } from "./types";\nexport class OakShelf implements Shelf { load(i: string) { return i; } }\n',
    "pine.ts":
      'import { Shelf } from "./types";\nexport class PineShelf implements Shelf { load(i: string) { return i; } }\nexport class Small extends PineShelf {}\n',
    "stranger.ts": "export class Lorry { load(i: number, j: number) { return i + j; } }\n",
    "use.ts": `import { Shelf, Room } from "./types";
export class Keeper {
  constructor(private shelf: Shelf) {}
  a() { return this.shelf.load("x"); }
  b(room: Room) { return room.shelf().load("y"); }
  c(rooms: Room[]) { return rooms.map((room) => room.best.load("z")); }
  d({ best }: Room) { return best?.load("q"); }
}
`,
  };

  it("leads to its member, and to the bodies that may run as implementations", async () => {
    const { engine } = await indexFolder(SHELF);
    const edges = (await edgesOf(engine)).filter((edge) => edge.startsWith("use.ts#Keeper.") && edge.includes(" call "));
    for (const method of ["a", "b", "c", "d"]) {
      expect(edges).toContain(`use.ts#Keeper.${method} call types.ts#Shelf.load`);
      expect(edges).toContain(`use.ts#Keeper.${method} call oak.ts#OakShelf.load [implementation]`);
      expect(edges).toContain(`use.ts#Keeper.${method} call pine.ts#PineShelf.load [implementation]`);
    }
    expect(edges.filter((edge) => edge.includes("stranger.ts"))).toEqual([]);
  });

  it("is part of what a change of a body reaches", async () => {
    const { engine } = await indexFolder(SHELF);
    const { dependents } = await engine.impact({ symbols: ["OakShelf.load"] });
    expect(dependents.map(({ id }) => id).sort()).toEqual(["a", "b", "c", "d"].map((name) => `use.ts#Keeper.${name}`));
    expect((await engine.explain({ symbol: "OakShelf.load" })).callers.first.every(({ evidence }) => evidence === "implementation")).toBe(
      true,
    );
  });

  it.each([
    [
      "Go",
      {
        "go.mod": "module shelf\n",
        "a.go":
          'package shelf\n\ntype Shelf interface{ Load(id string) string }\n\ntype Oak struct{}\n\nfunc (Oak) Load(id string) string { return id }\n\ntype Lorry struct{}\n\nfunc (Lorry) Load(id string, weight int) string { return id }\n\nfunc use(s Shelf) { s.Load("x") }\n',
      },
      "a.go#Oak.Load",
      "a.go#Lorry.Load",
    ],
    [
      "Java",
      {
        "A.java":
          'interface Shelf { String load(String id); }\nclass Oak implements Shelf { public String load(String id) { return id; } }\nclass Lorry { public String load(String id) { return id; } }\nclass User { String use(Shelf s) { return s.load("x"); } }\n',
      },
      "A.java#Oak.load",
      "A.java#Lorry.load",
    ],
    [
      "Python",
      {
        "a.py":
          "from abc import ABC, abstractmethod\n\n\nclass Shelf(ABC):\n    @abstractmethod\n    def load(self, id): ...\n\n\nclass Oak(Shelf):\n    def load(self, id): return id\n\n\nclass Lorry:\n    def load(self, id): return id\n\n\ndef use(s: Shelf): return s.load(1)\n",
      },
      "a.py#Oak.load",
      "a.py#Lorry.load",
    ],
    [
      "PHP",
      {
        "a.php":
          "<?php\ninterface Shelf { function load($id); }\nclass Oak implements Shelf { function load($id) { return $id; } }\nclass Lorry { function load($id) { return $id; } }\nfunction use_it(Shelf $s) { return $s->load(1); }\n",
      },
      "a.php#Oak.load",
      "a.php#Lorry.load",
    ],
  ])("does so in %s", async (_, tree, body, stranger) => {
    const { engine } = await indexFolder(tree);
    expect(await usersOf(engine, body)).toEqual([expect.stringMatching(/#(?:User\.)?use(?:_it)?$/)]);
    expect(await usersOf(engine, stranger)).toEqual([]);
  });
});

describe("a constructor", () => {
  const BOXES = {
    "box.ts": `export class Box { constructor() { fold(); } static first = new Box(); toJSON() { return 1; } [Symbol.iterator]() { return [][Symbol.iterator](); } get wide() { return 1; } }
function fold() {}
`,
    "use.ts": `import { Box } from "./box";
export class Crate extends Box { constructor() { super(); } }
export class Plain extends Box {}
export const make = () => new Crate();
export const plain = () => new Plain();
export const width = (box: Box) => box.wide;
`,
    "call.py":
      "class Maker:\n    def __init__(self):\n        self.count = 1\n\n    def __call__(self):\n        return 1\n\n\ndef make():\n    return Maker()()\n",
  };

  it("is used where its class is built, also by a class that has none of its own", async () => {
    const { engine } = await indexFolder(BOXES);
    const edges = await edgesOf(engine);
    expect(edges).toContain("box.ts#Box call box.ts#Box.constructor");
    expect(edges).toContain("box.ts#Box.first new box.ts#Box");
    expect(edges).toContain("use.ts#Crate.constructor call box.ts#Box");
    expect(edges).toContain("use.ts#Plain call box.ts#Box.constructor");
    expect(await usersOf(engine, "use.ts#Crate")).toEqual(["use.ts#make"]);
    expect(await usersOf(engine, "box.ts#Box.constructor")).toEqual(
      expect.arrayContaining(["box.ts#Box.first", "use.ts#Crate.constructor", "use.ts#Plain"]),
    );
    expect(await usersOf(engine, "fold")).toEqual(["box.ts#Box.constructor"]);
  });

  it("of Python runs where its class is called, and `__call__` where the object is", async () => {
    const { engine } = await indexFolder(BOXES);
    expect(await usersOf(engine, "Maker")).toEqual(["call.py#make"]);
    expect(await usersOf(engine, "Maker.__init__")).toContain("call.py#make");
    expect(await usersOf(engine, "Maker.__call__")).toEqual(["call.py#make"]);
  });

  it("and what the language calls by itself are never told to be unused", async () => {
    const { engine } = await indexFolder(BOXES);
    expect(await placesOf(engine, "Box.wide")).toEqual(["use.ts:6 reference binding in width"]);
    for (const name of ["Box.toJSON", "Box.constructor", "Maker.__call__"]) {
      const { note = "" } = await engine.explain({ symbol: name });
      expect(note).not.toMatch(/unused|dead/i);
    }
  });
});
